import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CurationDeps } from '../../../../src/curation/curationDeps';
import { type ListedChange, SeenStore, type SeenStoreDeps } from '../../../../src/curation/seen/seenStore';
import { readDirectory } from '../../../../src/store/readDirectory';
import { createDeps } from '../../../support/curation/deps';
import { putFile } from '../../../support/curation/diskState';
import { temporaryDirectory } from '../../support/temporaryDirectory';

export const START = 1_700_000_000_000;

export function memoryText(name: string, body = `About ${name}.`, more = ''): string {
  return `---\nname: ${name}\ndescription: What is known of ${name}\nmetadata:\n  type: project\n${more}---\n\n${body}\n`;
}

/** A memory directory on a real disk, and windows that look at it. */
export class Desk {
  readonly root = temporaryDirectory();
  readonly directory = join(this.root, 'memory');
  readonly storage = join(this.root, 'storage', 'seen');
  readonly told: string[] = [];
  readonly running = new Set<number>();
  private time = START;

  constructor() {
    mkdirSync(this.directory);
  }

  /** Writes as anybody else would; each write a second after the one before. */
  put(path: string, text: string | Uint8Array): void {
    this.time += 1_000;
    putFile(this.directory, path, text, this.time);
  }

  remove(path: string): void {
    rmSync(join(this.directory, path), { recursive: true });
  }

  text(path: string): string {
    return readFileSync(join(this.directory, path), 'utf8');
  }

  mtime(path: string): number {
    return statSync(join(this.directory, path)).mtimeMs;
  }

  /** A window with a process of its own. */
  window(options: Partial<SeenStoreDeps> = {}): Window {
    const deps = createDeps(join(this.root, 'journal'), { running: this.running });
    this.running.add(deps.processes.ownId);
    return new Window(this, { ...deps, clock: { now: deps.clock.now, after: pauseForReal } }, options);
  }

  /** Names and sizes of all copies. */
  copies(): readonly { readonly path: string; readonly size: number }[] {
    return readdirSync(this.storage, { recursive: true, encoding: 'utf8' })
      .filter((path) => /[0-9a-f]{64}\.\d+$/.test(path))
      .map((path) => ({ path: join(this.storage, path), size: statSync(join(this.storage, path)).size }));
  }

  manifestPath(): string {
    const [path = ''] = readdirSync(this.storage, { recursive: true, encoding: 'utf8' }).filter((one) =>
      one.endsWith('manifest.json'),
    );
    return join(this.storage, path);
  }

  breakManifest(text: string): void {
    writeFileSync(this.manifestPath(), text);
  }
}

export class Window {
  readonly seen: SeenStore;

  constructor(
    private readonly desk: Desk,
    readonly deps: CurationDeps,
    options: Partial<SeenStoreDeps>,
  ) {
    const { fileSystem, clock, paths, processes } = deps;
    const tell = (sentence: string): void => void desk.told.push(sentence);
    this.seen = new SeenStore({ fileSystem, clock, paths, processes, storage: desk.storage, tell, ...options });
  }

  async remember(directory = this.desk.directory): Promise<boolean> {
    const { fileSystem } = this.deps;
    const snapshot = await readDirectory(directory, fileSystem);
    return this.seen.remember(snapshot, (path) => fileSystem.readFile(`${directory}/${path}`));
  }

  changes(): Promise<readonly ListedChange[]> {
    return this.seen.changesSince(this.desk.directory);
  }

  /** Takes in what is there, then lists as `kind path`, with `< from` where it stood elsewhere. */
  async list(): Promise<readonly string[]> {
    await this.remember();
    return (await this.changes()).map(({ kind, path, from }) => `${kind} ${path}${from === null ? '' : ` < ${from}`}`);
  }

  async lookAtAll(): Promise<void> {
    await this.seen.markLooked(this.desk.directory, await this.changes());
  }

  /** Texts of both sides of a change; `null` where no copy is kept. */
  async texts(path: string): Promise<{ readonly before: string | null; readonly latest: string | null }> {
    const change = (await this.changes()).find((one) => one.path === path);
    if (change === undefined) throw new Error(`There is no change of ${path}.`);
    const textOf = async (version: ListedChange['before']): Promise<string | null> => {
      const bytes = version && (await this.seen.readCopy(this.desk.directory, version));
      return bytes && new TextDecoder().decode(bytes);
    };
    return { before: await textOf(change.before), latest: await textOf(change.latest) };
  }
}

/** Who competes has to wait, so that others get on. */
function pauseForReal(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
