import * as vscode from 'vscode';
import { redactSecrets } from '../memory/redact';

/**
 * Notifications turn `[text](command:…)` into a link that runs a command. Messages quote names, paths and reasons
 * that others wrote, so no message of ours holds a link; buttons do what there is to do. Nor does one hold a secret.
 */
function harmless(text: string): string {
  return redactSecrets(text).replaceAll('](', '] (');
}

interface Options {
  readonly modal?: boolean;
  readonly detail?: string;
}

type Show = (message: string, options: vscode.MessageOptions, ...buttons: string[]) => Thenable<string | undefined>;

function tell(show: Show, message: string, rest: readonly (Options | string)[]): Thenable<string | undefined> {
  const [first, ...others] = rest;
  const options = typeof first === 'object' ? first : {};
  const buttons = (typeof first === 'object' ? others : rest).filter((item) => typeof item === 'string');
  const detail = options.detail === undefined ? {} : { detail: harmless(options.detail) };
  return show(harmless(message), { modal: options.modal === true, ...detail }, ...buttons);
}

/** Shows a sentence with buttons; resolves with the one that was pressed. The only ways to a notification. */
export function showInformation(message: string, ...rest: (Options | string)[]): Thenable<string | undefined> {
  return tell(vscode.window.showInformationMessage, message, rest);
}

export function showWarning(message: string, ...rest: (Options | string)[]): Thenable<string | undefined> {
  return tell(vscode.window.showWarningMessage, message, rest);
}

export function showError(message: string, ...rest: (Options | string)[]): Thenable<string | undefined> {
  return tell(vscode.window.showErrorMessage, message, rest);
}

/** What a person can do while something waits, by a command without arguments of ours. */
export interface WaitingLink {
  readonly title: string;
  readonly command: string;
}

/**
 * Shows a sentence with *Cancel* as long as a task runs. VS Code gives such a notification no other button, so it has the one
 * link that a message of ours ever holds, after the sentence.
 *
 * @param task `report` shows another sentence
 */
export async function showWaiting<Result>(
  sentence: string,
  { title, command }: WaitingLink,
  task: (report: (sentence: string) => void, token: vscode.CancellationToken) => Promise<Result>,
): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Notification, cancellable: true };
  return vscode.window.withProgress(options, (progress, token) => {
    const report = (words: string): void =>
      progress.report({ message: `${harmless(words)} [${title}](command:${command})` });
    report(sentence);
    return task(report, token);
  });
}
