import * as vscode from 'vscode';
import type { Disposable, FileSystem, Watcher, WritableFileSystem } from '../store/fileSystem';
import { createNodeWritableFileSystem } from '../store/nodeWrites';

/**
 * Files as the extension sees them. Both reads and writes go straight to the disk that the extension host runs on, which
 * is where the memory lies. `workspace.fs` can't set a file's time, keep its permissions, or exchange two files
 * without a gap in which the agent's own write is lost; VS Code's editors learn of the change from their watch.
 */
export function createVscodeFileSystem(): WritableFileSystem {
  return createNodeWritableFileSystem();
}

/** Milliseconds between looks for a directory whose watch VS Code dropped with it. */
const RELINK_MS = 250;

/**
 * Watches through VS Code. Its recursive watch ends with the directory that it watches, so every existing
 * ancestor's own entries are watched too: when the way to the directory changes, the watch is laid anew.
 */
export function createVscodeWatcher(fileSystem: FileSystem): Watcher {
  return {
    watch: (directory, onChange) => new DirectoryWatch(directory, onChange, fileSystem),
  };
}

class DirectoryWatch implements Disposable {
  private inner: Disposable[] = [];
  private readonly ancestors: Disposable[] = [];
  private relinking: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;

  constructor(
    private readonly directory: string,
    private readonly onChange: (path: string) => void,
    private readonly fileSystem: FileSystem,
  ) {
    void this.link();
  }

  dispose(): void {
    this.disposed = true;
    clearTimeout(this.relinking);
    for (const watch of [...this.inner, ...this.ancestors]) watch.dispose();
  }

  /** Watches the directory if it is there, and the way to it in any case. */
  private async link(): Promise<void> {
    const real = await this.fileSystem.realPath(this.directory).catch(() => null);
    if (this.disposed) return;
    for (const watch of this.inner.splice(0)) watch.dispose();
    for (const watch of this.ancestors.splice(0)) watch.dispose();
    if (real !== null) {
      this.inner.push(
        this.watchFiles(real, '**', (path) => {
          this.onChange(path === real ? this.directory : this.directory + path.slice(real.length));
        }),
      );
    }
    for (const { folder, child } of await this.wayTo()) {
      if (this.disposed) return;
      this.ancestors.push(
        this.watchFiles(folder, '*', (path) => {
          if (path === child) this.relink();
        }),
      );
    }
  }

  private relink(): void {
    if (this.relinking !== undefined || this.disposed) return;
    this.relinking = setTimeout(() => {
      this.relinking = undefined;
      void this.link().then(() => this.onChange(this.directory));
    }, RELINK_MS);
  }

  /** The nearest existing ancestors of the directory, at most three, each with the child that leads on. */
  private async wayTo(): Promise<readonly { folder: string; child: string }[]> {
    const way: { folder: string; child: string }[] = [];
    let child = vscode.Uri.file(this.directory);
    while (way.length < 3) {
      const folder = vscode.Uri.joinPath(child, '..');
      if (folder.path === child.path) break;
      const real = await this.fileSystem.realPath(folder.fsPath).catch(() => null);
      if (real !== null) {
        way.push({
          folder: real,
          child: vscode.Uri.joinPath(vscode.Uri.file(real), child.path.slice(child.path.lastIndexOf('/') + 1)).fsPath,
        });
      }
      child = folder;
    }
    return way;
  }

  private watchFiles(folder: string, glob: string, listener: (path: string) => void): Disposable {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(vscode.Uri.file(folder), glob));
    const hear = (uri: vscode.Uri): void => listener(uri.fsPath);
    watcher.onDidCreate(hear);
    watcher.onDidChange(hear);
    watcher.onDidDelete(hear);
    return watcher;
  }
}
