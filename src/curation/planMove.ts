import type { MountedStores } from '../location/mountedStores';
import { INDEX_NAME, TEAM_FOLDER } from '../memory/contract';
import { displayText } from '../memory/displayText';
import { isOfTeam, skipOf } from '../memory/scanRules';
import { type TeamStore, teamFolderOf, teamStoresOf } from '../store/teamStores';
import type { Plan } from './changeSet';
import { type DraftMemory, eachOnce, labelOf, readDraftMemory, refuseLinked, titleOf } from './draftMemory';
import { IndexDomains } from './indexDomains';
import { noteBudget } from './indexEdits';
import { moveEntries } from './moveEntries';
import { followMove, noteCrossings } from './moveLinks';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { PRIVATE } from './privatePart';
import { scopeAdvice } from './scopeAdvice';
import { freePath, isSafePath } from './storePath';

export interface MoveIntent {
  readonly paths: readonly string[];
  /** {@link PRIVATE}, `team` or `team/<mount>`. */
  readonly to: string;
  /** What a session mounts (contract §5): where it mounts read-only, nothing goes in or out. */
  readonly mounted: MountedStores;
}

/** Units of a path in a sentence. */
const SHOWN_UNITS = 100;

/**
 * Moves memories between the private part of a directory and its team stores, as one change set: the entry leaves one
 * index and goes into the other, links follow as far as they can, no mtime changes. A team file that stays is never
 * given a link to what is private: that is told instead. An index is made in a team store only for an entry that has
 * none to go to.
 */
export function planMove(input: PlanInput, intent: MoveIntent): Plan {
  return draftPlan(input, (draft) => {
    const stores = teamStoresOf(input.snapshot, intent.mounted);
    const folder = targetOf(draft, intent, stores);
    const domains = new IndexDomains(draft);
    const taken = eachOnce(intent.paths, 'move').map((path) => takeMovable(draft, path, folder, domains, stores));
    const moving = new Set(taken.map(({ path }) => path));
    const before = new IndexDomains(draft);
    for (const memory of taken) {
      const to = newPathOf(draft, memory.path, folder, domains);
      const enter = moveEntries(draft, domains, memory, { to, folder });
      followMove(draft, domains, { from: memory.path, to, name: memory.header.name, moving });
      draft.move(memory.path, to);
      domains.note(memory.path, to);
      enter();
    }
    noteCrossings(draft, before, domains);
    for (const index of domains.allIndexes()) noteBudget(draft, index);
    noteScope(draft, taken, folder);
    const store = stores.find((one) => one.folder === folder);
    if (store !== undefined && !store.isRead) draft.warn(store.sentence);
    if (folder !== '' && store?.exists !== true) draft.inform(`The folder “${folder}” was made for it.`);
    const memories = taken.map(({ memory }) => memory);
    if (folder === '') return `${labelOf('Made', memories)} private`;
    return `${labelOf('Moved', memories)} to ${folder === TEAM_FOLDER ? 'the team' : folder}`;
  });
}

/** The folder that the memories go to; `''` is the private part. */
function targetOf(draft: PlanDraft, { to, mounted }: MoveIntent, stores: readonly TeamStore[]): string {
  const shown = displayText(to, SHOWN_UNITS);
  if (to === PRIVATE) return '';
  if (!isSafePath(to) || !isOfTeam(to) || to.split('/').length > 2)
    refuse(`“${shown}” is no place for memories: name ${PRIVATE}, ${TEAM_FOLDER} or ${TEAM_FOLDER}/<mount>.`);
  const store = stores.find(({ folder }) => folder === to);
  if (store === undefined) {
    if (to === TEAM_FOLDER) return to;
    refuse(
      `There is no team store “${shown}”${mounted.kind === 'invalid' ? `. ${mounted.why}` : ', and none is mounted there.'}`,
    );
  }
  refuseReadOnly(store);
  const index = draft.input.snapshot.refused.get(`${to}/${INDEX_NAME}`);
  if (index !== undefined) refuse(`The index of “${shown}” is not read: ${index}`);
  return to;
}

function refuseReadOnly({ folder, isWritable, sentence }: TeamStore): void {
  if (!isWritable) refuse(`Nothing in “${displayText(folder, SHOWN_UNITS)}” can be changed. ${sentence}`);
}

function takeMovable(
  draft: PlanDraft,
  path: string,
  folder: string,
  domains: IndexDomains,
  stores: readonly TeamStore[],
): DraftMemory {
  const found = draft.input.snapshot.memories.get(path);
  const shown = displayText(path, SHOWN_UNITS);
  if (found === undefined) refuse(`There is no memory “${shown}”.`);
  if (found.kind === 'index') refuse(`“${shown}” is an index, not a memory.`);
  if (draft.read(path) === null) refuse(found.problem ?? `“${shown}” is no longer there.`);
  const own = teamFolderOf(path);
  const domain = domains.domainOf(path);
  if (domain !== '' && domain !== own && !own.startsWith(`${domain}/`))
    refuse(`“${shown}” belongs to another memory directory, which has an index of its own.`);
  if (own === folder) refuse(`“${shown}” is ${folder === '' ? 'private' : `in ${folder}`} already.`);
  for (const store of stores) if (store.folder === own) refuseReadOnly(store);
  const memory = readDraftMemory(draft, path, found.linked);
  if (memory.memory.superseded !== null) refuse(`“${titleOf(memory.memory)}” is superseded; restore it first.`);
  refuseLinked(memory, 'moved');
  return memory;
}

/** Folders inside a store stay, where they can: right in `team/` every folder is a store of its own (contract §4). */
function newPathOf(draft: PlanDraft, from: string, folder: string, domains: IndexDomains): string {
  const own = teamFolderOf(from);
  const inside = own === '' ? from : from.slice(own.length + 1);
  const base = inside.slice(inside.lastIndexOf('/') + 1);
  const keepsFolders =
    folder.includes('/') || (folder === '' && domains.domainOf(inside) === '' && skipOf(inside) === null);
  const wished = (folder === '' ? '' : `${folder}/`) + (keepsFolders ? inside : base);
  const to = freePath(wished, draft.takenPaths());
  if (!isSafePath(to)) refuse(`“${displayText(to, SHOWN_UNITS)}” does not lie inside the memory directory.`);
  if (folder === '' && skipOf(to) !== null)
    refuse(
      `The agent does not look at “${displayText(to, SHOWN_UNITS)}” when it recalls memories: rename the file first.`,
    );
  if (to !== wished)
    draft.inform(
      `There is a “${displayText(wished, SHOWN_UNITS)}” already: the file is named “${displayText(to, SHOWN_UNITS)}”.`,
    );
  return to;
}

function noteScope(draft: PlanDraft, memories: readonly DraftMemory[], folder: string): void {
  for (const { header, memory } of memories) {
    const advice = scopeAdvice(header.type, folder, true);
    if (advice === null) continue;
    const text = `“${titleOf(memory)}”: ${advice}`;
    if (header.type === 'user') draft.warn(text);
    else draft.inform(text);
  }
}
