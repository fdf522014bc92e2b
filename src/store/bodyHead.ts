import { FileError, type FileHead, type FileSystem } from './fileSystem';

/** Bytes that are read of one memory, also of one without end. Search and links read none that is larger. */
export const BODY_MAX_BYTES = 4 * 1024 * 1024;

/** The whole of a file, or its first 4 MiB where it is larger: `size` says which. Throws `FileError`. */
export async function readBodyHead(path: string, fileSystem: FileSystem): Promise<FileHead> {
  const [head] = await fileSystem.readHeads([path], Number.POSITIVE_INFINITY, BODY_MAX_BYTES);
  if (head instanceof FileError) throw head;
  if (head === undefined) throw new FileError('other', path, 'It could not be read.');
  return head;
}
