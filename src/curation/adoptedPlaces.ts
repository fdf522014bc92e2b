import { equalBytes } from '../memory/bytes';
import { INDEX_NAME } from '../memory/contract';
import { isLogDayPath } from '../store/dailyLogs';
import type { PlanDraft } from './planDraft';
import { isSidecarPath } from './sidecar';
import type { LeftFile, StoreFiles } from './storeFiles';
import { foldPath, numberedPath } from './storePath';

/** Where the files of one store come to stand in another. */
export interface AdoptedPlaces {
  /** New paths by old ones, of all that is taken, also of what is there already. */
  readonly places: ReadonlyMap<string, string>;
  /** Old paths of files that stand there already, byte for byte. */
  readonly same: ReadonlySet<string>;
  readonly left: readonly LeftFile[];
}

/** Whether a file is placed for itself: indexes and days of the logs are joined, and a sidecar goes with its memory. */
function isPlaced(path: string): boolean {
  return !isIndexPath(path) && !isSidecarPath(path) && !isLogDayPath(path);
}

/** The index of the store itself, or of a directory below it. */
export function isIndexPath(path: string): boolean {
  return path === INDEX_NAME || path.endsWith(`/${INDEX_NAME}`);
}

/**
 * Finds a place for each file: its own path where that is free; where another file has it, the first with a number that
 * is free, or that has the very bytes already, so that adopting twice adds nothing.
 *
 * @param followed the bytes of a file as an earlier adopting would have written them: its links follow other files
 */
export function placeAdopted(
  { files }: Pick<StoreFiles, 'files'>,
  draft: PlanDraft,
  followed: (path: string) => Uint8Array | null = () => null,
): AdoptedPlaces {
  const { snapshot } = draft.input;
  const taken = new Set(draft.takenPaths());
  const standing = new Set(
    [...snapshot.memories.keys(), ...snapshot.otherFiles, ...draft.paths()].map((path) => foldPath(path)),
  );
  const places = new Map<string, string>();
  const same = new Set<string>();
  const left: LeftFile[] = [];
  for (const [path, { bytes }] of files) {
    if (!isPlaced(path)) continue;
    if (ancestorsOf(path).some((folder) => standing.has(foldPath(folder)))) {
      left.push({ path, why: 'inTheWay' });
      continue;
    }
    const forms = [bytes, followed(path) ?? bytes];
    const isThere = (place: string): boolean => stands(draft, place, forms);
    let place = path;
    for (let number = 2; taken.has(foldPath(place)) && !isThere(place); number++) place = numberedPath(path, number);
    if (isThere(place)) same.add(path);
    places.set(path, place);
    taken.add(foldPath(place));
    standing.add(foldPath(place));
  }
  return { places, same, left };
}

function stands(draft: PlanDraft, path: string, forms: readonly Uint8Array[]): boolean {
  const found = draft.read(path);
  return found !== null && forms.some((bytes) => equalBytes(found, bytes));
}

function ancestorsOf(path: string): readonly string[] {
  const segments = path.split('/');
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** What two files that get in each other’s way have in common: the path without a number. */
export function unnumbered(path: string): string {
  return foldPath(path.replace(/(?:_\d+)?(\.[^./]*)?$/, '$1'));
}
