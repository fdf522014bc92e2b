import { type ChangeSet, isRefusal, type Plan, type PlanNote, type WriteChange } from '../curation/changeSet';
import { preparePlan } from '../curation/preparePlan';
import type { FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { updateDirectory } from '../store/updateDirectory';
import type { Finding } from './finding';
import { overlayFileSystem } from './overlayFileSystem';
import { gatherPlainFixes } from './plainFixes';
import { WritablePaths } from './writablePaths';

/** Rounds of looking and mending: a fix can lay bare what another finding has to say, but hardly more than that. */
const MAX_ROUNDS = 8;

export interface FixAllInput {
  readonly snapshot: MemoryDirectory;
  readonly fileSystem: FileSystem;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The findings of a snapshot, without those that the person dismissed, on the disk that is handed over. */
  readonly check: (snapshot: MemoryDirectory, disk: FileSystem) => Promise<readonly Finding[]>;
  /** Whether a file of the directory can be written; others are left out, and told of. All can by default. */
  readonly isWritable?: (path: string) => Promise<boolean>;
}

/**
 * One change set that makes every plain fix. It is mended until nothing plain is left, on a copy in memory, so that
 * asking again after it was made finds nothing to do.
 */
export async function planFixAll({ snapshot, fileSystem, now, check, isWritable }: FixAllInput): Promise<Plan> {
  const before = new Map<string, Uint8Array | null>();
  const changed = new Map<string, Uint8Array>();
  const notes: PlanNote[] = [];
  const disk = overlayFileSystem(fileSystem, changed, now);
  const writable = new WritablePaths(isWritable);
  let current = snapshot;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const fixes = gatherPlainFixes(await writable.keep(await check(current, disk)));
    if (fixes === null) break;
    const plan = await preparePlan(current, { verb: 'fix', intent: { label: 'Fixed', ...fixes } }, disk, now);
    if (isRefusal(plan)) return plan;
    if (plan.changes.length === 0) break;
    for (const change of plan.changes.filter(({ kind }) => kind === 'write') as readonly WriteChange[]) {
      if (!before.has(change.path)) before.set(change.path, change.before);
      changed.set(`${snapshot.directory}/${change.path}`, change.after);
    }
    notes.push(...plan.notes.filter(({ text }) => !notes.some((note) => note.text === text)));
    const touched = plan.changes.map(({ path }) => `${snapshot.directory}/${path}`);
    current = (await updateDirectory(current, touched, disk))?.snapshot ?? current;
  }
  return changeSetOf(snapshot, before, changed, [...notes, ...writable.notes()]);
}

function changeSetOf(
  { directory }: MemoryDirectory,
  before: ReadonlyMap<string, Uint8Array | null>,
  changed: ReadonlyMap<string, Uint8Array>,
  notes: readonly PlanNote[],
): ChangeSet {
  const changes = [...before].map(([path, bytes]): WriteChange => {
    const after = changed.get(`${directory}/${path}`) ?? new Uint8Array();
    return { kind: 'write', path, before: bytes, after, mtime: 'keep' };
  });
  const label = changes.length === 1 ? 'Fixed 1 file' : `Fixed ${changes.length} files`;
  return { directory, label, changes, notes };
}
