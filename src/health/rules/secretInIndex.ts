import { INDEX_NAME } from '../../memory/contract';
import type { IndexFile } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import type { DirectoryRule } from '../rule';
import { findingsOfSecrets } from '../secretFindings';

/** Asked at each change of the directory, while the index stays the same. */
const known = new WeakMap<IndexFile, readonly Finding[] | Promise<readonly Finding[]>>();

/** A secret in the index, which every session loads. A second index is a file like a memory, and judged as one. */
export const secretInIndex: DirectoryRule = {
  kind: 'directory',
  id: 'secret',
  severity: 'error',
  check: ({ index }) => {
    if (index === null) return [];
    const found =
      known.get(index) ??
      // Where bytes were no text, offsets of what was read are not those of the file.
      findingsOfSecrets(INDEX_NAME, index.text, !index.text.includes('\ufffd'));
    known.set(index, found);
    return found;
  },
};
