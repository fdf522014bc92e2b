import { equalBytes } from '../memory/bytes';
import { FileError, type WritableFileSystem } from '../store/fileSystem';
import { mayBeTorn } from './lines';

/** What is taken from its name, and what is put in its place. */
export interface Exchange {
  /** Absolute; `null` where nothing is taken away. */
  readonly source: string | null;
  /** A hidden name that the source is moved to. */
  readonly aside: string;
  readonly expected: Uint8Array;
  /**
   * Milliseconds since the epoch; `null` where only the bytes tell. Bytes that may be torn are the same each time that
   * another program begins to write the file anew: there the time must be as expected too.
   */
  readonly expectedMtime: number | null;
  /** `null` where nothing is put in. */
  readonly incoming: string | null;
  /** Must be free, once the source is gone. */
  readonly target: string;
}

/** `stranded`: what was taken is still aside, since its name was taken meanwhile, or could not be given back. */
export type Exchanged =
  | { readonly kind: 'done' }
  /** The source is not as expected, and stands where it stood; `seen` is `null` where there is none. */
  | { readonly kind: 'changed'; readonly seen: Uint8Array | null; readonly stranded: boolean }
  /** Something stands at the target. */
  | { readonly kind: 'occupied'; readonly stranded: boolean }
  | { readonly kind: 'failed'; readonly error: FileError; readonly stranded: boolean };

/**
 * Compares and writes as one step, as far as a system without an atomic exchange lets it. No call here can
 * destroy a file: the source is *moved* aside, whatever it is at that moment, then compared, and what comes is put
 * in only where the name is free. Another program finds no file for the time of one read; what it makes meanwhile
 * under that name is found and kept (`occupied`). What it writes later into the file that it had open goes into
 * the file aside, which the caller looks at again.
 *
 * A plain rename over the target would have no gap, but would destroy whatever another program put there after the
 * last look, without a trace.
 */
export function exchangeNow(fileSystem: WritableFileSystem, exchange: Exchange): Exchanged {
  const { source, aside, expected, expectedMtime, incoming, target } = exchange;
  const putBack = (): boolean => source !== null && !tryMove(fileSystem, aside, source);
  if (source !== null) {
    try {
      fileSystem.renameNow(source, aside);
    } catch (error) {
      const known = knownError(error);
      if (known.code === 'missing') return { kind: 'changed', seen: null, stranded: false };
      return { kind: 'failed', error: known, stranded: false };
    }
    try {
      const seen = fileSystem.readNow(aside);
      const isExpected =
        equalBytes(seen, expected) &&
        (expectedMtime === null || !mayBeTorn(seen) || fileSystem.mtimeNow(aside) === expectedMtime);
      if (!isExpected) return { kind: 'changed', seen, stranded: putBack() };
    } catch (error) {
      return { kind: 'failed', error: knownError(error), stranded: putBack() };
    }
  }
  if (incoming === null) return { kind: 'done' };
  try {
    fileSystem.moveToFreeNow(incoming, target);
    return { kind: 'done' };
  } catch (error) {
    const known = knownError(error);
    const stranded = putBack();
    return known.code === 'exists' ? { kind: 'occupied', stranded } : { kind: 'failed', error: known, stranded };
  }
}

function tryMove(fileSystem: WritableFileSystem, from: string, to: string): boolean {
  try {
    fileSystem.moveToFreeNow(from, to);
    return true;
  } catch (error) {
    knownError(error);
    return false;
  }
}

/** Anything but a `FileError` is a defect, and not for handling. */
export function knownError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  throw error;
}
