import { FileError } from '../store/fileSystem';
import { isClaimed } from './claim';
import type { CurationDeps } from './curationDeps';
import { listRecords, readRecord, type StoredRecord } from './journal';
import { isUnfinished } from './recover';

/**
 * What `recoverJournals` would find to do, in a sentence each, for one who may write nothing. What a living program is
 * busy with is left out, as it is left to it.
 *
 * @throws FileError where the journal directory can't be read
 */
export async function listWaiting(deps: CurationDeps): Promise<readonly string[]> {
  const waiting: string[] = [];
  for (const stored of (await listRecords(deps, null)).filter(isUnfinished)) {
    if (!(await isClaimed(stored.key, deps))) waiting.push(await describe(stored, deps));
  }
  return waiting;
}

async function describe(stored: StoredRecord, deps: CurationDeps): Promise<string> {
  try {
    const record = await readRecord(deps, stored);
    if (record === null) return 'A change that was never begun left a torn record; the next real change discards it.';
    const end = stored.state === 'committed' ? 'finishes it' : 'takes it back';
    return `“${record.label}” in ${record.directory} was cut off; the next real change ${end} first.`;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return `A change was cut off, and its record can’t be read: ${error.message}`;
  }
}
