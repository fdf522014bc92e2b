import { createLinkResolver } from '../memory/links';
import { isWikiSafe, type RenameWiki, renameWikiInBody, renameWikiInIndex } from '../memory/renameLinks';
import { folderOf, ownMemories } from '../store/memoryDirectory';
import { stemOf } from './draftMemory';
import { indexPaths, writeIndex } from './indexEdits';
import type { PlanDraft } from './planDraft';
import { setSuccessor } from './setSuccessor';

/**
 * Lets all wiki links that mean a memory by its name, and would not mean it by its new one, follow: in every memory and
 * index, and in what `superseded_by` says. They say the new name then, or the file's stem or path where the new name
 * can't stand in a link or means another memory. Links by file stay: the file does.
 */
export function followName(draft: PlanDraft, target: string, name: string): void {
  const { snapshot } = draft.input;
  const after = createLinkResolver(
    [...ownMemories(snapshot)].map(({ path, header }) => ({ path, header: path === target ? { name } : header })),
  );
  const isLost = (text: string): boolean => draft.resolveWiki(text) === target && after.resolve(text) !== target;
  const written =
    [name, stemOf(target), target].find((text) => isWikiSafe(text) && after.resolve(text) === target) ?? null;
  const lost = new Set<string>();
  const wiki: RenameWiki = (text) => {
    if (!isLost(text)) return null;
    if (written === null) lost.add(text);
    return written;
  };
  for (const index of indexPaths(draft)) {
    const bytes = draft.read(index);
    if (bytes !== null) writeIndex(draft, index, renameWikiInIndex(bytes, wiki, folderOf(index)));
  }
  for (const { path, kind } of ownMemories(snapshot)) {
    const bytes = kind === 'index' ? null : draft.read(path);
    if (bytes === null) continue;
    draft.write(path, renameWikiInBody(bytes, wiki), 'keep');
    setSuccessor(draft, path, (by) => (!snapshot.memories.has(by) && isLost(by) ? target : null));
  }
  for (const text of lost) draft.inform(`Links [[${text}]] lead nowhere now: no link can name “${target}”.`);
}
