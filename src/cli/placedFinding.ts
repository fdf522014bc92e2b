import type { ReadBytes } from '../health/checkDirectory';
import type { Finding } from '../health/finding';
import { readExact } from '../memory/exactText';
import { lineAt, splitLines, type TextLine, type TextRange } from '../memory/textLines';

/** Lines and columns from 1, columns in UTF-16 units; the end is exclusive. */
export interface Region {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export interface PlacedFinding extends Finding {
  /** `null`: the file as a whole. */
  readonly region: Region | null;
}

/** Findings with their lines, for which each file is read once more. */
export async function placeFindings(
  findings: readonly Finding[],
  readBytes: ReadBytes,
): Promise<readonly PlacedFinding[]> {
  const lines = new Map<string, readonly TextLine[]>();
  for (const { path, range } of findings)
    if (range !== null && !lines.has(path)) lines.set(path, splitLines(readExact(await readBytes(path)).text));
  return findings.map((finding) => ({ ...finding, region: regionOf(finding.range, lines.get(finding.path) ?? []) }));
}

function regionOf(range: TextRange | null, lines: readonly TextLine[]): Region | null {
  if (range === null || lines.length === 0) return null;
  const first = lineAt(lines, range.start);
  const last = lineAt(lines, Math.max(range.start, range.end));
  return {
    line: first + 1,
    column: range.start - (lines[first]?.start ?? 0) + 1,
    endLine: last + 1,
    endColumn: range.end - (lines[last]?.start ?? 0) + 1,
  };
}
