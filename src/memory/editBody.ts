import { type ExactText, readExact } from './exactText';
import { asUtf8, locateFrontMatter } from './frontMatter';
import { applyEdits, type TextEdit } from './textEdits';

/**
 * A memory file with edits in its body; header, encoding and every other byte stay. The same bytes come back where
 * there are none. Never throws.
 *
 * @param findEdits gives them in order, with offsets in the body
 */
export function editBody(
  bytes: Uint8Array,
  findEdits: (body: string, exact: ExactText) => readonly TextEdit[],
): Uint8Array {
  const exact = readExact(bytes);
  const utf8 = asUtf8(bytes);
  const bodyStart = readExact(utf8.subarray(0, locateFrontMatter(utf8).bodyStart)).text.length;
  const body = exact.text.slice(bodyStart);
  const edits = findEdits(body, exact);
  return edits.length === 0 ? bytes : exact.toBytes(exact.text.slice(0, bodyStart) + applyEdits(body, edits));
}
