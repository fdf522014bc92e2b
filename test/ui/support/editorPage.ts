/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Locator, Page } from 'playwright-core';

/** The text editor that is open, as a person uses it. Only lines that are scrolled into sight are drawn. */
export class EditorPage {
  constructor(private readonly page: Page) {}

  private root(): Locator {
    return this.page.locator('.editor-group-container.active .editor-instance .monaco-editor').first();
  }

  /** Waits until the active tab is that file and its text is drawn. */
  async isOn(name: string): Promise<void> {
    await this.page.locator(`.tabs-container .tab.active[data-resource-name="${name}"]`).waitFor();
    await this.root().locator('.view-line').first().waitFor();
  }

  /** The lines in sight. */
  async text(): Promise<string> {
    const lines = await this.root().locator('.view-line').allInnerTexts();
    return lines.join('\n').replaceAll('\u00a0', ' ');
  }

  /** Rests the pointer on a text, and gives what the editor then says. */
  async hover(text: string): Promise<string> {
    const hovers = this.page.locator('.monaco-hover:visible .hover-contents').filter({ hasText: /\S/ });
    // One that is open already may lie over the text.
    await this.page.mouse.move(5, 5);
    await hovers.first().waitFor({ state: 'hidden' });
    await this.root().locator('.view-line span span', { hasText: text }).first().hover();
    await hovers.first().waitFor();
    return (await hovers.allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
  }

  /** A row of the list that completes what is typed; of those in sight. */
  suggestion(label: string): Locator {
    return this.page.locator('.suggest-widget.visible .monaco-list-row').filter({ hasText: label }).first();
  }

  /** Texts that decorations put beside those of the file. */
  async attachedTexts(): Promise<string[]> {
    return this.root()
      .locator('.view-line span')
      .evaluateAll((spans) =>
        spans.flatMap((span) =>
          ['::before', '::after'].flatMap((pseudo) => {
            const { content } = getComputedStyle(span, pseudo);
            return content === 'none' || content === 'normal' || content === '""'
              ? []
              : [content.replace(/^"|"$/g, '')];
          }),
        ),
      );
  }

  /** How many lines of a dashed border are drawn across the text. */
  async separators(): Promise<number> {
    return this.root()
      .locator('.view-overlays .cdr')
      .evaluateAll((marks) => marks.filter((mark) => getComputedStyle(mark).borderTopStyle === 'dashed').length);
  }
}
