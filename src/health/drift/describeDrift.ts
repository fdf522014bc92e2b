import { displayText } from '../../memory/displayText';
import { type DriftReport, type JudgedClaim, referenceOf } from './driftReport';
import type { ChangedSince } from './history';

/** Units of a path in a sentence. */
const PATH_UNITS = 80;

/**
 * What a report comes to, in one sentence: “3 of 4 references still hold; `src/a.ts` changed 12 commits ago.” It is
 * evidence for a reader; what it says of the memory itself is left to them.
 */
export function describeDrift({ claims }: DriftReport): string {
  const references = new Map<string, JudgedClaim>();
  for (const judged of claims)
    if (!references.has(referenceOf(judged.claim))) references.set(referenceOf(judged.claim), judged);
  if (references.size === 0) return 'No references to the workspace.';
  const all = [...references.values()];
  const holding = all.filter(({ verdict }) => verdict.kind === 'holds');
  const start = countWords(holding.length, all.length);
  const changed = changedPaths(all);
  const [latest] = changed;
  if (latest !== undefined) {
    const others = changed.length - 1;
    const more =
      others === 0 ? '' : `, ${others} more ${others === 1 ? 'file' : 'files'} since this memory was written`;
    return `${start}; \`${displayText(latest.path, PATH_UNITS)}\` changed ${agoWords(latest.changed.ago)}${more}.`;
  }
  return holding.length === all.length && isUntouched(all)
    ? `${start}, unchanged since this memory was written.`
    : `${start}.`;
}

/** `12 commits ago`; 0 is the commit that is checked out. */
export function agoWords(ago: number): string {
  if (ago === 0) return 'in the last commit';
  return ago === 1 ? '1 commit ago' : `${ago} commits ago`;
}

function countWords(holding: number, total: number): string {
  if (total === 1) return holding === 1 ? 'The one reference holds' : 'The one reference does not hold';
  if (holding === 0) return `None of ${total} references holds`;
  if (holding === total) return total === 2 ? 'Both references hold' : `All ${total} references hold`;
  return `${holding} of ${total} references still hold`;
}

interface ChangedPath {
  readonly path: string;
  readonly changed: ChangedSince;
}

/** Each path once, the one that changed last first. */
function changedPaths(all: readonly JudgedClaim[]): readonly ChangedPath[] {
  const paths = new Map<string, ChangedPath>();
  for (const { claim, changed } of all)
    if (claim.kind === 'path' && changed !== null && changed !== 'none')
      paths.set(claim.path, { path: claim.path, changed });
  return [...paths.values()].sort((a, b) => a.changed.ago - b.changed.ago);
}

/** Whether git vouches for every path, of which there is at least one. */
function isUntouched(all: readonly JudgedClaim[]): boolean {
  const paths = all.filter(({ claim }) => claim.kind === 'path');
  return paths.length > 0 && paths.every(({ changed }) => changed === 'none');
}
