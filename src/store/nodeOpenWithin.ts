import { closeSync, constants, fstatSync, lstatSync, openSync, realpathSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { FileError } from './fileSystem';
import { wordsOf } from './nodeErrors';
import { PathTraversalError } from './pathGuard';

/** Non-blocking, and never through a link in the last place: the path was resolved before. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Opens a regular file for reading only where it lies below a directory, whoever changes links meanwhile: the open file
 * has to be the one that the path leads to after it was opened, and nothing is read of it before that is known.
 *
 * @param within a real path
 * @returns a descriptor, which the caller closes
 */
export function openWithin(path: string, within: string): number {
  const real = resolveWithin(path, within);
  // Opening alone can do something: a pipe's writer goes on, a device moves.
  refuseUnlessRegular(path, lstatSync(real));
  const descriptor = openSync(real, OPEN_FLAGS);
  try {
    const opened = fstatSync(descriptor, { bigint: true });
    const there = lstatSync(resolveWithin(path, within), { bigint: true });
    refuseUnlessRegular(path, opened);
    if (opened.ino !== there.ino || opened.dev !== there.dev) throw outside(path);
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

function resolveWithin(path: string, within: string): string {
  const real = realpathSync.native(path);
  if (!real.startsWith(within.endsWith(sep) ? within : within + sep)) throw outside(path);
  return real;
}

function outside(path: string): PathTraversalError {
  return new PathTraversalError(path, wordsOf('outside'));
}

export function refuseUnlessRegular(path: string, stats: Pick<Stats, 'isFile' | 'isDirectory'>): void {
  if (stats.isDirectory()) throw new FileError('isDirectory', path, wordsOf('isDirectory'));
  if (!stats.isFile()) throw new FileError('other', path, 'It is not a regular file (a pipe, a socket or a device).');
}
