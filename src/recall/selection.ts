import { RECALL_MAX_SELECTED } from '../memory/contract';
import { KNOWN_TYPES } from '../memory/memory';
import type { DroppedName, RecallSession } from './recall';

/** What is left of an answer. */
export interface CheckedSelection {
  /** Paths of candidates in the order of the answer, at most five, with repetitions. */
  readonly kept: readonly string[];
  readonly dropped: readonly DroppedName[];
  /** How many names came after those that were looked at. */
  readonly unchecked: number;
}

/** Names of an answer that are looked at: ten times as many as it may hold. */
const CHECKED_NAMES = 50;
/** Units that are kept of a name that names nothing. */
const UNKNOWN_NAME_UNITS = 300;
const TYPE_PREFIX = new RegExp(`^\\[(?:${KNOWN_TYPES.join('|')})\\] `);

/**
 * Checks the names of an answer as the client does. A name is a path of the manifest, exactly, perhaps with its
 * `[type] ` before it. Unknown names and memories that came in earlier take no place of the five; a repeated name takes
 * one each time; what the model reads in the same turn is dropped last and leaves its place empty (contract §4, §7;
 * vectors `rec-six*`, `rec-dup*`, `rec-typed-dup`, `rec-odd-names`, `rec-session-surfaced`, `rec-read*`). Beyond the
 * first 50, names are counted alone.
 *
 * @param isCandidate whether the manifest lists a path
 * @param isMemory whether there is such a memory at all
 */
export function checkSelection(
  names: readonly string[],
  isCandidate: (path: string) => boolean,
  isMemory: (path: string) => boolean,
  session: RecallSession,
): CheckedSelection {
  const kept: string[] = [];
  const dropped: DroppedName[] = [];
  let places = RECALL_MAX_SELECTED;
  for (const name of names.slice(0, CHECKED_NAMES)) {
    const path = pathOf(name, isCandidate) ?? pathOf(name, isMemory);
    const drop = (reason: DroppedName['reason']): void =>
      void dropped.push({ name: path === null ? shorten(name) : name, path, reason });
    if (path === null) drop('unknown');
    else if (!isCandidate(path)) drop('notListed');
    else if (session.injectedPaths.has(path) || session.readPaths.has(path)) drop('inContext');
    else if (places === 0) drop('pastFive');
    else {
      places -= 1;
      if (session.readInTurn.has(path)) drop('inContext');
      else kept.push(path);
    }
  }
  return { kept, dropped, unchecked: Math.max(0, names.length - CHECKED_NAMES) };
}

function shorten(name: string): string {
  return name.length <= UNKNOWN_NAME_UNITS ? name : `${name.slice(0, UNKNOWN_NAME_UNITS)}\u2026`;
}

/** A file may be called `[user] x.md` itself: the name as it stands comes first (vector `rec-desc-chars`). */
function pathOf(name: string, exists: (path: string) => boolean): string | null {
  if (exists(name)) return name;
  const bare = name.replace(TYPE_PREFIX, '');
  return bare !== name && exists(bare) ? bare : null;
}
