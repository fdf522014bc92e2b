import { INDEX_ENTRY_UNITS } from './contract';
import { readExact } from './exactText';
import { type IndexEntry, readIndex } from './memoryIndex';
import { applyEdits, type TextEdit } from './textEdits';
import { writeEntryHook, writeEntryLink } from './writeEntry';
import { type Care, escapeHook, escapeLabel } from './writeLink';

/** Another text for a part of an entry, and the text that it must be to be replaced. Both on one line. */
export interface Rewording {
  readonly from: string;
  readonly to: string;
}

export interface EntryRewording {
  readonly title?: Rewording;
  readonly hook?: Rewording;
}

const ELLIPSIS = '…';
/** Units that a cut text has at least to be known as the begin of another. */
const MIN_BEGIN = 8;
/** Units of a hook that are written however long the line is. */
const MIN_HOOK = 40;

/**
 * An index in which the entries of a memory say another title or hook where they said the old one, word for word or
 * cut with `…` as an entry is. A text in the writer’s own words stays. All other bytes stay; the same bytes come back
 * where nothing is replaced. Never throws.
 *
 * @param folder of a second index inside the memory directory (`''` at its top)
 */
export function rewordEntry(bytes: Uint8Array, path: string, rewording: EntryRewording, folder = ''): Uint8Array {
  const exact = readExact(bytes);
  const before = readIndex(exact.text, folder);
  for (const care of ['plain', 'careful'] as const) {
    const edits = before.entries.flatMap((entry) => editsOf(exact.text, entry, path, rewording, care));
    if (edits.length === 0) return bytes;
    const text = applyEdits(exact.text, edits);
    const links = readIndex(text, folder).links.map(({ raw }) => raw);
    const isKept = links.length === before.links.length && links.every((raw, at) => raw === before.links[at]?.raw);
    if (isKept) return exact.toBytes(text);
  }
  return bytes;
}

function editsOf(
  text: string,
  entry: IndexEntry,
  path: string,
  { title, hook }: EntryRewording,
  care: Care,
): readonly TextEdit[] {
  // Separator and hook are those behind the first link that leads inside: of that one alone they can be told.
  const link = entry.links.find(({ where }) => where === 'inside');
  if (link?.kind !== 'markdown' || link.target !== path) return [];
  const isCell = entry.kind === 'tableRow';
  const edits: TextEdit[] = [];
  if (title !== undefined && says(link.label, title.from, (plain) => escapeLabel(plain, 'plain', isCell))) {
    const written = writeEntryLink({ path, title: title.to, hook: '' }, INDEX_ENTRY_UNITS, isCell, care);
    const label = written === null ? null : written.slice(1, written.lastIndexOf(']('));
    if (label !== null) edits.push({ ...link.labelRange, text: label });
  }
  if (hook !== undefined && says(entry.hook, hook.from, (plain) => escapeHook(plain, 'plain', isCell))) {
    edits.push(rewriteHook(text, entry, hook.to, care));
  }
  return edits;
}

/** Another text for the hook of an entry, cut as entries are; what it makes of the entry’s links is not looked at. */
export function rewriteHook(text: string, { kind, hookRange }: IndexEntry, hook: string, care: Care): TextEdit {
  const { start, end } = hookRange;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const room = Math.max(MIN_HOOK, INDEX_ENTRY_UNITS - line.length);
  return { start, end, text: writeEntryHook(hook, room, kind === 'tableRow', care) };
}

function says(written: string, text: string, inMarkdown: (plain: string) => string): boolean {
  if (text === '') return false;
  const escaped = inMarkdown(text);
  if (written === text || written === escaped) return true;
  const begin = written.endsWith(ELLIPSIS) ? written.slice(0, -ELLIPSIS.length) : '';
  return begin.length >= MIN_BEGIN && (text.startsWith(begin) || escaped.startsWith(begin));
}
