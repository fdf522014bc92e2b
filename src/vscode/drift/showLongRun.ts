import * as vscode from 'vscode';
import type { Clock } from '../../store/clock';
import { VIEWS } from '../contributions';
import type { Progress } from './directoryDrift';

/** Milliseconds after which a run in the background is worth a sign. */
const LONG_MS = 2_000;

/** Runs something in the background; where that takes long, the view shows that something goes on. */
export async function showLongRun<T>(clock: Clock, run: (onProgress: Progress) => Promise<T>): Promise<T> {
  const result = run(() => undefined);
  const cancel = clock.after(LONG_MS, () => {
    const shown = { location: { viewId: VIEWS.memories } };
    void vscode.window.withProgress(shown, () => result.then(noResult, noResult));
  });
  return result.finally(cancel);
}

function noResult(): void {
  // How it ended is the caller's to tell.
}
