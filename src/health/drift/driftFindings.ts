import { checksumOf } from '../../curation/checksum';
import { displayText } from '../../memory/displayText';
import type { Finding, Fix, RelatedPlace, RuleId, Severity } from '../finding';
import { fixEdit } from '../fixes';
import type { MemoryText } from '../memoryText';
import type { PathClaim } from './claim';
import { agoWords } from './describeDrift';
import type { DriftReport, JudgedClaim, Verdict } from './driftReport';

/** Units of a path or a name in a sentence. */
const PATH_UNITS = 120;
/** From this likeness on a rename needs no second look. */
const SURE_LIKENESS = 80;
/** What a path may hold to be written into any text as it is. */
const PLAIN_PATH = /^[\p{L}\p{M}\p{N}_.@+/()[\]-]+$/u;

/**
 * The findings of a report, in the order of the text. None where the memory's content is another than the report was
 * made from. Warnings are given where git, or a folder that is there, shows that the reference was right once.
 */
export function driftFindings(report: DriftReport, memory: MemoryText): readonly Finding[] {
  if (report.claims.length === 0 || checksumOf(memory.bytes) !== report.content) return [];
  const seen = new Set<string>();
  return report.claims.flatMap((judged): readonly Finding[] => {
    const found = findingOf(judged, memory);
    const changed =
      judged.claim.kind === 'path' && !seen.has(judged.claim.path)
        ? changedFinding(judged, judged.claim, memory)
        : null;
    if (changed !== null && judged.claim.kind === 'path') seen.add(judged.claim.path);
    return [...(found === null ? [] : [found]), ...(changed === null ? [] : [changed])];
  });
}

interface Words {
  readonly rule: RuleId;
  readonly severity: Severity;
  readonly message: string;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

function toFinding({ claim }: JudgedClaim, memory: MemoryText, words: Words): Finding {
  return { path: memory.path, range: claim.range, related: [], fixes: [], ...words };
}

function findingOf(judged: JudgedClaim, memory: MemoryText): Finding | null {
  const { claim, verdict } = judged;
  if (verdict.kind === 'holds') return null;
  if (verdict.kind === 'scriptMissing') {
    if (claim.kind !== 'script' && claim.kind !== 'target') return null;
    const message =
      claim.kind === 'script'
        ? `No package.json of the workspace has a script ${quote(claim.script)}. The agent may try to run it.`
        : `The Makefile has no target ${quote(claim.target)}. The agent may try to make it.`;
    return toFinding(judged, memory, { rule: 'drift-script', severity: 'warning', message });
  }
  if (verdict.kind === 'symbolMissing') {
    const [path = ''] = verdict.paths;
    const place = verdict.paths.length > 1 ? 'the files that are named with it' : quote(path);
    const name = claim.kind === 'symbol' ? claim.name : '';
    const message = `${quote(name)} was not found in ${place}.`;
    return toFinding(judged, memory, { rule: 'drift-symbol', severity: 'information', message });
  }
  return claim.kind === 'path' ? pathFinding(judged, claim, verdict, memory) : null;
}

function pathFinding(
  judged: JudgedClaim,
  claim: PathClaim,
  verdict: Extract<Verdict, { readonly kind: 'missing' | 'moved' | 'lineGone' }>,
  memory: MemoryText,
): Finding {
  const path = quote(claim.path);
  if (verdict.kind === 'lineGone') {
    const lines = verdict.lines === 1 ? '1 line' : `${verdict.lines} lines`;
    const message = `${quote(verdict.path)} has ${lines} now; line ${claim.lines?.last ?? 0} is past its end.`;
    return toFinding(judged, memory, { rule: 'drift-line', severity: 'warning', message });
  }
  const severity = verdict.certain && claim.path.includes('/') ? 'warning' : 'information';
  if (verdict.kind === 'moved')
    return toFinding(judged, memory, {
      rule: 'drift-moved',
      severity,
      message: movedWords(path, quote(verdict.to), verdict.by),
      fixes: moveFixes(claim, verdict, memory),
    });
  return toFinding(judged, memory, {
    rule: 'drift-missing',
    severity,
    message: missingWords(path, verdict),
  });
}

function movedWords(path: string, to: string, by: 'git' | 'name' | 'case'): string {
  if (by === 'git') return `${path} is ${to} now: git has it renamed.`;
  if (by === 'case') return `${path} is written ${to} in the workspace.`;
  return `There is no ${path} in the workspace; the only file of that name is ${to}.`;
}

function missingWords(
  path: string,
  { certain, ago, elsewhere }: Extract<Verdict, { readonly kind: 'missing' }>,
): string {
  const [first] = elsewhere;
  const same = first === undefined ? '' : ` Files of that name: ${elsewhere.map(quote).join(', ')}.`;
  if (ago !== null) return `${path} is not in the workspace any more: it went ${agoWords(ago)}.${same}`;
  if (certain) return `${path} is not in the workspace.${same}`;
  return `There is no ${path} in this workspace. It may belong to another one.${same}`;
}

function moveFixes(
  claim: PathClaim,
  { to, by, likeness }: Extract<Verdict, { readonly kind: 'moved' }>,
  memory: MemoryText,
): readonly Fix[] {
  const written = memory.text.slice(claim.pathRange.start, claim.pathRange.end);
  // Of a link that climbs out of the directory the words are not the path.
  if (written.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '') !== claim.path || !PLAIN_PATH.test(to)) return [];
  const text = `${written.startsWith('./') ? './' : ''}${to}${written.endsWith('/') ? '/' : ''}`;
  const edit = fixEdit(memory.text, claim.pathRange, text);
  return [
    {
      title: `Change the path to ${quote(to)}`,
      remedy: { kind: 'edits', files: [{ path: memory.path, edits: [edit] }] },
      // A line that is named with the path may be another one by now.
      plain: by !== 'name' && likeness >= SURE_LIKENESS && claim.lines === null,
    },
  ];
}

function changedFinding(judged: JudgedClaim, { path }: PathClaim, memory: MemoryText): Finding | null {
  const { changed, verdict } = judged;
  if (changed === null || changed === 'none' || verdict.kind === 'missing') return null;
  const commits = changed.commits === 1 && !changed.atLeast ? 'one commit' : `${changed.commits} commits`;
  const count = changed.atLeast ? `at least ${commits}` : commits;
  const last =
    changed.commits === 1
      ? agoWords(changed.ago)
      : `the last ${agoWords(changed.ago).replace('in the last commit', 'being the newest')}`;
  return toFinding(judged, memory, {
    rule: 'drift-changed',
    severity: 'hint',
    message: `${quote(path)} changed in ${count} since this memory was written, ${last}.`,
  });
}

function quote(path: string): string {
  return `\`${displayText(path, PATH_UNITS)}\``;
}
