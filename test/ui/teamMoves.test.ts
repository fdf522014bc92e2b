import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './support/memoryFiles';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

let workbench: Workbench;
let files: MemoryFiles;

const MOVED = 'feedback_money_in_cents.md';

useWorkbench(async (open) => {
  const sandbox = createSampleProject();
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  put(join(sandbox.memory, 'team', 'MEMORY.md'), '- [Release train](release.md) — every second Tuesday\n');
  put(
    join(sandbox.memory, 'team', 'release.md'),
    '---\nname: Release train\ndescription: Deploys leave every second Tuesday\ntype: project\n---\n\nbody\n',
  );
  put(join(sandbox.memory, 'team', 'handbook', 'MEMORY.md'), '- [Tone](tone.md)\n');
  put(
    join(sandbox.memory, 'team', 'handbook', 'tone.md'),
    '---\nname: Tone\ndescription: How we write to customers\ntype: style\n---\n\nbody\n',
  );
  const stores = JSON.stringify([{ path: '/srv/handbook', mode: 'ro' }]);
  put(join(sandbox.home, '.claude', 'settings.json'), JSON.stringify({ env: { CLAUDE_MEMORY_STORES: stores } }));
  workbench = await open({ sandbox, height: 1200 });
  await workbench.openView();
  const { memories } = workbench;
  await memories.row('Feedback').waitFor();
  await workbench.tidy();
  // Findings push the rows down: what is clicked stays in its place after them.
  await memories.row('Needs attention').waitFor();
  await memories.row('Daily logs').waitFor();
  await memories.row('Index').filter({ hasText: '1 finding' }).waitFor();
  await memories.expand('Team');
  files = new MemoryFiles(sandbox.memory);
});

afterEach(async () => {
  files.putBack();
  await workbench.tidy();
});

/** Paths of files that are not what they were. */
function touched(): readonly string[] {
  const [now, before] = [files.state(), files.untouched()];
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((path) => now[path] !== before[path]);
}

/** Labels of the rows that stand below a row, whatever their depth. */
async function below(label: string): Promise<readonly string[]> {
  const rows = await workbench.memories.rows();
  const from = rows.findIndex((row) => row.label === label);
  const level = rows[from]?.level ?? 0;
  const rest = rows.slice(from + 1);
  const end = rest.findIndex((row) => row.level <= level);
  return (end < 0 ? rest : rest.slice(0, end)).map((row) => row.label);
}

const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');

describe('Team memory', () => {
  it('says which stores the agent reads, and which are read-only', async () => {
    const rows = await workbench.memories.rows();
    const described = (label: string): string | undefined => rows.find((row) => row.label === label)?.description;
    expect([described('Team'), described('Team: handbook')]).toEqual(['1', '1 · read-only']);
    expect(await workbench.memories.hover('Team: handbook')).toMatch(
      /Read: The agent reads it: CLAUDE_MEMORY_STORES mounts it as a team store, read-only, so nothing is written/,
    );
  });

  it('takes a memory from its menu, shows it in the team at once, and gives it back with Undo', async () => {
    const { memories } = workbench;
    await memories.chooseFromMenu('Money is whole cents', 'Move to Team Memory');
    await workbench.isAsked('To which team store');
    const { items } = (await workbench.quickInput()) ?? { items: [] };
    expect(items.filter((item) => item.startsWith('Team'))).toEqual(['Team', 'Team: handbook']);
    await workbench.screenshot('team-choose-light');
    await workbench.answerQuickInput('Team');
    await expect.poll(messages).toMatch(/^Moved “Money is whole cents” to the team\..*convention of the project/);
    await expect.poll(() => below('Feedback')).not.toContain('Money is whole cents');
    await memories.expand('Team');
    await expect.poll(async () => (await memories.rows()).find(({ label }) => label === 'Team')?.description).toBe('2');
    expect(files.exists(`team/${MOVED}`)).toBe(true);
    expect(files.text('team/MEMORY.md')).toMatch(/integers everywhere, names end in `Cents`/);
    for (const theme of ['dark', 'hc-dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`team-moved-${theme}`);
    }
    expect(await messages()).toMatch(/2 links do not follow/);
    await workbench.answerNotification('Moved “Money', 'Undo');
    await expect.poll(touched).toEqual([]);
    await expect.poll(() => below('Feedback')).toContain('Money is whole cents');
    await expect.poll(async () => (await memories.rows()).find(({ label }) => label === 'Team')?.description).toBe('1');
  });

  it('asks before something about the person goes to the team', async () => {
    await workbench.memories.expand('User');
    await workbench.memories.chooseFromMenu('Who Marit is', 'Move to Team Memory');
    await workbench.isAsked('To which team store');
    await workbench.answerQuickInput('Team');
    await expect.poll(() => workbench.dialog()).toMatch(/What a memory says about you stays private/);
    await workbench.screenshot('team-user-light');
    await workbench.answerDialog('Cancel');
    expect(touched()).toEqual([]);
    await workbench.memories.collapse('User');
  });

  it('refuses what is mounted read-only in a sentence', async () => {
    await workbench.memories.expand('Team: handbook');
    await workbench.memories.expand('style');
    await workbench.memories.act('Tone', 'Supersede');
    await expect.poll(messages).toMatch(/“team\/handbook” is mounted read-only/);
    expect(touched()).toEqual([]);
    await workbench.memories.collapse('Team: handbook');
  });

  it('gives a memory back from the palette, once the team’s feedback on it was shown', async () => {
    files.write(
      'team/feedback_cents.md',
      '---\nname: Cents\ndescription: Money is whole cents, in integers everywhere\ntype: feedback\n---\n\nMoney is whole cents. Amounts are integers.\n',
    );
    files.write(
      'team/feedback_integers.md',
      '---\nname: Amounts\ndescription: Amounts of money are integers of whole cents\ntype: feedback\n---\n\nMoney is whole cents. Amounts are integers.\n',
    );
    await expect
      .poll(async () => (await workbench.memories.rows()).find(({ label }) => label === 'Team')?.description)
      .toBe('3');
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('Memory Lens: Make Private');
    await workbench.isAsked('Which memories become private');
    const input = workbench.page.locator('.quick-input-widget');
    await input.locator('.monaco-list-row', { hasText: 'Amounts' }).first().click();
    await input.locator('.monaco-button', { hasText: 'OK' }).click();
    await workbench.isAsked('save yours anyway');
    const shown = await workbench.quickInput();
    expect(shown?.title).toBe('The Team Has Feedback on This');
    expect(shown?.items).toContain('Cents');
    for (const theme of ['dark', 'hc-dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`team-feedback-${theme}`);
    }
    // To read it leaves the question open.
    await workbench.answerQuickInput('Cents');
    await expect.poll(async () => (await workbench.editors())[0]).toBe('feedback_cents.md');
    await workbench.isAsked('save yours anyway');
    await workbench.answerQuickInput('Save anyway');
    await expect.poll(() => existsSync(files.path('feedback_integers.md'))).toBe(true);
    await expect.poll(messages).toMatch(/Made “Amounts” private/);
    expect(readFileSync(files.path('team/feedback_cents.md'), 'utf8')).toContain('whole cents');
  });

  it('wrote nothing to the console as an error', () => {
    expect(workbench.errors).toEqual([]);
  });
});
