import { afterEach, describe, expect, it } from 'vitest';
import { RecallPage } from './support/recallPage';
import { Workbench } from './support/workbench';

let workbench: Workbench;

afterEach(async () => {
  await workbench?.close();
});

describe('Recall Preview', () => {
  it('looks', async () => {
    workbench = await Workbench.open({ width: 1400, height: 1000 });
    await workbench.openView();
    await workbench.runCommand('Memory Lens: Preview Recall');
    const recall = await RecallPage.find(workbench);
    await workbench.tidy();
    await recall.type('fix the discount in checkout, then run the database tests');
    await workbench.page.waitForTimeout(1500);
    await workbench.screenshot('recall-light');
    await workbench.runCommand('Memory Lens: Open Recall Preview in Editor');
    await workbench.page.waitForTimeout(2500);
    await workbench.screenshot('recall-tab');
    console.log(workbench.errors);
    console.log(await recall.text(), await recall.pulled(), await recall.near());
  });
});
