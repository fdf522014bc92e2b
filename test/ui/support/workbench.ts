import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Frame, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserFlags, ensureBrowser } from '../../../scripts/lib/browser.mjs';
import { resultsFolder } from '../../../scripts/lib/paths.mjs';
import { type Sandbox, sandboxEnvironment } from '../../../scripts/lib/sandbox.mjs';
import { type Server, startServer, writeSettings } from '../../../scripts/lib/server.mjs';
import { isWorkbenchNoise } from '../../../scripts/lib/workbenchNoise.mjs';
import { createExampleProject } from '../../support/exampleProject.mjs';
import { chooseFromOpenMenu } from './menu';
import { readStoredTexts } from './storedTexts';
import { TreeView } from './treeView';

export type Theme = 'light' | 'dark' | 'hc-dark' | 'hc-light';

/** The theme's name in settings, and the class that the workbench then has. */
const themes: Record<Theme, { name: string; className: string }> = {
  light: { name: 'Light Modern', className: 'light_modern' },
  dark: { name: 'Dark Modern', className: 'dark_modern' },
  'hc-dark': { name: 'Default High Contrast', className: 'hc_black' },
  'hc-light': { name: 'Default High Contrast Light', className: 'hc_light' },
};

/** A VS Code takes this long to come up on a slow, busy machine. */
const startTimeoutMs = 120_000;

export interface WorkbenchOptions {
  /** Home, project and memories; an example project when left out. The workbench takes it away when it closes. */
  readonly sandbox?: Sandbox;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** CSS pixels. */
  readonly width?: number;
  readonly height?: number;
}

/** A VS Code with the extension installed and a project open, as a person has it, driven through its page. */
export class Workbench {
  /** What the extension wrote to the console as an error, and errors of pages (webviews too). */
  readonly errors: string[] = [];
  /** The tree of the Memories view. */
  readonly memories: TreeView;
  #settings: Record<string, unknown>;

  private constructor(
    readonly page: Page,
    readonly sandbox: Sandbox,
    private readonly browser: Browser,
    private readonly server: Server,
    private readonly data: string,
    settings: Readonly<Record<string, unknown>>,
  ) {
    this.memories = new TreeView(page, 'Memories');
    this.#settings = { ...settings };
    page.on('console', (message) => {
      const text = message.text();
      // The console of the extension host comes twice; of those, the copy that starts so is taken.
      const ofExtension = /^(%c\[Extension Host\]|\[memory-lens\.memory-lens\])/.test(text);
      if (message.type() === 'error' && ofExtension && !isWorkbenchNoise(text)) this.errors.push(text);
    });
    page.on('pageerror', (error) => this.errors.push(error.stack ?? error.message));
  }

  /** Starts a server and a browser and opens the project. Close it, or both stay. */
  static async open(options: WorkbenchOptions = {}): Promise<Workbench> {
    const sandbox = options.sandbox ?? createExampleProject();
    const data = join(sandbox.folder, 'vscode');
    const settings = {
      'workbench.colorTheme': themes.light.name,
      'workbench.hover.delay': 300,
      // What moves is drawn again and again, and a click waits until it is at rest.
      'workbench.reduceMotion': 'on',
      'editor.cursorBlinking': 'solid',
      ...options.settings,
    };
    const executablePath = await ensureBrowser();
    const server = await startServer({ data, env: sandboxEnvironment(sandbox.home), settings });
    const browser = await chromium.launch({ executablePath, args: browserFlags });
    try {
      const page = await browser.newPage({ viewport: { width: options.width ?? 1400, height: options.height ?? 900 } });
      const workbench = new Workbench(page, sandbox, browser, server, data, settings);
      await workbench.openInstead(sandbox.project);
      return workbench;
    } catch (error) {
      await browser.close();
      await server.stop();
      sandbox.remove();
      throw error;
    }
  }

