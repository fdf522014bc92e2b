import { findMemory } from '../../curation/draftMemory';
import { SUPERSEDED_FOLDER } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import { judgeTarget } from '../../memory/linkTarget';
import type { Memory } from '../../memory/memory';
import type { TextRange } from '../../memory/textLines';
import { folderOf, isOtherFile, type MemoryDirectory, ownMemories } from '../../store/memoryDirectory';
import type { Finding, Fix } from '../finding';
import { fieldsEdit } from '../fixes';
import { fieldRange } from '../headerRanges';
import { indexEntriesOf } from '../indexEntries';
import { indexReportOf } from '../indexReportOf';
import { LikelyTargetFinder } from '../likelyTargets';
import { MemoryText } from '../memoryText';
import { type CorpusCheck, type CorpusRule, isCurrent } from '../rule';
import { shownPath, shownTitle } from '../shownPath';

/** Units of a name in a sentence. */
const NAME_UNITS = 120;

/** A superseded memory whose successor is not there: what holds in its place can’t be found, nor what came after that. */
export const successorGone: CorpusRule = {
  kind: 'corpus',
  id: 'successor-gone',
  severity: 'warning',
  start: () => new SuccessorCheck(),
};

/** What is kept of a superseded memory: its header, for a fix, and where it names what. */
interface Retired {
  readonly head: MemoryText;
  readonly named: readonly NamedSuccessor[];
  /** Named in a field, not in words. */
  readonly inField: boolean;
}

interface NamedSuccessor {
  readonly text: string;
  readonly range: TextRange;
}

class SuccessorCheck implements CorpusCheck {
  private readonly retired = new Map<string, Retired>();

  add(text: MemoryText): void {
    const { memory } = text;
    if (memory.superseded === null || memory.kind !== 'memory') return;
    const { by } = memory.superseded;
    const named = by === null ? namedInBody(text) : namedInField(by, text);
    if (named.length === 0) return;
    const head = new MemoryText(memory, text.exact.toBytes(text.text.slice(0, text.bodyStart)));
    this.retired.set(memory.path, { head, named, inField: by !== null });
  }

  remove(path: string): void {
    this.retired.delete(path);
  }

  check(snapshot: MemoryDirectory): readonly Finding[] {
    let finder: LikelyTargetFinder | undefined;
    const found: Finding[] = [];
    for (const [path, { head, named, inField }] of this.retired) {
      const memory = snapshot.memories.get(path);
      if (memory === undefined) continue;
      const gone = named.filter(({ text }) => !isThere(snapshot, memory, text));
      if (gone.length === 0) continue;
      finder ??= new LikelyTargetFinder([...ownMemories(snapshot)].filter(isCurrent));
      for (const { text, range } of gone) {
        const next = nextInIndex(snapshot, memory, text);
        const likely = next ?? likelySuccessor(snapshot, finder, text);
        found.push({
          rule: 'successor-gone',
          severity: inField ? 'warning' : 'information',
          path,
          range,
          message: messageOf(text, next),
          related: likely === null ? [] : [{ path: likely.path, range: null, message: 'This may be what holds now.' }],
          fixes: inField ? fixesOf(head, memory, named.length === 1 ? likely : null) : [],
        });
      }
    }
    return found;
  }
}

function messageOf(text: string, next: Memory | null): string {
  const gone = `“${displayText(text, NAME_UNITS)}”, which took the place of this memory, is not there`;
  return next === null
    ? `${gone}: what holds now can’t be found.`
    : `${gone}. By the index, “${shownTitle(next)}” came after it.`;
}

/** What a field names; `superseded_by` may list several. Words in a field that name no file are nobody’s fault. */
function namedInField(by: string, text: MemoryText): readonly NamedSuccessor[] {
  const field = text.memory.header.supersededBy === null ? 'description' : 'superseded_by';
  const names = nameOf(by) === null ? by.split(', ') : [by];
  return names.flatMap((name) => {
    const named = nameOf(name);
    return named === null ? [] : [{ text: named, range: fieldRange(text, field) }];
  });
}

/** What the first line of the body links, where it is what says that the memory is retired. */
function namedInBody(text: MemoryText): readonly NamedSuccessor[] {
  if (text.memory.superseded?.signal !== 'words') return [];
  const body = text.body;
  const start = text.bodyStart + body.length - body.trimStart().length;
  const end = body.slice(start - text.bodyStart).search(/[\r\n]/);
  const stop = end < 0 ? text.text.length : start + end;
  if (!/\b(?:superseded|replaced|obsoleted)\s+by\b/i.test(text.text.slice(start, Math.min(stop, start + LINE_UNITS))))
    return [];
  return text.links
    .filter(({ where, range }) => where === 'inside' && range.start >= start && range.end <= stop)
    .map(({ target, raw, range }) => ({ text: target ?? raw, range }));
}

