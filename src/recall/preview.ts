import { SESSION_MAX_UNITS } from '../memory/contract';
import type { Memory } from '../memory/memory';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { asksRecall } from './asksRecall';
import { candidatesOf } from './candidates';
import { injectMemory } from './injection';
import { manifestLine } from './manifest';
import { nearOf } from './near';
import type {
  InjectedMemory,
  NotAskedReason,
  Preview,
  PreviewResult,
  RecallQuery,
  RecallSession,
  SelectedMemory,
  SelectionResult,
  Selector,
  SelectorDetail,
} from './recall';
import { checkSelection } from './selection';
import { sessionStartOf } from './sessionStart';
import { estimateTokens } from './tokenEstimate';

/** What a selector is asked, or why none is. */
export interface PreparedRecall {
  readonly snapshot: MemoryDirectory;
  readonly query: RecallQuery;
  readonly session: RecallSession;
  readonly notAsked: NotAskedReason | null;
  /** How many memories the scan lists. */
  readonly listed: number;
  /** Both empty where no selector is asked. */
  readonly candidates: readonly Memory[];
  readonly manifest: readonly string[];
}

export type SelectionAnswer = Extract<SelectionResult, { readonly kind: 'answer' }>;

/** The begin of a memory. A `FileHead` of the port is one. */
export interface BodyHead {
  readonly bytes: Uint8Array;
  /** Bytes of the whole file. */
  readonly size: number;
}

export interface BodySource {
  /** A memory's bytes: all, or the begin of a large one. May reject, as where the file is gone. */
  readBody(path: string): Promise<Uint8Array | BodyHead>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface PreviewInput extends BodySource {
  readonly snapshot: MemoryDirectory;
  readonly query: RecallQuery;
  readonly session: RecallSession;
  readonly selector: Selector;
  readonly signal: AbortSignal;
}

/**
 * What a prompt would pull: candidates, the selector's choice, what of it is injected, and why the rest is not
 * (contract §2, §4). A selector that fails or is cancelled gives its own result; a body that can't be read is marked
 * in its row.
 */
export async function previewRecall(input: PreviewInput): Promise<PreviewResult> {
  const prepared = prepareRecall(input.snapshot, input.query, input.session);
  const result = await askSelector(prepared, input.selector, input.signal);
  if (result.kind !== 'answer') return result;
  const preview = await completePreview(prepared, input.selector.id, result, input);
  return input.signal.aborted ? { kind: 'cancelled' } : { kind: 'preview', preview };
}

/** The part before the selector: whom it may choose from, and whether it is asked at all. */
export function prepareRecall(snapshot: MemoryDirectory, query: RecallQuery, session: RecallSession): PreparedRecall {
  const candidates = candidatesOf(snapshot);
  const notAsked = whyNotAsked(query, candidates, session);
  const shown = notAsked === null ? candidates : [];
  return {
    snapshot,
    query,
    session,
    notAsked,
    listed: candidates.length,
    candidates: shown,
    manifest: shown.map(manifestLine),
  };
}

/** The part behind the selector: its answer checked, the bodies injected, a reason for each memory that stays out. */
export async function completePreview(
  prepared: PreparedRecall,
  selector: Preview['selector'],
  answer: SelectionAnswer,
  source: BodySource,
): Promise<Preview> {
  const { snapshot, query, session, notAsked, listed, candidates, manifest } = prepared;
  const byPath = new Map(candidates.map((memory) => [memory.path, memory]));
  const { kept, dropped, unchecked } = checkSelection(
    notAsked === null ? answer.selected : [],
    (path) => byPath.has(path),
    (path) => snapshot.memories.has(path),
    session,
  );
  const selected = await inject(kept, byPath, answer.details, snapshot.directory, source);
  const injected = selected.flatMap((row) => row.injected ?? []);
  const sessionStart = sessionStartOf(snapshot);
  return {
    query,
    notAsked,
    listed,
    candidates,
    manifest,
    selector,
    model: answer.model,
    usage: answer.usage,
    selected,
    dropped,
    unchecked,
    near: nearOf(prepared, new Set(kept), dropped, answer.details),
    injected,
    sessionStart,
    tokens: {
      sessionStart: estimateTokens(sessionStart.text),
      manifest: estimateTokens(manifest.join('\n')),
      injected: injected.reduce((sum, { text }) => sum + estimateTokens(text), 0),
    },
  };
}

/** The session as its next prompt finds it. What was read in the turn stays read. */
export function continueSession(session: RecallSession, { injected }: Pick<Preview, 'injected'>): RecallSession {
  return {
    injectedPaths: new Set([...session.injectedPaths, ...injected.map(({ path }) => path)]),
    injectedUnits: injected.reduce((sum, { body }) => sum + body.length, session.injectedUnits),
    readPaths: new Set([...session.readPaths, ...session.readInTurn]),
    readInTurn: new Set(),
  };
}

/**
 * The client looks at the budget before it asks and never after, so the last prompt may pass it (vectors
 * `rec-session-budget-*`); it asks while one candidate is left that recall did not bring in (`rec-session-all`).
 */
function whyNotAsked(
  { prompt }: RecallQuery,
  candidates: readonly Memory[],
  session: RecallSession,
): NotAskedReason | null {
  if (!asksRecall(prompt)) return 'oneWord';
  if (session.injectedUnits >= SESSION_MAX_UNITS) return 'sessionFull';
  if (candidates.length === 0) return 'noCandidates';
  return candidates.every(({ path }) => session.injectedPaths.has(path)) ? 'allInContext' : null;
}

const NO_ANSWER: SelectionAnswer = { kind: 'answer', selected: [], details: new Map(), model: null, usage: null };

/**
 * The part between: asks the selector, but never where the client asks none. Then the answer is empty, and nothing of the
 * person's reaches a model. The only way to a selector: who calls one by itself has to think of this.
 */
export async function askSelector(
  prepared: PreparedRecall,
  selector: Selector,
  signal: AbortSignal,
): Promise<SelectionResult> {
  if (prepared.notAsked !== null) return NO_ANSWER;
  const { query, candidates, manifest } = prepared;
  return selector.select({ query, candidates, manifest, signal });
}

/** A file that is answered twice is read once and injected twice. */
async function inject(
  kept: readonly string[],
  byPath: ReadonlyMap<string, Memory>,
  details: ReadonlyMap<string, SelectorDetail>,
  directory: string,
  source: BodySource,
): Promise<readonly SelectedMemory[]> {
  const memories = [...new Set(kept)].flatMap((path) => byPath.get(path) ?? []);
  const rows = await Promise.all(
    memories.map(async (memory): Promise<SelectedMemory> => {
      const detail = details.get(memory.path) ?? null;
      const body = await readMarked(memory, directory, source);
      return { path: memory.path, memory, detail, ...body };
    }),
  );
  const rowOf = new Map(rows.map((row) => [row.path, row]));
  return kept.flatMap((path) => rowOf.get(path) ?? []);
}

async function readMarked(
  { path, mtime }: Memory,
  directory: string,
  source: BodySource,
): Promise<{ readonly injected: InjectedMemory | null; readonly problem: string | null }> {
  try {
    const body = await source.readBody(path);
    const head = body instanceof Uint8Array ? { bytes: body, size: body.length } : body;
    return { injected: injectMemory({ path, directory, mtime, ...head }, source.now), problem: null };
  } catch (error) {
    return { injected: null, problem: error instanceof Error ? error.message : String(error) };
  }
}
