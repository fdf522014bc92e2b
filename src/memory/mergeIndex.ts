import { addEntry, type NewEntry } from './addEntry';
import type { MemoryLink } from './blockLinks';
import { readListMarker } from './blockStarts';
import { readExact } from './exactText';
import { type HeadedPart, partsOf } from './headedParts';
import { type IndexOutline, type OutlineGroup, readOutline } from './indexOutline';
import type { IndexKnowledge } from './indexSections';
import { unclosedEnd } from './markdownBlocks';
import { readIndex } from './memoryIndex';
import { splitLines } from './textLines';

/** What is known of the memories when two indexes have become one. */
export interface MergeKnowledge extends IndexKnowledge {
  /** Whether there is such a memory. */
  exists(path: string): boolean;
  /** An entry for a memory, where the other index’s own words can’t be taken over. */
  entryOf(path: string): NewEntry | null;
}

export interface MergedIndex {
  readonly bytes: Uint8Array;
  /** Entries that came along. */
  readonly added: number;
  /** Entries left out, because the index links their memories already. */
  readonly repeated: number;
  /** Entries left out, because they lead nowhere. */
  readonly dangling: number;
}

/**
 * An index with what another one says: each part under its heading, in order, below what stands there; a heading that is
 * missing comes along. Text between the entries comes too, for the agent was told it; only what stands here word for word
 * does not. No byte of the index changes: lines are put between. Where the text around would swallow an entry (a fence
 * that nobody closed), the entries are added one by one. Never throws.
 *
 * @param folder of both indexes inside the memory directory, `''` at its top
 */
export function mergeIndex(target: Uint8Array, source: Uint8Array, known: MergeKnowledge, folder = ''): MergedIndex {
  const exact = readExact(target);
  const before = readOutline(exact.text, folder);
  const taken = sift(readOutline(readExact(source).text, folder), before, known);
  const { added, repeated, dangling } = taken;
  const text = putParts(exact.text, taken.parts, folder);
  const counts = { added, repeated, dangling };
  if (readsWell(text, before, taken.paths, known))
    return { bytes: text === exact.text ? target : exact.toBytes(text), ...counts };
  let bytes = target;
  for (const path of taken.paths) {
    const entry = known.entryOf(path);
    if (entry !== null) bytes = addEntry(bytes, folder === '' ? entry : { ...entry, folder }, known);
  }
  return { bytes, ...counts };
}

interface Part extends Pick<HeadedPart, 'title' | 'level'> {
  /** The heading’s lines with what stands between it and the text. */
  readonly heading: string;
  readonly body: string;
  readonly isTitle: boolean;
}

interface Taken {
  readonly parts: readonly Part[];
  /** Memories that the taken entries link. */
  readonly paths: ReadonlySet<string>;
  readonly added: number;
  readonly repeated: number;
  readonly dangling: number;
}

/** What of an index goes into another. */
function sift(source: IndexOutline, target: IndexOutline, known: MergeKnowledge): Taken {
  const here = new Set(existingPaths(target.index.links, known));
  const entries = source.groups.filter(({ entry }) => entry !== null).map(({ links }) => existingPaths(links, known));
  const linked: Linked = {
    here,
    coming: new Set(entries.filter(([first]) => first !== undefined && !here.has(first)).flat()),
  };
  const standing = new Set(target.groups.filter(isProse).map((group) => wordsOf(target, group)));
  const paths = new Set<string>();
  const dropped = new Set<number>();
  const counts = { added: 0, repeated: 0, dangling: 0 };
  const drop = (first: number, last: number): void => {
    for (let line = first; line <= last; line++) dropped.add(line);
  };
  for (const group of source.groups) {
    if (group.entry === null) {
      if (isProse(group) && standing.has(wordsOf(source, group))) drop(group.firstLine, group.lastLine);
      continue;
    }
    const fate = fateOf(group, linked, known);
    counts[fate]++;
    if (fate === 'added') for (const path of existingPaths(group.links, known)) paths.add(path);
    else if (!below(group).some((child) => child.entry !== null && fateOf(child, linked, known) === 'added'))
      drop(group.firstLine, group.treeEnd);
  }
  const parts = partsOf(source).map(({ title, level, isTitle, headFirst, headLast, bodyLast }): Part => {
    const lines = (first: number, last: number): string => linesOf(source, first, last, dropped);
    const body = lines(headLast + 1, bodyLast);
    const trimmed = body.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
    const gap = body.length > trimmed.length && body.startsWith('\n') ? '\n' : '';
    return { title, level, isTitle, heading: lines(headFirst, headLast) + gap, body: closed(trimmed) };
  });
  return { parts, paths, ...counts };
}

