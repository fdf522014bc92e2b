import * as vscode from 'vscode';
import type { AdoptPlan } from '../../curation/planAdopt';
import { projectDirectory } from '../../location/otherProjects';
import { displayText } from '../../memory/displayText';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import type { ProjectSide } from '../side/sideStore';
import { sideDescription, sideTitle } from '../side/sideWords';
import { acceptsCompared, type Compared } from './acceptsDiff';
import { sentencesOf } from './adoptMemory';
import { joinStores } from './joinStores';
import { pickProject, readProjects } from './pickProject';
import { readSide } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** A store of a project that has several: that of an open folder, or another one. */
interface Twin {
  readonly slug: string;
  readonly name: string;
  readonly directory: string;
  readonly description: string;
  /** How likely it is the one that the agent reads now: it stays by default. */
  readonly rank: number;
  readonly open: () => Promise<OpenStore>;
}

/** Joins the stores of one project into one, once the person has seen what would differ. */
export const mergeStores: Command = async (services, row) => {
  const none = t('No project on this machine has two stores.');
  const side = await pickProject(services, row, { placeHolder: t('Whose stores are merged?'), flag: 'twin', none });
  if (side === undefined) return;
  const twins = [...twinsOf(services, side, await readProjects(services))].sort((a, b) => b.rank - a.rank);
  const kept = await pickTwin(twins, t('Which store stays? The other one is merged into it, and emptied.'));
  if (kept === undefined) return;
  const others = twins.filter((twin) => twin !== kept);
  const merged = others.length < 2 ? others[0] : await pickTwin(others, t('Which one is merged into it, and emptied?'));
  if (merged === undefined) return;
  await joinStores(services, {
    from: merged.directory,
    target: await kept.open(),
    emptied: await merged.open(),
    what: 'merge',
    accept: (plan) => reviewed(services, plan, kept, merged),
  });
};

function* twinsOf(services: Services, side: ProjectSide, sides: readonly ProjectSide[]): Iterable<Twin> {
  for (const slug of [side.slug, ...(side.place?.twins ?? []).map((twin) => twin.slug)]) {
    const directory = projectDirectory(side.base, slug);
    const main = services.stores.storeAt(directory);
    const other = sides.find((one) => one.slug === slug || one.aliases.includes(slug));
    if (main !== undefined) yield twinOfMain(slug, main);
    else if (other !== undefined) yield twinOfSide(services, other);
  }
}

function twinOfMain(slug: string, open: OpenStore): Twin {
  const { directory, snapshot } = open.store;
  const description = t('open here · {0} memories', snapshot.memories.size);
  return { slug, name: open.folderNames.join(', '), directory, description, rank: 3, open: async () => open };
}

function twinOfSide(services: Services, side: ProjectSide): Twin {
  const { slug, directory, place } = side;
  const isOfWorktree = place?.twins.some(({ why }) => why === 'worktree') === true;
  const hasPath = (place?.existing.length ?? 0) > 0;
  return {
    slug,
    name: sideTitle(side),
    directory,
    description: sideDescription(side, null, services.clock.now()),
    rank: hasPath ? (isOfWorktree ? 1 : 2) : 0,
    open: () => readSide(services, side),
  };
}

async function pickTwin(twins: readonly Twin[], placeHolder: string): Promise<Twin | undefined> {
  const items = twins.map((twin) => ({
    label: plainLabel(twin.name),
    description: plainLabel(twin.description),
    detail: plainLabel(twin.directory),
    twin,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.twin;
}

/** Shows what is joined, and what two files of one name say; then what comes as it is, where that is all. */
function reviewed(services: Services, plan: AdoptPlan, kept: Twin, merged: Twin): Promise<boolean> {
  const { changes } = plan.target;
  const writes = changes.flatMap((change): readonly Compared[] => (change.kind === 'write' ? [change] : []));
  const joined = writes.filter(({ before }) => before !== null);
  const collided = plan.brought.collisions.map(({ from, to, standing, incoming }) => ({
    path: `${from} ↔ ${to}`,
    before: standing,
    after: incoming,
  }));
  const files = [...joined, ...collided];
  const { memories } = plan.brought;
  const asked = [
    t('{0} of “{1}” would join “{2}”.', countOf(memories), nameOf(merged), nameOf(kept)),
    ...sentencesOf(plan, t('“{0}” would be emptied.', nameOf(merged))),
  ].join(' ');
  return acceptsCompared(services, files.length > 0 ? files : writes, asked, t('Merge Stores'));
}

function countOf(memories: number): string {
  return memories === 1 ? t('1 memory') : t('{0} memories', memories);
}

/** Two stores of one project can have one name. */
function nameOf({ slug }: Twin): string {
  return displayText(slug, 80);
}
