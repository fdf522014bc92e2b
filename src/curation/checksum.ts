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
