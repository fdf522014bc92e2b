import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { useWorkbench } from './support/useWorkbench';
import type { Theme, Workbench } from './support/workbench';

let workbench: Workbench;

const themes: readonly Theme[] = ['light', 'dark', 'hc-dark'];
const put = (path: string, content: object | string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
};
const userSettings = (): string => join(workbench.sandbox.home, '.claude', 'settings.json');
const projectSettings = (): string => join(workbench.sandbox.project, '.claude', 'settings.json');
const item = () => workbench.page.locator('.part.statusbar .statusbar-item[id*="memoryLens"]');
const welcome = () => workbench.page.locator('.pane-body .welcome-view-content').first();
const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map((row) => row.label);
const refresh = (): Promise<void> => workbench.runCommand('Memory Lens: Refresh Memories');
const selectedLine = () =>
  workbench.page.locator('.monaco-editor.focused .view-line', { hasText: 'autoMemoryEnabled' });

async function picture(name: string): Promise<void> {
  for (const theme of themes) {
    await workbench.setTheme(theme);
    await workbench.screenshot(`${name}-${theme}`);
  }
  await workbench.setTheme('light');
}

useWorkbench(async (open) => {
  workbench = await open();
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
});

// What one test left behind would fail the next.
afterEach(() => {
  for (const file of [userSettings(), projectSettings()]) rmSync(file, { force: true });
});

describe('Memory that is switched off', () => {
  it('says so in the view and in the status bar, and leads to the setting, until it is on again', async () => {
    put(userSettings(), { model: 'any', autoMemoryEnabled: false });
    await refresh();
    await expect.poll(() => item().textContent()).toContain('Memory off');
    expect(await item().locator('a').getAttribute('aria-label')).toMatch(
      /Memory off\. Memory is off: autoMemoryEnabled in the user settings/,
    );
    await expect.poll(() => welcome().textContent()).toMatch(/autoMemoryEnabled.*user settings/);
    await picture('memory-off');
    await item().locator('a').click();
    await expect.poll(async () => (await workbench.editors())[0]).toBe('settings.json');
    await selectedLine().waitFor();
    await workbench.page.keyboard.press('Control+w');
    await welcome().locator('.monaco-button', { hasText: 'Open the Setting That Decides' }).click();
    await expect.poll(async () => (await workbench.editors())[0]).toBe('settings.json');
    await workbench.screenshot('memory-off-setting');
    put(userSettings(), { model: 'any' });
    await refresh();
    await workbench.memories.row('Feedback').waitFor();
    await expect.poll(() => item().count()).toBe(0);
  });
});

describe('A directory that the project’s own settings name', () => {
  it('is written to only after the person agreed, once', async () => {
    const { project, home } = workbench.sandbox;
    const directory = join(project, '.remembered');
    for (const name of ['one', 'two'])
      put(join(directory, `${name}.md`), `---\nname: ${name}\ndescription: What ${name} is\ntype: user\n---\n\nbody\n`);
    put(projectSettings(), { autoMemoryDirectory: directory });
    put(join(home, '.claude.json'), { projects: { [project]: { hasTrustDialogAccepted: true } } });
    await refresh();
    await expect.poll(labels).toContain('This workspace names the directory');
    await workbench.memories.expand('User');
    await workbench.memories.act('one', 'Delete');
    await expect.poll(() => workbench.dialog()).toContain('Files of this workspace name its memory directory');
    expect(await workbench.dialog()).toContain(directory);
    await workbench.screenshot('consent');
    await workbench.answerDialog('Cancel');
    expect(existsSync(join(directory, 'one.md'))).toBe(true);
    await workbench.memories.act('one', 'Delete');
    await expect.poll(() => workbench.dialog()).toContain('Files of this workspace');
    await workbench.answerDialog('Write There');
    await expect.poll(() => existsSync(join(directory, 'one.md'))).toBe(false);
    // The next row moves into its place.
    await workbench.memories.row('one').waitFor({ state: 'detached' });
    await workbench.memories.act('two', 'Delete');
    await expect.poll(() => existsSync(join(directory, 'two.md'))).toBe(false);
    expect(await workbench.dialog()).toBeUndefined();
  });
});

it('tells of an index whose end is not loaded, and opens it there', async () => {
  put(join(workbench.sandbox.memory, 'MEMORY.md'), Array.from({ length: 230 }, (_, i) => `- [m${i}](m.md)\n`).join(''));
  await refresh();
  await expect.poll(() => item().textContent()).toContain('Memory index too long');
  await workbench.tidy();
  await picture('index-too-long');
  await item().locator('a').click();
  await expect.poll(async () => (await workbench.editors())[0]).toBe('MEMORY.md');
  await expect.poll(() => workbench.page.locator('.part.statusbar').textContent()).toMatch(/Ln 201, Col 1/);
  expect(workbench.errors).toEqual([]);
});
