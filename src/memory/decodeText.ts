/** Bytes of a file as text for reading. Nothing decoded here is ever written back: edits splice bytes. */

/** Bytes of the UTF-8 byte order mark. */
const BOM_BYTES = 3;

// `ignoreBOM` keeps the mark in the text, so that a second mark stays visible and only the first is taken off here.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Whether the bytes begin with the byte order mark of UTF-16LE, the one other encoding that the client decodes (contract §7). */
export function isUtf16(bytes: Uint8Array): boolean {
  return bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe;
}

/** Number of bytes of the UTF-8 byte order mark at the start: 3 or 0. */
export function bomLength(bytes: Uint8Array): number {
  return bytes.length >= BOM_BYTES && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? BOM_BYTES : 0;
}

/**
 * UTF-8, with U+FFFD for invalid bytes; UTF-16LE where its byte order mark stands first (contract §7). The first
 * byte order mark is not part of the text. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return utf16.decode(bytes.subarray(2));
  const bom = bomLength(bytes);
  return utf8.decode(bom === 0 ? bytes : bytes.subarray(bom));
}

/** A part of a UTF-8 file. A byte order mark in it counts as text. */
export function decodePart(bytes: Uint8Array, start: number, end: number): string {
  return utf8.decode(bytes.subarray(start, end));
}
