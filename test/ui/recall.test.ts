import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { setAge } from '../../scripts/lib/sandbox.mjs';
import { RecallPage } from './support/recallPage';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

/** Everything in it is a trap: what of it runs, opens or turns text round is a fault. */
const HOSTILE_TITLE =
  '<img src=x onerror="window.trapped=1"> </textarea><script>window.trapped=1</script> \u202egpj.exe';
const HOSTILE_BODY = [
  '</pre></textarea><script>window.trapped = 1</script>',
  '[click](javascript:window.trapped=1) ![x](x"onerror="window.trapped=1)',
  '<iframe src="javascript:window.trapped=1"></iframe> \u202eright to left',
].join('\n\n');

const PROMPT = 'check that every coupon discount is rounded per line, then run the unit tests';

let workbench: Workbench;
let recall: RecallPage;

useWorkbench(async (open) => {
  const sandbox = createSampleProject();
  const hostile = join(sandbox.memory, 'reference_hostile.md');
  writeFileSync(
    hostile,
    `---\nname: ${JSON.stringify(HOSTILE_TITLE)}\ndescription: Zebra crossing handbook\ntype: reference\n---\n\n${HOSTILE_BODY}\n`,
  );
  setAge(hostile, 400);
  workbench = await open({ sandbox, height: 1000, settings: { 'workbench.hover.delay': 60_000 } });
  await workbench.openView();
  await workbench.runCommand('Memory Lens: Preview Recall');
  recall = await RecallPage.find(workbench);
  await workbench.tidy();
});

beforeEach(async () => {
  await workbench.page.keyboard.press('Escape');
  if ((await workbench.notifications()).length > 0)
    await workbench.runCommand('Notifications: Clear All Notifications');
  await recall.tools.fill('');
  await recall.prompt.fill('');
  await expect.poll(() => recall.pulled()).toEqual([]);
});

afterEach(() => {
  expect(workbench.errors).toEqual([]);
});

const openFile = async (name: string): Promise<void> => {
  await workbench.page.keyboard.press('Control+P');
  await workbench.answerQuickInput(name);
  await expect.poll(async () => (await workbench.editors())[0]).toBe(name);
};

