import { ageInDays, ageInWords } from '../../memory/age';
import { displayText } from '../../memory/displayText';
import type { Memory } from '../../memory/memory';
import { redactSecrets } from '../../memory/redact';
import { NEAR_ROWS } from '../../protocol/emptyForm';
import type { ChoiceView, NearView, PreviewView, PulledView } from '../../protocol/recallView';
import type { DroppedName, NotPulled, Preview, SelectedMemory, SelectorDetail } from '../../recall/recall';
import { estimateTokens } from '../../recall/tokenEstimate';
import type { MemoryDirectory } from '../../store/memoryDirectory';

/** What belongs to a preview beyond itself. */
export interface PreviewExtras {
  readonly now: number;
  readonly nearLimit: number;
  /** The memory whose own words are the prompt. */
  readonly target: { readonly path: string; readonly oneWord: boolean } | null;
  /** The offline estimate for the same prompt, where a model chose. */
  readonly offline: Preview | null;
  /** The model was asked about other memories, or in another context. */
  readonly outdated: boolean;
  readonly requestTokens: number;
}

/** UTF-16 units of others' text that a row shows. */
const TITLE_UNITS = 120;
const DESCRIPTION_UNITS = 400;

const EMPTY_CHOICE: ChoiceView = { selector: 'offline', model: null, usage: null, outdated: false };

/** Names of an answer that are told of: a model may answer any number. */
const DROPPED_MAX = 10;

/** The view where there is nothing to choose from. */
export function emptyView(state: PreviewView['state'], problem: string | null): PreviewView {
  return {
    notAsked: null,
    state,
    problem,
    choice: EMPTY_CHOICE,
    candidates: 0,
    tokens: 0,
    pulled: [],
    dropped: [],
    droppedTotal: 0,
    near: [],
    closeTotal: 0,
    nearTotal: 0,
    sessionStart: null,
    comparison: null,
    target: null,
    requestTokens: 0,
  };
}

/** A preview in the words of the view: what a row needs and no more. */
export function viewOf(preview: Preview, snapshot: MemoryDirectory, extras: PreviewExtras): PreviewView {
  const { selector, model, usage, sessionStart, near } = preview;
  const loaded = sessionStart.countedLines > 0;
  return {
    notAsked: preview.notAsked,
    state: 'ready',
    problem: sessionStart.problem === null ? null : redactSecrets(sessionStart.problem),
    choice: { selector, model, usage, outdated: extras.outdated },
    candidates: preview.listed,
    tokens: preview.tokens.injected,
    pulled: preview.selected.map((row) => pulledView(row, extras.now)),
    dropped: preview.dropped
      .slice(0, DROPPED_MAX)
      .map(({ name, reason }) => ({ name: displayText(name, TITLE_UNITS), why: DROPPED[reason] })),
    droppedTotal: preview.dropped.length + preview.unchecked,
    near: shownNear(near, extras.nearLimit).map((row) => nearView(row, extras.now)),
    closeTotal: near.filter(isClose).length,
    nearTotal: near.length,
    sessionStart: loaded
      ? {
          lines: sessionStart.lines,
          countedLines: sessionStart.countedLines,
          tokens: preview.tokens.sessionStart,
          cut: sessionStart.cut.length > 0,
          firstCutLine: sessionStart.firstCutLine,
          backfilled: sessionStart.backfilled,
        }
      : null,
    comparison: extras.offline === null ? null : comparisonOf(extras.offline, preview),
    target: targetOf(preview, snapshot, extras.target),
    requestTokens: extras.requestTokens,
  };
}

const DROPPED: Readonly<Record<DroppedName['reason'], string>> = {
  unknown: 'no memory has this name',
  notListed: 'the agent does not list this memory',
  inContext: 'already in context',
  pastFive: 'past the five that are kept',
};

function pulledView({ path, memory, detail, injected, problem }: SelectedMemory, now: number): PulledView {
  return {
    path,
    shownPath: displayText(path, DESCRIPTION_UNITS),
    title: displayText(memory.title, TITLE_UNITS),
    description: memory.header.description === null ? null : displayText(memory.header.description, DESCRIPTION_UNITS),
    type: memory.header.type === null ? null : displayText(memory.header.type, TITLE_UNITS),
    age: ageOf(memory, now),
    aged: injected?.aged ?? null,
    detail: shownDetail(detail),
    injected:
      injected === null
        ? null
        : {
            // Counts are those of what the agent reads; what is shown has masks in it.
            text: redactSecrets(injected.text),
            lines: injected.lines,
            totalLines: injected.totalLines,
            totalIsLeast: injected.totalIsLeast,
            truncated: injected.truncated,
            tokens: estimateTokens(injected.text),
          },
    problem: problem === null ? null : redactSecrets(problem),
  };
}

/** At first those that came close alone; who asks for more gets all the others behind them. */
function shownNear(near: readonly NotPulled[], limit: number): readonly NotPulled[] {
  return (limit > NEAR_ROWS ? near : near.filter(isClose)).slice(0, limit);
}

function isClose({ reason, detail }: NotPulled): boolean {
  return detail !== null || reason === 'inContext' || reason === 'sessionFull';
}

function nearView({ path, memory, reason, detail }: NotPulled, now: number): NearView {
  return {
    path,
    shownPath: displayText(path, DESCRIPTION_UNITS),
    title: displayText(memory.title, TITLE_UNITS),
    age: ageOf(memory, now),
    reason,
    detail: shownDetail(detail),
  };
}

/** Words that the prompt and the memory share: of a secret in both, the mask alone. */
function shownDetail(detail: SelectorDetail | null): SelectorDetail | null {
  if (detail === null) return null;
  return {
    ...detail,
    words: detail.words.map(redactSecrets),
    contextWords: detail.contextWords.map(redactSecrets),
  };
}

function ageOf(memory: Memory, now: number): string {
  return ageInWords(ageInDays(memory.mtime, now));
}

function comparisonOf(offline: Preview, model: Preview): NonNullable<PreviewView['comparison']> {
  const titles = (rows: readonly SelectedMemory[]): string[] =>
    rows.map(({ memory }) => displayText(memory.title, TITLE_UNITS));
  const inModel = new Set(model.selected.map(({ path }) => path));
  const inOffline = new Set(offline.selected.map(({ path }) => path));
  return {
    both: titles(model.selected.filter(({ path }) => inOffline.has(path))),
    offlineOnly: titles(offline.selected.filter(({ path }) => !inModel.has(path))),
    modelOnly: titles(model.selected.filter(({ path }) => !inOffline.has(path))),
  };
}

function targetOf(preview: Preview, snapshot: MemoryDirectory, target: PreviewExtras['target']): PreviewView['target'] {
  const memory = target === null ? undefined : snapshot.memories.get(target.path);
  if (target === null || memory === undefined) return null;
  const { path, oneWord } = target;
  const place = preview.selected.findIndex((row) => row.path === path);
  return {
    title: displayText(memory.title, TITLE_UNITS),
    place: place < 0 ? null : place + 1,
    reason: preview.near.find((row) => row.path === path)?.reason ?? null,
    oneWord,
  };
}
