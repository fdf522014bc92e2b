import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskState, putFile, readDisk } from '../support/curation/diskState';
import { BEGUN, type CallCount, KILL_POINT, type KillPoint } from './killOrder';

/** The shipped program, on one memory directory in a home of its own. */
export interface CommandLine {
  readonly home: string;
  readonly directory: string;
  readonly journal: string;
}

export interface CommandEnd {
  /** `null` where it was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export function commandLineIn(home: string): CommandLine {
  return { home, directory: join(home, 'memory'), journal: join(home, 'state', 'memory-lens', 'journal') };
}

/**
 * Runs `memory-lens VERB --directory … --json`.
 *
 * @param killAfterMs counted from the beginning of its journal; `null` leaves it to the point
 */
export function runCommand(
  { home, directory }: CommandLine,
  [verb = '', ...args]: readonly string[],
  point: KillPoint | null = null,
  killAfterMs: number | null = null,
): Promise<CommandEnd> {
  const preload = point === null ? [] : ['--require', join(__dirname, 'killPoint.cjs')];
  const env = { HOME: home, XDG_STATE_HOME: join(home, 'state'), [KILL_POINT]: JSON.stringify(point) };
  const program = [...preload, join('dist', 'cli.js'), verb, '--directory', directory, '--json', ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [output, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (errors === '' && killAfterMs !== null && text.startsWith(BEGUN)) {
        setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      }
      errors += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output, errors }));
  });
}

export function readCount(path: string): CallCount {
  return JSON.parse(readFileSync(path, 'utf8')) as CallCount;
}

/** Every file of a memory directory and its journal, to lay them out again. */
export interface Layout {
  readonly memory: DiskState;
  readonly journal: DiskState;
}

export function readLayout({ directory, journal }: CommandLine): Layout {
  return { memory: readDisk(directory), journal: existsSync(journal) ? readDisk(journal) : new Map() };
}

export function layOutAgain({ directory, journal }: CommandLine, layout: Layout): void {
  for (const [folder, state] of [
    [directory, layout.memory],
    [journal, layout.journal],
  ] as const) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [path, entry] of state) {
      if (entry === 'folder') mkdirSync(join(folder, path), { recursive: true });
      else {
        const [bytes = '', mtime, mode = ''] = entry.split(' ');
        putFile(folder, path, Buffer.from(bytes, 'base64'), Number(mtime), Number.parseInt(mode, 8));
      }
    }
  }
}

/** What a program that died has left in the journal: the states of its records that are no history. */
export function unfinishedIn(journal: string): readonly string[] {
  const names = existsSync(journal) ? readdirSync(journal) : [];
  return names.filter((name) => !/\.(done|undone)$/.test(name)).map((name) => name.slice(name.lastIndexOf('.') + 1));
}
