import { FileError } from '../store/fileSystem';
import { concatBytes, equalBytes } from './bytes';
import { type CurationDeps, pause } from './curationDeps';
import { exchangeNow, knownError } from './exchange';
import type { HiddenPaths } from './hiddenFiles';
import { containsLines, linesMissing, sharesLine } from './lines';

const ROUNDS = 20;
const ROUND_MS = 8;
const LF = 0x0a;

/** How a file that found its name taken came to rest. */
export type Settled =
  /** It stands under its name again, or what stands there holds all of it. */
  | { readonly kind: 'settled' }
  /** Somebody wrote another version meanwhile, which stands; these bytes have no place. */
  | { readonly kind: 'apart'; readonly bytes: Uint8Array };

/**
 * Gives a file its name back although somebody made another under that name in the gap. Where that one holds every line,
 * or nothing needs to be kept, it stays. Where the two share no line, it is what a program appended to a file that it did
 * not find: the old file comes back and gets those lines. Else both are whole versions: the newer stays.
 *
 * @param aside the file that wants its name back; gone afterwards, unless this throws
 */
export async function settle(aside: string, target: string, hidden: HiddenPaths, deps: CurationDeps): Promise<Settled> {
  const { fileSystem } = deps;
  const mine = await readIfThere(aside, deps);
  if (mine === null) return { kind: 'settled' };
  for (let round = 0; round < ROUNDS; round++) {
    try {
      fileSystem.moveToFreeNow(aside, target);
      return { kind: 'settled' };
    } catch (error) {
      if (knownError(error).code !== 'exists') throw error;
    }
    const theirs = await readWhenStill(target, deps);
    if (theirs === null) continue;
    if (containsLines(theirs, mine)) {
      await fileSystem.remove(aside);
      return { kind: 'settled' };
    }
    if (sharesLine(theirs, mine)) break;
    const { kind } = exchangeNow(fileSystem, {
      source: target,
      aside: hidden.gap,
      expected: theirs,
      incoming: aside,
      target,
    });
    if (kind !== 'done') continue;
    await pause(deps.clock, ROUND_MS);
    await appendMissing(target, fileSystem.readNow(hidden.gap), deps);
    await fileSystem.remove(hidden.gap);
    return { kind: 'settled' };
  }
  await fileSystem.remove(aside);
  return { kind: 'apart', bytes: mine };
}

/** Adds those of the lines that a file lacks, on lines of their own. Returns whether there were any. */
export async function appendMissing(path: string, lines: Uint8Array, deps: CurationDeps): Promise<boolean> {
  const present = await deps.fileSystem.readFile(path);
  const missing = linesMissing(present, lines);
  if (missing.length === 0) return false;
  await appendLines(path, concatBytes(missing), present, deps);
  return true;
}

/** Adds bytes, on a line of their own where the file's last line has no end. */
export async function appendLines(
  path: string,
  bytes: Uint8Array,
  present: Uint8Array,
  { fileSystem }: CurationDeps,
): Promise<void> {
  const open = present.length > 0 && present.at(-1) !== LF;
  await fileSystem.append(path, open ? concatBytes([Uint8Array.of(LF), bytes]) : bytes);
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

/** Two looks that agree: a program that writes a file whole empties it first. */
async function readWhenStill(path: string, deps: CurationDeps): Promise<Uint8Array | null> {
  let last = await readIfThere(path, deps);
  for (let round = 0; round < ROUNDS; round++) {
    await pause(deps.clock, ROUND_MS);
    const next = await readIfThere(path, deps);
    if (last !== null && next !== null && equalBytes(last, next)) break;
    last = next;
  }
  return last;
}