/** Units of a line in which the words are looked for. */
const LINE_UNITS = 400;
const WRAPPED = /^(?:\[\[([^\]|#]+)(?:[|#][^\]]*)?\]\]|`([^`]+)`|\[[^\]]*\]\(([^)\s]+)\))$/;
const SLUG = /^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)+$/u;

/** The path or name that a text gives, without brackets; `null` for a URL, a number or words: those name no file. */
function nameOf(text: string): string | null {
  const trimmed = text.trim();
  const [, wiki, code, target] = WRAPPED.exec(trimmed) ?? [];
  if (wiki !== undefined) return wiki.trim() || null;
  const bare = code ?? target ?? trimmed;
  const isFile = bare.endsWith('.md') && !/\s{2}|[“”"<>]/.test(bare) && judgeTarget(bare).where === 'inside';
  const isSlug = SLUG.test(bare) && /\p{L}{2}|\p{Script=Han}/u.test(bare);
  return isFile || isSlug ? bare : null;
}

function isThere(snapshot: MemoryDirectory, memory: Memory, name: string): boolean {
  // One that took the place of an older file of its own name leads back to that when it is gone.
  const isOther = (path: string | null): boolean => path !== null && path !== memory.path;
  return (
    pathsOf(memory, name).some((path) => isOther(findMemory(snapshot, path)) || isOtherFile(snapshot, path)) ||
    isOther(indexReportOf(snapshot).resolver.resolve(name))
  );
}

/** What a name means as a path: from the directory, or from the folder in which it is written. */
function pathsOf({ path }: Memory, name: string): readonly string[] {
  const folder = folderOf(path);
  const here = judgeTarget(name, folder).path;
  const file = name.endsWith('.md') ? name : `${name}.md`;
  return [...new Set([name, file, ...(here === null ? [] : [here])])];
}

const SUCCEEDED = /\b(?:superseded|replaced|obsoleted)\s+by\b|取代|→/iu;

/** The memory that took the place of the missing one, where the entry of that says so. */
function nextInIndex(snapshot: MemoryDirectory, memory: Memory, name: string): Memory | null {
  const { byPath } = indexEntriesOf(snapshot);
  const { resolver } = indexReportOf(snapshot);
  for (const path of pathsOf(memory, name))
    for (const { entry, link } of byPath.get(path) ?? []) {
      if (!SUCCEEDED.test(entry.hook)) continue;
      for (const other of entry.links) {
        const target = other.kind === 'wiki' ? resolver.resolve(other.raw) : other.target;
        const next = other === link || target === null ? undefined : snapshot.memories.get(target);
        if (next !== undefined && next.path !== memory.path && isCurrent(next)) return next;
      }
    }
  return null;
}

function likelySuccessor(snapshot: MemoryDirectory, finder: LikelyTargetFinder, name: string): Memory | null {
  const paths = finder.find(name.endsWith('.md') ? name : `${name}.md`, name)?.paths ?? [];
  return paths.length === 1 ? (snapshot.memories.get(paths[0] ?? '') ?? null) : null;
}

const MARKER = /^\s*\(superseded\b/i;

/**
 * What this program superseded is superseded anew, so that it can be restored as before; in a header that a person wrote
 * only the field changes.
 */
function fixesOf(head: MemoryText, memory: Memory, successor: Memory | null): readonly Fix[] {
  const { path, header } = memory;
  const isHidden = path.startsWith(`${SUPERSEDED_FOLDER}/`);
  const isMarked = header.description !== null && MARKER.test(header.description);
  const fixes: Fix[] = [];
  if (successor !== null) {
    const title = `Name “${shownPath(successor.path)}” as its successor`;
    const edit = isHidden || isMarked ? null : fieldsEdit(head, [{ key: 'superseded_by', value: successor.path }]);
    if (edit !== null) fixes.push({ title, remedy: { kind: 'edits', files: [{ path, edits: [edit] }] }, plain: false });
    if (isHidden || isMarked) {
      const intent = { paths: [path], by: successor.path, keep: isHidden ? ('move' as const) : ('inPlace' as const) };
      fixes.push({ title, remedy: { kind: 'request', request: { verb: 'supersede', intent } }, plain: false });
    }
  }
  if (isHidden || isMarked)
    fixes.push({
      title: 'Restore this memory',
      remedy: { kind: 'request', request: { verb: 'restore', intent: { paths: [path] } } },
      plain: false,
    });
  return fixes;
}
