/** What a subcommand gives back: text for people, data for `--json`, and whether findings were asked for and found. */
export interface CommandResult {
  readonly json: unknown;
  readonly text: string;
  readonly exitCode: 0 | 1;
  /** Lines for the standard error: what a person should know beside the result. With `--json` they are in the data. */
  readonly messages?: readonly string[];
  /** Why nothing was done, in a sentence for the standard error. */
  readonly failure?: string;
}

/** Bad use of the command line: told in one sentence, exit code 2. */
export class UsageError extends Error {}

/** Columns padded to their widest cell, the last one free. Wide characters count two, as terminals draw them. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    rows.reduce((widest, row) => Math.max(widest, widthOf(row[column] ?? '')), widthOf(title)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === head.length - 1 ? cell : cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)),
      )
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(Math.min(width, 60)))), ...rows.map(line)].join('\n');
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}
