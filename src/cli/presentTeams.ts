import { displayText } from '../memory/displayText';
import type { IndexReport } from '../memory/indexReport';
import type { Memory } from '../memory/memory';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { teamFolderOf } from '../store/teamStores';
import { indexData, indexText, reportOf, sortedMemories } from './inspectCommand';
import { formatTable } from './output';
import type { TeamRow } from './teamRows';

const PATH_UNITS = 1_000;

/** What `--json` tells of team stores; `index` is `null` for one that has none, or of which nothing is read. */
export function teamsData(teams: readonly TeamRow[]): readonly object[] {
  return teams.map(({ snapshot, ...row }) => ({
    ...row,
    index: snapshot !== null && hasOwnIndex(snapshot) ? indexData(snapshot, ownReport(row.folder, snapshot)) : null,
  }));
}

/** The same for people. */
export function teamsText(teams: readonly TeamRow[]): string {
  if (teams.length === 0) return 'There is none, and none is mounted.';
  const rows = teams.map((team) => [
    displayText(team.folder, 60),
    team.problem === null ? String(team.memories) : '–',
    team.isRead ? 'read' : 'not read',
    team.isWritable ? 'may be written' : 'never written',
    displayText(team.snapshot === null ? '–' : indexWords(team.snapshot), 100),
  ]);
  const table = formatTable(['folder', 'memories', 'by the agent', 'here', 'index'], rows);
  return [table, ...teams.flatMap(sentencesOf)].join('\n');
}

/** Stores in a store are left out: each has an index of its own, or none. */
function ownReport(folder: string, snapshot: MemoryDirectory): IndexReport {
  const isOfStore = ({ path }: Memory): boolean => teamFolderOf(`${folder}/${path}`) === folder;
  return reportOf(snapshot, sortedMemories(snapshot).filter(isOfStore));
}

/** The index of the directory that holds it lists the memories of one that has none. */
function hasOwnIndex({ index, indexProblem }: MemoryDirectory): boolean {
  return index !== null || indexProblem !== null;
}

function indexWords(snapshot: MemoryDirectory): string {
  return hasOwnIndex(snapshot) ? indexText(snapshot) : 'none of its own';
}

function sentencesOf({ folder, sentence, refused }: TeamRow): readonly string[] {
  const others = refused.filter(({ path }) => path !== folder);
  return [
    `${displayText(folder, 60)}: ${displayText(sentence, PATH_UNITS)}`,
    ...others.map(({ path, why }) => `  not read: ${displayText(path, 200)}: ${displayText(why, PATH_UNITS)}`),
  ];
}
