/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from 'playwright-core';
import { chooseFromOpenMenu } from './menu';

/** A row of a tree as it is drawn. */
export interface TreeRow {
  readonly label: string;
  readonly description: string;
  /** What a screen reader says. */
  readonly ariaLabel: string;
  /** 1 for the rows at the top. */
  readonly level: number;
  /** Undefined when it has no children. */
  readonly expanded: boolean | undefined;
  readonly selected: boolean;
  /** Text of its file decoration; '' when it has none. */
  readonly badge: string;
  /** Colour of the label, as `rgb(…)`. */
  readonly color: string;
  /** Titles of the buttons in the row. */
  readonly actions: readonly string[];
}

/** A tree view in the side bar. Only rows that are scrolled into sight are drawn, and so seen here. */
export class TreeView {
  constructor(
    private readonly page: Page,
    private readonly name: string,
  ) {}

  tree(): Locator {
    return this.page.locator(`.pane-body .monaco-list[role="tree"][aria-label^="${this.name}"]`);
  }

  /** The rows from top to bottom. */
  async rows(): Promise<TreeRow[]> {
    return this.tree()
      .locator('.monaco-list-row')
      .evaluateAll((elements) => {
        const shown = elements.map((row) => {
          const label = row.querySelector<HTMLElement>('.monaco-icon-label');
          const name = row.querySelector<HTMLElement>('.label-name');
          const badge = label ? getComputedStyle(label, '::after').content : 'none';
          const expanded = row.getAttribute('aria-expanded');
          return {
            index: Number(row.getAttribute('data-index')),
            label: name?.textContent ?? '',
            description: row.querySelector('.label-description')?.textContent ?? '',
            ariaLabel: row.getAttribute('aria-label') ?? '',
            level: Number(row.getAttribute('aria-level')),
            expanded: expanded === null ? undefined : expanded === 'true',
            selected: row.getAttribute('aria-selected') === 'true',
            badge: badge === 'none' ? '' : badge.replace(/^"|"$/g, ''),
            color: name ? getComputedStyle(name).color : '',
            actions: [...row.querySelectorAll('.actions a.action-label')].map(
              (a) => a.getAttribute('aria-label') ?? '',
            ),
          };
        });
        return shown.sort((a, b) => a.index - b.index).map(({ index: _, ...row }) => row);
      });
  }

  /** The row whose label is `label`, letter for letter. */
  row(label: string): Locator {
    const name = this.page.locator('.label-name', { hasText: new RegExp(`^${escapeRegExp(label)}$`) });
    return this.tree().locator('.monaco-list-row').filter({ has: name }).first();
  }

  /** Opens a row's children; one that is open stays so. */
  async expand(label: string): Promise<void> {
    await this.#setExpanded(label, true);
  }

  async collapse(label: string): Promise<void> {
    await this.#setExpanded(label, false);
  }

  /** Clicks on a row; with modifiers, it is added to the selection. */
  async click(label: string, modifiers: Array<'Control' | 'Meta' | 'Shift' | 'ControlOrMeta'> = []): Promise<void> {
    await this.row(label).locator('.label-name').click({ modifiers });
  }

  /** Presses a button in a row, which shows when the pointer is on it. */
  async act(label: string, action: string): Promise<void> {
    await this.row(label).hover();
    await this.row(label).locator(`.actions a.action-label[aria-label^="${action}"]`).click();
  }

  /** Opens a row's menu and chooses from it. */
  async chooseFromMenu(label: string, item: string): Promise<void> {
    await this.row(label).locator('.label-name').click({ button: 'right' });
    await chooseFromOpenMenu(this.page, item);
  }

  /** Drags a row onto another. */
  async drag(label: string, target: string): Promise<void> {
    const { mouse } = this.page;
    await this.row(label).locator('.label-name').hover();
    await mouse.down();
    const box = await this.row(target).locator('.label-name').boundingBox();
    if (box === null) throw new Error(`“${target}” is not in sight.`);
    const [x, y] = [box.x + 10, box.y + box.height / 2];
    // The first move begins the drag; the tree looks at what is below the pointer with those that follow.
    await mouse.move(x, y - 20, { steps: 5 });
    await mouse.move(x, y, { steps: 5 });
    await this.page.waitForTimeout(100);
    await mouse.up();
  }

  /** Puts the focus on a row by the keyboard alone; the view has it already. */
  async focus(label: string): Promise<void> {
    await this.page.keyboard.press('Home');
    const { length } = await this.rows();
    for (let pressed = 0; pressed <= length; pressed += 1) {
      const focused = this.tree().locator('.monaco-list-row.focused .label-name');
      if ((await focused.first().textContent()) === label) return;
      await this.page.keyboard.press('ArrowDown');
      await this.page.waitForTimeout(30);
    }
    throw new Error(`The keyboard does not reach “${label}”.`);
  }

  /** Opens the menu of the row that has the focus, and chooses from it, by the keyboard alone. */
  async chooseByKeyboard(item: string): Promise<void> {
    await this.page.keyboard.press('Shift+F10');
    const menu = this.page.locator('.context-view .monaco-menu');
    await menu.waitFor();
    const count = await menu.locator('.action-item').count();
    for (let pressed = 0; pressed <= count; pressed += 1) {
      const focused = await menu.locator('.action-item.focused').allTextContents();
      if (focused[0]?.includes(item)) return this.page.keyboard.press('Enter');
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`The menu has no “${item}”.`);
  }

  /** Text of the tooltip that a row shows. */
  async hover(label: string): Promise<string> {
    const hover = this.page.locator('.monaco-hover.workbench-hover:visible');
    // The pointer comes again when the tooltip does not: a row that is drawn anew beneath it shows none.
    for (let attempt = 1; ; attempt += 1) {
      // Over the editor, where nothing shows a tooltip of its own.
      await this.page.mouse.move(900, 600);
      await hover.waitFor({ state: 'hidden', timeout: 5000 }).catch(() => this.page.keyboard.press('Escape'));
      await this.row(label).locator('.label-name').hover();
      try {
        await hover.filter({ hasNotText: 'Loading...' }).first().waitFor({ timeout: 5000 });
        return (await hover.allInnerTexts()).join('\n');
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }

  async #setExpanded(label: string, wanted: boolean): Promise<void> {
    const row = this.row(label);
    await row.waitFor();
    if ((await row.getAttribute('aria-expanded')) === String(wanted)) return;
    await row.locator('.monaco-tl-twistie').click();
    const deadline = Date.now() + 30_000;
    while ((await this.#showsChildren(label)) !== wanted) {
      if (Date.now() > deadline) throw new Error(`${label} did not ${wanted ? 'expand' : 'collapse'}.`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Whether the row after it lies deeper: a row counts as expanded before its children have come. */
  async #showsChildren(label: string): Promise<boolean> {
    const rows = await this.rows();
    const at = rows.findIndex((row) => row.label === label);
    return (rows[at + 1]?.level ?? 0) > (rows[at]?.level ?? 0);
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