function below({ children }: OutlineGroup): readonly OutlineGroup[] {
  return children.flatMap((child) => [child, ...below(child)]);
}

type Fate = 'added' | 'repeated' | 'dangling';

interface Linked {
  /** Memories that the index links. */
  readonly here: ReadonlySet<string>;
  /** Memories that entries link whose first memory is new: they are taken in any case. */
  readonly coming: ReadonlySet<string>;
}

/** An entry with a new memory is taken whole, whatever else it links, unless it is about another and only mentions that. */
function fateOf({ links }: OutlineGroup, { here, coming }: Linked, known: MergeKnowledge): Fate {
  const paths = existingPaths(links, known);
  const [first] = paths;
  if (first === undefined) return 'dangling';
  return here.has(first) && paths.every((path) => here.has(path) || coming.has(path)) ? 'repeated' : 'added';
}

function existingPaths(links: readonly MemoryLink[], known: MergeKnowledge): readonly string[] {
  return links.flatMap((link) => pathOfLink(link, known) ?? []).filter((path) => known.exists(path));
}

function pathOfLink(link: MemoryLink, { resolve }: Pick<IndexKnowledge, 'resolve'>): string | null {
  if (link.where !== 'inside') return null;
  return link.kind === 'wiki' ? resolve(link.raw) : link.target;
}

function isProse({ entry, heading, links }: OutlineGroup): boolean {
  return entry === null && heading === null && links.length === 0;
}

function wordsOf(outline: IndexOutline, { firstLine, lastLine }: OutlineGroup): string {
  return linesOf(outline, firstLine, lastLine, new Set()).replace(/\s+/g, ' ').trim();
}

/** With line feeds, and one blank line where several would stand together now. */
function linesOf(
  { text, lines, from }: IndexOutline,
  first: number,
  last: number,
  dropped: ReadonlySet<number>,
): string {
  let written = '';
  for (let at = first; at <= last; at++) {
    const line = lines[at];
    if (line === undefined || dropped.has(at)) continue;
    const own = text.slice(Math.max(line.start, Math.min(from, line.end)), line.end);
    if (own.trim() === '' && dropped.has(at - 1) && /(?:^|\n)\n$/.test(written)) continue;
    written += `${own}\n`;
  }
  return written;
}

function closed(body: string): string {
  const end = body === '' ? null : unclosedEnd(body, splitLines(body));
  return end === null ? body : `${body}\n${end}`;
}

/** Puts each part where it belongs. */
function putParts(text: string, parts: readonly Part[], folder: string): string {
  const lineEnd = /\r\n|\r|\n/.exec(text)?.[0] ?? '\n';
  let merged = text;
  const above: { readonly level: number; readonly title: string; readonly heading: string }[] = [];
  for (const { title, level, heading, body, isTitle } of parts) {
    while ((above.at(-1)?.level ?? 0) >= level && above.length > 0) above.pop();
    if (title !== null && !isTitle) above.push({ level, title, heading });
    if (body === '') continue;
    if (above.length === 0 || title === null || isTitle) merged = putAtTop(merged, body, folder, lineEnd);
    else merged = putUnder(merged, above, body, folder, lineEnd);
  }
  return merged;
}

