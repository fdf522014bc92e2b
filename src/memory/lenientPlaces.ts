import { endOfLine, type FieldPlace, type HeaderPlaces, type MapPlace, nextLine, passBlanks } from './fieldPlaces';
import { isListItem, opensMap, readHeaderLine } from './lenientHeader';
import { locateYamlFields } from './yamlPlaces';

interface OpenPlace {
  readonly key: string;
  readonly start: number;
  end: number;
  readonly value: { readonly start: number; end: number };
}

/**
 * The places of what the lenient reader reads, by the same rules (lenientHeader.ts); of a plain header (plainHeader.ts)
 * they are also what YAML reads. All that stands behind a key is its value, a comment too. `null` where no line has a key.
 */
export function locateLenientFields(text: string): HeaderPlaces | null {
  const top: OpenPlace[] = [];
  const metadata: OpenPlace[] = [];
  let indent: string | null = null;
  /** The value that indented lines go on; `null` where they belong to nothing. */
  let open: OpenPlace | null = null;
  let parentIsMap = false;
  let isList = false;
  for (let start = 0; start < text.length; start = nextLine(text, start)) {
    const lineEnd = endOfLine(text, start);
    const line = readHeaderLine(text.slice(start, lineEnd));
    if (line === null) continue;
    const { indented, key, whole } = line;
    const parent = top.at(-1);
    const end = nextLine(text, start);
    const keyStart = passBlanks(text, start);
    const place = (name: string): OpenPlace => {
      const valueEnd = keyStart + whole.length;
      return line.text === ''
        ? { key: name, start, end, value: { start: valueEnd, end: lineEnd } }
        : { key: name, start, end, value: { start: valueEnd - line.text.length, end: valueEnd } };
    };
    if (!indented && key === null && (parentIsMap || isList) && open === parent && isListItem(line)) {
      isList = true;
      parentIsMap = false;
    } else if (!indented) {
      open = key === null ? null : place(key);
      if (open) top.push(open);
      parentIsMap = key !== null && opensMap(line);
      isList = false;
      continue;
    }
    if (parentIsMap && key !== null) {
      open = place(key);
      if (parent?.key === 'metadata') {
        metadata.push(open);
        indent ??= text.slice(start, keyStart);
      } else if (parent) {
        parent.value.end = keyStart + whole.length;
      }
    } else if (open) {
      open.end = end;
      open.value.end = keyStart + whole.length;
    }
    // What a map holds are also lines of the key above it.
    if (parent && (parentIsMap || open === parent)) parent.end = end;
  }
  const first = top[0];
  const last = top.at(-1);
  if (!first || !last) return null;
  const topPlace: MapPlace = { form: 'lines', indent: '', fields: top, start: first.start, end: last.end };
  return { top: topPlace, metadata: metadataPlace(text, top, metadata, indent) };
}

function metadataPlace(
  text: string,
  top: readonly FieldPlace[],
  fields: readonly FieldPlace[],
  indent: string | null,
): HeaderPlaces['metadata'] {
  const parent = top.findLast(({ key }) => key === 'metadata');
  if (!parent?.value) return null;
  const { start, end } = parent.value;
  const source = text.slice(start, end);
  if (source.startsWith('{')) return locateBraces(text, parent);
  if (source !== '' && !source.startsWith('#') && source.trim() !== '') return null;
  return { form: 'lines', indent: indent ?? '  ', fields, start: nextLine(text, start), end: parent.end };
}

/** A flow map is read as YAML for itself: what breaks the header stands elsewhere. */
function locateBraces(text: string, parent: FieldPlace): MapPlace | null {
  const metadata = locateYamlFields(text.slice(parent.start, parent.end))?.metadata;
  if (!metadata || metadata === 'elsewhere' || metadata.form === 'lines') return null;
  const moved = (offset: number) => parent.start + offset;
  return {
    ...metadata,
    start: moved(metadata.start),
    end: moved(metadata.end),
    fields: metadata.fields.map(({ key, start, end, value }) => ({
      key,
      start: moved(start),
      end: moved(end),
      value: value && { start: moved(value.start), end: moved(value.end) },
    })),
  };
}
