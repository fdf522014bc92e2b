import type { PlanNote, PlanRefusal } from '../curation/changeSet';
import type { Location } from '../location/location';
import type { MountedStores } from '../location/mountedStores';

/** A memory directory that may be written to. */
export interface StoreToWrite {
  /** Absolute. */
  readonly directory: string;
  /** Of the location; those of a plan come after them. */
  readonly notes: readonly PlanNote[];
  /** What a session would mount into it. */
  readonly mounted: MountedStores;
}

/**
 * Where a verb writes for a project. A directory that files of the project itself name is somebody else's choice of
 * what this person's programs write over, so it takes consent (contract §1).
 */
export function chooseStoreToWrite(location: Location, allowsWorkspace: boolean): StoreToWrite | PlanRefusal {
  const { wouldBe, namedByWorkspace, enabled, ruleText, reason, mounted } = location;
  if (wouldBe === null) return { refused: `There is no memory directory to write to: ${ruleText}` };
  if (namedByWorkspace && !allowsWorkspace)
    return {
      refused: `The project’s own files name ${wouldBe} as its memory directory; to write there, give --allow-workspace-directory.`,
    };
  const off = `Memory is off, so the agent does not read what is written here: ${reason}`;
  return { directory: wouldBe, mounted, notes: enabled ? [] : [{ severity: 'info', text: off }] };
}
