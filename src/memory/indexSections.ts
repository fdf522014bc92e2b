import type { MemoryLink } from './blockLinks';
import { readListMarker } from './blockStarts';
import { type IndexOutline, type OutlineGroup, readOutlineLevel } from './indexOutline';

/** What is known of the memories that an index links. */
export interface IndexKnowledge {
  /** The type of a memory; `null` where it has none, or where there is no such memory. */
  typeOf(path: string): string | null;
  /** The path of the memory that a wiki link's text means (see `LinkResolver`); `null` where there is none. */
  resolve(wikiText: string): string | null;
}

/**
 * A part of an index: what stands under a heading, under a label in a line of its own (`**Feedback**`, `Feedback:`), or
 * nested in a list item that links nothing (`- Feedback`).
 */
export interface IndexSection {
  /** `null` before the first heading. */
  readonly head: OutlineGroup | null;
  readonly text: string;
  /** 1 to 6 for headings; more for labels and items. */
  readonly level: number;
  readonly members: readonly OutlineGroup[];
}

interface OpenSection extends IndexSection {
  readonly members: OutlineGroup[];
}

const LABEL_LEVEL = 7;
const ITEM_LEVEL = 8;
const LABEL = /^(?:\*\*[^*]+\*\*:?|__[^_]+__:?|[^|]{1,60}[::])$/;

/** The sections of an index in order; the first is that before the first heading, which may be empty. */
export function readSections(outline: IndexOutline): readonly IndexSection[] {
  let current: OpenSection = { head: null, text: '', level: 0, members: [] };
  const sections = [current];
  const ofGroup = new Map<OutlineGroup, OpenSection>();
  const open = (head: OutlineGroup, text: string, level: number): OpenSection => {
    const section = { head, text, level, members: [] };
    sections.push(section);
    return section;
  };
  for (const [at, group] of outline.groups.entries()) {
    if (group.heading !== null) {
      current = open(group, group.heading, readOutlineLevel(outline, group));
      continue;
    }
    if (isLabel(outline, group, outline.groups[at + 1])) {
      current = open(group, lineOf(outline, group).replace(/[*_::]/g, ''), LABEL_LEVEL);
      continue;
    }
    const section = group.parent === null ? current : (ofGroup.get(group.parent) ?? current);
    section.members.push(group);
    const headsOwn = isListHead(group);
    ofGroup.set(group, headsOwn ? open(group, lineOf(outline, group), ITEM_LEVEL) : section);
  }
  return sections;
}

function isLabel(outline: IndexOutline, group: OutlineGroup, next: OutlineGroup | undefined): boolean {
  if (group.kind !== 'paragraph' || !group.top || group.links.length > 0 || next?.kind !== 'item') return false;
  return group.firstLine === group.lastLine && LABEL.test(lineOf(outline, group));
}

function isListHead(group: OutlineGroup): boolean {
  return group.kind === 'item' && group.entry === null && group.children.some((child) => child.entry !== null);
}

/** The first line of a group, without what stands before its text. */
function lineOf({ text, lines, from }: IndexOutline, group: OutlineGroup): string {
  const line = lines[group.firstLine];
  const rest = line === undefined ? '' : text.slice(Math.max(line.start, from), line.end).slice(group.lead.length);
  return rest.slice(group.kind === 'item' ? (readListMarker(rest)?.width ?? 0) : 0).trim();
}

/** Other words that head a list of memories of a type. The type's own word counts before them. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  feedback: ['rule', 'rules', 'correction', 'corrections', 'guidance', 'preferences'],
  reference: ['references', 'resources', 'links', 'pointers'],
  user: ['me', 'people', 'profile'],
};

/**
 * The section into which an entry of a type belongs: one that a heading names (`Feedback and rules`, `About the user`),
 * else the one that links most memories of the type; `null` where the index shows none.
 */
export function findTypeSection(
  sections: readonly IndexSection[],
  type: string | null,
  known: IndexKnowledge,
): IndexSection | null {
  const word = type?.trim().toLowerCase() ?? '';
  if (word === '') return null;
  const counts = new Map(sections.map((section) => [section, countOfType(section, word, known)]));
  const count = (section: IndexSection): number => counts.get(section) ?? 0;
  const named = findNamed(sections, word);
  if (named.length === 0) return pickMost(sections, count);
  const best = named.reduce((a, b) => (compare(count(b), count(a), b, a) > 0 ? b : a));
  // Where only its sub-headings hold entries, the entry goes to them.
  if (best.members.some((member) => member.entry !== null)) return best;
  return pickMost(readBelow(sections, best), count) ?? best;
}

function findNamed(sections: readonly IndexSection[], type: string): readonly IndexSection[] {
  const title = findTitle(sections);
  const headings = sections.filter((section) => section.head !== null && section !== title);
  const own = headings.filter((section) => namesOnly(readWords(section.text), type));
  if (own.length > 0) return own;
  const others = Object.keys(SYNONYMS);
  return headings.filter(({ text }) => {
    const words = readWords(text);
    return words.some((word) => SYNONYMS[type]?.includes(word)) && !others.some((other) => names(words, other));
  });
}

/** The first heading of the file is its title where deeper ones follow: `# User memory` is no section of the type user. */
function findTitle(sections: readonly IndexSection[]): IndexSection | null {
  const headings = sections.filter(({ level }) => level > 0 && level < LABEL_LEVEL);
  const first = headings[0];
  return first?.level === 1 && headings.some(({ level }) => level > 1) ? first : null;
}

function readWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

const TYPE_WORDS = ['feedback', 'project', 'reference', 'user'];

function namesOnly(words: readonly string[], type: string): boolean {
  return names(words, type) && !TYPE_WORDS.some((other) => other !== type && names(words, other));
}

function names(words: readonly string[], type: string): boolean {
  return words.some((word) => word === type || word === `${type}s` || word === type.replace(/y$/, 'ies'));
}

function countOfType(section: IndexSection, type: string, known: IndexKnowledge): number {
  return section.members.filter(({ entry }) => {
    const path = entry?.links.map((link) => pathOf(link, known)).find((found) => found !== null) ?? null;
    return path !== null && known.typeOf(path)?.trim().toLowerCase() === type;
  }).length;
}

/** The memory that a link leads to; `null` where it leads to none. */
export function pathOf(link: MemoryLink, { resolve }: Pick<IndexKnowledge, 'resolve'>): string | null {
  if (link.where !== 'inside') return null;
  return link.kind === 'wiki' ? resolve(link.raw) : link.target;
}

/** More memories of the type, then any entries, then the deeper heading. */
function compare(count: number, otherCount: number, section: IndexSection, other: IndexSection): number {
  const entries = ({ members }: IndexSection): number => members.filter(({ entry }) => entry !== null).length;
  return count - otherCount || entries(section) - entries(other) || section.level - other.level;
}

function pickMost(sections: readonly IndexSection[], count: (section: IndexSection) => number): IndexSection | null {
  let best: IndexSection | null = null;
  for (const section of sections)
    if (count(section) > 0 && count(section) >= (best === null ? 0 : count(best))) best = section;
  return best;
}

/** The sections under a heading, up to the next of its level. */
function readBelow(sections: readonly IndexSection[], top: IndexSection): readonly IndexSection[] {
  const first = sections.indexOf(top) + 1;
  const end = sections.findIndex((section, at) => at >= first && section.level <= top.level);
  return sections.slice(first, end < 0 ? sections.length : end);
}
