import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { INVENTED_SECRETS } from '../support/inventedSecrets';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

const GONE = 'feedback_money_in_cents.md';
const CHANGED = 'feedback_real_database.md';
const KEY = INVENTED_SECRETS.find(({ name }) => name === 'GitHub token')?.secret ?? '';

let workbench: Workbench;

useWorkbench(async (open) => {
  workbench = await open({ sandbox: createSampleProject() });
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
});

const pathOf = (name: string): string => join(workbench.sandbox.memory, name);
const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');
const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map(({ label }) => label);
const described = async (label: string): Promise<string | undefined> =>
  (await workbench.memories.rows()).find((row) => row.label === label)?.description;

describe('What others changed', () => {
  it('shows, is compared, brought back and taken as looked at', async () => {
    const { memories, page } = workbench;
    // Whoever asks waits until copies of everything are kept.
    await workbench.runCommand('Memory Lens: What Changed Since I Last Looked');
    await expect.poll(messages).toMatch('Nothing changed since you last looked.');
    await workbench.tidy();
    const [bytes, { mtimeMs }] = [readFileSync(pathOf(GONE)), statSync(pathOf(GONE))];
    rmSync(pathOf(GONE));
    const text = readFileSync(pathOf(CHANGED), 'utf8');
    writeFileSync(pathOf(CHANGED), `${text}\nThe agent noted ${KEY} here.\n`);
    const two = '2 changes since you last looked';
    await memories.row(two).waitFor();

    await memories.collapse('Feedback');
    await memories.expand(two);
    await expect.poll(() => described('Money is whole cents')).toMatch(/^deleted · was last changed/);
    await expect.poll(() => described('Real database in tests')).toBe('changed · today');

    await memories.click('Real database in tests');
    const diff = page.locator('.monaco-diff-editor');
    await diff.locator('.modified .view-line').filter({ hasText: 'The agent noted' }).first().waitFor();
    expect(await diff.locator('.editor.modified').textContent()).not.toContain(KEY);
    for (const theme of ['dark', 'hc-dark', 'hc-light', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`review-${theme}`);
    }

    await memories.click('Money is whole cents');
    await expect.poll(async () => (await workbench.editors()).join()).toContain(GONE);
    await memories.act('Money is whole cents', 'Bring Back');
    await expect.poll(messages).toMatch('Brought back “Money is whole cents”');
    expect(readFileSync(pathOf(GONE))).toEqual(bytes);
    expect(Math.round(statSync(pathOf(GONE)).mtimeMs)).toBe(Math.round(mtimeMs));
    const one = '1 change since you last looked';
    await memories.row(one).waitFor();
    await workbench.tidy();
    await memories.act(one, 'Mark All as Looked At');
    await expect.poll(labels).not.toContain(one);
  });

  it('waits for the agent where it consolidates, and goes on at a word', async () => {
    const { memories, page } = workbench;
    const lock = pathOf('.consolidate-lock');
    writeFileSync(lock, String(process.pid));
    await memories.expand('Feedback');
    await memories.act('Money is whole cents', 'Delete');
    const waiting = `The agent (process ${process.pid}) has been consolidating this memory`;
    await expect.poll(messages).toContain(waiting);
    // It fades in.
    await page.waitForTimeout(500);
    await workbench.screenshot('review-waiting');
    expect(statSync(pathOf(GONE)).isFile()).toBe(true);
    const notice = page.locator('.notifications-toasts .notification-list-item').filter({ hasText: waiting });
    await notice.locator('.monaco-button').filter({ hasText: 'Cancel' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(statSync(pathOf(GONE)).isFile()).toBe(true);

    await memories.act('Money is whole cents', 'Delete');
    await notice.locator('a', { hasText: 'Write Anyway' }).click();
    await expect.poll(messages).toMatch('Deleted “Money is whole cents”');
    rmSync(lock);
    expect(() => statSync(pathOf(GONE))).toThrow();
    expect(await labels()).not.toContain('1 change since you last looked');
  });
});
