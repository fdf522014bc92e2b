/** Paths by a key that several of them may have. Each path has one key. */
export class SharedKeys {
  private readonly paths = new Map<string, Set<string>>();
  private readonly keys = new Map<string, string>();
  /** Keys with several paths, so that those with one cost nothing when they are asked for. */
  private readonly shared = new Set<string>();

  add(path: string, key: string): void {
    this.remove(path);
    this.keys.set(path, key);
    const paths = this.paths.get(key) ?? new Set();
    this.paths.set(key, paths.add(path));
    if (paths.size > 1) this.shared.add(key);
  }

  remove(path: string): void {
    const key = this.keys.get(path);
    const paths = key === undefined ? undefined : this.paths.get(key);
    if (key === undefined || paths === undefined) return;
    this.keys.delete(path);
    paths.delete(path);
    if (paths.size <= 1) this.shared.delete(key);
    if (paths.size === 0) this.paths.delete(key);
  }

  /** The paths of each key that more than one of `among` has, in order. */
  *groups(among: (path: string) => boolean): IterableIterator<string[]> {
    for (const key of this.shared) {
      const group = [...(this.paths.get(key) ?? [])].filter(among);
      if (group.length > 1) yield group.sort();
    }
  }
}
