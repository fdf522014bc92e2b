import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a memory directory, as a test looks at them past the product. */
export class MemoryFiles {
  #untouched: ReadonlyMap<string, string>;

  constructor(readonly directory: string) {
    this.#untouched = this.#read();
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  text(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  exists(name: string): boolean {
    return existsSync(this.path(name));
  }

  /** Writes a file as the agent would; its time is now. */
  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  /** Bytes and time of every file, by path. */
  state(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#read());
  }

  /** As {@link state}, of the files as they were laid out. */
  untouched(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#untouched);
  }

  /** Takes the files as they are now for those that `putBack` lays out. */
  keep(): void {
    this.#untouched = this.#read();
  }

  /** Lays every file out again as it was, so that a test that failed does not make the next one fail. */
  putBack(): void {
    const now = this.#read();
    for (const [path, state] of this.#untouched) {
      if (now.get(path) === state) continue;
      const [mtime = '', base64 = ''] = state.split(' ');
      writeFileSync(path, Buffer.from(base64, 'base64'));
      utimesSync(path, Number(mtime) / 1000, Number(mtime) / 1000);
    }
    for (const path of now.keys()) if (!this.#untouched.has(path)) rmSync(path);
    this.keep();
  }

  #read(): ReadonlyMap<string, string> {
    const paths = readdirSync(this.directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(paths.map((path) => [path, `${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`]));
  }
}
