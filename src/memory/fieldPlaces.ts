/** Where the fields of a header stand. All offsets are into the text of a {@link HeaderStructure}; ends are exclusive. */

export interface FieldPlace {
  readonly key: string;
  /** The start of its first line; in braces, of its key. */
  readonly start: number;
  /** The start of the line behind its last; in braces, the end of its value. */
  readonly end: number;
  /** The value, without a comment that follows; behind the colon where it is empty or begins on a later line. `null`: there is no colon. */
  readonly value: { readonly start: number; readonly end: number } | null;
}

/** A map of a header, written in lines or in braces. */
export interface MapPlace {
  readonly form: 'lines' | 'braces';
  /** Blanks before each key; nothing in braces. */
  readonly indent: string;
  /** In their order; keys that are no text are not among them. */
  readonly fields: readonly FieldPlace[];
  /** Where a field goes that is to be the first, or the last. */
  readonly start: number;
  readonly end: number;
}

export interface HeaderPlaces {
  readonly top: MapPlace;
  /** `null` where there is none and none can be opened; `elsewhere` where an alias stands in its place. */
  readonly metadata: MapPlace | 'elsewhere' | null;
}

/** The map of a header that has no field yet. */
export function emptyMapAt(offset: number): MapPlace {
  return { form: 'lines', indent: '', fields: [], start: offset, end: offset };
}

export function startOfLine(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** The line end, or the end of the text. */
export function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/** The start of the next line, or the end of the text. */
export function nextLine(text: string, offset: number): number {
  return Math.min(endOfLine(text, offset) + 1, text.length);
}

/** The first unit from an offset on that is neither space nor tab. */
export function passBlanks(text: string, offset: number): number {
  let at = offset;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return at;
}
