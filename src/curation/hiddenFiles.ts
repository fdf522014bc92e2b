import { FileError } from '../store/fileSystem';
import type { ChangeRecord, FileStep } from './changeRecord';
import type { CurationDeps } from './curationDeps';

/**
 * Files beside those that a change concerns, while it lasts. Their dot keeps them out of the client's scan, and their
 * ending out of every list of memories (contract §4: of files in `team/` the dot alone would not).
 *
 * `new`: what is to come. `old`: what stood there, the very file. `back`: what a rollback took away again.
 * `rebuilt`: what stood there, made again from the journal. `gap`: what somebody made while the name was free.
 */
export type HiddenRole = 'new' | 'old' | 'back' | 'rebuilt' | 'gap';

/** Absolute paths of one step's hidden files. */
export type HiddenPaths = Readonly<Record<HiddenRole, string>>;

/** @param index of the step in its record */
export function hiddenPathsOf(
  record: Pick<ChangeRecord, 'id'>,
  step: FileStep,
  index: number,
  { paths }: CurationDeps,
): HiddenPaths {
  const source = step.from ?? step.to;
  const target = step.to ?? step.from;
  const beside = (file: { readonly real: string } | null, role: HiddenRole): string =>
    paths.join(paths.dirname(file?.real ?? ''), `${prefixOf(record)}${index}-${role}.tmp`);
  return {
    new: beside(target, 'new'),
    back: beside(target, 'back'),
    old: beside(source, 'old'),
    rebuilt: beside(source, 'rebuilt'),
    gap: beside(source, 'gap'),
  };
}

export interface HiddenFile {
  readonly path: string;
  /** Of the step that it belongs to. */
  readonly index: number;
  readonly role: HiddenRole;
}

/** Every hidden file of a record that is on the disk. */
export async function listHiddenFiles(record: ChangeRecord, deps: CurationDeps): Promise<readonly HiddenFile[]> {
  const { fileSystem, paths } = deps;
  const parents = new Set<string>();
  for (const { from, to } of record.steps) {
    for (const side of [from, to]) if (side !== null) parents.add(paths.dirname(side.real));
  }
  const found: HiddenFile[] = [];
  for (const parent of parents) {
    const entries = await fileSystem.list(parent).catch((error: unknown) => {
      if (error instanceof FileError && (error.code === 'missing' || error.code === 'notDirectory')) return [];
      throw error;
    });
    for (const { name } of entries) {
      if (!name.startsWith(prefixOf(record))) continue;
      const parts = /^(\d+)-(new|old|back|rebuilt|gap)\.tmp$/.exec(name.slice(prefixOf(record).length));
      if (parts === null) continue;
      found.push({ path: paths.join(parent, name), index: Number(parts[1]), role: parts[2] as HiddenRole });
    }
  }
  return found;
}

function prefixOf({ id }: Pick<ChangeRecord, 'id'>): string {
  return `.memory-lens-${id}-`;
}
