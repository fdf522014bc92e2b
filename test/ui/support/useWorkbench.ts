import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Workbench } from './workbench';

/**
 * One workbench for all tests of a file, opened before the first and closed after the last. A test that failed may leave
 * it in any state (a dialog open, a page reloaded), so another try at a test begins with a new one.
 *
 * @param open lays everything out anew: sandbox, workbench, page objects
 */
export function useWorkbench(open: () => Promise<Workbench>): void {
  let opened: Workbench | undefined;
  const close = async (): Promise<void> => {
    const last = opened;
    opened = undefined;
    await last?.close();
  };
  beforeAll(async () => {
    opened = await open();
  });
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return;
    await close();
    opened = await open();
  });
  afterAll(close);
}
