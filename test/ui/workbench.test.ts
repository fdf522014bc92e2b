import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workbench } from './support/workbench';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.open();
});

afterAll(async () => {
  await workbench?.close();
});

it('shows the memories from its icon in the activity bar, without an error on the console', async () => {
  await workbench.openView();
  await expect.poll(async () => (await workbench.memories.rows()).map((row) => row.label)).toContain('Feedback');
  await workbench.screenshot('workbench');
  expect(await workbench.page.locator('.part.sidebar h2').textContent()).toMatch(/^Memory Lens/);
  expect(workbench.errors).toEqual([]);
});
