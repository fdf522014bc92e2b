import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import type { TreeRow } from './support/treeView';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

let workbench: Workbench;

useWorkbench(async (open) => {
  workbench = await open({ sandbox: createSampleProject() });
  await workbench.openView();
  await workbench.memories.expand('Feedback');
});

const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map((row) => row.label);
const rowOf = async (label: string): Promise<TreeRow | undefined> =>
  (await workbench.memories.rows()).find((row) => row.label === label);
const badgeOf = async (label: string): Promise<string | undefined> => (await rowOf(label))?.badge;
const openFilter = async (): Promise<void> => {
  await workbench.runCommand('Memory Lens: Filter Memories');
  await expect.poll(async () => (await workbench.quickInput())?.title).toBe('Filter Memories');
};
const memoryFile = (path: string): string => join(workbench.sandbox.memory, path);

// Looking writes nothing to the memory directory, and no error to the console.
afterEach(() => {
  expect(workbench.errors).toEqual([]);
  for (const path of ['MEMORY.md', 'feedback_real_database.md'])
    expect(readFileSync(memoryFile(path))).toEqual(readFileSync(join('samples', 'memory', path)));
});

describe('The Memories view', () => {
  it('shows the index with its budget, and the groups in order with their counts', async () => {
    const topRows = async (): Promise<string[]> =>
      (await workbench.memories.rows())
        .filter((row) => row.level === 1)
        .map((row) => `${row.label} ${row.description}`);
    // What the rules find follows the rows.
    await expect
      .poll(topRows)
      .toEqual([
        'Index 1 finding · 34 of 200 lines · 2.0 of 25 K',
        'Needs attention 2',
        'Feedback 7',
        'Project 6',
        'Reference 3',
        'User 2',
        'decision 1 · own type',
        'Untyped 1',
        'Superseded 2',
        'Daily logs ',
      ]);
    expect(await workbench.page.locator('.part.sidebar h2').textContent()).toMatch(/^Memory Lens/);
    await expect
      .poll(() => workbench.viewIcon().getAttribute('aria-label'))
      .toMatch(/2 memories and the index need attention/);
  });

  it('says each memory’s age by words, badge and colour', async () => {
    await expect.poll(() => badgeOf('Real database in tests')).toBe('47');
    const real = await rowOf('Real database in tests');
    expect(real?.description).toMatch(/^47 days ago · Integration tests must hit real DB/);
    expect(real?.ariaLabel).toMatch(/Real database in tests, Feedback memory, 47 days ago/);
    const colors = await Promise.all(
      ['Money is whole cents', 'Real database in tests', 'One change per pull request'].map(
        async (label) => (await rowOf(label))?.color,
      ),
    );
    expect(new Set(colors).size, 'each age has a colour of its own').toBe(3);
    await expect.poll(() => badgeOf('Select by role in UI tests')).toBe('!');
    await expect.poll(() => badgeOf('Run unit tests only')).toBe('?');
    expect((await rowOf('Run unit tests only'))?.description).toMatch(/needs confirmation: /);
  });

  it('tells of a memory in its tooltip what a row has no room for', async () => {
    const text = await workbench.memories.hover('Real database in tests');
    for (const part of [
      'Integration tests must hit real DB',
      'Type: Feedback',
      'Path: feedback_real_database.md',
      'Age: 47 days ago, by the file’s time',
      'Index: line',
      'Links to: feedback_ask_before_migration.md',
      'Linked from:',
      'From session:',
    ]) {
      expect(text.replaceAll('\u00a0', ' ')).toContain(part);
    }
    await workbench.screenshot('tooltip-light');
    await workbench.page.mouse.move(900, 500);
    expect((await workbench.memories.hover('Index')).replaceAll('\u00a0', ' ')).toMatch(
      /Why there: The default: .*in no git repository/s,
    );
    await workbench.page.mouse.move(900, 500);
  });

  it('shows superseded memories apart, with their successor', async () => {
    await workbench.memories.expand('Superseded');
    await expect.poll(() => badgeOf('SQLite in tests')).toBe('S');
    expect((await rowOf('SQLite in tests'))?.description).toMatch(/^→ Real database in tests/);
    await workbench.memories.collapse('Superseded');
  });

  it('opens a memory as a preview by a click and by Enter, and the index too', async () => {
    await workbench.memories.click('Real database in tests');
    await expect.poll(() => workbench.editors()).toEqual(['feedback_real_database.md']);
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => workbench.editors()).toEqual(['feedback_unit_tests_only.md']);
    await workbench.memories.click('Index');
    await expect.poll(() => workbench.editors()).toEqual(['MEMORY.md']);
  });

  it('reveals a memory’s entry in the index', async () => {
    await workbench.memories.chooseFromMenu('Real database in tests', 'Reveal in Index');
    const line =
      1 +
      readFileSync(memoryFile('MEMORY.md'), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('feedback_real_database.md'));
    await expect
      .poll(() => workbench.page.locator('.statusbar [aria-label^="Ln "]').first().getAttribute('aria-label'))
      .toContain(`Ln ${line},`);
  });

  it('selects several rows and copies their paths', async () => {
    await workbench.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await workbench.memories.click('Money is whole cents');
    await workbench.memories.click('Ask before a migration', ['ControlOrMeta']);
    const selected = (await workbench.memories.rows()).filter((row) => row.selected).map((row) => row.label);
    expect(selected).toEqual(['Money is whole cents', 'Ask before a migration']);
    await workbench.memories.chooseFromMenu('Ask before a migration', 'Copy Path');
    const copied = ['feedback_money_in_cents.md', 'feedback_ask_before_migration.md'].map(memoryFile).sort();
    await expect
      .poll(async () => (await workbench.page.evaluate(() => navigator.clipboard.readText())).split('\n').sort())
      .toEqual(copied);
  });

  it('shows what another process writes, changes, renames and deletes, and keeps selection and expansion', async () => {
    await workbench.memories.click('Money is whole cents');
    writeFileSync(
      memoryFile('feedback_new.md'),
      '---\nname: Fresh one\ndescription: just written\ntype: feedback\n---\n',
    );
    await expect.poll(async () => (await rowOf('Fresh one'))?.description).toBe('today · just written');
    writeFileSync(
      memoryFile('feedback_new.md'),
      '---\nname: Fresh one\ndescription: changed since\ntype: feedback\n---\n',
    );
    await expect.poll(async () => (await rowOf('Fresh one'))?.description).toBe('today · changed since');
    renameSync(memoryFile('feedback_new.md'), memoryFile('feedback_moved.md'));
    await expect.poll(() => workbench.memories.row('Fresh one').count()).toBe(1);
    rmSync(memoryFile('feedback_moved.md'));
    await expect.poll(labels).not.toContain('Fresh one');
    const rows = await workbench.memories.rows();
    expect(rows.find((row) => row.label === 'Money is whole cents')?.selected).toBe(true);
    expect(rows.find((row) => row.label === 'Feedback')?.expanded).toBe(true);
  });

  it('groups by age, sorts by name, and remembers both across a reload', async () => {
    await workbench.runCommand('Memory Lens: Group and Sort Memories');
    await workbench.screenshot('arrange-light');
    await workbench.answerQuickInput('Group by Age');
    await expect.poll(labels).toContain('90 days ago and older');
    await workbench.runCommand('Memory Lens: Group and Sort Memories');
    await workbench.answerQuickInput('Sort by Name');
    await workbench.memories.expand('90 days ago and older');
    const names = async (): Promise<string[]> => {
      const rows = await workbench.memories.rows();
      const from = rows.findIndex((row) => row.label === '90 days ago and older') + 1;
      const to = rows.findIndex((row, at) => at >= from && row.level === 1);
      return rows.slice(from, to < 0 ? undefined : to).map((row) => row.label);
    };
    const sorted = (list: readonly string[]): string[] =>
      [...list].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare);
    await expect.poll(async () => (await names()).join()).toBe(sorted(await names()).join());
    await workbench.reload();
    await workbench.openView();
    await expect.poll(labels, { timeout: 60_000 }).toContain('90 days ago and older');
    await workbench.memories.expand('90 days ago and older');
    expect(await names()).toEqual(sorted(await names()));
    for (const choice of ['Group by Type', 'Sort by Age']) {
      await workbench.runCommand('Memory Lens: Group and Sort Memories');
      await workbench.answerQuickInput(choice);
    }
    await expect.poll(labels).toContain('Feedback');
  });

  it('filters by words in bodies and in Chinese, as one types; Escape brings all back, Enter keeps', async () => {
    await openFilter();
    await workbench.page.keyboard.type('結帳');
    await expect.poll(labels).toEqual(['Feedback', '介面用語']);
    await workbench.page.keyboard.press('Escape');
    await expect.poll(labels).toContain('Index');

    await openFilter();
    await workbench.page.keyboard.type('container');
    await expect.poll(labels).toContain('Real database in tests');
    await workbench.screenshot('filter-light');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => workbench.quickInput()).toBeUndefined();
    await expect
      .poll(() => workbench.page.locator('.pane-body .message').first().textContent())
      .toMatch(/match “container”/);
    // The message can come before the rows.
    await expect.poll(labels).not.toContain('Index');
    await workbench.runCommand('Memory Lens: Clear Filter');
    await expect.poll(labels).toContain('Index');
  });

  for (const theme of ['dark', 'hc-dark', 'light'] as const) {
    it(`is drawn in ${theme}`, async () => {
      await workbench.setTheme(theme);
      for (const group of ['Needs attention', 'Feedback', 'Project', 'Superseded'])
        await workbench.memories.expand(group);
      await workbench.memories.click('Real database in tests');
      await workbench.tidy();
      await workbench.page.mouse.move(900, 700);
      await workbench.screenshot(`memories-${theme}`);
    });
  }
});
