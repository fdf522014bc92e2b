import * as vscode from 'vscode';

/** Sentences for the log, each with the part of the product that says it. Never file contents. */
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
    info: (part, message) => open().info(`[${part}] ${message}`),
    error: (part, message, error) => open().error(`[${part}] ${message}`, ...(error === undefined ? [] : [error])),
    show: () => open().show(),
  };
}
