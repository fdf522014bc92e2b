import { concatBytes } from './bytes';
import { bomLength, isUtf16 } from './decodeText';

/** A file as text from which its very bytes can be made again: edits are made in the text, all else stays. */
export interface ExactText {
  /** Without the first byte order mark. Each invalid byte of UTF-8 stands as one lone surrogate, U+DC80 to U+DCFF. */
  readonly text: string;
  /** The bytes of an edited text, with the file's own mark and encoding. */
  toBytes(text: string): Uint8Array;
  /** A part of the text as `decodeText` reads it, with U+FFFD for what is invalid. */
  toReadable(part: string): string;
}

const INVALID_BYTE = 0xdc00;
const INVALID_RUN = /[\u{dc80}-\u{dcff}]+/gu;
const SURROGATE = /[\ud800-\udfff]/;
const EACH_LONE_SURROGATE = /\p{Cs}/gu;
const REPLACEMENT = '\ufffd';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const utf16 = new TextDecoder('utf-16le', { fatal: true, ignoreBOM: true });

/** Never throws; `toBytes(text)` of the unchanged text gives the bytes again. */
export function readExact(bytes: Uint8Array): ExactText {
  return isUtf16(bytes) ? readUtf16(bytes) : readUtf8(bytes);
}

function readUtf8(bytes: Uint8Array): ExactText {
  const bom = bomLength(bytes);
  return {
    text: decodeUtf8(bytes.subarray(bom)),
    toBytes: (text) => concatBytes([bytes.subarray(0, bom), encodeUtf8(text)]),
    toReadable: (part) => (SURROGATE.test(part) ? lenient.decode(encodeUtf8(part)) : part),
  };
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    const parts: string[] = [];
    let valid = 0;
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceLength(bytes, at);
      if (length === 0) {
        parts.push(lenient.decode(bytes.subarray(valid, at)), String.fromCharCode(INVALID_BYTE + (bytes[at] ?? 0)));
        valid = at + 1;
      }
      at += Math.max(1, length);
    }
    parts.push(lenient.decode(bytes.subarray(valid)));
    return parts.join('');
  }
}

/** Bytes of the valid UTF-8 sequence that begins there; 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 || lead > 0xf4 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const second = bytes[at + 1] ?? 0;
  // Too long forms, surrogates, and what lies past U+10FFFF.
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (length === 0 || second < low || second > high) return 0;
  for (let i = 2; i < length; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

function encodeUtf8(text: string): Uint8Array {
  const encoder = new TextEncoder();
  if (!SURROGATE.test(text)) return encoder.encode(text);
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const { index, 0: run } of text.matchAll(INVALID_RUN)) {
    const bytes = Uint8Array.from(run, (unit) => unit.charCodeAt(0) - INVALID_BYTE);
    parts.push(encoder.encode(text.slice(start, index)), bytes);
    start = index + run.length;
  }
  parts.push(encoder.encode(text.slice(start)));
  return concatBytes(parts);
}

const UTF16_MARK_BYTES = 2;
const UNITS_AT_ONCE = 4096;

/** The units as they are; half a unit at the end stays at the end. */
function readUtf16(bytes: Uint8Array): ExactText {
  const end = bytes.length - ((bytes.length - UTF16_MARK_BYTES) % 2);
  return {
    text: decodeUtf16(bytes.subarray(UTF16_MARK_BYTES, end)),
    toBytes: (text) => concatBytes([bytes.subarray(0, UTF16_MARK_BYTES), encodeUtf16(text), bytes.subarray(end)]),
    toReadable: (part) => part.replace(EACH_LONE_SURROGATE, REPLACEMENT),
  };
}

function decodeUtf16(bytes: Uint8Array): string {
  try {
    return utf16.decode(bytes);
  } catch {
    const parts: string[] = [];
    for (let start = 0; start < bytes.length; start += 2 * UNITS_AT_ONCE) {
      const units: number[] = [];
      for (let at = start; at < Math.min(bytes.length, start + 2 * UNITS_AT_ONCE); at += 2)
        units.push((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
      parts.push(String.fromCharCode(...units));
    }
    return parts.join('');
  }
}

function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes[2 * i] = unit & 0xff;
    bytes[2 * i + 1] = unit >> 8;
  }
  return bytes;
}
