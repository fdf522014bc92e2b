import { expect, it } from 'vitest';
import { useWorkbench } from './support/useWorkbench';
import { Workbench } from './support/workbench';

let workbench: Workbench;

useWorkbench(async () => {
  workbench = await Workbench.open();
  return workbench;
});

it('shows the memories from its icon in the activity bar, without an error on the console', async () => {
  await workbench.openView();
  await expect.poll(async () => (await workbench.memories.rows()).map((row) => row.label)).toContain('Feedback');
  await workbench.screenshot('workbench');
  expect(await workbench.page.locator('.part.sidebar h2').textContent()).toMatch(/^Memory Lens/);
  expect(workbench.errors).toEqual([]);
});
