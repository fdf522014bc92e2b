import { MEMORY_EXTENSION } from '../memory/contract';
import { foldName } from '../memory/links';
import { decodePercent } from '../memory/linkTarget';
import { KNOWN_TYPES, type Memory } from '../memory/memory';

/** What a path to nothing may mean. */
export interface LikelyTargets {
  /** How they were found, the surest first: `case` and `moved` keep the file's name. */
  readonly kind: 'case' | 'moved' | 'spelling' | 'name' | 'typo';
  /** At least one. */
  readonly paths: readonly string[];
  /** One file, of the very name, of which there is no other. */
  readonly certain: boolean;
}

/** Stems under which unrelated files lie in several folders. */
const COMMON_STEMS = new Set(['readme', 'index', 'notes', 'todo', 'overview', 'summary', 'log']);
/** Units of a name in which one other sign is a slip, not another name; longer ones are not compared. */
const TYPO_MIN = 6;
const TYPO_MAX = 80;
const TYPE_PREFIX = new RegExp(`^(?:${KNOWN_TYPES.join('|')})-`);

type Groups = ReadonlyMap<string, readonly string[]>;

/**
 * Finds what a link to a missing file may mean among some memories. Each way of looking is a table that is made when the
 * first link comes so far, so that the cost stays linear in memories and links.
 */
export class LikelyTargetFinder {
  private readonly tables = new Map<string, Groups>();

  /** @param memories in force that may be meant  @param all files whose names make another of the same name doubtful */
  constructor(
    private readonly memories: readonly Memory[],
    private readonly all: readonly Memory[] = memories,
  ) {}

  /** @param label what a link calls it; `''` where there is none */
  find(target: string, label: string): LikelyTargets | null {
    const sameCase = this.look('case', this.memories, (memory) => [caseKey(memory.path)], caseKey(target));
    if (sameCase.length > 0) return { kind: 'case', paths: sameCase, certain: sameCase.length === 1 };
    const name = nameOf(target);
    const moved = this.look('moved', this.memories, ({ path }) => [nameOf(path)], name);
    if (moved.length > 0) {
      const others = this.look('all', this.all, ({ path }) => [nameOf(path)], name);
      const certain = others.length === 1 && !COMMON_STEMS.has(foldStem(target));
      return { kind: 'moved', paths: moved, certain };
    }
    const ways: readonly (readonly [LikelyTargets['kind'], () => readonly string[]])[] = [
      ['spelling', () => this.look('spelling', this.memories, ({ path }) => [foldStem(path)], foldStem(target))],
      ['spelling', () => this.look('bare', this.memories, ({ path }) => [bareStem(path)], bareStem(target))],
      ['name', () => this.look('name', this.memories, ({ title }) => [foldName(title)], foldName(label))],
      ['typo', () => this.lookForTypo(foldStem(target))],
    ];
    for (const [kind, look] of ways) {
      const paths = look();
      if (paths.length > 0) return { kind, paths, certain: false };
    }
    return null;
  }

  private look(
    table: string,
    memories: readonly Memory[],
    keysOf: (memory: Memory) => readonly string[],
    key: string,
  ): readonly string[] {
    if (key === '') return [];
    const groups = this.tables.get(table) ?? groupBy(memories, keysOf);
    this.tables.set(table, groups);
    return groups.get(key) ?? [];
  }

  /** Names that are one another with a sign less on either side: one wrong, missing, doubled or swapped sign. */
  private lookForTypo(stem: string): readonly string[] {
    const found = new Set<string>();
    for (const key of withOneLess(stem))
      for (const path of this.look('typo', this.memories, (memory) => withOneLess(foldStem(memory.path)), key))
        if (digitsOf(foldStem(path)) === digitsOf(stem)) found.add(path);
    return [...found];
  }
}

function groupBy(memories: readonly Memory[], keysOf: (memory: Memory) => readonly string[]): Groups {
  const groups = new Map<string, string[]>();
  for (const memory of memories)
    for (const key of keysOf(memory)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [memory.path]);
      else if (group.at(-1) !== memory.path) group.push(memory.path);
    }
  return groups;
}

/** Names that differ in a number are two things of a kind, not two spellings. */
function digitsOf(stem: string): string {
  return stem.replace(/\P{Nd}/gu, '');
}

function withOneLess(stem: string): readonly string[] {
  if (stem.length < TYPO_MIN || stem.length > TYPO_MAX) return [];
  const forms = [stem];
  for (let at = 0; at < stem.length; at++) forms.push(stem.slice(0, at) + stem.slice(at + 1));
  return forms;
}

function caseKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** One key for a stem with other case, dashes for underscores, or percent-encoded. */
function foldStem(path: string): string {
  const name = decodePercent(nameOf(path));
  return foldName(name.endsWith(MEMORY_EXTENSION) ? name.slice(0, -MEMORY_EXTENSION.length) : name);
}

/** Without the type that many put first: `feedback_terse.md` and `terse.md`. */
function bareStem(path: string): string {
  return foldStem(path).replace(TYPE_PREFIX, '');
}
