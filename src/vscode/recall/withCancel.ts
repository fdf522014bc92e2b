import * as vscode from 'vscode';

/** Runs a task with a progress notification that can cancel it. */
export async function withCancel<Result>(
  title: string,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | 'cancelled'> {
  const location = vscode.ProgressLocation.Notification;
  return vscode.window.withProgress({ location, title, cancellable: true }, async (_, token) => {
    const cancel = new AbortController();
    token.onCancellationRequested(() => cancel.abort());
    const result = await task(cancel.signal);
    return cancel.signal.aborted ? 'cancelled' : result;
  });
}
