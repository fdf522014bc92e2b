/** The keys and values of one header, before they are given their meaning. Three readers fill it. */

/** How a value is written. The client takes a plain `42` or `true` for a number or a truth value, a quoted one for text. */
export type ValueStyle = 'plain' | 'quoted' | 'block' | 'list' | 'map';

export interface FieldValue {
  /** What the value says. Of a list or a map: its source. */
  readonly text: string;
  readonly style: ValueStyle;
  /** The texts of a list's items; `null` for anything else. */
  readonly items: readonly string[] | null;
}

/** Maps, not objects: a key `__proto__` is a key like any other. */
export type Fields = Map<string, FieldValue>;

export interface HeaderFields {
  readonly top: Fields;
  /** The fields of `metadata:`; empty where there is no such map. */
  readonly metadata: Fields;
}

/** The text of a field; `null` where it is absent, empty or a plain `null`. Line ends at its end are not part of it. */
export function fieldText(value: FieldValue | undefined): string | null {
  if (value === undefined) return null;
  const { text, style } = value;
  if (style === 'plain') return text === '' || text === '~' || text === 'null' ? null : text;
  return style === 'block' ? trimLineEnds(text) : text;
}

/** `metadata.<key>`, else the key at the top: the client's order for `type` (contract §3). */
export function nestedFirst(fields: HeaderFields, key: string): string | null {
  return fieldText(fields.metadata.get(key)) ?? fieldText(fields.top.get(key));
}

/** The key at the top, else under `metadata`, where some writers put everything (contract §6, #61099). */
export function topFirst(fields: HeaderFields, key: string): string | null {
  return fieldText(fields.top.get(key)) ?? fieldText(fields.metadata.get(key));
}

/** Like {@link nestedFirst}, for a field that may be a list; an empty text or list is `null`. */
export function nestedFirstList(fields: HeaderFields, key: string): string | null {
  return listText(fields.metadata.get(key)) ?? listText(fields.top.get(key));
}

function listText(value: FieldValue | undefined): string | null {
  if (value?.style === 'map') return null;
  const text = value?.items ? value.items.filter((item) => item.trim() !== '').join(', ') : fieldText(value);
  return text === null || text.trim() === '' ? null : text;
}

function trimLineEnds(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x0a) end--;
  return text.slice(0, end);
}
