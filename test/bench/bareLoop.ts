import { closeSync, fstatSync, openSync, promises, readSync } from 'node:fs';
import { HEAD_MAX_BYTES, HEAD_MAX_LINES } from '../../src/memory/contract';

const FIRST_READ_BYTES = 4_096;
/** Milliseconds between two turns of the event loop, as the file-system adapter keeps them. */
const SLICE_MS = 8;
const LINE_FEED = 0x0a;

/**
 * The least that any reader of a memory directory has to do: list it, and read the same heads with the same
 * technique (synchronous reads in slices). It parses nothing and knows no bad input. Gives the number of heads.
 */
export async function runBareLoop(directory: string): Promise<number> {
  const heads: Uint8Array[] = [];
  const buffer = Buffer.allocUnsafe(HEAD_MAX_BYTES);
  let sliceStart = performance.now();
  for (const path of await listMemories(directory)) {
    heads.push(readHead(path, buffer));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await new Promise<void>((resume) => setImmediate(resume));
    sliceStart = performance.now();
  }
  return heads.length;
}

async function listMemories(directory: string): Promise<string[]> {
  const paths: string[] = [];
  for (const entry of await promises.readdir(directory, { withFileTypes: true })) {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) paths.push(...(await listMemories(path)));
    else if (entry.name.endsWith('.md') && entry.name !== 'MEMORY.md') paths.push(path);
  }
  return paths;
}

function readHead(path: string, buffer: Buffer): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const limit = Math.min(fstatSync(descriptor).size, HEAD_MAX_BYTES);
    let length = readSync(descriptor, buffer, 0, Math.min(FIRST_READ_BYTES, limit), 0);
    let end = endOfHead(buffer.subarray(0, length));
    while (end === null && length < limit) {
      length += readSync(descriptor, buffer, length, limit - length, length);
      end = endOfHead(buffer.subarray(0, length));
    }
    return Uint8Array.prototype.slice.call(buffer, 0, end ?? length);
  } finally {
    closeSync(descriptor);
  }
}

function endOfHead(bytes: Buffer): number | null {
  let end = 0;
  for (let lines = 0; lines < HEAD_MAX_LINES; lines++) {
    const at = bytes.indexOf(LINE_FEED, end);
    if (at < 0) return null;
    end = at + 1;
  }
  return end;
}
