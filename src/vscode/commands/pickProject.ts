import * as vscode from 'vscode';
import { showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import { flagsOf, type ProjectFlag } from '../side/projectName';
import type { ProjectSide } from '../side/sideStore';
import { sideDescription, sideTitle } from '../side/sideWords';
import { isNode } from './rows';

interface Wanted {
  readonly placeHolder: string;
  /** Of those alone that have one of these; of all where it is left out. */
  readonly flag?: ProjectFlag;
  /** Said where there is none. */
  readonly none: string;
}

/** The other project of a row, else the one that the person picks: those whose folder is gone first, then the newest. */
export async function pickProject(
  services: Services,
  row: unknown,
  { placeHolder, flag, none }: Wanted,
): Promise<ProjectSide | undefined> {
  if (isNode(row) && row.kind === 'side' && row.side.kind === 'project') return row.side;
  const listing = readProjects(services).then((sides) =>
    sides
      .filter((side) => flag === undefined || flagsOf(side).includes(flag))
      .sort((a, b) => Number(isGone(b)) - Number(isGone(a)) || newestOf(b) - newestOf(a)),
  );
  if (flag !== undefined || services.sides.finder.found.projects === null) {
    const found = await listing;
    if (found.length === 0) {
      void showInformation(none);
      return undefined;
    }
  }
  const items = listing.then((sides) =>
    sides.map((side) => ({
      label: plainLabel(sideTitle(side)),
      description: plainLabel(sideDescription(side, null, services.clock.now())),
      detail: plainLabel(side.place?.existing[0] ?? side.place?.paths[0] ?? side.directory),
      side,
    })),
  );
  const options = { placeHolder, matchOnDetail: true, matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.side;
}

/** All other projects, with what is told of them. */
export async function readProjects({ sides }: Pick<Services, 'sides'>): Promise<readonly ProjectSide[]> {
  const isComplete = (sides.projects.sides ?? []).every(({ measure, place }) => measure !== null && place !== null);
  if (sides.projects.sides === null || !isComplete) await sides.listProjects();
  return sides.projects.sides ?? [];
}

function isGone(side: ProjectSide): boolean {
  return flagsOf(side).includes('gone');
}

function newestOf({ measure }: ProjectSide): number {
  return measure?.newest ?? 0;
}
