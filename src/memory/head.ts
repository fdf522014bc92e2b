import { HEAD_MAX_BYTES, HEAD_MAX_LINES } from './contract';
import { locateFrontMatter } from './frontMatter';

const LF = 0x0a;

/** The part of a file that the client's scan reads: its first 30 lines, at most 65,536 bytes (contract §4). */
export function headOf(bytes: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < HEAD_MAX_LINES && end < HEAD_MAX_BYTES; line++) {
    const lineEnd = bytes.indexOf(LF, end);
    if (lineEnd < 0) {
      end = bytes.length;
      break;
    }
    end = lineEnd + 1;
  }
  return bytes.subarray(0, Math.min(end, HEAD_MAX_BYTES));
}

/** Whether the front matter closes behind what the scan reads, so that the client reads no description (contract §4). */
export function closesPastHead(bytes: Uint8Array): boolean {
  return locateFrontMatter(bytes).state === 'closed' && locateFrontMatter(headOf(bytes)).state !== 'closed';
}