describe('Recall Preview', () => {
  it('shows, as one types, what the prompt would pull, why, how old it is and what is injected', async () => {
    await recall.prompt.click();
    await workbench.page.keyboard.type(PROMPT);
    await expect
      .poll(() => recall.pulled())
      .toEqual(expect.arrayContaining(['Discounts round per line', 'Run unit tests only']));
    expect((await recall.pulled()).length).toBeLessThanOrEqual(5);
    const row = recall.row('Run unit tests only');
    await expect.poll(() => row.textContent()).toMatch(/feedback · 94 days ago · why: .*“unit”/);
    await row.locator('summary').click();
    const injected = await row.locator('pre').textContent();
    expect(injected).toMatch(/This memory is 94 days old/);
    expect(injected).toContain('feedback_unit_tests_only.md');
    expect(injected).toContain('condition: until staging is fixed');
    await expect.poll(() => recall.spoken()).toMatch(/^This prompt would pull \d memories: .*Run unit tests only/);
    await recall.enlarge(true);
    for (const theme of ['dark', 'hc-light', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`recall-${theme}`);
      expect(await recall.violations()).toEqual([]);
    }
    await recall.enlarge(false);
  });

  it('pulls nothing for what it knows nothing about, and says that this can be right', async () => {
    await recall.prompt.fill('translate the poem about the sea into Portuguese');
    const section = recall.section('This prompt would pull');
    await expect.poll(() => section.textContent()).toMatch(/Nothing is close enough/);
    expect(await recall.pulled()).toEqual([]);
    await recall.prompt.fill('deploy');
    await expect.poll(() => section.textContent()).toMatch(/only when a prompt has a space/);
  });

  it('leaves out what is superseded at once, and takes it back with Undo', async () => {
    await recall.prompt.fill(PROMPT);
    await expect.poll(() => recall.pulled()).toContain('Run unit tests only');
    await recall.button('Supersede: Run unit tests only').click();
    await expect.poll(() => recall.pulled()).not.toContain('Run unit tests only');
    await workbench.answerNotification('Superseded “Run unit tests only”', 'Undo');
    await expect.poll(() => recall.pulled()).toContain('Run unit tests only');
  });

  it('starts the age again when a memory is confirmed', async () => {
    await recall.prompt.fill(PROMPT);
    await recall.button('Confirm: Run unit tests only').click();
    await expect.poll(() => recall.row('Run unit tests only').textContent()).toMatch(/feedback · today/);
    await workbench.answerNotification('“Run unit tests only”', 'Undo');
    await expect.poll(() => recall.row('Run unit tests only').textContent()).toMatch(/94 days ago/);
  });

  it('counts a memory as read on request, and gives every memory that stays out its reason', async () => {
    await recall.prompt.fill(PROMPT);
    await recall.button('Already Read: Run unit tests only').click();
    await expect
      .poll(() => recall.near())
      .toEqual(
        expect.arrayContaining([
          expect.objectContaining({ title: 'Run unit tests only', why: expect.stringContaining('already in context') }),
        ]),
      );
    await recall.button('Not Read Yet: Run unit tests only').click();
    await expect.poll(() => recall.pulled()).toContain('Run unit tests only');
    const before = (await recall.near()).length;
    await recall.frame.getByRole('button', { name: /^Show more/ }).click();
    await expect.poll(async () => (await recall.near()).length).toBeGreaterThan(before);
    for (const { why } of await recall.near()) expect(why).not.toBe('');
  });

  it('takes the editor’s file, selection and pin into account', async () => {
    await openFile('discount.ts');
    await expect.poll(() => recall.context()).toEqual(['☑ src/checkout/discount.ts (TypeScript)']);
    await workbench.page.keyboard.press('Control+A');
    await expect
      .poll(() => recall.context())
      .toEqual([expect.stringContaining('discount.ts'), expect.stringMatching(/☑ Selection, \d+ lines/)]);
    await recall.chip(/discount\.ts/).click();
    await expect.poll(async () => (await recall.context())[0]).toMatch(/^☐/);
    await recall.chip(/discount\.ts/).click();
    await recall.button('Pin').click();
    await openFile('README.md');
    await workbench.page.waitForTimeout(600);
    expect((await recall.context())[0]).toBe('☑ src/checkout/discount.ts (TypeScript)');
    await recall.button('Pinned').click();
    await expect.poll(async () => (await recall.context())[0]).toMatch(/README\.md/);
  });

  it('takes a selection, the clipboard and a memory’s own description as prompts', async () => {
    await openFile('discount.ts');
    await workbench.page.keyboard.press('Control+A');
    await workbench.runCommand('Memory Lens: Preview Recall for Selection');
    await expect.poll(() => recall.prompt.inputValue()).toMatch(/export/);
    await workbench.runCommand('Memory Lens: Focus on Memories View');
    await workbench.memories.chooseFromMenu('Real database in tests', 'Preview Recall for This Memory');
    await expect
      .poll(() => recall.section('This prompt would pull').textContent())
      .toMatch(/Its own description finds “Real database in tests”: place 1/);
  });

  it('shows what the agent sees at session start, and keeps to the file that the person works on', async () => {
    await openFile('discount.ts');
    await expect.poll(async () => (await recall.context())[0]).toMatch(/discount\.ts/);
    await recall.button('Show as the agent sees it').click();
    await expect.poll(async () => (await workbench.editors())[0]).toBe('MEMORY.md at session start.md');
    await workbench.page.waitForTimeout(600);
    expect((await recall.context())[0]).toBe('☑ src/checkout/discount.ts (TypeScript)');
  });

  it('puts the caret into the prompt when it is called', async () => {
    await workbench.runCommand('View: Show Explorer');
    await workbench.runCommand('Memory Lens: Preview Recall');
    recall = await RecallPage.find(workbench);
    await expect.poll(() => recall.focused()).toBe('Prompt');
    await workbench.page.keyboard.type('typed at once');
    await expect.poll(() => recall.prompt.inputValue()).toBe('typed at once');
  });

  it('works by the keyboard alone', async () => {
    await recall.prompt.click();
    await workbench.page.keyboard.type('which real database do integration tests use');
    await expect.poll(() => recall.pulled()).toContain('Real database in tests');
    const reached: string[] = [];
    for (let i = 0; i < 16; i += 1) {
      await workbench.page.keyboard.press('Tab');
      reached.push(await recall.focused());
      if (reached.at(-1) === 'Supersede: Real database in tests') break;
    }
    expect(reached.slice(0, 2)).toEqual(['Chosen by', 'Tools in use']);
    expect(reached).toContain('Open Real database in tests');
    expect(reached.at(-1)).toBe('Supersede: Real database in tests');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => recall.pulled()).not.toContain('Real database in tests');
    // The row is gone; the focus is not.
    await expect.poll(() => recall.focused()).toMatch(/^(Open |Prompt)/);
    await workbench.answerNotification('Superseded “Real database in tests”', 'Undo');
    await expect.poll(() => recall.pulled()).toContain('Real database in tests');
  });

  it('keeps hostile names and bodies as text', async () => {
    await recall.prompt.fill('where is the zebra crossing handbook');
    await expect.poll(async () => (await recall.pulled()).join()).toMatch(/<img src=x/);
    const row = recall.row('<img src=x');
    await row.locator('summary').click();
    expect(await row.locator('pre').textContent()).toContain('</pre></textarea><script>');
    expect(await recall.pulled()).not.toEqual([expect.stringContaining('\u202e')]);
    await recall.enlarge(true);
    await workbench.screenshot('recall-hostile');
    await recall.enlarge(false);
    expect(
      await recall.frame.locator('recall-app img, recall-app iframe, recall-app a, recall-app script').count(),
    ).toBe(0);
    for (const frame of workbench.page.frames())
      expect(await frame.evaluate(() => 'trapped' in window).catch(() => false)).toBe(false);
  });

  it('keeps the prompt when it is hidden, and opens in a tab with it', async () => {
    await recall.prompt.fill(PROMPT);
    await workbench.runCommand('View: Show Explorer');
    await workbench.openView();
    recall = await RecallPage.find(workbench);
    await expect.poll(() => recall.prompt.inputValue()).toBe(PROMPT);
    await workbench.runCommand('View: Close All Editors');
    await workbench.runCommand('Memory Lens: Open Recall Preview in Editor');
    await workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    const tab = await RecallPage.find(workbench);
    await expect.poll(() => tab.prompt.inputValue()).toBe(PROMPT);
    await expect.poll(() => tab.pulled()).toContain('Run unit tests only');
    for (const theme of ['dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`recall-tab-${theme}`);
    }
    // The side bar's view keeps its prompt too; it is the tab's that comes back.
    await workbench.isStored('memoryLensRecall', PROMPT);
    await workbench.reload();
    const reloaded = await RecallPage.find(workbench);
    await expect.poll(() => reloaded.prompt.inputValue()).toBe(PROMPT);
  }, 240_000);
});
