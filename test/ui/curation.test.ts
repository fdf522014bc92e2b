import { beforeEach, describe, expect, it } from 'vitest';
import { CurationBench } from './support/curationBench';
import type { MemoryFiles } from './support/memoryFiles';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

let bench: CurationBench;
let workbench: Workbench;
let files: MemoryFiles;

useWorkbench(async (open) => {
  bench = await CurationBench.open(open);
  ({ workbench, files } = bench);
});

beforeEach(() => bench.reset());

const labels = (): Promise<string[]> => bench.labels();
const indexText = (): string => files.text('MEMORY.md');
const messages = (): Promise<string> => bench.messages();

describe('Curating by the mouse', () => {
  it('supersedes with one click, and undoes it', async () => {
    await workbench.memories.act('Real database in tests', 'Supersede');
    await expect.poll(messages).toMatch(/Superseded “Real database in tests”/);
    await workbench.screenshot('superseded-light');
    expect(files.exists('.superseded/feedback_real_database.md')).toBe(true);
    expect(indexText()).not.toContain('feedback_real_database.md');
    await expect.poll(async () => (await bench.rowOf('Superseded'))?.description).toBe('3');
    await bench.undo('Superseded');
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
    await expect.poll(async () => (await bench.rowOf('Run unit tests only'))?.description).toMatch(/^today · /);
    expect(files.text('feedback_unit_tests_only.md')).toMatch(/confirmed_at: /);
    await bench.undo('Confirmed');
  });

  it('deletes with one click, with its entry, and brings all of it back', async () => {
    await workbench.memories.act('Ask before a migration', 'Delete');
    await expect.poll(messages).toMatch(/Deleted “Ask before a migration”.*transcripts and git history/i);
    await workbench.screenshot('deleted-light');
    expect(files.exists('feedback_ask_before_migration.md')).toBe(false);
    expect(indexText()).not.toContain('feedback_ask_before_migration.md');
    await bench.undo('Deleted');
  });

  it('works on several selected rows', async () => {
    await bench.select('Money is whole cents', 'Real database in tests');
    await workbench.memories.chooseFromMenu('Real database in tests', 'Supersede');
    await expect.poll(messages).toMatch(/Superseded/);
    expect(files.exists('.superseded/feedback_money_in_cents.md')).toBe(true);
    expect(files.exists('.superseded/feedback_real_database.md')).toBe(true);
    await bench.undo('Superseded');
  });

  it('supersedes with a successor, which takes the place in the index', async () => {
    await workbench.memories.chooseFromMenu('Ask before a migration', 'Supersede with');
    await workbench.answerQuickInput('Real database in tests');
    await expect.poll(messages).toMatch(/Superseded/);
    const hidden = files.text('.superseded/feedback_ask_before_migration.md');
    expect(hidden).toMatch(/superseded_by: feedback_real_database(\.md)?/);
    await bench.undo('Superseded');
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

  it('means the row that has the focus, whichever is selected, and opens nothing', async () => {
    await bench.select('Money is whole cents');
    await expect.poll(() => workbench.editors()).toContain('feedback_money_in_cents.md');
    await bench.focusRow('Run unit tests only');
    await workbench.page.keyboard.press('F2');
    await workbench.isAsked('Edit Name');
    expect((await workbench.quickInput())?.value).toBe('Run unit tests only');
    await workbench.page.keyboard.press('Escape');

    await bench.focusRow('Feedback');
    await workbench.page.keyboard.press('Delete');
    await bench.focusRow('Run unit tests only');
    await workbench.page.keyboard.press('Delete');
    await expect.poll(messages).toMatch(/Deleted “Run unit tests only”/);
    expect(files.exists('feedback_money_in_cents.md')).toBe(true);
    expect(await bench.selected()).toEqual(['Money is whole cents']);
    expect(await workbench.editors()).not.toContain('feedback_unit_tests_only.md');
    await bench.undo('Deleted');
  });

  it('means all selected rows where the focus is among them', async () => {
    await bench.select('Money is whole cents', 'Run unit tests only');
    await workbench.page.keyboard.press('Delete');
    await expect.poll(messages).toMatch(/Deleted 2 memories/);
    expect(files.exists('feedback_money_in_cents.md')).toBe(false);
    expect(files.exists('feedback_unit_tests_only.md')).toBe(false);
    await bench.undo('Deleted');

    await bench.select('Money is whole cents', 'Run unit tests only');
    await bench.focusRow('Real database in tests');
    await workbench.page.keyboard.press('Delete');
    await expect.poll(messages).toMatch(/Deleted “Real database in tests”/);
    expect((await bench.selected()).sort()).toEqual(['Money is whole cents', 'Run unit tests only']);
    await bench.undo('Deleted');
  });

  it('edits the name by F2; only that line differs, and the age stays', async () => {
    await workbench.memories.click('Money is whole cents');
    await workbench.page.keyboard.press('F2');
    await workbench.isAsked('Edit Name');
    await workbench.answerQuickInput('Money: whole cents #1');
    await expect.poll(messages).toMatch(/Renamed “/);
    const after = files.text('feedback_money_in_cents.md').split('\n');
    expect(after[1]).toBe('name: "Money: whole cents #1"');
    await expect.poll(async () => (await bench.rowOf('Money: whole cents #1'))?.description).toMatch(/^12 days ago/);
    await bench.undo('Renamed');
  });

  it('adds a memory by a form, opens it, and puts its entry in its section', async () => {
    await workbench.runCommand('Memory Lens: Add Memory');
    await workbench.answerQuickInput('Feedback');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('Log lines in English');
    await workbench.isAsked('One sentence');
    await workbench.page.keyboard.type('Log messages are English, whatever the language of the interface');
    // The counter comes with what is typed.
    await workbench.isAsked('64 characters, best 20 to 200');
    await workbench.screenshot('add-description-light');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => workbench.editors()).toContain('feedback_log_lines_in_english.md');
    const text = files.text('feedback_log_lines_in_english.md');
    expect(text).toMatch(/type: feedback[\s\S]*\*\*Why:\*\*[\s\S]*\*\*How to apply:\*\*/);
    expect(indexText()).toMatch(
      /- \[Log lines in English\]\(feedback_log_lines_in_english\.md\) — Log messages are English/,
    );
    await workbench.screenshot('added-light');
    await bench.undo('Added');
  });

  it('leaves the index alone where its diff is closed, which asks nothing', async () => {
    await workbench.runCommand('Memory Lens: Repair Index');
    await workbench.isAsked('Repair Index');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(messages).toMatch(/would change as shown/);
    const diff = workbench.page.locator('.monaco-diff-editor');
    await diff.waitFor();
    await workbench.page.locator('.tab.active .tab-actions a.action-label').click();
    await expect.poll(() => diff.count()).toBe(0);
    expect(await workbench.dialog()).toBeUndefined();
    await workbench.tidy();
    await bench.isAsBefore();
  });

  it('changes the type, renames the file with its links, and repairs the index', async () => {
    await workbench.memories.chooseFromMenu('Real database in tests', 'Change Type');
    await workbench.answerQuickInput('Reference');
    await expect.poll(() => files.text('feedback_real_database.md')).toMatch(/type: reference/);
    await bench.undo('Retyped');

    await workbench.memories.chooseFromMenu('Real database in tests', 'Rename File');
    await workbench.answerQuickInput('feedback_database.md');
    await expect.poll(() => files.exists('feedback_database.md')).toBe(true);
    expect(indexText()).toContain('(feedback_database.md)');
    await bench.undo('Renamed');

    await workbench.runCommand('Memory Lens: Repair Index');
    await expect.poll(async () => (await workbench.quickInput())?.items.length).toBeGreaterThan(1);
    await workbench.screenshot('repair-light');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(messages).toMatch(/would change as shown/);
    const diff = workbench.page.locator('.monaco-diff-editor');
    // Not the first line: headings that stick lie over it.
    await diff.locator('.modified .view-line').filter({ hasText: 'Payment retries' }).first().click();
    await workbench.page.keyboard.type('nobody can type here');
    await workbench.screenshot('repair-diff-light');
    expect(await diff.locator('.editor.modified').textContent()).not.toMatch(/nobody\scan/);
    expect(await workbench.page.locator('.tab.dirty').count()).toBe(0);
    await workbench.answerNotification('would change', 'Repair');
    await expect.poll(messages).toMatch(/Repaired/);
    await expect.poll(() => diff.count()).toBe(0);
    expect(indexText()).not.toContain('project_coupon_abuse.md');
    await bench.undo('Repaired');
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

describe('When the agent writes while the person is asked', () => {
  const path = 'feedback_money_in_cents.md';
  /** Its header fills what the client reads, so that one line more is warned of first. */
  const full = (body: string): string =>
    `---\nname: Money is whole cents\ndescription: All amounts are integers\ntype: feedback\n${Array.from({ length: 25 }, (_, at) => `key${at}: x\n`).join('')}---\n\n${body}\n`;

  /** Confirms, and lets the agent write while the warning waits. */
  async function meetConflict(): Promise<void> {
    files.write(path, full('as it was'));
    await expect
      .poll(async () => (await workbench.memories.rows()).map(({ description }) => description).join())
      .toMatch(/today · All amounts are integers(,|$)/);
    await workbench.memories.act('Money is whole cents', 'Confirm');
    await expect.poll(() => workbench.dialog()).toMatch(/ends past line 30/);
    files.write(path, full('the agent was here'));
    await workbench.answerDialog('Do It Anyway');
    await expect.poll(messages).toMatch(/was changed by someone else.*Nothing was written/);
    expect(files.text(path)).toBe(full('the agent was here'));
  }

  it('shows both versions, and does it on the new one when told to, with Undo', async () => {
    await meetConflict();
    await workbench.answerNotification('was changed by someone else', 'Compare');
    await expect.poll(() => workbench.page.locator('.monaco-diff-editor').count()).toBeGreaterThan(0);
    await workbench.answerNotification('was changed by someone else', 'Try Again on the New Version');
    await expect.poll(() => workbench.dialog()).toMatch(/ends past line 30/);
    const before = files.state();
    await workbench.answerDialog('Do It Anyway');
    await expect.poll(messages).toMatch(/Confirmed “Money is whole cents”/);
    expect(files.text(path)).toMatch(/confirmed_at: [\s\S]*the agent was here/);
    await workbench.answerNotification('Confirmed', 'Undo');
    await bench.isAsBefore(before);
  });

  it('leaves all as the agent wrote it on Cancel', async () => {
    await meetConflict();
    await workbench.answerNotification('was changed by someone else', 'Cancel');
    expect(files.text(path)).toBe(full('the agent was here'));
    await expect.poll(async () => (await workbench.notifications()).length).toBe(0);
  });

  it('goes on with what was unsaved once it is saved', async () => {
    // Its row has come back to the place of its age.
    await expect
      .poll(
        async () =>
          (await workbench.memories.rows()).find(({ label }) => label === 'Money is whole cents')?.description,
      )
      .toMatch(/^12 days ago/);
    await workbench.memories.click('Money is whole cents');
    await expect.poll(() => workbench.editors()).toContain(path);
    await workbench.page.locator('.monaco-editor .view-lines').first().click();
    await workbench.page.keyboard.press('Control+End');
    await workbench.page.keyboard.type('one more line');
    await workbench.memories.act('Money is whole cents', 'Supersede');
    await workbench.answerNotification('has unsaved changes', 'Save and Continue');
    await expect.poll(messages).toMatch(/Superseded “Money is whole cents”/);
    expect(files.text(`.superseded/${path}`)).toContain('one more line');
  });
});
