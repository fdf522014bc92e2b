import { FileError } from '../../store/fileSystem';
import type { CurationDeps } from '../curationDeps';
import { PRIVATE } from '../journal';
import { sha256 } from '../sha256';
import { type DecodedManifest, decodeManifest, encodeManifest } from './seenManifest';
import type { SeenManifest, SeenVersion } from './seenVersion';

const MANIFEST = 'manifest.json';
/** A manifest of 80,000 memories takes that much; a larger one is none. */
const MANIFEST_MAX_BYTES = 16 * 1024 * 1024;
/** The size stands in the name, so that one listing tells what room all take. */
const COPY_NAME = /^([0-9a-f]{64})\.(\d{1,12})$/;
const DRAFT_END = '.draft';

let counter = 0;

/** What lies in the folder of one memory directory. */
export interface FolderContents {
  /** Sizes in bytes, by id. */
  readonly copies: ReadonlyMap<string, number>;
  /** Names of files that a crash left half-written. */
  readonly drafts: readonly string[];
}

/** The files of one memory directory in the storage: its manifest, and a copy for each version. */
export class SeenFolder {
  constructor(
    /** Absolute. */
    readonly path: string,
    private readonly deps: CurationDeps,
  ) {}

  /** `null` where there is none yet. Throws `FileError`. */
  async readManifest(): Promise<DecodedManifest | null> {
    try {
      return decodeManifest(await this.deps.fileSystem.readFile(this.at(MANIFEST), MANIFEST_MAX_BYTES));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.code === 'missing' || error.code === 'notDirectory') return null;
      if (error.code === 'tooLarge' || error.code === 'isDirectory') return 'broken';
      throw error;
    }
  }

  writeManifest(manifest: SeenManifest): Promise<void> {
    return this.write(MANIFEST, encodeManifest(manifest));
  }

  /** Throws `FileError`. */
  async list(): Promise<FolderContents> {
    const copies = new Map<string, number>();
    const drafts: string[] = [];
    for (const { name } of await this.deps.fileSystem.list(this.path)) {
      const [, id, size] = COPY_NAME.exec(name) ?? [];
      if (id !== undefined) copies.set(id, Number(size));
      else if (name.endsWith(DRAFT_END)) drafts.push(name);
    }
    return { copies, drafts };
  }

  writeCopy(id: string, bytes: Uint8Array): Promise<void> {
    return this.write(copyName(id, bytes.length), bytes);
  }

  /** The bytes of a version; `null` where no copy of them is kept, or it is not what it was. */
  async readCopy({ id, size }: SeenVersion): Promise<Uint8Array | null> {
    if (id === null) return null;
    try {
      const bytes = await this.deps.fileSystem.readFile(this.at(copyName(id, size)), size);
      return sha256(bytes) === id ? bytes : null;
    } catch (error) {
      if (error instanceof FileError) return null;
      throw error;
    }
  }

  removeCopy(id: string, size: number): Promise<void> {
    return this.remove(copyName(id, size));
  }

  async remove(name: string): Promise<void> {
    await this.deps.fileSystem.remove(this.at(name)).catch((error: unknown) => {
      if (!(error instanceof FileError && error.code === 'missing')) throw error;
    });
  }

  private at(name: string): string {
    return this.deps.paths.join(this.path, name);
  }

  /** A name holds all of a file or what it held before. */
  private async write(name: string, bytes: Uint8Array): Promise<void> {
    const { fileSystem, processes, clock } = this.deps;
    counter += 1;
    const draft = this.at(`${clock.now().toString(36)}-${processes.ownId}-${counter}${DRAFT_END}`);
    await fileSystem.create(draft, bytes, PRIVATE);
    try {
      await fileSystem.rename(draft, this.at(name));
    } catch (error) {
      await fileSystem.remove(draft).catch(() => undefined);
      throw error;
    }
  }
}

function copyName(id: string, size: number): string {
  return `${id}.${size}`;
}
