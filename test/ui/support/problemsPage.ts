import type { Locator, Page } from 'playwright-core';
import type { Workbench } from './workbench';

/** The Problems view, and the menu of quick fixes, as a person sees and uses them. */
export class ProblemsPage {
  private readonly page: Page;

  constructor(private readonly workbench: Workbench) {
    this.page = workbench.page;
  }

  async open(): Promise<void> {
    await this.workbench.runCommand('Problems: Focus on Problems View');
    await this.rows().first().waitFor();
  }

  rows(): Locator {
    return this.page.locator('.markers-panel-container .monaco-list-row');
  }

  /** What the list says, a row a line: files, and below each its problems. */
  async text(): Promise<string> {
    return (await this.rows().allInnerTexts()).map((row) => row.replaceAll('\n', ' ')).join('\n');
  }

  /** Opens the menu of quick fixes where the caret is, by its key, and gives its entries. */
  async openQuickFixes(): Promise<string[]> {
    const menu = this.page.locator('.action-widget .monaco-list-row.action');
    for (let attempt = 1; ; attempt += 1) {
      await this.page.keyboard.press('Control+.');
      try {
        // A second press while it comes would take the first entry.
        await menu.first().waitFor({ timeout: 15_000 });
        break;
      } catch (error) {
        if (attempt === 3) throw error;
      }
    }
    return menu.allInnerTexts();
  }

  /** Chooses from the open menu by the keyboard alone. */
  async chooseQuickFix(title: string): Promise<void> {
    const focused = this.page.locator('.action-widget .monaco-list-row.action.focused');
    const count = await this.page.locator('.action-widget .monaco-list-row.action').count();
    for (let pressed = 0; pressed <= count; pressed += 1) {
      if ((await focused.allInnerTexts()).join('').includes(title)) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('ArrowDown');
      await this.page.waitForTimeout(50);
    }
    throw new Error(`The menu of quick fixes has no “${title}”.`);
  }
}
