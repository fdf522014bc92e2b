import { equalBytes } from '../memory/bytes';
import { INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { MASK, redactByLine, redactSecrets } from '../memory/redact';
import type { ChangeSet, FileChange } from './changeSet';
import { type DiffLine, diffLines } from './diffLines';
import { isSidecarPath } from './sidecar';

/** Unchanged lines that are shown around a change. */
const CONTEXT = 3;

/**
 * A change set as a unified diff in the form of git, for a dry run; `''` where nothing changes. It is for reading:
 * invalid UTF-8 is shown as U+FFFD and control characters by their pictures, so that no file can steer a terminal. A mask
 * stands for every secret, since terminals and CI keep what they show: where a secret is added or removed the line still
 * tells that, and where one takes another's place the header says that bytes differ.
 */
export function diffChangeSet(changeSet: ChangeSet): string {
  return [...changeSet.changes]
    .sort((a, b) => readingRank(a) - readingRank(b))
    .map(diffChange)
    .join('');
}

/** As a person reads it: the memories, then the index, then what is kept for the way back. */
function readingRank({ path }: FileChange): number {
  if (isSidecarPath(path)) return 2;
  return path === INDEX_NAME ? 1 : 0;
}

function diffChange(change: FileChange): string {
  const from = change.kind === 'move' ? change.from : change.path;
  const before = change.before;
  const after = change.kind === 'delete' ? null : change.after;
  const header = [`diff --git a/${showPath(from)} b/${showPath(change.path)}`];
  if (before === null) header.push('new file mode 100644');
  if (after === null) header.push('deleted file mode 100644');
  if (change.kind === 'move') header.push(`rename from ${showPath(from)}`, `rename to ${showPath(change.path)}`);
  const hunks = diffBytes(before ?? NOTHING, after ?? NOTHING, isSidecarPath(change.path));
  if (hunks.length > 0) {
    header.push(`--- ${before === null ? '/dev/null' : `a/${showPath(from)}`}`);
    header.push(`+++ ${after === null ? '/dev/null' : `b/${showPath(change.path)}`}`);
  } else if (change.kind === 'write' && before !== null) {
    header.push(equalBytes(before, change.after) ? 'new modification time' : 'bytes differ that are shown alike');
  }
  return [...header, ...hunks, ''].join('\n');
}

const NOTHING = new Uint8Array();

function diffBytes(before: Uint8Array, after: Uint8Array, isSidecar: boolean): readonly string[] {
  if (equalBytes(before, after)) return [];
  return writeHunks(diffLines(linesOf(before, isSidecar), linesOf(after, isSidecar)));
}

/** What a sidecar keeps in base64 to put back: nobody reads it, and no mask could be found for a secret in it. */
const KEPT_BYTES = /("(?:removed|inserted)": ")[^"]+"/g;

/** Lines with their line feed, so that a last line without one differs from one with. */
function linesOf(bytes: Uint8Array, isSidecar: boolean): readonly string[] {
  const text = redactByLine(decodeText(bytes));
  const lines = (isSidecar ? text.replace(KEPT_BYTES, `$1${MASK}"`) : text).split('\n');
  const last = lines.pop() ?? '';
  const ended = lines.map((line) => `${line}\n`);
  return last === '' ? ended : [...ended, last];
}

interface Place {
  readonly line: DiffLine;
  /** 1-based numbers of the next line on either side. */
  readonly old: number;
  readonly new: number;
}

function writeHunks(lines: readonly DiffLine[]): readonly string[] {
  const places = numberLines(lines);
  const output: string[] = [];
  for (let at = nextChange(places, 0); at < places.length; ) {
    const start = Math.max(0, at - CONTEXT);
    let end = at;
    // A hunk goes on while the next change is near enough for their surroundings to touch.
    for (let change = at; change < places.length && change - end <= 2 * CONTEXT; change = nextChange(places, end))
      end = change + 1;
    output.push(...writeHunk(places.slice(start, Math.min(places.length, end + CONTEXT))));
    at = nextChange(places, end);
  }
  return output;
}

function numberLines(lines: readonly DiffLine[]): readonly Place[] {
  let oldLine = 1;
  let newLine = 1;
  return lines.map((line) => {
    const place = { line, old: oldLine, new: newLine };
    if (line.kind !== '+') oldLine++;
    if (line.kind !== '-') newLine++;
    return place;
  });
}

function nextChange(places: readonly Place[], from: number): number {
  let at = from;
  while (at < places.length && places[at]?.line.kind === ' ') at++;
  return at;
}

function writeHunk(places: readonly Place[]): readonly string[] {
  const count = (absent: DiffLine['kind']): number => places.filter(({ line }) => line.kind !== absent).length;
  const range = (first: number, lines: number): string => `${lines === 0 ? first - 1 : first},${lines}`;
  const output = [`@@ -${range(places[0]?.old ?? 1, count('+'))} +${range(places[0]?.new ?? 1, count('-'))} @@`];
  for (const { line } of places) {
    const { kind, text } = line;
    if (text.endsWith('\n')) output.push(kind + show(text.slice(0, -1)));
    else output.push(kind + show(text), '\\ No newline at end of file');
  }
  return output;
}

const CONTROL = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const PICTURES = 0x2400;
const DELETE = 0x7f;

function show(text: string): string {
  return text.replace(CONTROL, (sign) => {
    const unit = sign.charCodeAt(0);
    if (sign === '\t') return sign;
    if (unit === DELETE) return '\u2421';
    return unit < 0x20 ? String.fromCharCode(PICTURES + unit) : '\ufffd';
  });
}

function showPath(path: string): string {
  return show(redactSecrets(path));
}
