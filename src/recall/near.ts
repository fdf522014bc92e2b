import type { Memory } from '../memory/memory';
import { candidatesOf, passedOverOf } from './candidates';
import type { PreparedRecall } from './preview';
import type { DroppedName, NotPulled, NotPulledReason, SelectorDetail } from './recall';

/**
 * Every memory that a prompt does not pull, with its reason, the nearest first: answered past the five, then by the
 * selector's score, then the other candidates, newest first, then what is no candidate.
 */
export function nearOf(
  prepared: Pick<PreparedRecall, 'snapshot' | 'session' | 'notAsked'>,
  kept: ReadonlySet<string>,
  dropped: readonly DroppedName[],
  details: ReadonlyMap<string, SelectorDetail>,
): readonly NotPulled[] {
  const pastFive = dropped.flatMap(({ path, reason }) => (reason === 'pastFive' && path !== null ? [path] : []));
  const rankOf = new Map<string, number>();
  for (const path of pastFive) if (!rankOf.has(path)) rankOf.set(path, rankOf.size);
  const near = candidatesOf(prepared.snapshot)
    .filter(({ path }) => !kept.has(path))
    .map((memory): NotPulled => {
      const detail = details.get(memory.path) ?? null;
      const reason = rankOf.has(memory.path) ? 'belowCut' : reasonOf(memory, prepared, detail);
      return { path: memory.path, memory, reason, detail };
    });
  const orderOf = (row: NotPulled): number => rankOf.get(row.path) ?? rankOf.size;
  const scoreOf = (row: NotPulled): number => row.detail?.score ?? Number.NEGATIVE_INFINITY;
  near.sort((a, b) => orderOf(a) - orderOf(b) || compareDescending(scoreOf(a), scoreOf(b)));
  return [...near, ...passedOverOf(prepared.snapshot)];
}

/** Equal ones, two without any score among them, keep the order that they have. */
function compareDescending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}

function reasonOf(
  memory: Memory,
  { session, notAsked }: Pick<PreparedRecall, 'session' | 'notAsked'>,
  detail: SelectorDetail | null,
): NotPulledReason {
  const { path, header, superseded } = memory;
  if (notAsked === 'oneWord') return 'notAsked';
  if (session.injectedPaths.has(path) || session.readPaths.has(path) || session.readInTurn.has(path))
    return 'inContext';
  if (notAsked === 'sessionFull') return 'sessionFull';
  if (superseded !== null) return 'superseded';
  if (detail !== null && detail.usageNoteOf !== null) return 'usageNote';
  if (header.clientDescription !== null) return 'belowCut';
  return header.present && header.fault === 'unclosed' ? 'headerTooLong' : 'noDescription';
}
