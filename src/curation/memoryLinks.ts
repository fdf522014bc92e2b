import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import { htmlTargetsIn, linksAndPicturesIn, linksIn } from '../memory/links';
import { rebaseLinks } from '../memory/rebaseLinks';
import { type RenameWiki, renameLinks } from '../memory/renameLinks';
import { folderOf, ownMemories } from '../store/memoryDirectory';
import type { PlanDraft } from './planDraft';

/** Paths of the memories whose text links to one, without itself, in order. */
export function linkingTo(draft: PlanDraft, target: string): readonly string[] {
  const linking: string[] = [];
  for (const { path, kind } of ownMemories(draft.input.snapshot)) {
    const bytes = path === target || kind === 'index' ? null : draft.read(path);
    if (bytes !== null && linksTo(draft, path, decodeText(bytes), target)) linking.push(path);
  }
  return linking.sort();
}

function linksTo(draft: PlanDraft, path: string, text: string, target: string): boolean {
  if (!text.includes('](') && !text.includes('[[') && !text.includes(']:')) return false;
  return linksIn(text, folderOf(path)).some((link) =>
    link.kind === 'wiki' ? draft.resolveWiki(link.raw) === target : link.target === target,
  );
}

/** Lets the links of a memory’s body follow a file that is going to move. */
export function renameInBody(draft: PlanDraft, path: string, from: string, to: string, wiki: RenameWiki): void {
  const bytes = draft.read(path);
  if (bytes !== null) draft.write(path, renameLinks(bytes, folderOf(path), from, to, wiki), 'keep');
}

/** Tells of what still names a file that is going to move: HTML, and links that can’t be written for its new path. */
export function noteLeft(draft: PlanDraft, path: string, from: string): void {
  const text = decodeText(draft.read(path) ?? new Uint8Array());
  const folder = folderOf(path);
  if (htmlTargetsIn(text, folder).includes(from))
    draft.inform(`HTML in “${displayText(path, 100)}” still names “${displayText(from, 100)}”: change it by hand.`);
  if (linksAndPicturesIn(text, folder).some(({ target }) => target === from))
    draft.inform(
      `A link in “${displayText(path, 100)}” still leads to “${displayText(from, 100)}”: change it by hand.`,
    );
}

/** Lets the relative links of a file that is going to move lead where they led. */
export function rebaseBody(draft: PlanDraft, from: string, to: string): void {
  const bytes = draft.read(from);
  if (bytes !== null) draft.write(from, rebaseLinks(bytes, folderOf(from), folderOf(to)), 'keep');
}
