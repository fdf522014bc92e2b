import { addEntry } from '../memory/addEntry';
import { planBackfill } from '../memory/backfill';
import { INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import type { IndexKnowledge } from '../memory/indexSections';
import { readIndex } from '../memory/memoryIndex';
import { removeEntry } from '../memory/removeEntry';
import { renameTargets } from '../memory/renameLinks';
import { isOfTeam } from '../memory/scanRules';
import { folderOf } from '../store/memoryDirectory';
import { teamFolderOf } from '../store/teamStores';
import { type DraftMemory, type IndexedMemory, indexedMemory } from './draftMemory';
import { type IndexDomains, mainIndexOf } from './indexDomains';
import { addToIndex, writeIndex } from './indexEdits';
import type { PlanDraft } from './planDraft';

/**
 * Lets the entries of a memory that is about to move leave the indexes that were in charge of it. What it gives back
 * enters it into the one that is, once the file has moved.
 */
export function moveEntries(
  draft: PlanDraft,
  domains: IndexDomains,
  memory: DraftMemory,
  { to, folder }: { readonly to: string; readonly folder: string },
): () => void {
  const { path: from } = memory;
  const source = domains.domainOf(from);
  const found = entryOf(draft, domains, source, memory);
  const hadIndex = draft.read(mainIndexOf(source)) !== null;
  if (found !== null && folder !== '' && domains.domainOf(to) === '' && !keepsEntriesOf(draft, folder)) {
    domains.addRoot(folder);
    writeIndex(draft, mainIndexOf(folder), backfillOf(draft, folder));
    draft.inform(`“${displayText(mainIndexOf(folder), 100)}” was made for its entry.`);
  }
  const target = domains.domainOf(to);
  const isSame = source === target;
  for (const index of domains.allIndexes()) {
    const bytes = draft.read(index);
    if (bytes === null) continue;
    if (!isSame && domains.domainOf(index) === source)
      writeIndex(
        draft,
        index,
        removeEntry(bytes, from, (text) => domains.resolve(source, text), folderOf(index)),
      );
    else if (isOfTeam(to) || !isOfTeam(index))
      writeIndex(
        draft,
        index,
        renameTargets(bytes, from, to, () => null, folderOf(index)),
      );
  }
  return () => {
    if (isSame || hasEntry(draft, domains, target, to)) return;
    const isWanted = found !== null || (!hadIndex && draft.read(mainIndexOf(target)) !== null);
    if (!isWanted) return;
    addTo(draft, domains, target, { ...(found ?? indexedMemory(memory.memory)), path: to });
    if (!hasEntry(draft, domains, target, to))
      draft.inform(
        `No entry for “${displayText(to, 100)}” could be written into “${displayText(mainIndexOf(target), 100)}”.`,
      );
  };
}

/** What the first entry says of the memory, in its writer's words; `null` where there is none. */
function entryOf(
  draft: PlanDraft,
  domains: IndexDomains,
  domain: string,
  { path, memory }: DraftMemory,
): IndexedMemory | null {
  for (const index of domains.indexesOf(domain)) {
    const { entries } = readIndex(decodeText(draft.read(index) ?? new Uint8Array()), folderOf(index));
    for (const { links, hook, kind } of entries) {
      const link = links.find(({ kind, raw, target }) =>
        kind === 'wiki' ? domains.resolve(domain, raw) === path : target === path,
      );
      if (link === undefined) continue;
      const plain = indexedMemory(memory);
      // Words around several links, or of a sentence, are not about this one alone.
      if (links.length > 1 || kind === 'sentence' || kind === 'heading') return plain;
      return {
        ...plain,
        title: link.kind === 'wiki' ? plain.title : link.label,
        hook: hook === '' ? plain.hook : hook,
      };
    }
  }
  return null;
}

function hasEntry(draft: PlanDraft, domains: IndexDomains, domain: string, path: string): boolean {
  const index = mainIndexOf(domain);
  const bytes = draft.read(index);
  if (bytes === null) return false;
  return readIndex(decodeText(bytes), folderOf(index)).links.some(({ kind, raw, target }) =>
    kind === 'wiki' ? domains.resolve(domain, raw) === path : target === path,
  );
}

/** Whether the main index lists memories of a team store that has none of its own. */
function keepsEntriesOf(draft: PlanDraft, folder: string): boolean {
  const { links } = readIndex(decodeText(draft.read(INDEX_NAME) ?? new Uint8Array()));
  return links.some(({ target }) => target !== null && teamFolderOf(target) === folder);
}

function addTo(draft: PlanDraft, domains: IndexDomains, domain: string, entry: IndexedMemory): void {
  if (domain === '') {
    addToIndex(draft, entry);
    return;
  }
  const index = mainIndexOf(domain);
  const known: IndexKnowledge = {
    typeOf: (path) => draft.input.snapshot.memories.get(path)?.header.type ?? null,
    resolve: (wikiText) => domains.resolve(domain, wikiText),
  };
  writeIndex(draft, index, addEntry(draft.read(index), { ...entry, folder: domain }, known));
}

/** What the client would write for the memories that are there: an index of one line would hide all others (contract §2). */
function backfillOf(draft: PlanDraft, folder: string): Uint8Array {
  const files = [...draft.input.snapshot.memories.values()]
    .filter(({ path, problem, superseded }) => teamFolderOf(path) === folder && problem === null && superseded === null)
    .filter(({ path }) => draft.read(path) !== null)
    .map(({ path, linked, mtime, header }) => ({
      path: path.slice(folder.length + 1),
      linked,
      mtime,
      clientDescription: header.clientDescription,
    }));
  return new TextEncoder().encode(planBackfill(files) ?? '');
}
