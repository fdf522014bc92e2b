/** Comparing and joining bytes. */

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && startsWith(a, b);
}

export function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  if (bytes.length < prefix.length) return false;
  for (let at = 0; at < prefix.length; at++) if (bytes[at] !== prefix[at]) return false;
  return true;
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** 64 bits as hexadecimal: tells torn files and directories apart, and is no defence against a forger. */
export function checksumOf(bytes: Uint8Array): string {
  let first = 0xdeadbeef;
  let second = 0x41c6ce57;
  for (const byte of bytes) {
    first = Math.imul(first ^ byte, 2_654_435_761);
    second = Math.imul(second ^ byte, 1_597_334_677);
    // What a product only moves upwards must come down again, or high bits never reach low ones.
    first ^= first >>> 15;
    second ^= second >>> 13;
  }
  return hex(first) + hex(second);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}
