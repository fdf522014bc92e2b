/** Text as the bytes of a file. */
export function bytesOfText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
