import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './support/memoryFiles';
import type { TreeRow } from './support/treeView';
import { Workbench } from './support/workbench';

let workbench: Workbench;
let files: MemoryFiles;

beforeAll(async () => {
  workbench = await Workbench.open({
    sandbox: createSampleProject(),
    // No tooltip comes between the pointer and the row below.
    settings: { 'workbench.hover.delay': 60_000 },
  });
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  for (const group of ['Feedback', 'Project']) await workbench.memories.expand(group);
  files = new MemoryFiles(workbench.sandbox.memory);
});

afterAll(async () => {
  await workbench?.close();
});

beforeEach(async () => {
  files.putBack();
  await workbench.page.keyboard.press('Escape');
  await workbench.tidy();
  await expect
    .poll(labels)
    .toEqual(expect.arrayContaining(['Money is whole cents', 'Real database in tests', 'Run unit tests only']));
});

const rowOf = async (label: string): Promise<TreeRow | undefined> =>
  (await workbench.memories.rows()).find((row) => row.label === label);
const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map((row) => row.label);
const indexText = (): string => files.text('MEMORY.md');
const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');

/** Presses Undo in the notification, and checks that every byte and time is what it was. */
async function undo(message: string): Promise<void> {
  await workbench.answerNotification(message, 'Undo');
  await expect.poll(() => files.state()).toEqual(files.untouched());
}

describe('Curating by the mouse', () => {
  it('supersedes with one click, and undoes it', async () => {
    await workbench.memories.act('Real database in tests', 'Supersede');
    await expect.poll(messages).toMatch(/Superseded “Real database in tests”/);
    await workbench.screenshot('superseded-light');
    expect(files.exists('.superseded/feedback_real_database.md')).toBe(true);
    expect(indexText()).not.toContain('feedback_real_database.md');
    await expect.poll(async () => (await rowOf('Superseded'))?.description).toBe('3');
    await undo('Superseded');
    await expect.poll(labels).toContain('Real database in tests');
  });

  it('restores a superseded memory with its bytes, its place and its age', async () => {
    await workbench.memories.act('Money is whole cents', 'Supersede');
    await expect.poll(messages).toMatch(/Superseded/);
    await workbench.memories.expand('Superseded');
    await workbench.memories.act('Money is whole cents', 'Restore');
    await expect.poll(messages).toMatch(/Restored “Money is whole cents”/);
    expect(files.state()).toEqual(files.untouched());
    await workbench.memories.collapse('Superseded');
  });

  it('confirms, and the age starts again', async () => {
    await workbench.memories.act('Run unit tests only', 'Confirm');
    await expect.poll(messages).toMatch(/Confirmed “Run unit tests only”/);
    await expect.poll(async () => (await rowOf('Run unit tests only'))?.description).toMatch(/^today · /);
    expect(files.text('feedback_unit_tests_only.md')).toMatch(/confirmed_at: /);
    await undo('Confirmed');
  });

  it('deletes with one click, with its entry, and brings all of it back', async () => {
    await workbench.memories.act('Ask before a migration', 'Delete');
    await expect.poll(messages).toMatch(/Deleted “Ask before a migration”.*transcripts and git history/i);
    await workbench.screenshot('deleted-light');
    expect(files.exists('feedback_ask_before_migration.md')).toBe(false);
    expect(indexText()).not.toContain('feedback_ask_before_migration.md');
    await undo('Deleted');
  });

  it('works on several selected rows', async () => {
    await workbench.memories.click('Money is whole cents');
    await expect.poll(async () => (await rowOf('Money is whole cents'))?.selected).toBe(true);
    await workbench.memories.click('Real database in tests', ['ControlOrMeta']);
    const selected = async (): Promise<number> =>
      (await workbench.memories.rows()).filter((row) => row.selected).length;
    await expect.poll(selected).toBe(2);
    await workbench.memories.chooseFromMenu('Real database in tests', 'Supersede');
    await expect.poll(messages).toMatch(/Superseded/);
    expect(files.exists('.superseded/feedback_money_in_cents.md')).toBe(true);
    expect(files.exists('.superseded/feedback_real_database.md')).toBe(true);
    await undo('Superseded');
  });

  it('supersedes with a successor, which takes the place in the index', async () => {
    await workbench.memories.chooseFromMenu('Ask before a migration', 'Supersede with');
    await workbench.answerQuickInput('Real database in tests');
    await expect.poll(messages).toMatch(/Superseded/);
    const hidden = files.text('.superseded/feedback_ask_before_migration.md');
    expect(hidden).toMatch(/superseded_by: feedback_real_database(\.md)?/);
    await undo('Superseded');
  });
});

