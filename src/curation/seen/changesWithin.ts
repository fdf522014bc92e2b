import type { ChangeSet, FileChange } from '../changeSet';

type Changes = Pick<ChangeSet, 'directory' | 'changes'>;

/**
 * What a change set does to a directory that is not its own but lies in it, or around it, as the team's folders do: the
 * same changes, by paths of that directory. A file that is moved in is new there, one that is moved out is gone.
 *
 * @param directory absolute, spelled as that of the change set
 */
export function changesWithin(directory: string, { directory: base, changes }: Changes): Changes {
  if (directory === base) return { directory, changes };
  const placeOf = (path: string): string | null => {
    const absolute = `${base}/${path}`;
    return absolute.startsWith(`${directory}/`) ? absolute.slice(directory.length + 1) : null;
  };
  return { directory, changes: changes.flatMap((change) => changeAt(change, placeOf)) };
}

function changeAt(change: FileChange, placeOf: (path: string) => string | null): readonly FileChange[] {
  const path = placeOf(change.path);
  if (change.kind !== 'move') return path === null ? [] : [{ ...change, path }];
  const from = placeOf(change.from);
  const { before, after, mtime } = change;
  if (from === null) return path === null ? [] : [{ kind: 'write', path, before: null, after, mtime }];
  return path === null ? [{ kind: 'delete', path: from, before }] : [{ ...change, from, path }];
}
