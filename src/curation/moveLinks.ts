import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import { createLinkResolver, linksAndPicturesIn } from '../memory/links';
import { createWikiRename, type RenameWiki } from '../memory/renameLinks';
import { isOfTeam } from '../memory/scanRules';
import { folderOf } from '../store/memoryDirectory';
import { stemOf } from './draftMemory';
import type { IndexDomains } from './indexDomains';
import { noteLeft, rebaseBody, renameInBody } from './memoryLinks';
import type { PlanDraft } from './planDraft';
import { setSuccessor } from './setSuccessor';

export interface Move {
  readonly from: string;
  readonly to: string;
  /** Of its header. */
  readonly name: string | null;
  /** All that move in the same change, by the paths that they had. */
  readonly moving: ReadonlySet<string>;
}

/** Lets links follow a memory that is about to move, in all others and in itself. */
export function followMove(draft: PlanDraft, domains: IndexDomains, move: Move): void {
  const { from, to, moving } = move;
  const wiki = wikiRenameOf(draft, domains, move);
  for (const { path: origin, kind } of draft.input.snapshot.memories.values()) {
    const path = domains.currentPath(origin);
    if (origin === from || kind === 'index' || draft.read(path) === null) continue;
    // Others would read of a file that they don't have.
    if (isOfTeam(path) && !isOfTeam(to) && !moving.has(origin)) continue;
    renameInBody(draft, path, from, to, domains.domainOf(path) === domains.domainOf(from) ? wiki : () => null);
    noteLeft(draft, path, from);
    if (domains.domainOf(path) !== '') continue;
    const stem = stemOf(from);
    setSuccessor(draft, path, (by) => (by === from ? to : by === stem && stem !== stemOf(to) ? stemOf(to) : null));
  }
  rebaseBody(draft, from, to);
}

/** A wiki link follows within one index, where it would not mean the memory any more. */
function wikiRenameOf(draft: PlanDraft, domains: IndexDomains, { from, to, name }: Move): RenameWiki {
  const domain = domains.domainOf(from);
  if (domains.domainOf(to) !== domain) return () => null;
  const rename = createWikiRename((text) => domains.resolve(domain, text), { path: from, name }, { path: to, name });
  const after = createLinkResolver(
    [...draft.input.snapshot.memories.values()]
      .map(({ path, header }) => ({ path: path === from ? to : domains.currentPath(path), header }))
      .filter(({ path }) => domains.domainOf(path) === domain),
  );
  return (text) => (after.resolve(text) === to ? null : rename(text));
}

/** Links that are told one by one. */
const MAX_TOLD = 20;

/**
 * Tells of links that a move could not mend: those of team files to what is private, and wiki links, which reach no
 * further than the index that their file belongs to.
 *
 * @param before as it was before anything moved
 */
export function noteCrossings(draft: PlanDraft, before: IndexDomains, after: IndexDomains): void {
  const sentences = new Set<string>();
  const arrived = new Set(after.moved.values());
  for (const { path: origin, kind } of draft.input.snapshot.memories.values()) {
    const path = after.currentPath(origin);
    const bytes = kind === 'index' ? null : draft.read(path);
    if (bytes === null) continue;
    const text = decodeText(bytes);
    if (!text.includes('](') && !text.includes('[[') && !text.includes(']:')) continue;
    for (const link of linksAndPicturesIn(text, folderOf(path))) {
      if (link.kind === 'wiki') {
        const meant = before.resolve(before.domainOf(origin), link.raw);
        const expected = meant === null ? null : after.currentPath(meant);
        if (expected === null || after.resolve(after.domainOf(path), link.raw) === expected) continue;
        sentences.add(
          `[[${shown(link.raw)}]] in “${shown(path)}” does not reach “${shown(expected)}”: another index is in charge of it.`,
        );
      } else if (link.target !== null && isOfTeam(path)) {
        const gone = draft.read(link.target) === null ? after.moved.get(link.target) : undefined;
        const target = gone ?? link.target;
        const concerns = gone !== undefined || arrived.has(path);
        if (!concerns || isOfTeam(target) || draft.read(target) === null) continue;
        sentences.add(`“${shown(path)}” links “${shown(target)}”, which is private: the others don’t have it.`);
      }
    }
  }
  const told = [...sentences].slice(0, MAX_TOLD);
  for (const sentence of told) draft.informOfLink(sentence);
  if (sentences.size > told.length)
    draft.informOfLink(`${sentences.size - told.length} more links can’t follow for such reasons.`);
}

function shown(text: string): string {
  return displayText(text, 100);
}
