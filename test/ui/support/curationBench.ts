/// <reference lib="dom" />
import { expect } from 'vitest';
import { createSampleProject } from '../../../scripts/lib/sampleProject.mjs';
import { MemoryFiles } from './memoryFiles';
import type { TreeRow } from './treeView';
import type { OpenWorkbench } from './useWorkbench';
import type { Workbench } from './workbench';

/** The sample project in a VS Code, with its memories in sight and at hand as files. */
export class CurationBench {
  private constructor(
    readonly workbench: Workbench,
    readonly files: MemoryFiles,
  ) {}

  static async open(open: OpenWorkbench): Promise<CurationBench> {
    const workbench = await open({
      sandbox: createSampleProject(),
      // No tooltip comes between the pointer and the row below, and what is typed stays unsaved: in a browser, VS Code
      // saves it after a second.
      settings: { 'workbench.hover.delay': 60_000, 'files.autoSave': 'off' },
    });
    await workbench.openView();
    await workbench.memories.row('Feedback').waitFor();
    await workbench.tidy();
    for (const group of ['Feedback', 'Project']) await workbench.memories.expand(group);
    return new CurationBench(workbench, new MemoryFiles(workbench.sandbox.memory));
  }

  /** Lays everything out again as it was, and waits until the rows show it. */
  async reset(): Promise<void> {
    this.files.putBack();
    await this.workbench.page.keyboard.press('Escape');
    await this.workbench.tidy();
    await expect
      .poll(() => this.labels())
      .toEqual(
        expect.arrayContaining([
          'Ask before a migration',
          'Money is whole cents',
          'Real database in tests',
          'Run unit tests only',
          'Superseded',
        ]),
      );
    // A row that has only just moved is not where the pointer goes.
    await expect.poll(async () => (await this.rowOf('Money is whole cents'))?.description).toMatch(/^12 days ago/);
    await expect.poll(async () => (await this.rowOf('Superseded'))?.description).toBe('2');
  }

  /** Of a row's label with what is behind it, as WCAG 2 reckons it: from 1 to 21. */
  async contrastOf(label: string): Promise<number> {
    const row = await this.rowOf(label);
    const sideBar = this.workbench.page.locator('.part.sidebar');
    const behind = await sideBar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const [dim = 0, bright = 0] = [luminance(row?.color ?? ''), luminance(behind)].sort((a, b) => a - b);
    return (bright + 0.05) / (dim + 0.05);
  }

  async rowOf(label: string): Promise<TreeRow | undefined> {
    return (await this.workbench.memories.rows()).find((row) => row.label === label);
  }

  async labels(): Promise<string[]> {
    return (await this.workbench.memories.rows()).map((row) => row.label);
  }

  /** Labels of the selected rows. */
  async selected(): Promise<string[]> {
    return (await this.workbench.memories.rows()).filter((row) => row.selected).map((row) => row.label);
  }

  /** What the notifications say that are showing. */
  async messages(): Promise<string> {
    return (await this.workbench.notifications()).map(({ message }) => message).join('\n');
  }

  /** Waits until every byte and time is what it was. */
  async isAsBefore(before = this.files.untouched()): Promise<void> {
    await expect.poll(() => this.files.state()).toEqual(before);
  }

  /** Presses Undo in the notification. */
  async undo(message: string): Promise<void> {
    await this.workbench.answerNotification(message, 'Undo');
    await this.isAsBefore();
  }

  /** Clicks one row, and then others with the key that adds them. */
  async select(...labels: readonly string[]): Promise<void> {
    for (const [at, label] of labels.entries()) {
      await this.workbench.memories.click(label, at === 0 ? [] : ['ControlOrMeta']);
      await expect.poll(async () => (await this.selected()).sort()).toEqual(labels.slice(0, at + 1).sort());
    }
  }

  /** Into the tree, without the mouse. */
  async focusRow(label: string): Promise<void> {
    const isThere = await this.workbench.memories.tree().evaluate((tree) => tree.contains(document.activeElement));
    if (!isThere) await this.workbench.runCommand('Memory Lens: Focus on Memories View');
    await this.workbench.memories.focus(label);
  }

  /** The keys of the view; a notification takes no focus, so the tree still has it. */
  async undoByKey(message: string): Promise<void> {
    await expect.poll(() => this.messages()).toMatch(message);
    await this.focusRow('Real database in tests');
    await this.workbench.page.keyboard.press('Control+z');
    await this.isAsBefore();
  }
}

/** @param color `rgb(…)` */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