  /** Opens another project of the sandbox, or a `.code-workspace` file, in place of what is open: sooner than a start. */
  async openInstead(path: string): Promise<void> {
    await this.page.goto(this.server.pageOf(path), { timeout: startTimeoutMs });
    await this.viewIcon().waitFor({ timeout: startTimeoutMs });
  }

  async reload(): Promise<void> {
    await this.page.reload({ timeout: startTimeoutMs });
    await this.viewIcon().waitFor({ timeout: startTimeoutMs });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    this.sandbox.remove();
  }

  /** The extension's icon in the activity bar; its aria-label holds the view's badge. */
  viewIcon(): Locator {
    return this.page.locator('.activitybar a.action-label[aria-label^="Memory Lens"]');
  }

  /** Shows the Memory Lens side bar and waits until the Memories view has rows, or a welcome text instead. */
  async openView(): Promise<void> {
    const open = await this.viewIcon().evaluate((icon) => icon.closest('.action-item')?.classList.contains('checked'));
    // The badge lies over the icon.
    if (!open) await this.viewIcon().locator('..').click();
    const welcome = this.page.locator('.part.sidebar .welcome-view-content p');
    await this.memories.tree().locator('.monaco-list-row').or(welcome).first().waitFor({ timeout: startTimeoutMs });
  }

