import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './support/memoryFiles';
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

const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map((row) => row.label);
const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');
const selected = async (): Promise<number> => (await workbench.memories.rows()).filter((row) => row.selected).length;

/** Every byte and time is what it was before the verb. */
async function isAsBefore(before = files.untouched()): Promise<void> {
  await expect.poll(() => files.state()).toEqual(before);
}

async function undo(message: string): Promise<void> {
  await workbench.answerNotification(message, 'Undo');
  await isAsBefore();
}

/** Into the tree, without the mouse. */
async function focusRow(label: string): Promise<void> {
  await workbench.runCommand('Memory Lens: Focus on Memories View');
  await workbench.memories.focus(label);
}

/** The keys of the view work on what is selected. */
async function selectRow(label: string): Promise<void> {
  await focusRow(label);
  if (!(await workbench.memories.rows()).some((row) => row.label === label && row.selected))
    await workbench.page.keyboard.press('Control+Shift+Enter');
  await expect.poll(selected).toBe(1);
}

/** The keys of the view; a notification takes no focus, so the tree still has it. */
async function undoByKey(message: string): Promise<void> {
  await expect.poll(messages).toMatch(message);
  await focusRow('Real database in tests');
  await workbench.page.keyboard.press('Control+z');
  await isAsBefore();
}

