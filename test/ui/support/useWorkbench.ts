import { afterAll, afterEach, beforeEach } from 'vitest';
import { Workbench, type WorkbenchOptions } from './workbench';

/** As `Workbench.open`; what it opens is closed by the room. */
export type OpenWorkbench = (options?: WorkbenchOptions) => Promise<Workbench>;

/**
 * One workbench for all tests of a file, opened for the first and closed after the last. A test that failed may leave it in
 * any state (a dialog open, a page reloaded), so what is tried after that, the same test or the next one, begins with a new
 * one. A workbench that did not come up counts as a failed try, and is opened again too.
 *
 * Call it before the file's own hooks, which then find the workbench open.
 *
 * @param layOut makes everything anew: sandbox, workbench (by what it is given, once), page objects
 */
export function useWorkbench(layOut: (open: OpenWorkbench) => Promise<void>): void {
  let opened: Workbench | undefined;
  let spoiled = false;
  const close = async (): Promise<void> => {
    const last = opened;
    opened = undefined;
    await last?.close();
  };
  beforeEach(async () => {
    if (spoiled) await close();
    spoiled = false;
    if (opened) return;
    await layOut(async (options) => {
      opened = await Workbench.open(options);
      return opened;
    });
  });
  // Of all that comes after a test, this comes last: it knows whether any of it failed.
  afterEach(({ task }) => {
    spoiled = task.result?.state === 'fail';
  });
  afterAll(close);
}
