import { arch, cpus, platform } from 'node:os';

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** What the figure is held against, in words and with its own figure. */
  readonly baseline: string;
  /** Figure divided by baseline; `null` where there is no baseline. */
  readonly ratio: number | null;
  /** The ratio that is aimed at, at most; `null` where the figure is for information. */
  readonly aim: number | null;
}

export function isOver({ ratio, aim }: Row): boolean {
  return ratio !== null && aim !== null && ratio > aim;
}

/** CPU, cores, system and node: figures of two machines can't be compared, ratios nearly can. */
export function describeMachine(): string {
  const cores = cpus();
  const model = cores[0]?.model.trim() || 'unknown CPU';
  return `${model}, ${cores.length} cores, ${platform()} ${arch()}, node ${process.versions.node}`;
}

const HEADINGS = ['measure', 'figure', 'against', 'ratio', 'aim', ''] as const;

export function formatTable(rows: readonly Row[]): string {
  const cells = [HEADINGS, ...rows.map(formatRow)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  lines.splice(
    1,
    0,
    widths
      .map((width) => '─'.repeat(width))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

function formatRow(row: Row): readonly string[] {
  const verdict = row.ratio === null || row.aim === null ? '' : isOver(row) ? 'OVER' : 'ok';
  const aim = row.aim === null ? '–' : `≤ ${row.aim}`;
  return [row.what, row.figure, row.baseline, row.ratio === null ? '–' : row.ratio.toFixed(2), aim, verdict];
}

/** Milliseconds with three significant digits, more or less. */
export function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 1 ? 3 : ms < 100 ? 1 : 0)} ms`;
}

export function formatCount(count: number): string {
  return count.toLocaleString('en');
}