describe('By the mouse', () => {
  it('merges two selected memories into one, which takes the first one’s place', async () => {
    await workbench.memories.click('Money is whole cents');
    await expect.poll(selected).toBe(1);
    await workbench.memories.click('Real database in tests', ['ControlOrMeta']);
    await expect.poll(selected).toBe(2);
    await workbench.memories.chooseFromMenu('Real database in tests', 'Merge into One');
    await workbench.isAsked('What kind of memory?');
    await workbench.answerQuickInput('Feedback');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('How tests and money work');
    await workbench.isAsked('One sentence');
    await workbench.answerQuickInput('Tests hit PostgreSQL; amounts are integers in cents');
    await expect.poll(messages).toMatch(/Merged 2 memories into “How tests and money work”/);
    const merged = files.text('feedback_how_tests_and_money_work.md');
    expect(merged).toMatch(/## (Money is whole cents|Real database in tests)\n\n[\s\S]*\n## /);
    expect(files.text('MEMORY.md')).toContain('(feedback_how_tests_and_money_work.md)');
    for (const name of ['feedback_money_in_cents.md', 'feedback_real_database.md'])
      expect(files.text(`.superseded/${name}`)).toContain('superseded_by: feedback_how_tests_and_money_work.md');
    await undo('Merged');
  });

  it('retypes by dragging onto a group', async () => {
    await workbench.memories.drag('Ask before a migration', 'Project');
    await expect.poll(messages).toMatch(/Retyped “Ask before a migration” as project/);
    expect(files.text('feedback_ask_before_migration.md')).toMatch(/^ {2}type: project$/m);
    await undo('Retyped');
  });

  it('supersedes by dragging onto Superseded', async () => {
    await workbench.memories.drag('Ask before a migration', 'Superseded');
    await expect.poll(messages).toMatch(/Superseded “Ask before a migration”/);
    expect(files.exists('.superseded/feedback_ask_before_migration.md')).toBe(true);
    await undo('Superseded');
  });

  it('makes a memory of what is selected in an editor', async () => {
    await workbench.memories.click('Money is whole cents');
    await expect.poll(() => workbench.editors()).toContain('feedback_money_in_cents.md');
    const line = workbench.page.locator('.monaco-editor .view-line').filter({ hasText: 'name ends in' }).first();
    // Three clicks select a line.
    await line.click({ clickCount: 3 });
    await line.click({ button: 'right' });
    const item = workbench.page.locator('.monaco-menu .action-item').filter({ hasText: 'New Memory from Selection' });
    await item.first().click();
    await workbench.isAsked('What kind of memory?');
    await workbench.answerQuickInput('Project');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('Cents in names');
    await workbench.isAsked('One sentence');
    await workbench.answerQuickInput('The name of an amount ends in Cents');
    await expect.poll(messages).toMatch(/Added “Cents in names”/);
    expect(files.text('project_cents_in_names.md')).toMatch(
      /---\n\nEvery amount is an integer number of cents, and its name ends in `Cents`\.\n$/,
    );
    await undo('Added');
  });

  it('supersedes with a memory that is written then, and offers it after a click on Supersede', async () => {
    await workbench.memories.act('Ask before a migration', 'Supersede');
    await workbench.answerNotification('Superseded “Ask before', 'Choose Successor');
    await workbench.isAsked('What replaces it?');
    await workbench.answerQuickInput('New memory');
    await workbench.isAsked('What kind of memory?');
    await workbench.answerQuickInput('Feedback');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('Migrations run by hand');
    await workbench.isAsked('One sentence');
    await workbench.answerQuickInput('A migration is run by hand, after the SQL was read');
    await expect.poll(messages).toMatch(/Superseded .* with “Migrations run by hand”/);
    const line = '- [Migrations run by hand](feedback_migrations_run_by_hand.md) — A migration is run by hand';
    expect(
      files
        .text('MEMORY.md')
        .split('\n')
        .findIndex((one) => one.startsWith(line)),
    ).toBe(8);
    expect(files.text('.superseded/feedback_ask_before_migration.md')).toMatch(
      /superseded_by: feedback_migrations_run_by_hand\.md/,
    );
    await workbench.answerNotification('with “Migrations', 'Undo');
    await expect.poll(() => files.exists('feedback_migrations_run_by_hand.md')).toBe(false);
    await workbench.chooseFromViewMenu('Undo Last Change');
    await isAsBefore();
  });

  it('repairs only the part of the index that stays ticked', async () => {
    await workbench.memories.chooseFromMenu('Index', 'Repair Index');
    await workbench.isAsked('Repair Index');
    const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
    for (const row of await rows.all())
      if (!(await row.textContent())?.includes('Drop repeated')) await row.locator('.monaco-checkbox').click();
    await workbench.page.locator('.quick-input-widget .monaco-button').filter({ hasText: 'OK' }).click();
    await expect.poll(messages).toMatch(/would change as shown/);
    await workbench.answerNotification('would change', 'Repair');
    await expect.poll(messages).toMatch(/Repaired/);
    const index = files.text('MEMORY.md');
    expect(index.match(/\(feedback_real_database\.md\)/g)).toHaveLength(1);
    expect(index).toContain('(project_coupon_abuse.md)');
    expect(index).not.toContain('project_payment_retries.md');
    await undo('Repaired');
  });

  it('undoes and redoes from the menu of the view', async () => {
    await workbench.memories.act('Run unit tests only', 'Delete');
    await expect.poll(messages).toMatch(/Deleted/);
    const deleted = files.state();
    await workbench.chooseFromViewMenu('Undo Last Change');
    await expect.poll(messages).toMatch(/Undone: Deleted “Run unit tests only”/);
    await isAsBefore();
    await workbench.chooseFromViewMenu('Redo Last Change');
    await expect.poll(messages).toMatch(/Done again/);
    await isAsBefore(deleted);
    await workbench.chooseFromViewMenu('Undo Last Change');
    await isAsBefore();
  });

  it('asks before a delete where that is wanted, with the links that lead to it', async () => {
    workbench.configure({ 'memoryLens.confirmDelete': true });
    // Both stand in one file: when the theme is another, the setting holds.
    await workbench.setTheme('dark');
    try {
      await workbench.memories.act('Real database in tests', 'Delete');
      await expect.poll(() => workbench.dialog()).toMatch(/Delete “Real database in tests”\?/);
      await workbench.screenshot('confirm-delete-dark');
      const dialog = await workbench.dialog();
      expect(dialog).toContain('git history may still hold the text');
      expect(dialog).toMatch(/Linked from: .*decision_append_only_orders\.md/);
      expect(dialog).toContain('feedback_unit_tests_only.md');
      await workbench.answerDialog('Cancel');
      await isAsBefore();
      await workbench.memories.act('Real database in tests', 'Delete');
      await workbench.answerDialog('Delete');
      await expect.poll(messages).toMatch(/Deleted “Real database in tests”.*linked from/);
      expect(files.exists('feedback_real_database.md')).toBe(false);
      await undo('Deleted');
    } finally {
      workbench.configure({ 'memoryLens.confirmDelete': false });
      await workbench.setTheme('light');
    }
  });
});

describe('By the keyboard alone', () => {
  it('confirms, supersedes and restores from a row’s menu', async () => {
    await focusRow('Run unit tests only');
    await workbench.memories.chooseByKeyboard('Confirm');
    await expect.poll(() => files.text('feedback_unit_tests_only.md')).toContain('confirmed_at: ');
    await undoByKey('Confirmed');

    await focusRow('Run unit tests only');
    await workbench.memories.chooseByKeyboard('Supersede');
    await expect.poll(messages).toMatch(/Superseded “Run unit tests only”/);
    await focusRow('Superseded');
    await workbench.page.keyboard.press('ArrowRight');
    await workbench.memories.focus('Run unit tests only');
    await workbench.memories.chooseByKeyboard('Restore');
    await expect.poll(messages).toMatch(/Restored/);
    await isAsBefore();
    await focusRow('Superseded');
    await workbench.page.keyboard.press('ArrowLeft');
  });

  it('supersedes with a successor', async () => {
    await focusRow('Ask before a migration');
    await workbench.memories.chooseByKeyboard('Supersede with');
    await workbench.isAsked('What replaces it?');
    await workbench.answerQuickInput('Run unit tests only');
    await expect.poll(messages).toMatch(/Superseded .* with “Run unit tests only”/);
    await undoByKey('Superseded');
  });

  it('edits name and description; links by the old name follow', async () => {
    await selectRow('Real database in tests');
    await workbench.page.keyboard.press('F2');
    await workbench.isAsked('Edit Name');
    await workbench.answerQuickInput('PostgreSQL in tests');
    await expect.poll(messages).toMatch(/Edited/);
    expect(files.text('decision_append_only_orders.md')).toContain('Follows from [[PostgreSQL in tests]]');
    expect(files.text('feedback_unit_tests_only.md')).toContain('go back to [[PostgreSQL in tests]]');
    await expect.poll(labels).toContain('PostgreSQL in tests');
    await workbench.answerNotification('Edited', 'Undo');
    await isAsBefore();

    await expect.poll(labels).toContain('Real database in tests');
    await focusRow('Real database in tests');
    await workbench.memories.chooseByKeyboard('Edit Description');
    await workbench.isAsked('Edit Description');
    await workbench.answerQuickInput('Integration tests: always a real database');
    await expect
      .poll(() => files.text('feedback_real_database.md'))
      .toContain('description: "Integration tests: always a real database"');
    await undoByKey('Edited');
  });

  it('changes the type, and renames the file with the links that name it', async () => {
    await focusRow('Staging is half migrated');
    await workbench.memories.chooseByKeyboard('Change Type');
    await workbench.isAsked('What kind of memory?');
    await workbench.answerQuickInput('Reference');
    await undoByKey('Retyped');

    await expect.poll(labels).toContain('Staging is half migrated');
    await focusRow('Staging is half migrated');
    await workbench.memories.chooseByKeyboard('Rename File');
    await workbench.isAsked('Rename File');
    await workbench.answerQuickInput('project_staging.md');
    await expect.poll(() => files.exists('project_staging.md')).toBe(true);
    expect(files.text('feedback_unit_tests_only.md')).toContain('See [[project_staging]].');
    expect(files.text('MEMORY.md')).toContain('(project_staging.md)');
    await undoByKey('Renamed');
  });

  it('merges a range of rows', async () => {
    await selectRow('Money is whole cents');
    await workbench.page.keyboard.press('Shift+ArrowDown');
    await expect.poll(selected).toBe(2);
    await workbench.memories.chooseByKeyboard('Merge into One');
    for (const [prompt, answer] of [
      ['What kind of memory?', 'Feedback'],
      ['A short name', 'Two in one'],
      ['One sentence', 'What the two of them said, in one'],
    ] as const) {
      await workbench.isAsked(prompt);
      await workbench.answerQuickInput(answer);
    }
    await expect.poll(messages).toMatch(/Merged 2 memories into “Two in one”/);
    expect(files.text('feedback_two_in_one.md')).toContain('## Money is whole cents');
    await undoByKey('Merged');
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
    await isAsBefore(before);
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
