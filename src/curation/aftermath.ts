import { concatBytes, equalBytes } from '../memory/bytes';
import { FileError } from '../store/fileSystem';
import { type ChangeRecord, pathOfStep } from './changeRecord';
import type { CurationDeps } from './curationDeps';
import { listHiddenFiles } from './hiddenFiles';
import { keepBytes } from './journal';
import { containsLines, sharesLine } from './lines';
import { appendMissing, readIfThere } from './settle';

const LF = 0x0a;

/** A version of a file that two programs wrote at once, and that has no place in the memory directory. */
export interface KeptVersion {
  /** Relative to the memory directory. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Absolute path of the copy in the journal directory; `null` where it could not be stored. */
  readonly storedAt: string | null;
}

/** What is left to tell after a change, a rollback or a recovery. */
export class Aftermath {
  /** Sentences. */
  readonly notes: string[] = [];
  readonly kept: KeptVersion[] = [];

  constructor(
    private readonly record: Pick<ChangeRecord, 'id'>,
    private readonly deps: CurationDeps,
  ) {}

  note(sentence: string): void {
    this.notes.push(sentence);
  }

  /** Stores bytes that would be lost otherwise. Returns whether they are on the disk. */
  async keep(path: string, bytes: Uint8Array): Promise<boolean> {
    const storedAt = await keepBytes(this.deps, this.record.id, bytes).catch((error: unknown) => {
      if (error instanceof FileError) return null;
      throw error;
    });
    this.kept.push({ path, bytes, storedAt });
    if (storedAt === null) return false;
    this.note(`Another program wrote “${path}” at the same time. Its version was kept as ${storedAt}.`);
    return true;
  }

  /** Stores a file elsewhere unless all its lines are in `present`, then takes it away; it stays where that fails. */
  async retire(hidden: string, path: string, bytes: Uint8Array, present: readonly Uint8Array[]): Promise<void> {
    const needless = present.length > 0 && containsLines(joinAll(present), bytes);
    if (needless || (await this.keep(path, bytes))) await removeIfThere(hidden, this.deps);
    else this.note(`Another program wrote “${path}” at the same time. Its version is in ${hidden}.`);
  }
}

/** Takes away every hidden file that a record left; what nobody else has a copy of is kept. */
export async function clearHiddenFiles(record: ChangeRecord, aftermath: Aftermath, deps: CurationDeps): Promise<void> {
  for (const { path, index, role } of await listHiddenFiles(record, deps)) {
    const step = record.steps[index];
    const bytes = await readIfThere(path, deps);
    if (bytes === null) continue;
    // Nobody but this program knows these two names, and each is the copy of what the journal holds.
    const own = role === 'new' || role === 'rebuilt';
    const known = [step?.from, step?.to].some((side) => side && equalBytes(side.bytes, bytes));
    if (own || known || step === undefined) {
      await removeIfThere(path, deps);
      continue;
    }
    const target = (step.from ?? step.to)?.real ?? '';
    const present = await readIfThere(target, deps);
    // Lines that somebody appended while the name was free: all that was missing was to add them.
    if (role === 'gap' && present !== null && !sharesLine(present, bytes)) await appendMissing(target, bytes, deps);
    const lines = [await readIfThere(target, deps), step.to?.bytes].filter(
      (part) => part !== null && part !== undefined,
    );
    await aftermath.retire(path, pathOfStep(step), bytes, lines);
  }
}

function joinAll(parts: readonly Uint8Array[]): Uint8Array {
  return concatBytes(parts.flatMap((part) => [part, Uint8Array.of(LF)]));
}

export async function removeIfThere(path: string, { fileSystem }: CurationDeps): Promise<void> {
  await fileSystem.remove(path).catch((error: unknown) => {
    if (!(error instanceof FileError && (error.code === 'missing' || error.code === 'notDirectory'))) throw error;
  });
}

/** @param directories parents first; those that hold anything stay */
export async function removeEmptyDirectories(directories: readonly string[], deps: CurationDeps): Promise<void> {
  for (const directory of [...directories].reverse()) {
    await deps.fileSystem.removeDirectory(directory).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
    });
  }
}

/** Makes the names durable in every directory that a record touches, as far as they are still there. */
export async function syncDirectories(record: ChangeRecord, { fileSystem, paths }: CurationDeps): Promise<void> {
  const touched = new Set<string>();
  for (const { from, to } of record.steps) {
    for (const side of [from, to]) if (side !== null) touched.add(paths.dirname(side.real));
  }
  for (const directory of record.createdDirectories) touched.add(paths.dirname(directory));
  for (const directory of touched) {
    await fileSystem.syncDirectory(directory).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
    });
  }
}
