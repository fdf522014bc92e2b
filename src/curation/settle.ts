import { concatBytes, startsWith } from '../memory/bytes';
import { FileError, type Permissions, type WritableFileSystem } from '../store/fileSystem';
import { type CurationDeps, pause } from './curationDeps';
import { knownError } from './exchange';
import type { HiddenPaths } from './hiddenFiles';
import { containsLines, linesMissing, mayBeTorn, sharesLine } from './lines';

const ROUNDS = 40;
const ROUND_MS = 6;
/** Looks after which what ends within a line is no longer being written. */
const STILL_ROUNDS = 10;
/** Looks at a fragment that was taken away: together the grace, for whoever had it open. */
const FRAGMENT_ROUNDS = 10;
/** Looks at a file that another program is just writing, which empties it first. */
const PATIENCE = 8;
const PATIENCE_MS = 8;
const LF = 0x0a;

/** How a file that found its name taken came to rest. */
export type Settled =
  /** It stands under its name again, or what stands there holds all of it. */
  | { readonly kind: 'settled' }
  /** Somebody wrote another version meanwhile, which stands; these bytes have no place, and still lie aside. */
  | {
      readonly kind: 'apart';
      readonly bytes: Uint8Array;
      /** The other version was made from this one: they share lines. */
      readonly related: boolean;
    };

/**
 * Gives a file its name back although somebody made another under that name in the gap. Where that one holds every line,
 * it stays. Where it shares no line and only grows, it is what a program appended to a file that it did not find: the
 * old file comes back with those lines. Else both are whole versions: the newer stays.
 *
 * @param aside the file that wants its name back
 */
export async function settle(aside: string, target: string, hidden: HiddenPaths, deps: CurationDeps): Promise<Settled> {
  const { fileSystem } = deps;
  const mine = await readIfThere(aside, deps);
  if (mine === null) return { kind: 'settled' };
  let last: Uint8Array | null = null;
  let unchanged = 0;
  for (let round = 0; round < ROUNDS; round++) {
    if (moveIfFree(aside, target, deps)) return { kind: 'settled' };
    const theirs = await readIfThere(target, deps);
    if (theirs !== null && containsLines(theirs, mine)) {
      await fileSystem.remove(aside);
      return { kind: 'settled' };
    }
    const grows = last !== null && last.length > 0 && theirs !== null && startsWith(theirs, last);
    unchanged = grows && theirs.length === last?.length ? unchanged + 1 : 0;
    // A program that writes a file whole empties it first: what may be torn may be the beginning of a whole version.
    const isWritten = grows && ((!mayBeTorn(theirs) && !mayBeTorn(last ?? theirs)) || unchanged >= STILL_ROUNDS);
    if (isWritten && !sharesLine(theirs, mine) && (await replaceFragment(aside, mine, target, hidden, deps))) {
      return { kind: 'settled' };
    }
    last = theirs;
    await pause(deps.clock, ROUND_MS);
  }
  return { kind: 'apart', bytes: mine, related: last !== null && sharesLine(last, mine) };
}

/**
 * Puts the old file in place of one that holds appended lines alone, however many there are by now, then appends them.
 * Returns whether it came to that; else nothing has changed but for lines that went into the other file.
 */
async function replaceFragment(
  aside: string,
  mine: Uint8Array,
  target: string,
  hidden: HiddenPaths,
  deps: CurationDeps,
): Promise<boolean> {
  const placed = placeOverFragment(aside, mine, target, hidden.gap, deps.fileSystem);
  for (let round = 0; round < FRAGMENT_ROUNDS; round++) {
    const lines = await readIfThere(hidden.gap, deps);
    // Whoever has the fragment open still writes into it; who read the file meanwhile may write it back without the lines.
    if (lines !== null && (await readIfThere(target, deps)) !== null) await appendMissing(target, lines, deps);
    await pause(deps.clock, ROUND_MS);
  }
  await deps.fileSystem.remove(hidden.gap).catch((error: unknown) => {
    if (knownError(error).code !== 'missing') throw error;
  });
  return placed;
}

/** Between the first two calls the name is free again: whatever can wait is done after them. */
function placeOverFragment(
  aside: string,
  mine: Uint8Array,
  target: string,
  gap: string,
  fileSystem: WritableFileSystem,
): boolean {
  try {
    fileSystem.renameNow(target, gap);
    fileSystem.moveToFreeNow(aside, target);
    if (!sharesLine(fileSystem.readNow(gap), mine)) return true;
    // It had become a whole version meanwhile, which goes back.
    fileSystem.renameNow(target, aside);
    fileSystem.moveToFreeNow(gap, target);
    return false;
  } catch (error) {
    const { code } = knownError(error);
    if (code === 'missing' || code === 'exists') return false;
    throw error;
  }
}

/** Makes a hidden file, over one that an earlier try left. */
export async function createAnew(
  path: string,
  bytes: Uint8Array,
  permissions: Permissions | null,
  { fileSystem }: CurationDeps,
): Promise<void> {
  await fileSystem.remove(path).catch((error: unknown) => {
    if (knownError(error).code !== 'missing') throw error;
  });
  await fileSystem.create(path, bytes, permissions);
}

/** Returns whether the name was free. */
export function moveIfFree(from: string, to: string, { fileSystem }: CurationDeps): boolean {
  try {
    fileSystem.moveToFreeNow(from, to);
    return true;
  } catch (error) {
    if (knownError(error).code === 'exists') return false;
    throw error;
  }
}

/** The bytes, then those of the lines that they lack, on lines of their own. */
export function joinLines(bytes: Uint8Array, lines: Uint8Array): Uint8Array {
  const missing = linesMissing(bytes, lines);
  if (missing.length === 0) return bytes;
  const open = bytes.length > 0 && bytes.at(-1) !== LF;
  return concatBytes([bytes, ...(open ? [Uint8Array.of(LF)] : []), ...missing]);
}

/** Adds those of the lines that a file lacks, on lines of their own. Returns whether there were any. */
export async function appendMissing(path: string, lines: Uint8Array, { fileSystem }: CurationDeps): Promise<boolean> {
  const present = await fileSystem.readFile(path);
  const joined = joinLines(present, lines);
  if (joined.length === present.length) return false;
  await fileSystem.append(path, joined.subarray(present.length));
  return true;
}

/** As {@link readIfThere}, but a file that may be torn is given time to be written. */
export async function readPatiently(path: string, deps: CurationDeps): Promise<Uint8Array | null> {
  let bytes = await readIfThere(path, deps);
  for (let look = 1; look < PATIENCE && bytes !== null && mayBeTorn(bytes); look++) {
    await pause(deps.clock, PATIENCE_MS);
    bytes = await readIfThere(path, deps);
  }
  return bytes;
}

/** `null` where there is no file. */
export async function readIfThere(path: string, { fileSystem }: CurationDeps): Promise<Uint8Array | null> {
  try {
    return await fileSystem.readFile(path);
  } catch (error) {
    if (error instanceof FileError && (error.code === 'missing' || error.code === 'notDirectory')) return null;
    throw error;
  }
}
