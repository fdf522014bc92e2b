import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './support/memoryFiles';
import type { TreeRow } from './support/treeView';
import { Workbench } from './support/workbench';

let workbench: Workbench;
let here: MemoryFiles;
let bakery: MemoryFiles;
let older: MemoryFiles;
let newer: MemoryFiles;

const THEMES = ['dark', 'hc-dark', 'light'] as const;
const memory = (name: string, type: string, body: string): string =>
  `---\nname: ${name}\ndescription: What there is to know of ${name}\ntype: ${type}\n---\n\n${body}\n`;

beforeAll(async () => {
  const sandbox = createSampleProject();
  const projects = join(sandbox.home, '.claude', 'projects');
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(join(projects, path)), { recursive: true });
    writeFileSync(join(projects, path), content);
  };
  put('-home-a-bakery/s.jsonl', `${JSON.stringify({ cwd: '/home/a/bakery' })}\n`);
  put('-home-a-bakery/memory/MEMORY.md', '- [Sourdough](reference_sourdough.md) — feed it at 6\n');
  put('-home-a-bakery/memory/reference_sourdough.md', memory('Sourdough', 'reference', 'Feed it at 6.'));
  put('-home-a-bakery/memory/user_role.md', memory('Baker', 'user', 'Bakes at night.'));
  put('-home-a-my_app/memory/MEMORY.md', '- [Rule](rule.md) — the old one\n');
  put('-home-a-my_app/memory/rule.md', memory('Rule', 'project', 'Old.'));
  put('-home-a-my-app/memory/MEMORY.md', '- [Rule](rule.md) — the new one\n');
  put('-home-a-my-app/memory/rule.md', memory('Rule', 'project', 'New.'));
  here = new MemoryFiles(sandbox.memory);
  bakery = new MemoryFiles(join(projects, '-home-a-bakery', 'memory'));
  older = new MemoryFiles(join(projects, '-home-a-my_app', 'memory'));
  newer = new MemoryFiles(join(projects, '-home-a-my-app', 'memory'));
  workbench = await Workbench.open({ sandbox, height: 1400, settings: { 'workbench.hover.delay': 60_000 } });
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
  await workbench.memories.expand('Other projects');
});

afterAll(async () => {
  await workbench?.close();
});

const rowOf = async (label: string): Promise<TreeRow | undefined> =>
  (await workbench.memories.rows()).find((row) => row.label === label);
const said = async (): Promise<string> => (await workbench.notifications()).map(({ message }) => message).join('\n');
const inThemes = async (name: string): Promise<void> => {
  for (const theme of THEMES) {
    await workbench.setTheme(theme);
    await workbench.screenshot(`${name}-${theme}`);
  }
};

describe('Other projects', () => {
  it('keep what is open while the row above them is closed', async () => {
    const { memories } = workbench;
    await expect.poll(async () => (await rowOf('bakery'))?.description).toMatch(/folder is gone · 2 memories/);
    await memories.expand('bakery');
    await memories.row('Reference').last().waitFor();
    await memories.collapse('Other projects');
    await memories.row('bakery').waitFor({ state: 'detached' });
    await memories.expand('Other projects');
    await memories.row('bakery').waitFor();
    expect((await rowOf('bakery'))?.expanded).toBe(true);
    await memories.collapse('bakery');
    expect((await rowOf('bakery'))?.expanded).toBe(false);
  });

  it('give their memory by a move, and get all of it back by one undo', async () => {
    await workbench.memories.chooseFromMenu('bakery', 'Adopt This Memory Here');
    await workbench.isAsked('How is the memory of “bakery” adopted?');
    await workbench.screenshot('adopt-how-light');
    await workbench.answerQuickInput('Move');
    await expect.poll(() => workbench.dialog()).toMatch(/Move 2 memories of “bakery”/);
    expect(await workbench.dialog()).toMatch(
      /1 entry joins the index[\s\S]*“user_role.md” is “user_role_2.md” here[\s\S]*“bakery” is emptied/,
    );
    await workbench.screenshot('adopt-asks-light');
    await workbench.answerDialog('Move');
    await expect.poll(() => workbench.dialog()).toMatch(/another project, “bakery”/);
    await workbench.answerDialog('Write There');
    await expect.poll(() => bakery.state()).toEqual({});
    expect(here.text('user_role_2.md')).toMatch('Bakes at night.');
    await workbench.memories.expand('Reference');
    await workbench.memories.row('Sourdough').waitFor();
    await expect.poll(async () => (await rowOf('bakery'))?.description).toMatch(/0 memories/);
    await workbench.screenshot('adopt-done-light');
    await workbench.answerNotification('Moved 2 memories here', 'Undo');
    await expect.poll(() => bakery.state()).toEqual(bakery.untouched());
    await expect.poll(() => here.state()).toEqual(here.untouched());
    await expect.poll(said).toMatch('Undone in both stores.');
    await expect.poll(async () => (await rowOf('bakery'))?.description).toMatch(/2 memories/);
  });

  it('merge two stores of one project once the differences were seen', async () => {
    await workbench.tidy();
    await workbench.memories.chooseFromMenu('-home-a-my_app', 'Merge Stores');
    await workbench.isAsked('Which store stays?');
    await workbench.answerQuickInput('-home-a-my-app');
    await expect.poll(said).toMatch(/1 memory of “-home-a-my_app” would join “-home-a-my-app”/);
    expect([older.state(), newer.state()]).toEqual([older.untouched(), newer.untouched()]);
    await inThemes('merge-review');
    // The title's button stays when the notification has gone.
    await workbench.page.getByRole('button', { name: 'Make the Change That Is Shown' }).click();
    for (let asked = 0; asked < 2; asked++) {
      await expect.poll(() => workbench.dialog()).toMatch(/another project/);
      await workbench.answerDialog('Write There');
      await workbench.page.waitForTimeout(300);
    }
    await expect.poll(() => older.state()).toEqual({});
    expect(newer.text('rule.md')).toMatch('New.');
    expect(newer.text('rule_2.md')).toMatch('Old.');
    expect(newer.text('MEMORY.md')).toMatch(/rule\.md.*\n.*rule_2\.md/);
    await workbench.answerNotification('Merged the store', 'Undo');
    await expect.poll(() => older.state()).toEqual(older.untouched());
    await expect.poll(() => newer.state()).toEqual(newer.untouched());
  });

  it('are searched while one types, and what is found opens', async () => {
    await workbench.tidy();
    await workbench.memories.act('Other projects', 'Search All Projects');
    const input = workbench.page.locator('.quick-input-widget input.input');
    await input.fill('know of sourd');
    const found = workbench.page.locator('.quick-input-list .monaco-list-row');
    await expect
      .poll(async () => (await found.allInnerTexts()).join('\n'))
      .toMatch(/Sourdough[\s\S]*bakery · Reference/);
    await inThemes('search-all');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(async () => (await workbench.editors())[0]).toBe('reference_sourdough.md');
  });

  it('wrote nothing to the console as an error', () => {
    expect(workbench.errors).toEqual([]);
  });
});
