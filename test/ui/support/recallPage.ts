import axe, { type Result } from 'axe-core';
import type { Frame, Locator } from 'playwright-core';
import type { Workbench } from './workbench';

/** What the page of a webview has when a script of axe ran in it. */
interface AxeWindow {
  readonly axe: typeof axe;
}

/** A recall view, in the side bar or in a tab. Its elements are found by what a person reads or hears. */
export class RecallPage {
  private constructor(
    readonly frame: Frame,
    private readonly workbench: Workbench,
  ) {}

  /** Waits until a recall view is drawn. */
  static async find(workbench: Workbench): Promise<RecallPage> {
    // A webview that was just made may be loaded anew: its first frame then goes.
    for (let attempt = 1; ; attempt += 1) {
      const frame = await workbench.webview('recall-app', 90_000);
      try {
        await frame.getByRole('textbox', { name: 'Prompt' }).waitFor({ timeout: 5000 });
        return new RecallPage(frame, workbench);
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
  }

  get prompt(): Locator {
    return this.frame.getByRole('textbox', { name: 'Prompt' });
  }

  get tools(): Locator {
    return this.frame.getByRole('textbox', { name: 'Tools in use' });
  }

  /** Names of the context chips, those that count first marked with a check. */
  async context(): Promise<string[]> {
    return this.frame
      .locator('vscode-checkbox')
      .evaluateAll((chips) =>
        chips.map((chip) => `${'checked' in chip && chip.checked ? '☑' : '☐'} ${'label' in chip ? chip.label : ''}`),
      );
  }

  chip(label: RegExp): Locator {
    return this.frame.locator('vscode-checkbox').filter({ hasText: label });
  }

  /** Titles of the memories that would be pulled, in order. */
  async pulled(): Promise<string[]> {
    return this.section('This prompt would pull').locator('li .title').allTextContents();
  }

  /** Titles of those that are not pulled, each with the words beside it. */
  async near(): Promise<{ title: string; why: string }[]> {
    const rows = this.section('Close, but not pulled').locator('li');
    return rows.evaluateAll((found) =>
      found.map((row) => ({
        title: row.querySelector('.title')?.textContent?.trim() ?? '',
        why: row.querySelector(':scope > .quiet')?.textContent?.replace(/\s+/g, ' ').trim() ?? '',
      })),
    );
  }

  section(heading: string): Locator {
    return this.frame.getByRole('region', { name: heading });
  }

  /** A row among those pulled. */
  row(title: string): Locator {
    return this.section('This prompt would pull').getByRole('listitem').filter({ hasText: title });
  }

  button(name: string): Locator {
    return this.frame.getByRole('button', { name, exact: true });
  }

  /** What a screen reader hears of a result. */
  async spoken(): Promise<string> {
    return (await this.frame.locator('p.spoken').textContent()) ?? '';
  }

  /** The accessible name of what has the focus. */
  async focused(): Promise<string> {
    return this.frame.evaluate(() => {
      let element = document.activeElement;
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      return element?.getAttribute('aria-label') || element?.textContent?.trim() || element?.tagName || '';
    });
  }

  /** Chooses who selects, as the list names it. */
  async choose(selector: string): Promise<void> {
    await this.frame.getByRole('combobox', { name: 'Chosen by' }).click();
    await this.frame.getByRole('option', { name: selector }).click();
  }

  /** What axe objects to, a line an element. */
  async violations(): Promise<string[]> {
    // A view is transparent: what lies behind it is not seen from inside.
    const background = await this.workbench.page
      .locator('.part.sidebar')
      .evaluate((part) => getComputedStyle(part).backgroundColor);
    await this.frame.evaluate((color) => {
      document.body.style.backgroundColor = color;
    }, background);
    await this.frame.evaluate(axe.source);
    const found = await this.frame.evaluate(async () => {
      const results = await (window as unknown as AxeWindow).axe.run(document, { resultTypes: ['violations'] });
      document.body.style.backgroundColor = '';
      return results.violations;
    });
    return found.flatMap(({ id, nodes }: Result) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
    );
  }

  /** Folds the Memories view up, or open again: the recall view then has the side bar to itself. */
  async enlarge(alone: boolean): Promise<void> {
    const header = this.workbench.page.locator('.part.sidebar .pane-header').filter({ hasText: /^Memories/ });
    const isOpen = (await header.getAttribute('aria-expanded')) === 'true';
    if (isOpen === alone) await header.locator('.title').click();
  }
}
