import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { RecallForm } from '../../protocol/recallMessages';
import type { RecallModel } from './recallModel';
import { words } from './words';

/** What the person asks: prompt, who chooses, context and tools. */
export function recallFormPart(model: RecallModel, form: RecallForm): TemplateResult {
  return html`
    <label for="prompt">${words.prompt}</label>
    <vscode-textarea
      id="prompt"
      .label=${words.prompt}
      rows="3"
      resize="vertical"
      placeholder=${words.promptPlaceholder}
      .value=${live(form.prompt)}
      @input=${(event: Event) => model.edit({ prompt: typedIn(event) })}
      @keydown=${(event: KeyboardEvent) => pressed(model, event)}
    ></vscode-textarea>
    <div class="fields">
      ${model.stores.length > 1 ? select(words.store, form.store ?? '', model.stores, (store) => model.edit({ store })) : nothing}
      ${select(words.selector, form.selector, model.selectors, (id) => {
        const chosen = model.selectors.find((choice) => choice.id === id);
        if (chosen !== undefined) model.edit({ selector: chosen.id });
      })}
      <label for="tools">${words.tools}</label>
      <vscode-textfield
        id="tools"
        .label=${words.tools}
        placeholder=${words.toolsPlaceholder}
        .value=${live(form.tools)}
        @input=${(event: Event) => model.edit({ tools: typedIn(event) })}
      ></vscode-textfield>
      ${contextPart(model, form)}
    </div>
    ${form.selector === 'offline' ? nothing : askBar(model, form.selector)}
  `;
}

/** Enter asks for the preview (of the model, where one is chosen); with Shift it begins a line. */
function pressed(model: RecallModel, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  if (!event.repeat) model.askModel();
}

function askBar(model: RecallModel, selector: keyof typeof words.setUp): TemplateResult {
  const { asking, preview } = model;
  if (asking !== null && 'who' in asking) {
    return html`<div class="bar">
      <vscode-progress-ring aria-hidden="true"></vscode-progress-ring>
      <span role="status">${words.asking(asking.who)}</span>
      <vscode-button secondary @click=${() => model.ask()}>${words.cancel}</vscode-button>
    </div>`;
  }
  return html`<div class="bar">
    <vscode-button ?disabled=${preview === null || preview.notAsked !== null} @click=${() => model.askModel()}>${words.ask}</vscode-button>
    ${preview === null || preview.notAsked !== null ? nothing : html`<span class="quiet">${words.askCost(preview.requestTokens)}</span>`}
    <button @click=${() => model.show('request')}>${words.showRequest}</button>
    <button @click=${() => model.setUp()}>${words.setUp[selector]}</button>
  </div>`;
}

function contextPart(model: RecallModel, form: RecallForm): TemplateResult {
  const { file, selectedLines, problems, pinned } = model.context;
  return html`
    <span id="context">${words.context}</span>
    <div class="chips" role="group" aria-labelledby="context">
        ${
          file === null
            ? html`<span class="quiet">${words.contextNone}</span>`
            : chip(words.contextFile(file.path, file.language), form.withFile, (withFile) => model.edit({ withFile }))
        }
        ${
          selectedLines === null
            ? nothing
            : chip(words.contextSelection(selectedLines), form.withSelection, (withSelection) =>
                model.edit({ withSelection }),
              )
        }
        ${
          problems === null
            ? nothing
            : chip(words.contextProblems(problems), form.withProblems, (withProblems) => model.edit({ withProblems }))
        }
        ${
          file === null
            ? nothing
            : html`<button aria-pressed=${pinned ? 'true' : 'false'} title=${words.pinHelp} @click=${() => model.pin(!pinned)}>
                ${pinned ? words.pinned : words.pin}
              </button>`
        }
    </div>
  `;
}

function chip(label: string, checked: boolean, change: (checked: boolean) => void): TemplateResult {
  return html`<vscode-checkbox
    .label=${label}
    .checked=${live(checked)}
    @change=${(event: Event) => change((event.target as HTMLInputElement).checked)}
  ></vscode-checkbox>`;
}

function select(
  label: string,
  value: string,
  choices: readonly { readonly id: string; readonly label: string }[],
  change: (id: string) => void,
): TemplateResult {
  const id = label.toLowerCase().replaceAll(' ', '-');
  return html`<label for=${id}>${label}</label>
    <vscode-single-select id=${id} .label=${label} @change=${(event: Event) => change(typedIn(event))}>
      ${choices.map(
        (choice) =>
          html`<vscode-option value=${choice.id} ?selected=${choice.id === value}>${choice.label}</vscode-option>`,
      )}
    </vscode-single-select>`;
}

function typedIn(event: Event): string {
  return (event.target as HTMLInputElement).value;
}
