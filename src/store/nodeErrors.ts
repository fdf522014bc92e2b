import { FileError, type FileErrorCode } from './fileSystem';

const CODES: ReadonlyMap<string, FileErrorCode> = new Map<string, FileErrorCode>([
  ['ENOENT', 'missing'],
  ['EACCES', 'denied'],
  ['EPERM', 'denied'],
  ['ENOTDIR', 'notDirectory'],
  ['EISDIR', 'isDirectory'],
  ['ELOOP', 'loop'],
  ['ERR_FS_FILE_TOO_LARGE', 'tooLarge'],
  ['EEXIST', 'exists'],
  ['EROFS', 'readOnly'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['ENOTEMPTY', 'notEmpty'],
  ['EBUSY', 'busy'],
]);

const WORDS: Readonly<Record<Exclude<FileErrorCode, 'other'>, string>> = {
  missing: 'It does not exist.',
  denied: 'The system denies access to it.',
  notDirectory: 'A part of its path is a file, not a folder.',
  isDirectory: 'It is a folder, not a file.',
  loop: 'Its symbolic links lead in a circle.',
  tooLarge: 'It is too large to be read.',
  exists: 'Something of that name exists already.',
  readOnly: 'It is read-only.',
  full: 'There is no room left on the disk.',
  notEmpty: 'The folder is not empty.',
  busy: 'Another program holds it.',
  outside: 'It leads out of its memory directory, and nothing outside is read.',
};

/** Runs a task on a path; whatever it throws becomes a `FileError`. */
export async function guard<Result>(path: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    throw asFileError(path, error);
  }
}

/** As {@link guard}, for a task that does not wait. */
export function guardNow<Result>(path: string, task: () => Result): Result {
  try {
    return task();
  } catch (error) {
    throw asFileError(path, error);
  }
}

export function asFileError(path: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const code = systemCodeOf(error);
  const known = CODES.get(code) ?? 'other';
  return new FileError(known, path, known === 'other' ? otherWords(code) : WORDS[known]);
}

/** The system's own code of an error: `ENOENT`. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}

export function wordsOf(code: Exclude<FileErrorCode, 'other'>): string {
  return WORDS[code];
}

function otherWords(code: string): string {
  if (code === 'ENAMETOOLONG') return 'Its path is too long.';
  if (code === 'ERR_INVALID_ARG_VALUE') return 'Its path holds a character that no path may hold.';
  if (code === 'ENXIO') return 'It is not a regular file (a pipe, a socket or a device).';
  return `The system could not read or write it (${code}).`;
}
