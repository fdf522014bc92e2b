import { afterAll, beforeAll, expect, it } from 'vitest';
import { Workbench } from './support/workbench';

let workbench: Workbench;

beforeAll(async () => {
  workbench = await Workbench.open();
});

afterAll(async () => {
  await workbench?.close();
});

it('shows the Memory Lens side bar from its icon, and nothing is written to the console as an error', async () => {
  await workbench.openView();
  await workbench.screenshot('workbench');
  expect(await workbench.page.locator('.part.sidebar h2').textContent()).toBe('Memory Lens');
  expect(workbench.errors).toEqual([]);
});
