import { baseNameOf } from './fileNames';

/** Every folder that one of these files is in, by its base name. */
export function foldersOf(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Set<string>();
  const names = new Map<string, string[]>();
  for (const path of files) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
      const same = names.get(baseNameOf(folder));
      if (same === undefined) names.set(baseNameOf(folder), [folder]);
      else same.push(folder);
    }
  }
  return names;
}
