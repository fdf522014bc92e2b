import * as vscode from 'vscode';
import { redactSecrets } from '../memory/redact';

/** Sentences for the log, each with the part of the product that says it. Never file contents, and never a secret. */
export interface Logger {
  info(part: string, message: string): void;
  error(part: string, message: string, error?: unknown): void;
  show(): void;
}

/** The channel is made when the first line is written, so that activation makes none. */
export function createLogger(subscriptions: { dispose(): unknown }[]): Logger {
  let channel: vscode.LogOutputChannel | undefined;
  const open = (): vscode.LogOutputChannel => {
    if (channel === undefined) {
      channel = vscode.window.createOutputChannel('Memory Lens', { log: true });
      subscriptions.push(channel);
    }
    return channel;
  };
  return {
    info: (part, message) => open().info(redactSecrets(`[${part}] ${message}`)),
    error: (part, message, error) => {
      const details = error === undefined ? [] : [redactSecrets(wordsOf(error))];
      open().error(redactSecrets(`[${part}] ${message}`), ...details);
    },
    show: () => open().show(),
  };
}

/** An error quotes what failed: a path, a command, a part of a file. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
