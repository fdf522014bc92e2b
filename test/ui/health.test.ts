import { afterEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './support/memoryFiles';
import { ProblemsPage } from './support/problemsPage';
import type { TreeRow } from './support/treeView';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

const PROBE = 'feedback_probe.md';
const TEXT = '---\nname: Probe names\ndescription: Probes are called by issue #4\ntype: feedback\n---\n\nbody\n';
const QUOTED = TEXT.replace('Probes are called by issue #4', '"Probes are called by issue #4"');

let workbench: Workbench;
let files: MemoryFiles;
let problems: ProblemsPage;

useWorkbench(async (open) => {
  const sandbox = createSampleProject();
  new MemoryFiles(sandbox.memory).write(PROBE, TEXT);
  files = new MemoryFiles(sandbox.memory);
  workbench = await open({ sandbox, settings: { 'workbench.hover.delay': 60_000 } });
  problems = new ProblemsPage(workbench);
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
  await workbench.memories.expand('Needs attention');
});

afterEach(() => {
  expect(workbench.errors).toEqual([]);
});

/** The row under “Needs attention”, which stands above the one in its type's group; both are marked alike. */
const needy = async (): Promise<TreeRow | undefined> =>
  (await workbench.memories.rows()).find(({ label, badge }) => label === 'Probe names' && badge === '!');
const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');

describe('Health', () => {
  it('marks rows, and lists what was found in Problems', async () => {
    // Badges come before rows.
    await expect.poll(async () => (await needy())?.description).toMatch(/cuts the description · today/);
    const row = await needy();
    expect(row?.ariaLabel).toMatch(/1 finding/);
    const index = (await workbench.memories.rows()).find(({ label }) => label === 'Index');
    expect(index?.badge).toBe('!');
    await problems.open();
    await expect.poll(() => problems.text()).toMatch(/feedback_probe\.md[\s\S]*up to “ #”/);
    expect(await problems.text()).toMatch(/project_coupon_abuse\.md.*Memory Lens/);
    for (const theme of ['dark', 'hc-dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`health-${theme}`);
    }
  });

  it('opens a memory at what was found, and mends it by the keyboard', async () => {
    await workbench.memories.chooseFromMenu('Probe names', 'Show Problems');
    await expect.poll(async () => (await workbench.editors())[0]).toBe(PROBE);
    await workbench.page.locator('.editor-instance .view-line', { hasText: 'Probes are called' }).waitFor();
    expect((await problems.openQuickFixes()).join('\n')).toMatch(/Quote the description[\s\S]*Fix all[\s\S]*Dismiss/);
    await workbench.screenshot('health-quick-fix-light');
    await problems.chooseQuickFix('Quote the description');
    await expect.poll(() => files.text(PROBE)).toBe(QUOTED);
    await expect.poll(() => needy()).toBeUndefined();
    await workbench.answerNotification('quote the description', 'Undo');
    await expect.poll(() => files.state()).toEqual(files.untouched());
    await expect.poll(async () => (await needy())?.badge).toBe('!');
  });

  it('dismisses a finding for one memory, and shows it again', async () => {
    await workbench.memories.chooseFromMenu('Probe names', 'Dismiss Findings');
    await workbench.isAsked('What is ticked');
    await workbench.page.locator('.quick-input-list .monaco-list-row').first().click();
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => needy()).toBeUndefined();
    await expect.poll(messages).toMatch(/Dismissed “cut-description” for “Probe names”/);
    await workbench.tidy();
    await workbench.runCommand('Memory Lens: Show Dismissed Findings Again');
    await workbench.isAsked('What is ticked is shown again');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(async () => (await needy())?.badge).toBe('!');
    expect(files.state()).toEqual(files.untouched());
  });

  it('fixes all after a look at the diff, in one change', async () => {
    await workbench.memories.act('Needs attention', 'Fix All');
    await expect.poll(messages).toMatch(/files would change as shown/);
    await workbench.page.locator('.multiDiffEntry').first().waitFor();
    expect(files.state()).toEqual(files.untouched());
    await workbench.screenshot('health-fix-all-light');
    // The title's button stays when the notification has gone.
    await workbench.page.getByRole('button', { name: 'Make the Change That Is Shown' }).click();
    await expect.poll(() => files.text(PROBE)).toBe(QUOTED);
    expect(files.text('MEMORY.md')).not.toContain('project_coupon_abuse.md');
    await expect.poll(() => workbench.page.locator('.multiDiffEntry').count()).toBe(0);
    await workbench.answerNotification('Fixed', 'Undo');
    await expect.poll(() => files.state()).toEqual(files.untouched());
  });
});
