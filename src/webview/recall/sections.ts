import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ChoiceView, ComparisonView, PreviewView } from '../../protocol/recallView';
import { nearRow, pulledRow } from './memoryRow';
import type { RecallModel } from './recallModel';
import { NOT_ASKED, REASONS, words } from './words';

/** The parts of the view below its form. */

export function sessionStartSection(model: RecallModel, preview: PreviewView): TemplateResult {
  const { sessionStart: start, problem } = preview;
  return html`
    <section aria-labelledby="session">
      <div class="head">
        <h2 id="session">${words.sessionStart}</h2>
        ${start === null ? nothing : html`<button @click=${() => model.show('sessionStart')}>${words.sessionShow}</button>`}
      </div>
      <p class="quiet">
        ${start === null ? (problem ?? words.sessionNone) : words.sessionLines(start.lines, start.countedLines, start.tokens)}
      </p>
      ${start?.backfilled ? html`<p class="quiet">${words.sessionBackfilled}</p>` : nothing}
      ${start?.cut && start.firstCutLine !== null ? html`<p class="note">${words.sessionCut(start.firstCutLine)}</p>` : nothing}
    </section>
  `;
}

export function pulledSection(model: RecallModel, preview: PreviewView): TemplateResult {
  const { pulled, choice } = preview;
  const moreDropped = preview.droppedTotal - preview.dropped.length;
  return html`
    <section aria-labelledby="pulled">
      <div class="head">
        <h2 id="pulled">${words.pulled}</h2>
        <span class="quiet">${words.pulledSummary(pulled.length, preview.candidates, preview.tokens)}</span>
      </div>
      <p class="quiet">${choiceWords(choice)}</p>
      ${targetNote(preview)}
      ${
        pulled.length === 0
          ? html`<p>${nothingPulled(preview, model.form?.prompt ?? '')}</p>`
          : html`<ol>${rowsOf(pulled, (memory, place) => pulledRow(model, memory, place))}</ol>`
      }
      ${
        preview.dropped.length === 0
          ? nothing
          : html`<p class="quiet">${words.dropped}</p>
              <ul>
                ${preview.dropped.map(({ name, why }) => html`<li><bdi>${name}</bdi>: ${why}</li>`)}
                ${moreDropped > 0 ? html`<li>${words.droppedMore(moreDropped)}</li>` : nothing}
              </ul>`
      }
    </section>
  `;
}

export function nearSection(model: RecallModel, preview: PreviewView): TemplateResult {
  const rest = preview.nearTotal - preview.near.length;
  return html`
    <section aria-labelledby="near">
      <div class="head">
        <h2 id="near">${words.near}</h2>
        <span class="quiet">${preview.closeTotal}</span>
      </div>
      ${
        preview.near.length === 0
          ? html`<p class="quiet">${preview.nearTotal === 0 ? words.nearAll : words.nearNone}</p>`
          : html`<ul>${rowsOf(preview.near, (memory) => nearRow(model, memory))}</ul>`
      }
      ${rest > 0 ? html`<button @click=${() => model.showMoreNear()}>${words.nearMore(rest)}</button>` : nothing}
    </section>
  `;
}

export function compareSection(comparison: ComparisonView): TemplateResult {
  const list = (titles: readonly string[]): string => (titles.length === 0 ? words.compareNone : titles.join(' · '));
  return html`
    <section aria-labelledby="compare">
      <div class="head">
        <h2 id="compare">${words.compare}</h2>
        <span class="quiet">${words.compareSummary(comparison.both.length)}</span>
      </div>
      <dl>
        <dt>${words.compareBoth}</dt>
        <dd>${list(comparison.both)}</dd>
        <dt>${words.compareOffline}</dt>
        <dd>${list(comparison.offlineOnly)}</dd>
        <dt>${words.compareModel}</dt>
        <dd>${list(comparison.modelOnly)}</dd>
      </dl>
    </section>
  `;
}

/**
 * Rows that stay their memory's: with another memory, focus and what is unfolded do not pass on. A model may answer one
 * name twice.
 */
function rowsOf<T extends { readonly path: string }>(
  memories: readonly T[],
  draw: (memory: T, place: number) => TemplateResult,
): unknown {
  const seen = new Map<string, number>();
  const keyed = memories.map((memory) => {
    const times = seen.get(memory.path) ?? 0;
    seen.set(memory.path, times + 1);
    return { memory, key: `${times} ${memory.path}` };
  });
  return repeat(
    keyed,
    ({ key }) => key,
    ({ memory }, i) => draw(memory, i + 1),
  );
}

function choiceWords({ selector, model, usage, outdated }: ChoiceView): string {
  if (selector === 'offline') return words.estimate;
  const parts = [
    model === null ? words.chosenByModel : words.chosenBy(model),
    ...(usage === null ? [] : [words.usage(usage.inputTokens, usage.outputTokens)]),
    ...(outdated ? [words.outdated] : []),
  ];
  return parts.join(' ');
}

function targetNote({ target }: PreviewView): TemplateResult | typeof nothing {
  if (target === null) return nothing;
  const { title, place, reason, oneWord } = target;
  const sentence =
    place === null ? words.targetMissed(title, REASONS[reason ?? 'belowCut']) : words.targetFound(title, place);
  return html`<p class="note">${oneWord ? `${sentence} ${words.targetOneWord}` : sentence}</p>`;
}

function nothingPulled(preview: PreviewView, prompt: string): string {
  if (prompt.trim() === '') return words.promptEmpty;
  if (preview.notAsked !== null) return NOT_ASKED[preview.notAsked];
  return preview.droppedTotal > 0 ? words.pulledDropped : words.pulledNone;
}
