import { BODY_MAX_BYTES } from '../store/bodyHead';
import type { FileSystem } from '../store/fileSystem';
import { guardTeam } from '../store/teamGuard';
import type { ReadBytes } from './checkDirectory';

const NOTHING = new Uint8Array();

/** Reads memories of a directory for a check of it. One that can't be read is empty: its row, or a finding, says so. */
export function readForCheck(directory: string, fileSystem: FileSystem): ReadBytes {
  const guarded = guardTeam(directory, fileSystem);
  return (path) => guarded.readFile(`${directory}/${path}`, BODY_MAX_BYTES).catch(() => NOTHING);
}
