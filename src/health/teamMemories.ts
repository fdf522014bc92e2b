import { TEAM_FOLDER } from '../memory/contract';

/** Whether a memory is kept with others (contract §5); all else in a directory is private. */
export function isOfTeam(path: string): boolean {
  return path.startsWith(`${TEAM_FOLDER}/`);
}
