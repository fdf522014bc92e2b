import { endOfLine, type FieldPlace, type HeaderPlaces, type MapPlace, passBlanks } from './fieldPlaces';
import { inQuotes, quoteValue } from './quoteValue';

/** The keys of a header that a person can edit, as they are spelled in the file. */
export const EDITABLE_KEYS = [
  'name',
  'description',
  'type',
  'modified',
  'status',
  'superseded_by',
  'superseded_at',
  'condition',
  'confirmed_at',
  'quote',
  'source',
] as const;
export type EditableKey = (typeof EDITABLE_KEYS)[number];

/** Text that takes the place of a part of a header. Offsets are those of the places that it was made from. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface FieldSetting {
  readonly key: EditableKey;
  readonly value: string;
  /** The line end of new lines. */
  readonly lineEnd: string;
  /** The header is YAML: of a key that stands twice the first is dead, and goes. Line by line, it may be text of another value. */
  readonly isYaml: boolean;
  /** Whether the value that stands in a map already says the same, to every reader. */
  stands(map: 'top' | 'metadata'): boolean;
}

const TIME_KEYS: readonly EditableKey[] = ['modified', 'superseded_at', 'confirmed_at'];
const ISO_TIME = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?Z)?$/;

/** Name and description stand at the top: the client looks nowhere else for a description (contract §3). */
export function belongsToTop(key: EditableKey): boolean {
  return key === 'name' || key === 'description';
}

/**
 * What sets a field, so that it stands in one map with the new value: where it stands already, else under `metadata`
 * where that map is, else at the top. A name or description is at the top, and goes from `metadata`; any other field
 * that stands in both maps is set in both, so that they don't contradict each other. `null`: it can't be set.
 */
export function spliceField(places: HeaderPlaces, text: string, setting: FieldSetting): Splice[] | null {
  const { key } = setting;
  if (places.metadata === 'elsewhere') {
    if (!belongsToTop(key)) return null;
    return setInMap('top', places.top, places.top, text, setting);
  }
  const { top, metadata } = places;
  const inTop = has(top, key);
  const inMetadata = metadata !== null && has(metadata, key);
  if (belongsToTop(key)) {
    const set = setInMap('top', top, top, text, setting);
    return set && metadata && inMetadata ? [...set, ...removeFromMap(metadata, text, key)] : set;
  }
  const set: Splice[] = [];
  const homes: ['top' | 'metadata', MapPlace][] = [];
  if (metadata && (inMetadata || !inTop)) homes.push(['metadata', metadata]);
  if (inTop || !metadata) homes.push(['top', top]);
  for (const [name, map] of homes) {
    const splices = setInMap(name, map, top, text, setting);
    if (splices === null) return null;
    set.push(...splices);
  }
  return set;
}

/** What takes a field out of both maps, wherever and however often it stands. */
export function spliceRemoval(places: HeaderPlaces, text: string, key: EditableKey): Splice[] {
  const { top, metadata } = places;
  const inMetadata = metadata === null || metadata === 'elsewhere' ? [] : removeFromMap(metadata, text, key);
  return [...removeFromMap(top, text, key), ...inMetadata];
}

function has(map: MapPlace, key: string): boolean {
  return map.fields.some((field) => field.key === key);
}

function setInMap(
  name: 'top' | 'metadata',
  map: MapPlace,
  top: MapPlace,
  text: string,
  setting: FieldSetting,
): Splice[] | null {
  const { key, isYaml } = setting;
  const found = map.fields.filter((field) => field.key === key);
  const counting = found.at(-1);
  if (!counting) return [insertField(map, top, setting)];
  const splices = isYaml ? removeFromMap(map, text, key, counting) : [];
  if (splices.length === 0 && setting.stands(name)) return [];
  const replacement = replaceValue(counting, map, text, setting);
  return replacement && [...splices, replacement];
}

function replaceValue({ value }: FieldPlace, map: MapPlace, text: string, setting: FieldSetting): Splice | null {
  if (!value) return null;
  const { start } = value;
  let { end } = value;
  let written = writeValue(setting.key, setting.value, map);
  if (setting.key === 'description' && text[passBlanks(text, end)] === '#') {
    // Behind an unquoted description ` #` is rather text that YAML cuts than a comment (contract §3): it goes with the
    // text. A comment behind a quoted one stays, and so do quotes, or it would be taken for text from then on.
    if (text[start] === '"' || text[start] === "'") written = inQuotes(setting.value);
    else end = endOfLine(text, end);
  }
  return { start, end, text: text[start - 1] === ':' ? ` ${written}` : written };
}

function insertField(map: MapPlace, top: MapPlace, { key, value, lineEnd }: FieldSetting): Splice {
  const field = `${key}: ${writeValue(key, value, map)}`;
  const at = insertionPoint(map, top, key);
  if (map.form === 'lines') return { start: at, end: at, text: `${map.indent}${field}${lineEnd}` };
  if (map.fields.length === 0) return { start: at, end: at, text: field };
  return { start: at, end: at, text: at === map.start ? `${field}, ` : `, ${field}` };
}

/** The name first, the description behind it, anything else last. */
function insertionPoint(map: MapPlace, top: MapPlace, key: EditableKey): number {
  if (map !== top || !belongsToTop(key)) return map.end;
  const name = key === 'description' ? map.fields.findLast((field) => field.key === 'name') : undefined;
  return name ? name.end : map.start;
}

/** A time as the client writes one stays unquoted, as the client writes it. */
function writeValue(key: EditableKey, value: string, map: MapPlace): string {
  if (map.form === 'lines' && TIME_KEYS.includes(key) && ISO_TIME.test(value)) return value;
  return quoteValue(value, map.form === 'lines' ? 'line' : 'braces');
}

/** What takes every field of a key out of a map, but for the one that is `kept`. */
export function removeFromMap(map: MapPlace, text: string, key: string, kept?: FieldPlace): Splice[] {
  const splices: Splice[] = [];
  for (const [index, field] of map.fields.entries()) {
    if (field.key !== key || field === kept) continue;
    const next = map.fields[index + 1];
    const previous = map.fields[index - 1];
    if (map.form === 'lines') splices.push({ start: field.start, end: field.end, text: '' });
    else if (next) splices.push({ start: field.start, end: next.start, text: '' });
    else if (previous) splices.push({ start: previous.end, end: field.end, text: '' });
    else splices.push({ start: field.start, end: passComma(text, field.end), text: '' });
  }
  return splices;
}

/** The only item may be followed by a comma, which can't stand alone. */
function passComma(text: string, offset: number): number {
  const next = passBlanks(text, offset);
  return text[next] === ',' ? next + 1 : offset;
}
