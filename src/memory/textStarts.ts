const ASCII = 128;
const LENGTH = 3;

/**
 * Finds where one of some beginnings of three characters stands, in one look over a text. A regular expression of so many
 * alternatives tries each of them at every character.
 */
export class TextStarts<T> {
  /** By the first two characters, both ASCII: whether a third can make a beginning of them. */
  private readonly pairs = new Uint8Array(ASCII * ASCII);
  /** Beginnings that are not ASCII, by their first character alone. */
  private readonly others = new Map<number, T[]>();
  private readonly byStart = new Map<string, T[]>();

  /** @param starts three characters of ASCII each, or one beyond it */
  constructor(starts: Iterable<readonly [string, T]>) {
    for (const [start, value] of starts) {
      const code = start.charCodeAt(0);
      if (code >= ASCII) this.others.set(code, [...(this.others.get(code) ?? []), value]);
      else {
        this.pairs[code * ASCII + start.charCodeAt(1)] = 1;
        this.byStart.set(start, [...(this.byStart.get(start) ?? []), value]);
      }
    }
  }

  /** Calls for each place and each value whose beginning stands there, in order. */
  scan(text: string, visit: (at: number, value: T) => void): void {
    let code = text.charCodeAt(0);
    for (let at = 0; at < text.length; at++) {
      const next = text.charCodeAt(at + 1);
      if (code >= ASCII) for (const value of this.others.get(code) ?? []) visit(at, value);
      else if (next < ASCII && this.pairs[code * ASCII + next] === 1)
        for (const value of this.byStart.get(text.slice(at, at + LENGTH)) ?? []) visit(at, value);
      code = next;
    }
  }
}
