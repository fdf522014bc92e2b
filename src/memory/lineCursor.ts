import type { TextLine } from './textLines';

const TAB = 9;
const SPACE = 32;
const TAB_WIDTH = 4;

/**
 * A position in one line while the block structure is read: containers (quotes, list items) take columns from its
 * left. Tabs count up to the next multiple of four columns and may be taken in part, as CommonMark has it.
 */
export class LineCursor {
  /** Offset of the first character that is neither space nor tab. */
  next: number;
  private column = 0;
  private nextColumn = 0;

  constructor(
    private readonly text: string,
    readonly line: TextLine,
  ) {
    this.next = line.start;
    this.passSpace();
  }

  get blank(): boolean {
    return this.next >= this.line.end;
  }

  /** Columns of white space ahead. */
  get indent(): number {
    return this.nextColumn - this.column;
  }

  /** The unit at `next`; NaN at the end of the line. */
  get unit(): number {
    return this.blank ? Number.NaN : this.text.charCodeAt(this.next);
  }

  get rest(): string {
    return this.text.slice(this.next, this.line.end);
  }

  /** Takes columns of the white space ahead; `columns` is at most `indent`. */
  takeIndent(columns: number): void {
    this.column += columns;
  }

  /** Takes a marker of that many units, and the white space before it. */
  takeMarker(units: number): void {
    this.next += units;
    this.nextColumn += units;
    this.column = this.nextColumn;
    this.passSpace();
  }

  private passSpace(): void {
    for (; this.next < this.line.end; this.next++) {
      const unit = this.text.charCodeAt(this.next);
      if (unit === SPACE) this.nextColumn++;
      else if (unit === TAB) this.nextColumn += TAB_WIDTH - (this.nextColumn % TAB_WIDTH);
      else return;
    }
  }

  /** The mark of a quote, with the one space behind it. */
  takeQuoteMark(): void {
    this.takeMarker(1);
    if (this.indent > 0) this.takeIndent(1);
  }
}
