import { CLIENT_FENCE } from './clientHeader';
import { type ContentFields, readContentFields } from './contentFields';
import { decodePart, isUtf16 } from './decodeText';
import { applySplices, locateFields } from './editHeader';
import { type FieldPlace, type HeaderPlaces, type MapPlace, passBlanks } from './fieldPlaces';
import { removeFromMap, type Splice } from './fieldSplices';
import { locateFrontMatter } from './frontMatter';
import { type Fields, type FieldValue, fieldText, type HeaderFields } from './headerFields';
import { type HeaderStructure, structureOf } from './headerStructure';
import { fieldTextOf, inQuotes } from './quoteValue';
import { locateYamlFields } from './yamlPlaces';

/** A header made valid with as few changes as can be. */
export interface HeaderRepair {
  readonly bytes: Uint8Array;
  /** Keys whose values stand in quotes now. */
  readonly quoted: readonly string[];
  /** Keys of which only the last was left. */
  readonly dropped: readonly string[];
  /** Every field says what was read before, and nothing that was taken out said anything else. */
  readonly exact: boolean;
}

/** What one step of the repair works on, and leaves to the next. */
interface Stage {
  readonly bytes: Uint8Array;
  readonly structure: HeaderStructure;
  readonly read: ContentFields;
}

/**
 * Makes a header readable for the client: puts the values into quotes that YAML forbids or at which the client ends the
 * header, writes spaces for the tabs before keys, and leaves of a key that stands twice the last, which is the one that
 * counts. Every other byte stays. `null` where nothing is wrong, and where that does not make the header valid (a line
 * that is no field, a broken list).
 */
export function repairHeader(bytes: Uint8Array): HeaderRepair | null {
  const first = isUtf16(bytes) ? null : readStage(bytes);
  if (first === null) return null;
  const quoted = quoteOddValues(first);
  const spaced = quoted.stage.read.reader === 'lenient' ? writeSpaces(quoted.stage) : quoted.stage;
  if (spaced === null || spaced.read.reader === 'lenient') return null;
  // Fields may stand where line by line none was seen.
  const again = first.read.reader === 'lenient' ? quoteOddValues(spaced) : { stage: spaced, keys: [] };
  const single = dropRepeated(again.stage);
  if (single === null || single.stage.read.duplicateKey || single.stage.bytes === bytes) return null;
  return {
    bytes: single.stage.bytes,
    quoted: [...quoted.keys, ...again.keys],
    dropped: single.keys,
    exact: single.same && saysTheSame(first.read.fields, single.stage.read.fields),
  };
}

function readStage(bytes: Uint8Array): Stage | null {
  const { state, contentStart, contentEnd } = locateFrontMatter(bytes);
  if (state !== 'closed') return null;
  const read = readContentFields(decodePart(bytes, contentStart, contentEnd));
  return { bytes, structure: structureOf(bytes, contentStart, contentEnd), read };
}

function after(stage: Stage, splices: readonly Splice[]): Stage | null {
  return splices.length === 0 ? stage : readStage(applySplices(stage.bytes, stage.structure, splices));
}

function quoteOddValues(stage: Stage): { readonly stage: Stage; readonly keys: readonly string[] } {
  const places = locateFields(stage.read, stage.structure.text);
  const keys: string[] = [];
  const splices: Splice[] = [];
  for (const { place } of placesIn(places)) {
    const text = oddText(stage, place);
    if (place.value === null || text === null) continue;
    const { start, end } = place.value;
    keys.push(place.key);
    const behindColon = stage.structure.text[start - 1] === ':' ? ' ' : '';
    splices.push({ start, end, text: behindColon + inQuotes(fieldTextOf(text)) });
  }
  const next = after(stage, splices);
  return next === null ? { stage, keys: [] } : { stage: next, keys };
}

function* placesIn(
  places: HeaderPlaces | null,
): IterableIterator<{ readonly map: MapPlace; readonly place: FieldPlace }> {
  if (places === null) return;
  const { top, metadata } = places;
  for (const place of top.fields) yield { map: top, place };
  if (metadata === null || metadata === 'elsewhere') return;
  for (const place of metadata.fields) yield { map: metadata, place };
}

/** What a value says that has to stand in quotes; `null` where it need not, or where it is a list, a map or a block. */
function oddText(stage: Stage, place: FieldPlace): string | null {
  const read = readPlace(stage, place);
  const value = read.fields.top.get(place.key);
  if (value === undefined || (value.style !== 'plain' && value.style !== 'quoted')) return null;
  const written = stage.structure.text.slice(place.value?.start, place.value?.end);
  const isOdd = read.reader === 'lenient' || written.includes(CLIENT_FENCE);
  return isOdd && value.text !== '' ? value.text : null;
}

/** One field by itself, so that what is wrong with another is none of its own. */
function readPlace({ bytes, structure }: Stage, { start, end }: FieldPlace): ContentFields {
  const from = structure.byteAt(passBlanks(structure.text, start));
  return readContentFields(decodePart(bytes, from, structure.byteAt(end)));
}

/** As the client reads a tab before a key (contract §3). */
const TWO_SPACES = '  ';

function writeSpaces(stage: Stage): Stage | null {
  const splices: Splice[] = [];
  for (const { index, 0: blanks } of stage.structure.text.matchAll(/^[ \t]*\t[ \t]*/gm))
    splices.push({ start: index, end: index + blanks.length, text: blanks.replaceAll('\t', TWO_SPACES) });
  return after(stage, splices);
}

function dropRepeated(
  stage: Stage,
): { readonly stage: Stage; readonly keys: readonly string[]; readonly same: boolean } | null {
  if (!stage.read.duplicateKey) return { stage, keys: [], same: true };
  const places = locateYamlFields(stage.structure.text);
  const keys: string[] = [];
  const splices: Splice[] = [];
  let same = true;
  for (const { map, place } of placesIn(places)) {
    const last = map.fields.findLast(({ key }) => key === place.key);
    if (last === undefined || last === place) continue;
    same &&= isSameText(readPlace(stage, place).fields, readPlace(stage, last).fields, place.key);
    // Once for all that stand before the last.
    if (map.fields.find(({ key }) => key === place.key) !== place) continue;
    keys.push(place.key);
    splices.push(...removeFromMap(map, stage.structure.text, place.key, last));
  }
  const next = after(stage, splices);
  return next && { stage: next, keys, same };
}

function isSameText(a: HeaderFields, b: HeaderFields, key: string): boolean {
  return comparable(a.top.get(key)) === comparable(b.top.get(key));
}

function saysTheSame(before: HeaderFields, now: HeaderFields): boolean {
  return areSame(before.top, now.top) && areSame(before.metadata, now.metadata);
}

/** The source of `metadata` differs where a field of it was mended; what it holds is compared by itself. */
function areSame(before: Fields, now: Fields): boolean {
  return [...new Set([...before.keys(), ...now.keys()])].every(
    (key) => key === 'metadata' || comparable(before.get(key)) === comparable(now.get(key)),
  );
}

/** Line ends and indentation inside a list, a map or a block are read one way by YAML and another line by line. */
function comparable(value: FieldValue | undefined): string | null {
  const text = fieldText(value);
  return value === undefined || value.style === 'plain' || value.style === 'quoted'
    ? text
    : (text?.replace(/\s+/g, ' ').trim() ?? null);
}
