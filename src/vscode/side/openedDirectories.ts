import * as vscode from 'vscode';
import type { FileSystem } from '../../store/fileSystem';
import type { DirectorySide } from './sideStore';

const KEY = 'memoryLens.openedDirectories';

/**
 * The directories that the person has opened beside the projects' own. They are kept in the state of this workspace on
 * this machine, not in a setting: no file of a workspace can name one.
 */
export class OpenedDirectories implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(
    private readonly memento: vscode.Memento,
    private readonly fileSystem: FileSystem,
  ) {}

  get sides(): readonly DirectorySide[] {
    const kept = this.memento.get<unknown>(KEY);
    const directories = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
    return directories.map((directory) => ({ kind: 'directory', directory }));
  }

  /** @returns its row's store, under its real path @throws FileError */
  async add(path: string): Promise<DirectorySide> {
    const directory = await this.fileSystem.realPath(path);
    const known = this.sides.find((side) => side.directory === directory);
    if (known !== undefined) return known;
    await this.keep([...this.sides.map((side) => side.directory), directory]);
    return { kind: 'directory', directory };
  }

  async remove(directory: string): Promise<void> {
    await this.keep(this.sides.map((side) => side.directory).filter((one) => one !== directory));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async keep(directories: readonly string[]): Promise<void> {
    await this.memento.update(KEY, directories);
    this.changed.fire();
  }
}
