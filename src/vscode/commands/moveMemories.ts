import * as vscode from 'vscode';
import { PRIVATE } from '../../curation/privatePart';
import type { Memory } from '../../memory/memory';
import { teamFolderOf } from '../../store/teamStores';
import { acceptsBesideTeam } from '../curation/askScope';
import { chooseTeam } from '../curation/chooseTeam';
import type { Done } from '../curation/curating';
import { type Offer, tellDone } from '../curation/tellDone';
import { showInformation } from '../messages';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import { homeOf, pathAtHome } from '../side/memoryHome';
import type { MemoryNode } from '../tree/treeNode';
import { pickStore } from './pickStore';
import { memoryRows } from './rows';

const { t } = vscode.l10n;

/** What is to move within one memory directory. */
export interface Moving {
  /** The directory that holds private part and team. */
  readonly home: OpenStore;
  /** Relative to it. */
  readonly paths: readonly string[];
}

/** Rows by the memory directory that holds them. Those of stores that have no team are left out. */
export function movingOf(services: Services, nodes: readonly MemoryNode[]): readonly Moving[] {
  const byHome = new Map<string, { home: OpenStore; paths: string[] }>();
  for (const { open, memory } of nodes) {
    if (open.standing !== 'main' && open.standing !== 'team') continue;
    const home = homeOf(services, open);
    const { directory } = home.open.store;
    const moving = byHome.get(directory) ?? { home: home.open, paths: [] };
    moving.paths.push(pathAtHome(home, memory.path));
    byHome.set(directory, moving);
  }
  return [...byHome.values()];
}

/** The memories that a command is to move: the rows handed over, else the selected ones that can be, else picked ones. */
export async function askWhatMoves(
  services: Services,
  row: unknown,
  rows: unknown,
  isMeant: (path: string) => boolean,
  question: string,
): Promise<readonly Moving[]> {
  const all = movingOf(services, memoryRows(services, row, rows));
  if (row !== undefined) {
    if (all.length === 0) void showInformation(t('Only memories of a project move to its team and back.'));
    return all;
  }
  const meant = all
    .map(({ home, paths }) => ({ home, paths: paths.filter(isMeant) }))
    .filter(({ paths }) => paths.length > 0);
  if (meant.length > 0) return meant;
  const home = await pickStore(services, undefined);
  const paths = home === undefined ? undefined : await pickMemories(home, isMeant, question);
  return home === undefined || paths === undefined ? [] : [{ home, paths }];
}

/** Moves memories to a team store, the one that is chosen where none is given. */
export async function moveToTeamStore(services: Services, { home, paths }: Moving, folder?: string): Promise<void> {
  await home.store.refresh();
  const to = folder ?? (await chooseTeam(home, new Set(paths.map(teamFolderOf).filter((own) => own !== ''))));
  if (to !== undefined) await move(services, { home, paths }, to);
}

/** Moves memories out of the team, once the person has seen what of the team's feedback touches theirs. */
export async function moveToPrivate(services: Services, { home, paths }: Moving): Promise<void> {
  // The team's rows are followed by a store of their own, which may have seen more.
  await home.store.refresh();
  const { memories } = home.store.snapshot;
  const feedback = paths.flatMap((path) => memories.get(path) ?? []).filter(({ header }) => header.type === 'feedback');
  if (await acceptsBesideTeam(services, home, feedback)) await move(services, { home, paths }, PRIVATE);
}

async function move(services: Services, { home, paths }: Moving, to: string): Promise<void> {
  const { mounted } = home.location;
  tellMoved(services, home, await services.curator.run(home, { verb: 'move', intent: { paths, to, mounted } }));
  const begin = `${home.store.directory}/`;
  for (const { store } of services.sides.stores.stores) if (store.directory.startsWith(begin)) await store.refresh();
}

/** Links that don't follow are counted, and listed on demand: there can be many. */
function tellMoved(services: Services, home: OpenStore, done: Done | null): void {
  const links = done?.changeSet.notes.filter(({ about }) => about === 'link') ?? [];
  if (done === null || links.length < 2) {
    tellDone(services, home, done);
    return;
  }
  const count = t('{0} links do not follow.', links.length);
  const notes = [
    ...done.changeSet.notes.filter((note) => !links.includes(note)),
    { severity: 'info', text: count } as const,
  ];
  const show: Offer = {
    title: t('Show Links'),
    run: async () => showInformation(count, { modal: true, detail: links.map(({ text }) => text).join('\n\n') }),
  };
  tellDone(services, home, { ...done, changeSet: { ...done.changeSet, notes } }, [show]);
}

async function pickMemories(
  { store }: OpenStore,
  isMeant: (path: string) => boolean,
  question: string,
): Promise<readonly string[] | undefined> {
  const canMove = ({ path, kind, problem, superseded }: Memory): boolean =>
    isMeant(path) && kind === 'memory' && problem === null && superseded === null;
  const items = [...store.snapshot.memories.values()]
    .filter(canMove)
    .sort((a, b) => b.mtime - a.mtime)
    .map(({ path, title, header }) => ({
      label: plainLabel(title),
      description: plainLabel(path),
      detail: plainLabel(header.description ?? ''),
      path,
    }));
  if (items.length === 0) {
    void showInformation(t('There is no memory to move.'));
    return undefined;
  }
  const options = { placeHolder: question, canPickMany: true, matchOnDescription: true, matchOnDetail: true } as const;
  const picked = await vscode.window.showQuickPick(items, options);
  return picked === undefined || picked.length === 0 ? undefined : picked.map(({ path }) => path);
}