describe('Curating by the keyboard', () => {
  it('deletes by Delete and undoes by Ctrl+Z', async () => {
    await workbench.memories.click('Money is whole cents');
    await workbench.page.keyboard.press('Delete');
    await expect.poll(() => files.exists('feedback_money_in_cents.md')).toBe(false);
    await expect.poll(messages).toMatch(/Deleted/);
    await workbench.memories.click('Real database in tests');
    await workbench.page.keyboard.press('Control+z');
    await expect.poll(() => files.state()).toEqual(files.untouched());
  });

  it('edits the name by F2; only that line differs, and the age stays', async () => {
    await workbench.memories.click('Money is whole cents');
    await workbench.page.keyboard.press('F2');
    await workbench.isAsked('Edit Name');
    await workbench.answerQuickInput('Money: whole cents #1');
    await expect.poll(messages).toMatch(/Edited/);
    const after = files.text('feedback_money_in_cents.md').split('\n');
    expect(after[1]).toBe('name: "Money: whole cents #1"');
    await expect.poll(async () => (await rowOf('Money: whole cents #1'))?.description).toMatch(/^12 days ago/);
    await undo('Edited');
  });

  it('adds a memory by a form, opens it, and puts its entry in its section', async () => {
    await workbench.runCommand('Memory Lens: Add Memory');
    await workbench.answerQuickInput('Feedback');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('Log lines in English');
    await workbench.isAsked('One sentence');
    await workbench.page.keyboard.type('Log messages are English, whatever the language of the interface');
    await workbench.screenshot('add-description-light');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => workbench.editors()).toContain('feedback_log_lines_in_english.md');
    const text = files.text('feedback_log_lines_in_english.md');
    expect(text).toMatch(/type: feedback[\s\S]*\*\*Why:\*\*[\s\S]*\*\*How to apply:\*\*/);
    expect(indexText()).toMatch(
      /- \[Log lines in English\]\(feedback_log_lines_in_english\.md\) — Log messages are English/,
    );
    await workbench.screenshot('added-light');
    await undo('Added');
  });

  it('changes the type, renames the file with its links, and repairs the index', async () => {
    await workbench.memories.chooseFromMenu('Real database in tests', 'Change Type');
    await workbench.answerQuickInput('Reference');
    await expect.poll(() => files.text('feedback_real_database.md')).toMatch(/type: reference/);
    await undo('Retyped');

    await workbench.memories.chooseFromMenu('Real database in tests', 'Rename File');
    await workbench.answerQuickInput('feedback_database.md');
    await expect.poll(() => files.exists('feedback_database.md')).toBe(true);
    expect(indexText()).toContain('(feedback_database.md)');
    await undo('Renamed');

    await workbench.runCommand('Memory Lens: Repair Index');
    await expect.poll(async () => (await workbench.quickInput())?.items.length).toBeGreaterThan(1);
    await workbench.screenshot('repair-light');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(messages).toMatch(/would change as shown/);
    await workbench.screenshot('repair-diff-light');
    await workbench.answerNotification('would change', 'Repair');
    await expect.poll(messages).toMatch(/Repaired/);
    expect(indexText()).not.toContain('project_coupon_abuse.md');
    await undo('Repaired');
  });
});

describe('When the agent writes at the same time', () => {
  it('waits for unsaved changes in an editor, and says so', async () => {
    await workbench.memories.click('Money is whole cents');
    await expect.poll(() => workbench.editors()).toContain('feedback_money_in_cents.md');
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.type('unsaved ');
    await workbench.memories.act('Money is whole cents', 'Supersede');
    await expect.poll(messages).toMatch(/has unsaved changes/);
    expect(files.exists('.superseded/feedback_money_in_cents.md')).toBe(false);
    await workbench.runCommand('File: Revert File');
  });

  it('refuses to undo where the file has moved on, and shows both versions', async () => {
    await workbench.memories.act('Run unit tests only', 'Confirm');
    await expect.poll(messages).toMatch(/Confirmed/);
    const file = 'feedback_unit_tests_only.md';
    files.write(file, `${files.text(file)}\nwritten by the agent\n`);
    await workbench.answerNotification('Confirmed', 'Undo');
    await expect.poll(messages).toMatch(/was changed since, so nothing was taken back/);
    expect(files.text(file)).toContain('written by the agent');
    await workbench.answerNotification('was changed since', 'Compare');
    await expect
      .poll(async () => (await workbench.editors()).join())
      .toMatch(/as it was expected|feedback_unit_tests_only/);
    await expect.poll(() => workbench.page.locator('.monaco-diff-editor').count()).toBeGreaterThan(0);
    await workbench.screenshot('conflict-light');
  });
});
