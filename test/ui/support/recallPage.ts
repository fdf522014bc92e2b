import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** One recall view, in the side bar or in a tab. Its elements are found by what a person reads or hears. */
export class RecallPage {
  private constructor(readonly frame: Frame) {}

  /** Waits until a recall view is drawn. */
  static async find(workbench: Workbench): Promise<RecallPage> {
    // A webview that was just made may be loaded anew: its first frame then goes.
    for (let attempt = 1; ; attempt += 1) {
      const frame = await workbench.webview('recall-app');
      try {
        await frame.getByRole('textbox', { name: 'Prompt' }).waitFor({ timeout: 1500 });
        return new RecallPage(frame);
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
  }

  get prompt(): Locator {
    return this.frame.getByRole('textbox', { name: 'Prompt' });
  }

  /** Types as a person does. */
  async type(text: string): Promise<void> {
    await this.prompt.click();
    await this.prompt.fill(text);
  }

  /** Titles of the memories that would be pulled, in order. */
  async pulled(): Promise<string[]> {
    return this.section('This prompt would pull').locator('li .title').allInnerTexts();
  }

  /** Titles of those that are not, each with the words beside it. */
  async near(): Promise<{ title: string; why: string }[]> {
    const rows = await this.section('Close, but not pulled').locator('li').all();
    return Promise.all(
      rows.map(async (row) => ({
        title: await row.locator('.title').innerText(),
        why: (await row.locator('> .quiet').innerText()).trim(),
      })),
    );
  }

  section(heading: string): Locator {
    return this.frame.getByRole('region', { name: heading });
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  async text(): Promise<string> {
    return this.frame.locator('recall-app').innerText();
  }
}
