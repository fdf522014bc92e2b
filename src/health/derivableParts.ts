import type { TextRange } from '../memory/textLines';
import type { MemoryText } from './memoryText';

/** What a memory holds that the agent can find out by itself, or that is over soon. */
export type DerivableKind = 'tree' | 'code' | 'commits' | 'task';

export interface DerivablePart {
  readonly kind: DerivableKind;
  readonly range: TextRange;
  /** Most of the memory is of that kind, and no doubt of it. */
  readonly sure: boolean;
}

/** Most memories hold none of these, and searches for plain words are the cheapest. */
const SIGNS = [
  ...['├', '└', '|--', '`--', '```', '~~~', '\n    ', '\n\t', '[x]', '[X]', 'TODO', 'DONE', 'WIP'],
  ...['n progress', 'ot started', '完成', '行中', '待办', '待辦'],
];
const HASH = /\b[0-9a-f]{7,40}\b/;
const MIN_LINES = 4;
const MIN_CODE_LINES = 25;
const MIN_PATHS = 6;

const TREE_LINE = /^[ \t>]*(?:[│|][ \t\u00a0]*)*(?:[├└]|\|--|\+--|`--)/;
const PATH_LINE = /^[ \t]*(?:[-*] )?[\w.@()[\]-]{1,60}(?:\/[\w.@()[\]-]{0,60}){0,12}[ \t]*(?:#.*)?$/;
const LOOKS_LIKE_PATH = /\/|\.[a-z]{1,5}\b/;
const COMMIT_LINE =
  /^[ \t>]*(?:[-*+|][ \t]*|\d{1,3}[.)][ \t]+)*(?:commit[ \t]+)?[`*([]{0,3}(?<hash>[0-9a-f]{7,40})[`*)\]]{0,3}(?:[ \t:|–—-]|$)/;
const CHECKED = /^[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[[xX]\]/;
const UNCHECKED = /^[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[ \]/;
const STATE =
  /\b(?:TODO|DONE|WIP)\b|\b[Ii]n progress\b|\b[Nn]ot started\b|\b(?:[Ss]tep|[Pp]hase|[Tt]ask) \d{1,3}\b.{0,80}\b(?:done|completed?|pending|finished)\b|[⏳🚧☑]|[已未]完成|[进進]行中|待[办辦]|(?:步[骤驟]|[阶階]段|第)\s?[\d一二三四五六七八九十].{0,30}完成/u;
/** Fences that hold no source: notes, pictures in text, sessions of a shell. */
const NO_SOURCE =
  /^[ \t>]*[`~]{3,}[ \t]*(?:$|te?xt|plain|mermaid|markdown|md|sh|bash|shell|console|zsh|powershell|log|output)/i;

interface Line extends TextRange {
  readonly text: string;
  /** Of the code block it stands in; `null` in prose. */
  readonly code: number | null;
}

/** The first kind that a body shows, the surer before the others; `null` where it has nothing of the sort. */
export function findDerivable(memory: MemoryText): DerivablePart | null {
  const { body } = memory;
  if (!SIGNS.some((sign) => body.includes(sign)) && !HASH.test(body)) return null;
  const lines = wordsOf(memory);
  const total = lines.length;
  if (total < MIN_LINES) return null;
  const part = (kind: DerivableKind, of: readonly Line[], share: number): DerivablePart | null => {
    const [first, last] = [of[0], of.at(-1)];
    if (first === undefined || last === undefined) return null;
    return { kind, range: { start: first.start, end: last.end }, sure: of.length >= total * share };
  };
  const trees = lines.filter(({ text }) => TREE_LINE.test(text));
  if (trees.length >= MIN_LINES) return part('tree', trees, 0.5);
  const commits = lines.filter(({ text }) => isCommit(text));
  if (commits.length >= MIN_LINES) return part('commits', commits, 0.5);
  const checks = lines.filter(({ text, code }) => code === null && (CHECKED.test(text) || UNCHECKED.test(text)));
  const isChecked = checks.some(({ text }) => CHECKED.test(text));
  if (isChecked && checks.length >= MIN_LINES && checks.length >= total * 0.5) return part('task', checks, 0.5);
  const states = lines.filter(({ text, code }) => code === null && STATE.test(text));
  if (states.length >= MIN_LINES && states.length >= total * 0.6) return part('task', states, 2);
  return codePart(memory, lines, part);
}

function codePart(
  memory: MemoryText,
  lines: readonly Line[],
  part: (kind: DerivableKind, of: readonly Line[], share: number) => DerivablePart | null,
): DerivablePart | null {
  const code = lines.filter((line) => line.code !== null);
  const paths = code.filter(({ text }) => PATH_LINE.test(text) && LOOKS_LIKE_PATH.test(text));
  if (paths.length >= MIN_PATHS && paths.length >= code.length * 0.8) return part('tree', paths, 2);
  if (code.length < MIN_CODE_LINES || code.length < lines.length * 0.7) return null;
  const source = code.filter((line) => line.code !== null && !isNoSource(memory, line.code));
  return part('code', code, source.length >= MIN_CODE_LINES ? 0.7 : 2);
}

function isNoSource({ text, lines, blocks }: MemoryText, block: number): boolean {
  const line = lines[blocks[block]?.firstLine ?? -1];
  return line === undefined || NO_SOURCE.test(text.slice(line.start, line.end));
}

/** The lines of the body that hold something, without comments and the fences themselves. */
function wordsOf({ text, lines, blocks }: MemoryText): readonly Line[] {
  const found: Line[] = [];
  for (const [number, block] of blocks.entries()) {
    if (block.comment) continue;
    for (let at = block.firstLine; at <= block.lastLine; at++) {
      const line = lines[at];
      if (line === undefined) continue;
      const content = text.slice(line.start, line.end);
      const isFence =
        block.kind === 'code' && (at === block.firstLine || at === block.lastLine) && /^[ \t>]*[`~]{3}/.test(content);
      if (content.trim() === '' || isFence) continue;
      found.push({ text: content, start: line.start, end: line.end, code: block.kind === 'code' ? number : null });
    }
  }
  return found;
}

function isCommit(text: string): boolean {
  const hash = COMMIT_LINE.exec(text)?.groups?.hash;
  return hash !== undefined && /[a-f]/.test(hash) && /\d/.test(hash);
}
