import * as vscode from 'vscode';
import type { Finding } from '../../health/finding';
import { INDEX_NAME } from '../../memory/contract';
import { readExact } from '../../memory/exactText';
import { lastAtOrBefore, type TextRange } from '../../memory/textLines';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { LocatedFinding } from './locatedFinding';

/** Files that are read at once. */
const AT_ONCE = 16;

/** Offsets at which lines begin. */
type LineStarts = readonly number[];

/** A file as a whole is marked at its first line; an editor marks no more of it than there is. */
const WHOLE = new vscode.Range(0, 0, 0, 1_000);

/**
 * Turns offsets into lines and columns. An editor may hold other line ends than the file (it knows one kind a document),
 * so lines are counted in the text that was judged.
 */
export class FindingPlaces {
  /** By the memory, or the file of the index, of one state of a file. */
  private readonly known = new WeakMap<object, LineStarts>();

  constructor(
    private readonly directory: string,
    /** Of the disk, for a file with findings; rejects where it can't be read. */
    private readonly readBody: (path: string) => Promise<Uint8Array>,
  ) {}

  /** @param unsaved the text that was judged in place of the file's, where there is one */
  async locate(
    snapshot: MemoryDirectory,
    findings: readonly Finding[],
    unsaved: (path: string) => string | undefined,
  ): Promise<readonly LocatedFinding[]> {
    const paths = new Set<string>();
    for (const { path, range, related } of findings) {
      if (range !== null) paths.add(path);
      for (const place of related) if (place.range !== null) paths.add(place.path);
    }
    const starts = new Map<string, LineStarts>();
    const list = [...paths];
    for (let at = 0; at < list.length; at += AT_ONCE) {
      const some = list.slice(at, at + AT_ONCE);
      const read = await Promise.all(some.map((path) => this.startsOf(snapshot, path, unsaved(path))));
      for (const [i, path] of some.entries()) starts.set(path, read[i] ?? []);
    }
    return findings.map((finding) => ({
      finding,
      range: rangeIn(starts.get(finding.path), finding.range),
      related: finding.related.map(({ path, range, message }) => ({
        location: new vscode.Location(vscode.Uri.file(`${this.directory}/${path}`), rangeIn(starts.get(path), range)),
        message,
      })),
    }));
  }

  private async startsOf(snapshot: MemoryDirectory, path: string, unsaved: string | undefined): Promise<LineStarts> {
    const state = path === INDEX_NAME ? snapshot.index : snapshot.memories.get(path);
    if (!state) return [];
    const known = this.known.get(state);
    if (known !== undefined) return known;
    const starts = lineStarts(unsaved ?? ('text' in state ? state.text : await this.textOf(path)));
    this.known.set(state, starts);
    return starts;
  }

  private async textOf(path: string): Promise<string> {
    try {
      return readExact(await this.readBody(path)).text;
    } catch {
      return ''; // gone by now: the next snapshot says so
    }
  }
}

function lineStarts(text: string): LineStarts {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n/g)) starts.push(index + end.length);
  return starts;
}

function rangeIn(starts: LineStarts | undefined, range: TextRange | null): vscode.Range {
  if (range === null || starts === undefined || starts.length === 0) return WHOLE;
  return new vscode.Range(positionIn(starts, range.start), positionIn(starts, range.end));
}

function positionIn(starts: LineStarts, offset: number): vscode.Position {
  const line = lastAtOrBefore(starts, offset);
  return new vscode.Position(line, Math.max(0, offset - (starts[line] ?? 0)));
}
