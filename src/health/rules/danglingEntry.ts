import type { MemoryLink } from '../../memory/blockLinks';
import { INDEX_NAME } from '../../memory/contract';
import { pointLinkAt } from '../../memory/renameLinks';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { type DanglingTargets, danglingTargetsOf, isSupersededPath } from '../danglingTargets';
import type { Finding, Fix, RelatedPlace } from '../finding';
import { indexEditFix, repairFix } from '../indexFixes';
import { indexReportOf } from '../indexReportOf';
import type { LikelyTargets } from '../likelyTargets';
import type { DirectoryRule } from '../rule';
import { shownPath } from '../shownPath';

/** Files that are named where several may be meant. */
const NAMED_MAX = 3;

/** A link of the index to a file that is not there: the agent is sent to nothing (contract §6, #26757, #78569). */
export const danglingEntry: DirectoryRule = {
  kind: 'directory',
  id: 'dangling-entry',
  severity: 'warning',
  check: (snapshot): readonly Finding[] => {
    const { dangling } = indexReportOf(snapshot);
    if (dangling.length === 0) return [];
    const likely = danglingTargetsOf(snapshot);
    return dangling.flatMap((link) => (link.target === null ? [] : judge(snapshot, link, link.target, likely)));
  },
};

function judge(
  snapshot: MemoryDirectory,
  link: MemoryLink,
  target: string,
  likely: DanglingTargets,
): readonly Finding[] {
  const targets = likely.of(target);
  // What could not be read may hold the file.
  const isSure = snapshot.problem === null;
  const fixes = [...pointFixes(snapshot, link, target, likely), removal(target, isSure && targets === null)];
  return [
    {
      rule: 'dangling-entry',
      severity: isSure ? 'warning' : 'information',
      path: INDEX_NAME,
      range: link.range,
      message: messageOf(snapshot, target, targets),
      related: (targets?.paths ?? []).slice(0, NAMED_MAX).map(relatedFile),
      fixes,
    },
  ];
}

function messageOf(snapshot: MemoryDirectory, target: string, targets: LikelyTargets | null): string {
  const shown = shownPath(target);
  if (isSupersededPath(snapshot, target))
    return `“${shown}” is superseded and no longer lies there, but this entry still sends the agent to it.`;
  const gone = `There is no file “${shown}”, to which this entry sends the agent.`;
  const [first, ...others] = targets?.paths ?? [];
  if (first === undefined || targets === null) return gone;
  if (others.length > 0) return `${gone} Several files may be meant.`;
  if (targets.kind === 'case') return `${gone} There is “${shownPath(first)}”, with other letters or capitals.`;
  if (targets.kind === 'moved') return `${gone} A file of that name lies at “${shownPath(first)}”.`;
  return `${gone} It may mean “${shownPath(first)}”.`;
}

function pointFixes(
  snapshot: MemoryDirectory,
  link: MemoryLink,
  target: string,
  likely: DanglingTargets,
): readonly Fix[] {
  const targets = likely.of(target);
  const [path, ...others] = targets?.paths ?? [];
  if (targets === null || path === undefined || others.length > 0) return [];
  const edit = pointLinkAt(snapshot.index?.text ?? '', link, path);
  const plain = targets.certain && snapshot.problem === null && likely.claimsTo(path) === 1;
  if (edit === null) return [];
  const fix = indexEditFix(snapshot, `Point the entry at “${shownPath(path)}”`, [edit], plain);
  return fix === null ? [] : [fix];
}

function removal(target: string, plain: boolean): Fix {
  return repairFix('Remove the entry', { dropDangling: [target] }, plain);
}

function relatedFile(path: string): RelatedPlace {
  return { path, range: null, message: 'This file may be meant.' };
}
