import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { RecallForm } from '../../protocol/recallMessages';
import type { PreviewView } from '../../protocol/recallView';
import { recallFormPart } from './formPart';
import { focusedRow, keepFocus } from './keepFocus';
import { type Host, RecallModel } from './recallModel';
import { compareSection, nearSection, pulledSection, sessionStartSection } from './sections';
import { styles } from './styles';
import { words } from './words';

/** Pause of typing after which the result is spoken: sooner, a screen reader would never come to its end. */
const ANNOUNCE_MS = 800;

/** The recall view as a whole. */
export class RecallApp extends LitElement {
  static override readonly styles = styles;
  private announcing: number | undefined;
  private announced = '';
  private rowBefore: ReturnType<typeof focusedRow> = null;
  private focusGiven = 0;
  private readonly model: RecallModel;

  constructor(host: Host) {
    super();
    this.model = new RecallModel(
      host,
      () => this.requestUpdate(),
      (run, ms) => {
        const timer = window.setTimeout(run, ms);
        return () => window.clearTimeout(timer);
      },
    );
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.model.receive(data));
    this.model.start();
  }

  override render(): TemplateResult {
    const { form, preview, asking } = this.model;
    if (form === null) return html`<p class="quiet">${words.loading}</p>`;
    return html`
      <main>
        <h1 class="spoken">${words.heading}</h1>
        ${recallFormPart(this.model, form)}
        ${asking !== null && 'problem' in asking ? html`<p class="note failed" role="alert">${asking.problem}</p>` : nothing}
        ${preview === null ? nothing : this.renderPreview(form, preview)}
        <p class="spoken" role="status">${this.announced}</p>
      </main>
    `;
  }

  private renderPreview(form: RecallForm, preview: PreviewView): TemplateResult {
    const state = stateWords(preview);
    if (state !== null) return html`<section><p>${state}</p></section>`;
    return html`
      ${pulledSection(this.model, preview)}
      ${preview.comparison === null ? nothing : compareSection(preview.comparison)}
      ${form.prompt.trim() === '' ? nothing : nearSection(this.model, preview)}
      ${sessionStartSection(this.model, preview)}
    `;
  }

  protected override willUpdate(): void {
    this.rowBefore = focusedRow(this.shadow);
  }

  protected override updated(): void {
    keepFocus(this.shadow, this.rowBefore, this.prompt);
    if (this.model.focusWanted !== this.focusGiven && this.prompt !== null) {
      this.focusGiven = this.model.focusWanted;
      this.prompt.focus();
    }
    this.announce();
  }

  private get shadow(): ShadowRoot {
    return this.renderRoot as ShadowRoot;
  }

  private get prompt(): HTMLElement | null {
    return this.shadow.querySelector<HTMLElement>('#prompt');
  }

  private announce(): void {
    const { preview } = this.model;
    if (preview === null) return;
    const sentence = stateWords(preview) ?? words.announce(preview.pulled.map(({ title }) => title));
    window.clearTimeout(this.announcing);
    if (sentence === this.announced) return;
    this.announcing = window.setTimeout(() => {
      this.announced = sentence;
      this.requestUpdate();
    }, ANNOUNCE_MS);
  }
}

function stateWords(preview: PreviewView): string | null {
  switch (preview.state) {
    case 'ready':
      return null;
    case 'loading':
      return words.loading;
    case 'missing':
      return words.missing;
    case 'noStore':
      return preview.problem ?? words.noStore;
    case 'failed':
      return preview.problem ?? words.missing;
    default:
      return preview.state satisfies never;
  }
}