  /**
   * Runs a command from the command palette.
   *
   * @param title as the palette lists it, with its category: `Memory Lens: Refresh`
   */
  async runCommand(title: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input');
    // A workbench that is busy, or just closes another box, swallows the key.
    for (let attempt = 1; ; attempt += 1) {
      await this.page.keyboard.press('F1');
      try {
        await input.waitFor({ timeout: 4000 });
        await input.fill(`>${title}`, { timeout: 2000 });
        break;
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
    const found = this.page.locator('.quick-input-list .monaco-list-row.focused').filter({ hasText: title });
    await found.first().waitFor();
    await this.page.keyboard.press('Enter');
    // The palette has gone, or the command's own input has taken its place.
    while ((await this.quickInput())?.value === `>${title}`) await this.page.waitForTimeout(20);
  }

  /**
   * Waits until the browser keeps something for after a reload. VS Code writes what it remembers of its editors only every
   * few seconds, when it has nothing else to do; a page that is gone before that forgets it.
   *
   * @param texts one stored value holds all of them
   */
  async isStored(...texts: readonly string[]): Promise<void> {
    await expect
      .poll(
        async () =>
          (await this.page.evaluate(readStoredTexts)).some((value) => texts.every((text) => value.includes(text))),
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
  }

  /** Title, text typed so far and rows of the quick pick or input box that is open; undefined when none is. */
  async quickInput(): Promise<{ title: string; value: string; items: string[] } | undefined> {
    const widget = this.page.locator('.quick-input-widget');
    if (!(await widget.isVisible())) return undefined;
    return {
      title: (await widget.locator('.quick-input-title').textContent())?.trim() ?? '',
      value: await widget.locator('input.input').inputValue(),
      items: await widget.locator('.monaco-list-row .label-name').allTextContents(),
    };
  }

  /** Types into the open quick pick or input box, and accepts what is then chosen. */
  async answerQuickInput(text: string): Promise<void> {
    const input = this.page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await input.fill(text);
    const list = this.page.locator('.quick-input-list');
    if (await list.isVisible()) await list.locator('.monaco-list-row.focused').filter({ hasText: text }).waitFor();
    await this.page.keyboard.press('Enter');
  }

  /** Notifications that are showing, the newest first. */
  async notifications(): Promise<Array<{ message: string; buttons: string[] }>> {
    return this.page.locator('.notifications-toasts .notification-list-item').evaluateAll((items) =>
      items.map((item) => ({
        message: item.querySelector('.notification-list-item-message')?.textContent ?? '',
        buttons: [...item.querySelectorAll('.monaco-button')].map((button) => button.textContent ?? ''),
      })),
    );
  }

  /** Presses a button of the notification whose message holds `message`, and waits until it is gone. */
  async answerNotification(message: string, button: string): Promise<void> {
    const item = this.page
      .locator('.notifications-toasts .notification-list-item')
      .filter({ hasText: message })
      // What the button does may be told in the same words.
      .filter({ has: this.page.locator('.monaco-button', { hasText: button }) })
      .first();
    await item.locator('.monaco-button').filter({ hasText: button }).click();
    await item.waitFor({ state: 'detached' });
  }

  /** Title and text of the modal dialog that is open; undefined when none is. */
  async dialog(): Promise<string | undefined> {
    const texts = await this.page.locator('.monaco-dialog-box .dialog-message-container').allInnerTexts();
    return texts[0]?.trim();
  }

  /** Waits until the quick input asks this: one step's box looks like the next one's. */
  async isAsked(prompt: string): Promise<void> {
    const widget = this.page.locator('.quick-input-widget');
    const placeholder = widget.filter({ has: this.page.locator(`input[placeholder*="${prompt}"]`) });
    await widget.filter({ hasText: prompt }).or(placeholder).first().waitFor();
  }

  /** Presses a button of the open modal dialog. */
  async answerDialog(button: string): Promise<void> {
    await this.page.locator('.monaco-dialog-box .monaco-button').filter({ hasText: button }).click();
  }

  /** Changes settings while VS Code runs; what it was given before stays. */
  configure(settings: Readonly<Record<string, unknown>>): void {
    this.#settings = { ...this.#settings, ...settings };
    writeSettings(this.data, this.#settings);
  }

  async setTheme(theme: Theme): Promise<void> {
    const { name, className } = themes[theme];
    this.configure({ 'workbench.colorTheme': name });
    await this.page.locator(`.monaco-workbench[class*="${className}"]`).waitFor();
  }

  /** Chooses from the menu behind the three dots of the Memories view. */
  async chooseFromViewMenu(item: string): Promise<void> {
    const header = this.page.locator('.part.sidebar .pane-header[aria-label^="Memories"]');
    // Its buttons show under the pointer.
    await header.hover();
    await header.locator('a.action-label[aria-label^="More Actions"]').click();
    await chooseFromOpenMenu(this.page, item);
  }

  /** Names of the open editor tabs, with the active one first. */
  async editors(): Promise<string[]> {
    const tabs = this.page.locator('.tabs-container .tab');
    const names = await tabs.evaluateAll((found) =>
      found.map((tab) => ({
        name: tab.getAttribute('data-resource-name') ?? '',
        active: tab.classList.contains('active'),
      })),
    );
    return names.sort((a, b) => Number(b.active) - Number(a.active)).map(({ name }) => name);
  }

  /**
   * The frame of a webview, found by something that it holds.
   *
   * @param selector CSS
   */
  async webview(selector: string, timeoutMs = 30_000): Promise<Frame> {
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      for (const frame of this.page.frames()) {
        // A frame may go while it is looked at.
        if (
          (await frame
            .locator(selector)
            .count()
            .catch(() => 0)) > 0
        )
          return frame;
      }
      await this.page.waitForTimeout(100);
    }
    throw new Error(`No webview holds ${selector}.`);
  }

  /** Closes the chat side bar, the panel and all notifications: what does not belong on a picture. */
  async tidy(): Promise<void> {
    for (const [part, name] of [
      ['auxiliarybar', 'Toggle Secondary Side Bar'],
      ['panel', 'Toggle Panel'],
    ]) {
      const shown = await this.page.locator(`.part.${part}`).isVisible();
      if (shown) await this.page.locator(`.part.titlebar a.action-label[aria-label^="${name}"]`).click();
    }
    if ((await this.notifications()).length > 0) await this.runCommand('Notifications: Clear All Notifications');
  }

  /** Keeps what a person sees as test-results/screenshots/`name`.png. */
  async screenshot(name: string): Promise<void> {
    const folder = join(resultsFolder, 'screenshots');
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }
}
