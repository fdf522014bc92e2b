import type { RepairIndexIntent } from '../curation/planRepairIndex';
import { INDEX_NAME } from '../memory/contract';
import type { TextEdit } from '../memory/textEdits';
import type { MemoryDirectory } from '../store/memoryDirectory';
import type { Fix } from './finding';
import { fixEdit } from './fixes';

const NOTHING: RepairIndexIntent = { addMissing: false, dropDangling: false, dedupe: false };

/** A fix that repairs the index. @param intent what of the repair is wanted, by paths */
export function repairFix(title: string, intent: Partial<RepairIndexIntent>, plain: boolean): Fix {
  return {
    title,
    remedy: { kind: 'request', request: { verb: 'repairIndex', intent: { ...NOTHING, ...intent } } },
    plain,
  };
}

/**
 * A fix that edits the index; `null` where there is nothing to edit, or where its text in the snapshot has lost invalid
 * bytes: offsets in that are not those of the file.
 *
 * @param edits in order and without overlap
 */
export function indexEditFix(
  { index }: Pick<MemoryDirectory, 'index'>,
  title: string,
  edits: readonly TextEdit[],
  plain: boolean,
): Fix | null {
  if (index === null || edits.length === 0 || index.text.includes('\ufffd')) return null;
  const files = [{ path: INDEX_NAME, edits: edits.map((edit) => fixEdit(index.text, edit, edit.text)) }];
  return { title, remedy: { kind: 'edits', files }, plain };
}
