import { INDEX_MAX_LINES, INDEX_MAX_UNITS } from './contract';
import { countIndex } from './countedIndex';
import { findFirstUnloaded } from './firstUnloaded';
import { normaliseText } from './normaliseText';
import { lineAt, splitLines } from './textLines';

export type IndexLimit = 'lines' | 'size';

/** What the client states in the notice behind a cut index. */
export interface NoticeNumbers {
  readonly lines?: number;
  /** As the client writes it: `24.4KB`, with 1,024 UTF-16 units to the KB. */
  readonly size?: string;
}

/** What of an index stands in the context after the session has started. */
export interface LoadedIndex {
  readonly text: string;
  /** Line feeds of `text` plus one; 0 where nothing is loaded. */
  readonly loadedLines: number;
  /** UTF-16 units of `text`. */
  readonly loadedUnits: number;
  /** What the limits apply to: lines and units after front matter, comments and outer white space are gone, before the cut. */
  readonly countedLines: number;
  readonly countedUnits: number;
  /** The limits that it exceeds, in the order of the client's notice; empty where the whole is loaded. */
  readonly cut: readonly IndexLimit[];
  /** 1-based line of the file with the first text that is not loaded, in part or as a whole; `null` where all is. */
  readonly firstCutLine: number | null;
  readonly noticeNumbers: NoticeNumbers | null;
}

/**
 * Loads an index as the client does at session start: front matter and comments go, then outer white space; the rest
 * is cut to 200 lines and then to 25,000 units; what is left is normalised (contract §2, §7; client 2.1.332, `idx-*`).
 *
 * @param text the decoded file, without byte order mark
 */
export function loadIndex(text: string): LoadedIndex {
  const index = countIndex(text);
  const { text: counted, kept } = index;
  const countedLines = counted === '' ? 0 : countLineFeeds(counted) + 1;
  const cut: IndexLimit[] = [];
  if (countedLines > INDEX_MAX_LINES) cut.push('lines');
  if (counted.length > INDEX_MAX_UNITS) cut.push('size');
  const loaded = normaliseText(kept);
  const firstCut = findFirstUnloaded(text, index);
  return {
    text: loaded,
    loadedLines: loaded === '' ? 0 : countLineFeeds(loaded) + 1,
    loadedUnits: loaded.length,
    countedLines,
    countedUnits: counted.length,
    cut,
    firstCutLine: firstCut === null ? null : lineAt(splitLines(text), firstCut) + 1,
    noticeNumbers: cut.length === 0 ? null : toNumbers(cut, countedLines, counted.length),
  };
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function toNumbers(cut: readonly IndexLimit[], lines: number, units: number): NoticeNumbers {
  return {
    ...(cut.includes('lines') ? { lines } : {}),
    ...(cut.includes('size') ? { size: formatSize(units) } : {}),
  };
}

const KILO = 1024;

function formatSize(units: number): string {
  const kilo = units / KILO;
  const [value, unit] = kilo < KILO ? [kilo, 'KB'] : [kilo / KILO, 'MB'];
  return `${value.toFixed(1).replace(/\.0$/, '')}${unit}`;
}
