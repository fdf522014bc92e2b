import { html, nothing, type TemplateResult } from 'lit';
import type { NearView, PulledView } from '../../protocol/recallView';
import type { SelectorDetail, SelectorId } from '../../recall/recall';
import type { RecallModel } from './recallModel';
import { REASONS, words } from './words';

/** Rows of memories: everything of a memory is drawn as text. */

export function pulledRow(model: RecallModel, memory: PulledView, place: number): TemplateResult {
  const { path, shownPath, title, injected } = memory;
  const facts = [memory.type ?? words.untyped, memory.age, ...factsOf(memory.detail)];
  return html`
    <li class="memory" data-path=${path}>
      <span class="place" aria-hidden="true">${place}</span>
      <div>
        <div class="head">${titleButton(model, path, shownPath, title)}</div>
        <p class="quiet">${facts.join(' · ')}</p>
        ${memory.description === null ? nothing : html`<p><bdi>${memory.description}</bdi></p>`}
        <div class="actions">
          ${action(words.supersede, title, () => model.act('supersede', path))}
          ${action(words.confirm, title, () => model.act('confirm', path))}
          ${action(words.editDescription, title, () => model.act('editDescription', path))}
          ${action(words.toContext, title, () => model.setInContext(path, true), words.toContextHelp)}
        </div>
        ${memory.problem === null ? nothing : html`<p class="note failed">${memory.problem}</p>`}
        ${
          injected === null
            ? nothing
            : html`<details>
                <summary>${injectedWords(memory, injected)}</summary>
                <pre>${injected.text}</pre>
              </details>`
        }
      </div>
    </li>
  `;
}

export function nearRow(model: RecallModel, memory: NearView): TemplateResult {
  const { path, shownPath, title, reason, detail } = memory;
  const why = reasonWords(memory, model.preview?.choice.selector ?? 'offline');
  return html`
    <li class="near" data-path=${path}>
      <span>${titleButton(model, path, shownPath, title)} <span class="quiet">· ${memory.age}</span></span>
      <span class="quiet">
        ${[why, ...factsOf(detail)].join(' · ')}
        ${reason === 'inContext' ? action(words.fromContext, title, () => model.setInContext(path, false)) : nothing}
      </span>
    </li>
  `;
}

function reasonWords({ reason, detail }: NearView, selector: SelectorId): string {
  if (reason === 'usageNote' && detail?.usageNoteOf) return words.usageNoteOf(detail.usageNoteOf);
  if (reason !== 'belowCut') return REASONS[reason];
  if (selector !== 'offline') return words.notChosen;
  return detail === null ? words.nothingShared : REASONS.belowCut;
}

function titleButton(model: RecallModel, path: string, shownPath: string, title: string): TemplateResult {
  return html`<button class="title" title=${shownPath} aria-label=${words.openLabel(title)} @click=${() => model.act('open', path)}><bdi>${title}</bdi></button>`;
}

/** A button whose name tells which memory it is for. */
function action(label: string, title: string, run: () => void, help?: string): TemplateResult {
  return html`<button title=${help ?? nothing} aria-label=${`${label}: ${title}`} @click=${run}>${label}</button>`;
}

function factsOf(detail: SelectorDetail | null): readonly string[] {
  if (detail === null) return [];
  const why = words.why(detail.words, detail.contextWords);
  return [...(why === '' ? [] : [why]), ...(detail.warns ? [words.warns] : [])];
}

function injectedWords(memory: PulledView, injected: NonNullable<PulledView['injected']>): string {
  const { lines, totalLines, totalIsLeast } = injected;
  const whole = words.injected(memory.aged !== null, lines, totalLines, totalIsLeast);
  if (injected.truncated === null) return whole;
  return `${whole}, ${injected.truncated === 'lines' ? words.cutByLines : words.cutByBytes}`;
}
