import { resolve } from 'node:path';
import { UsageError } from './output';

/**
 * A path as it was typed, from the working directory.
 *
 * @throws UsageError where the path is relative and the working directory was deleted
 */
export function absolutePath(path: string): string {
  try {
    return resolve(path);
  } catch {
    throw new UsageError(`The working directory was deleted, so “${path}” leads nowhere: give an absolute path.`);
  }
}
