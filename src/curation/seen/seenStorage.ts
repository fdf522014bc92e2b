import { FileError } from '../../store/fileSystem';
import { isInside, realPathOf } from '../../store/pathGuard';
import { withClaim } from '../claim';
import type { CurationDeps } from '../curationDeps';
import { makeDirectories, missingDirectories } from '../journal';
import { sha256 } from '../sha256';
import { eachFew } from './eachFew';
import { type CopyToRank, keepWithin } from './keepWithin';
import { type FolderContents, SeenFolder } from './seenFolder';
import { type SeenFile, type SeenManifest, versionsOf } from './seenVersion';

/** What the claim on all of the storage is called: the limit holds for all of it. */
const CLAIM = 'seen';
const FOLDER_NAME = /^[0-9a-f]{32}$/;
const KEY_DIGITS = 32;

/** The folders of all memory directories, within one limit of size. */
export class SeenStorage {
  /**
   * @param deps whose journal directory is the storage: claims lie there
   * @param limit bytes of all copies
   */
  constructor(
    private readonly deps: CurationDeps,
    private readonly limit: number,
  ) {}

  /** @throws FileError where the storage lies in the memory directory; PathTraversalError */
  async folderOf(directory: string): Promise<{ readonly folder: SeenFolder; readonly realDirectory: string }> {
    const { fileSystem, paths, journalDirectory: storage } = this.deps;
    const realDirectory = await realPathOf(directory, fileSystem, paths);
    const realStorage = await realPathOf(storage, fileSystem, paths);
    if (realStorage === realDirectory || isInside(realDirectory, realStorage, paths))
      throw new FileError('other', storage, 'The place for copies lies inside the memory directory.');
    const key = sha256(new TextEncoder().encode(realDirectory)).slice(0, KEY_DIGITS);
    return { folder: this.open(key), realDirectory };
  }

  /** Runs a task while no other window writes to the storage. @throws ClaimError, FileError */
  claimed<Result>(task: () => Promise<Result>): Promise<Result> {
    return withClaim(CLAIM, this.deps, task);
  }

  /**
   * Writes a manifest and the copies that it lacks, as far as they have room; copies that nothing speaks of any more
   * go. Call it while the storage is claimed. Returns how many copies the disk refused. Throws `FileError`.
   *
   * @param copies bytes by id
   */
  async write(folder: SeenFolder, manifest: SeenManifest, copies: ReadonlyMap<string, Uint8Array>): Promise<number> {
    await makeDirectories(await missingDirectories(folder.path, this.deps), this.deps);
    const contents = await folder.list();
    for (const name of contents.drafts) await folder.remove(name);
    const wanted = new Set([...manifest.files.values()].flatMap((file) => [...versionsOf(file)].map(({ id }) => id)));
    const unused = [...contents.copies].filter(([id]) => !wanted.has(id));
    const missing = new Map([...copies].filter(([id]) => wanted.has(id) && !contents.copies.has(id)));
    const fits = await this.makeRoom(folder, manifest, contents, missing);
    let refused = 0;
    await eachFew([...missing], async ([id, bytes]) => {
      if (!fits.has(id)) return;
      try {
        await folder.writeCopy(id, bytes);
      } catch (error) {
        if (!(error instanceof FileError)) throw error;
        refused += 1;
      }
    });
    await folder.writeManifest(manifest);
    for (const [id, size] of unused) await folder.removeCopy(id, size);
    return refused;
  }

  /** Takes copies away until the missing ones have room, and says which of these are worth it. */
  private async makeRoom(
    folder: SeenFolder,
    manifest: SeenManifest,
    contents: FolderContents,
    missing: ReadonlyMap<string, Uint8Array>,
  ): Promise<ReadonlySet<string>> {
    let total = [...missing.values()].reduce((sum, { length }) => sum + length, 0);
    const listed = new Map<SeenFolder, ReadonlyMap<string, number>>();
    for (const name of await this.folderNames()) {
      const other = this.open(name);
      const isThis = other.path === folder.path;
      const { copies } = isThis ? contents : await other.list();
      listed.set(isThis ? folder : other, copies);
      for (const size of copies.values()) total += size;
    }
    if (total <= this.limit) return new Set(missing.keys());

    const ranked: CopyToRank[] = [];
    for (const [one, copies] of listed) {
      const sizes = new Map(copies);
      if (one === folder) for (const [id, { length }] of missing) sizes.set(id, length);
      const read = one === folder ? manifest : await one.readManifest();
      ranked.push(...rank(one.path, sizes, typeof read === 'string' ? null : read));
    }
    const kept = keepWithin(ranked, this.limit);
    const fits = new Set<string>();
    for (const copy of ranked) {
      const isNew = copy.folder === folder.path && missing.has(copy.id);
      if (kept.has(copy)) {
        if (isNew) fits.add(copy.id);
      } else if (!isNew) await this.openPath(copy.folder).removeCopy(copy.id, copy.size);
    }
    return fits;
  }

  private async folderNames(): Promise<readonly string[]> {
    const entries = await this.deps.fileSystem.list(this.deps.journalDirectory);
    return entries.filter(({ name, kind }) => kind === 'directory' && FOLDER_NAME.test(name)).map(({ name }) => name);
  }

  private open(key: string): SeenFolder {
    return this.openPath(this.deps.paths.join(this.deps.journalDirectory, key));
  }

  private openPath(path: string): SeenFolder {
    return new SeenFolder(path, this.deps);
  }
}

function rank(folder: string, sizes: ReadonlyMap<string, number>, manifest: SeenManifest | null): CopyToRank[] {
  const uses = new Map<string, Pick<CopyToRank, 'use' | 'mtime'>>();
  for (const file of manifest?.files.values() ?? []) {
    for (const { id, mtime } of versionsOf(file)) {
      if (id === null) continue;
      const use = isThere(file, id) ? 'there' : 'lost';
      // What one of several files still holds is not lost.
      if (uses.get(id)?.use !== 'there') uses.set(id, { use, mtime });
    }
  }
  const seen = manifest?.time ?? 0;
  return [...sizes].map(([id, size]) => ({ folder, id, size, seen, ...(uses.get(id) ?? { use: 'unused', mtime: 0 }) }));
}

function isThere({ latest, gone }: SeenFile, id: string): boolean {
  return !gone && latest.id === id;
}