/** Into the text before the first heading, or under the index’s title. */
function putAtTop(text: string, body: string, folder: string, lineEnd: string): string {
  const parts = partsOf(readOutline(text, folder));
  const [first, second] = parts;
  const place = second?.isTitle === true && first !== undefined && first.isEmpty ? second : first;
  return putBehind(text, place?.bodyLast ?? -1, body, folder, lineEnd);
}

/** Under the heading of its words; what of the headings above it is missing is written first. */
function putUnder(
  text: string,
  above: readonly { readonly title: string; readonly heading: string; readonly level: number }[],
  body: string,
  folder: string,
  lineEnd: string,
): string {
  const parts = partsOf(readOutline(text, folder));
  let at = -1;
  let end = parts.length;
  let missing = 0;
  for (const { title } of above) {
    const next = parts.findIndex(
      (part, i) => i > at && i < end && part.title !== null && fold(part.title) === fold(title),
    );
    if (next < 0) break;
    missing++;
    at = next;
    const { level = 0 } = parts[next] ?? {};
    const after = parts.findIndex((part, i) => i > next && i < end && part.level <= level);
    if (after >= 0) end = after;
  }
  const headings = above.slice(missing).map(({ heading }) => heading.trimEnd());
  if (headings.length === 0) return putBehind(text, parts[at]?.bodyLast ?? -1, body, folder, lineEnd);
  const gap = above.at(-1)?.heading.endsWith('\n\n') === true ? '\n\n' : '\n';
  const chunk = `${headings.join('\n\n')}${gap}${body}`;
  return putBehind(text, parts[end - 1]?.bodyLast ?? -1, chunk, folder, lineEnd);
}

function fold(title: string): string {
  return title.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

const ITEM = /^[ \t]{0,3}(?=\S)/;

/** @param last 0-based line of what it goes behind, with the blank lines at its end */
function putBehind(text: string, last: number, chunk: string, folder: string, lineEnd: string): string {
  const { lines, from } = readOutline(text, folder);
  let at = last;
  const lineAt = (i: number): string => text.slice(Math.max(lines[i]?.start ?? 0, from), lines[i]?.end ?? 0);
  while (at >= 0 && lineAt(at).trim() === '' && (lines[at]?.end ?? 0) > from) at--;
  const anchor = lines[at];
  const start = Math.max(from, anchor?.next ?? 0);
  const goesOn = anchor !== undefined && isItem(chunk) && (isItem(lineAt(at)) || /^[ \t]/.test(lineAt(at)));
  const isOpen = start > 0 && !/[\r\n]$/.test(text.slice(0, start));
  const before = `${isOpen ? lineEnd : ''}${start === 0 || goesOn ? '' : lineEnd}`;
  const rest = text.slice(start);
  const after = `${isOpen ? '' : lineEnd}${rest.trim() === '' || /^[ \t]*[\r\n]/.test(rest) ? '' : lineEnd}`;
  return `${text.slice(0, start)}${before}${chunk.replaceAll('\n', lineEnd)}${after}${rest}`;
}

function isItem(line: string): boolean {
  return readListMarker(line.replace(ITEM, '')) !== null;
}

/** Whether all that stood is read as before, and every new memory has its link. */
function readsWell(text: string, before: IndexOutline, paths: ReadonlySet<string>, known: MergeKnowledge): boolean {
  if (text === before.text) return paths.size === 0;
  const { links } = readIndex(text, before.folder);
  const left = new Map<string, number>();
  for (const { kind, raw } of links) left.set(`${kind} ${raw}`, (left.get(`${kind} ${raw}`) ?? 0) + 1);
  for (const { kind, raw } of before.index.links) {
    const count = left.get(`${kind} ${raw}`) ?? 0;
    if (count === 0) return false;
    left.set(`${kind} ${raw}`, count - 1);
  }
  const linked = new Set(links.flatMap((link) => pathOfLink(link, known) ?? []));
  return [...paths].every((path) => linked.has(path));
}
