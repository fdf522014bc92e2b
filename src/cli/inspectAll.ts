import type { Location } from '../location/location';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { presentDirectory } from './inspectCommand';
import type { CommandResult } from './output';
import { surroundingsData, surroundingsText } from './presentSurroundings';
import { readSurroundings, type SurroundingsDeps } from './surroundings';

/** `inspect --all`: what `inspect` tells of the project's own directory, and every other store that its agent may read. */
export async function inspectAll(
  location: Location,
  snapshot: MemoryDirectory,
  deps: SurroundingsDeps,
): Promise<CommandResult> {
  const own = presentDirectory(snapshot, deps.now);
  const surroundings = await readSurroundings(location, snapshot, deps);
  return {
    json: { ...own.json, ...surroundingsData(location, surroundings, deps.now) },
    text: `${location.reason}\n\n${own.text}\n\n${surroundingsText(location, surroundings, deps.now)}`,
    exitCode: 0,
  };
}
