import type { FileIndex } from './fileIndex';
import type { FoundPath, Manifests, Past, WorkspaceView } from './workspace';

/** What a report was made from, so that a later look can tell whether it would come out the same. */
export interface Traces {
  /** What was at each path, as {@link stampOf} has it. */
  readonly stamps: ReadonlyMap<string, string>;
  /** Of the list of files and of the history; `null` where they were not asked. */
  readonly files: string | null;
  readonly past: string | null;
}

/** Looks through another view and notes what it was asked. */
export class RecordingView implements WorkspaceView {
  private readonly stamps = new Map<string, string>();
  private askedFiles: FileIndex | null = null;
  private askedPast: Past | null = null;

  constructor(private readonly view: WorkspaceView) {}

  get git(): WorkspaceView['git'] {
    return this.view.git;
  }

  get traces(): Traces {
    return { stamps: this.stamps, files: this.askedFiles?.key ?? null, past: this.askedPast?.key ?? null };
  }

  async find(path: string): Promise<FoundPath | null> {
    const found = await this.view.find(path);
    this.stamps.set(path, stampOf(found));
    return found;
  }

  async readText(path: string): Promise<string | null> {
    await this.find(path);
    return this.view.readText(path);
  }

  async files(): Promise<FileIndex> {
    this.askedFiles = await this.view.files();
    return this.askedFiles;
  }

  async manifests(): Promise<Manifests | null> {
    for (const path of (await this.files()).manifests) await this.find(path);
    return this.view.manifests();
  }

  findIgnored(paths: readonly string[]): Promise<ReadonlySet<string>> {
    return this.view.findIgnored(paths);
  }

  async past(): Promise<Past> {
    this.askedPast = await this.view.past();
    return this.askedPast;
  }
}

/** Whether a report made from these traces would come out the same in this look. */
export async function isUnchanged({ stamps, files, past }: Traces, view: WorkspaceView): Promise<boolean> {
  if (past !== null && (await view.past()).key !== past) return false;
  if (files !== null && (await view.files()).key !== files) return false;
  for (const [path, stamp] of stamps) if (stampOf(await view.find(path)) !== stamp) return false;
  return true;
}

function stampOf(found: FoundPath | null): string {
  return found?.stamp ?? '';
}
