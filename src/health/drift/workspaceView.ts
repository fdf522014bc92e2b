import { FileError, type FileSystem } from '../../store/fileSystem';
import type { Git, GitPlace } from '../../store/git';
import { FileIndex } from './fileIndex';
import { type ListedFiles, listWorkspaceFiles } from './listFiles';
import { readManifests } from './readManifests';
import type { RepositoryHistories } from './repositoryHistories';
import type { FoundPath, LookOptions, Manifests, Past, WorkspaceView } from './workspace';

/** A source of more than this is data. */
const MAX_TEXT_BYTES = 2 * 1024 * 1024;
/** Texts that are kept for the length of a look: many memories speak of the same few files. */
const MAX_KEPT_TEXTS = 200;
/** Bytes in which a NUL shows that a file is no text. */
const SNIFFED_BYTES = 8_000;

interface ViewOptions extends LookOptions {
  readonly root: string;
  readonly fileSystem: FileSystem;
  readonly git: Git | null;
  readonly histories: RepositoryHistories | null;
}

export async function openWorkspaceView(options: ViewOptions): Promise<WorkspaceView> {
  const place: GitPlace =
    options.git === null ? { state: 'noGit' } : await options.git.inspect(options.root, options.signal);
  const realRoot = await options.fileSystem.realPath(options.root).catch(toNull);
  return new View(options, place, (realRoot ?? options.root).replace(/[\\/]$/, ''));
}

const UNCHECKED: FoundPath = { kind: 'unchecked', stamp: 'unchecked' };

/** An entry of a folder, by its name in exactly this case. */
type Entries = ReadonlyMap<string, 'file' | 'directory' | 'symlink' | 'other'>;
const NO_ENTRIES: Entries = new Map();

class View implements WorkspaceView {
  private readonly folders = new Map<string, Promise<Entries | null>>();
  private readonly texts = new Map<string, Promise<string | null>>();
  private listed: Promise<ListedFiles> | undefined;
  private index: Promise<FileIndex> | undefined;
  private declared: Promise<Manifests | null> | undefined;
  private history: Promise<Past> | undefined;

  constructor(
    private readonly options: ViewOptions,
    readonly git: GitPlace,
    private readonly realRoot: string,
  ) {}

  async find(path: string): Promise<FoundPath | null> {
    if (!isInside(path)) return null;
    let folder = '';
    let linked = false;
    for (const segment of path.split('/')) {
      const entries = await this.entriesOf(folder);
      if (entries === null) return UNCHECKED;
      const entry = entries.get(segment);
      if (entry === undefined) return null;
      linked ||= entry === 'symlink';
      folder = folder === '' ? segment : `${folder}/${segment}`;
      // What is behind a link may be anywhere: nothing is said of it.
      if (linked && !(await this.staysInside(folder))) return UNCHECKED;
    }
    const stat = await this.options.fileSystem.stat(this.absolute(path)).catch(nullWhereNothing);
    if (stat === null) return null;
    if (stat === 'unread' || stat.kind === 'other') return UNCHECKED;
    return stat.kind === 'directory'
      ? { kind: 'folder', stamp: 'folder' }
      : { kind: 'file', stamp: `${stat.mtime} ${stat.size}` };
  }

  readText(path: string): Promise<string | null> {
    let text = this.texts.get(path);
    if (text === undefined) {
      text = this.readAnew(path);
      const oldest = this.texts.size >= MAX_KEPT_TEXTS ? this.texts.keys().next().value : undefined;
      if (oldest !== undefined) this.texts.delete(oldest);
      this.texts.set(path, text);
    }
    return text;
  }

  files(): Promise<FileIndex> {
    this.index ??= this.list().then(({ files, partial }) => FileIndex.build(files, partial, this.options.pause));
    return this.index;
  }

  manifests(): Promise<Manifests | null> {
    this.declared ??= this.files().then(({ manifests }) => readManifests(manifests, (path) => this.readText(path)));
    return this.declared;
  }

  async findIgnored(paths: readonly string[]): Promise<ReadonlySet<string>> {
    const { git, root, signal } = this.options;
    if (git === null || paths.length === 0 || !(this.git.state === 'ready' || this.git.state === 'empty'))
      return new Set();
    return git.findIgnored(root, paths, signal);
  }

  past(): Promise<Past> {
    this.history ??= this.readPast();
    return this.history;
  }

  private async readPast(): Promise<Past> {
    const { histories, signal } = this.options;
    if (histories === null || this.git.state !== 'ready') return NO_PAST;
    const { submodules } = await this.list();
    return histories.read(['', ...submodules], signal);
  }

  private list(): Promise<ListedFiles> {
    const { root, fileSystem, git, signal, pause } = this.options;
    const asked = this.git.state === 'ready' || this.git.state === 'empty' ? git : null;
    this.listed ??= listWorkspaceFiles({ root, fileSystem, git: asked, signal, pause });
    return this.listed;
  }

  /** `null` where they can't be told. */
  private entriesOf(folder: string): Promise<Entries | null> {
    let entries = this.folders.get(folder);
    if (entries === undefined) {
      entries = this.options.fileSystem.list(folder === '' ? this.options.root : this.absolute(folder)).then(
        (list) => new Map(list.map(({ name, kind }) => [name, kind])),
        (error: unknown) => (nullWhereNothing(error) === null ? NO_ENTRIES : null),
      );
      this.folders.set(folder, entries);
    }
    return entries;
  }

  private async readAnew(path: string): Promise<string | null> {
    if (!isInside(path) || !(await this.staysInside(path))) return null;
    const bytes = await this.options.fileSystem.readFile(this.absolute(path), MAX_TEXT_BYTES).catch(toNull);
    if (bytes === null || bytes.subarray(0, SNIFFED_BYTES).includes(0)) return null;
    return new TextDecoder().decode(bytes);
  }

  private async staysInside(path: string): Promise<boolean> {
    const real = await this.options.fileSystem.realPath(this.absolute(path)).catch(toNull);
    if (real === null || !real.startsWith(this.realRoot)) return false;
    return /^(?:[\\/]|$)/.test(real.slice(this.realRoot.length));
  }

  private absolute(path: string): string {
    return `${this.options.root}/${path}`;
  }
}

const NO_PAST: Past = {
  key: '',
  complete: false,
  goneEndingWith: () => [],
  hadFolder: () => false,
  laterNames: () => [],
  changesSince: () => null,
};

/** By text alone: no parents, no root, no drive. */
function isInside(path: string): boolean {
  return path !== '' && !/^[/\\]|^[a-z]:|\0|\\/i.test(path) && !path.split('/').some((part) => /^\.{0,2}$/.test(part));
}

function nullWhereNothing(error: unknown): 'unread' | null {
  if (!(error instanceof FileError)) throw error;
  return error.code === 'missing' || error.code === 'notDirectory' ? null : 'unread';
}

function toNull(error: unknown): null {
  if (error instanceof FileError) return null;
  throw error;
}
