import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { EditorPage } from './support/editorPage';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

/** Lines of the index: six more than are loaded. */
const LINES = 206;

let workbench: Workbench;
let editor: EditorPage;

useWorkbench(async (open) => {
  const sandbox = createSampleProject();
  const index = join(sandbox.memory, 'MEMORY.md');
  const lines = readFileSync(index, 'utf8').trimEnd().split('\n');
  while (lines.length < LINES)
    lines.push(`- [VAT by country](vat-by-country.md) — rates once more, ${lines.length + 1}`);
  writeFileSync(index, `${lines.join('\n')}\n`);
  workbench = await open({ sandbox });
  editor = new EditorPage(workbench.page);
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
});

afterEach(() => {
  expect(workbench.errors).toEqual([]);
});

describe('Memories in the editor', () => {
  it('says at an entry of the index what is behind it', async () => {
    await workbench.memories.click('Index');
    await editor.isOn('MEMORY.md');
    const text = await editor.hover('Real database in tests');
    for (const part of ['Integration tests must hit real DB', 'Type: Feedback', 'Age: 47 days ago, by the file’s time'])
      expect(text).toContain(part);
    await workbench.screenshot('language-hover');
    expect(await editor.hover('Coupon abuse')).toContain('Not found: there is no file “project_coupon_abuse.md”');
  });

  it('marks where the index is no longer loaded, as long as that is so', async () => {
    await workbench.memories.click('Index');
    await editor.isOn('MEMORY.md');
    await workbench.runCommand('View: Focus Active Editor Group');
    await workbench.page.keyboard.press('ControlOrMeta+End');
    await expect.poll(() => editor.attachedTexts()).toEqual(['Nothing below is loaded']);
    await expect.poll(() => editor.separators()).toBe(1);
    for (const theme of ['dark', 'hc-dark', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`language-limit-${theme}`);
    }
    for (let line = LINES; line > 199; line -= 1) await workbench.page.keyboard.press('ControlOrMeta+Shift+K');
    await expect.poll(() => editor.attachedTexts()).toEqual([]);
    await expect.poll(() => editor.separators()).toBe(0);
    await workbench.page.keyboard.press('ControlOrMeta+Z');
    await workbench.runCommand('File: Revert File');
  });

  it('completes a link, and a header, by the keyboard', async () => {
    await workbench.memories.expand('Feedback');
    await workbench.memories.click('Real database in tests');
    await editor.isOn('feedback_real_database.md');
    await workbench.runCommand('View: Focus Active Editor Group');
    await workbench.page.keyboard.press('ControlOrMeta+End');
    await workbench.page.keyboard.type('See [[');
    await editor.suggestion('').waitFor();
    await workbench.page.keyboard.type('用語');
    await editor.suggestion('介面用語').waitFor();
    await workbench.screenshot('language-completion');
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => editor.text()).toContain('See [[介面用語]]');

    await workbench.page.keyboard.press('ControlOrMeta+Home');
    // The last line of its metadata.
    for (let line = 1; line < 7; line += 1) await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('End');
    await workbench.page.keyboard.press('Enter');
    await workbench.page.keyboard.type('st');
    await workbench.page.keyboard.press('Control+Space');
    await editor.suggestion('status').waitFor();
    await workbench.page.keyboard.press('Enter');
    await editor.suggestion('superseded').waitFor();
    await workbench.page.keyboard.press('Enter');
    await expect.poll(() => editor.text()).toContain('status: superseded');
  });
});
