import type { ContentFields } from './contentFields';
import { belongsToTop, type EditableKey } from './fieldSplices';
import { type Fields, type FieldValue, fieldText, type HeaderFields, nestedFirst, topFirst } from './headerFields';
import { readLenientHeader } from './lenientHeader';

/**
 * Whether an edited header says the new value, and of every other field what it said before. Asked of each edit before
 * it is given out: how YAML may be written has no end, and an edit that is not sure is refused.
 *
 * @param value `null` where the field is to be gone
 * @param content the new text between the fences
 */
export function isSound(
  before: ContentFields,
  after: ContentFields,
  content: string,
  key: EditableKey,
  value: string | null,
): boolean {
  if (before.reader === 'lenient') {
    // An edit may repair the header. What its other lines say is then compared as they were read before.
    const fields = after.reader === 'lenient' ? after.fields : readLenientHeader(content);
    return says(after.fields, key, value) && areOthersEqual(before.fields, fields, key);
  }
  if (after.reader === 'lenient' || (after.duplicateKey && !before.duplicateKey)) return false;
  return says(after.fields, key, value) && areOthersEqual(before.fields, after.fields, key);
}

function says(fields: HeaderFields, key: EditableKey, value: string | null): boolean {
  if (value === null) return !fields.top.has(key) && !fields.metadata.has(key);
  return (belongsToTop(key) ? topFirst(fields, key) : nestedFirst(fields, key)) === value;
}

function areOthersEqual(before: HeaderFields, after: HeaderFields, key: string): boolean {
  return areEqual(before.top, after.top, key) && areEqual(before.metadata, after.metadata, key);
}

function areEqual(before: Fields, after: Fields, edited: string): boolean {
  return (
    countOthers(before, edited) === countOthers(after, edited) &&
    [...before].every(([key, value]) => {
      if (key === edited) return true;
      const now = after.get(key);
      // The source of the map in which the field may stand; what it holds is compared by itself.
      return now !== undefined && (key === 'metadata' || isSameValue(value, now));
    })
  );
}

function countOthers(fields: Fields, edited: string): number {
  return fields.size - (fields.has(edited) ? 1 : 0);
}

function isSameValue(a: FieldValue, b: FieldValue): boolean {
  if (a.style !== b.style || a.items?.join('\0') !== b.items?.join('\0')) return false;
  // How many line ends a block has at its end is read one way in the last field and another way in any other.
  return a.text === b.text || (a.style === 'block' && fieldText(a) === fieldText(b));
}
