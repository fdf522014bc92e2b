import { readContentFields } from './contentFields';
import { decodePart, isUtf16 } from './decodeText';
import { editHeader, type HeaderRefusal, isHeaderRefusal } from './editHeader';
import { locateFrontMatter } from './frontMatter';
import { nestedFirst } from './headerFields';

/** Milliseconds to both sides of the epoch that a date can hold. */
const LAST_TIME = 8.64e15;

/** Sets `modified`, under `metadata` where that is. `iso` is an ISO time with milliseconds, as the client writes it. */
export function setModified(bytes: Uint8Array, iso: string): Uint8Array | HeaderRefusal {
  return editHeader(bytes, [{ key: 'modified', value: iso }]);
}

/**
 * What a change of content leaves in the header: `modified` is set where the header has one or carries
 * `originSessionId`, as the client's own write does (contract §3). Any other file comes back as it is; so does one
 * whose header can't be edited.
 *
 * @param now milliseconds since the epoch
 */
export function touchModified(bytes: Uint8Array, now: number): Uint8Array {
  const { state, contentStart, contentEnd } = locateFrontMatter(bytes);
  if (isUtf16(bytes) || state !== 'closed' || !(Math.abs(now) <= LAST_TIME)) return bytes;
  const { fields } = readContentFields(decodePart(bytes, contentStart, contentEnd));
  const isStamped = fields.metadata.has('modified') || fields.top.has('modified');
  if (!isStamped && nestedFirst(fields, 'originSessionId') === null) return bytes;
  const touched = setModified(bytes, new Date(now).toISOString());
  return isHeaderRefusal(touched) ? bytes : touched;
}
