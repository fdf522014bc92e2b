import { splitLines } from '../memory/textLines';
import { FileError, type FileSystem } from './fileSystem';

/** Folder of the daily logs inside a memory directory (contract §5). */
export const LOGS_FOLDER = 'logs';
/** Bytes of one day that are read. */
const DAY_MAX_BYTES = 1024 * 1024;

/** One line that the agent wrote down in passing: raw signals, not memories. */
export interface LogEntry {
  /** As written, `09:12`; `null` where the line gives none. */
  readonly time: string | null;
  /** Without the bullet and the time; continuation lines are joined by a space. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

/** A day that has a log. */
export interface LogDay {
  /** Relative to the memory directory: `logs/2031/05/2031-05-20.md`. */
  readonly path: string;
  /** `2031-05-20`. */
  readonly date: string;
}

export interface LogMonth {
  /** `2031-05`. */
  readonly month: string;
  /** The newest first. */
  readonly days: readonly LogDay[];
}

export interface LogYear {
  readonly year: string;
  /** The newest first. */
  readonly months: readonly LogMonth[];
}

const YEAR = /^\d{4}$/;
const MONTH = /^(?:0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-\d{2}-\d{2}\.md$/;

/**
 * The days that have a log, the newest first; only names of the form `logs/YYYY/MM/YYYY-MM-DD.md`, each in the folder of
 * its own month (contract §5). Links are not followed. A folder that can't be read counts as empty; none at all gives none.
 */
export async function listLogs(directory: string, fileSystem: FileSystem): Promise<readonly LogYear[]> {
  const root = `${directory}/${LOGS_FOLDER}`;
  const years: LogYear[] = [];
  for (const year of await foldersIn(root, YEAR, fileSystem)) {
    const months: LogMonth[] = [];
    for (const month of await foldersIn(`${root}/${year}`, MONTH, fileSystem)) {
      const names = await namesIn(`${root}/${year}/${month}`, 'file', DAY, fileSystem);
      const own = names.filter((name) => name.startsWith(`${year}-${month}-`));
      const days = own.map((name) => ({ path: `${LOGS_FOLDER}/${year}/${month}/${name}`, date: name.slice(0, -3) }));
      if (days.length > 0) months.push({ month: `${year}-${month}`, days });
    }
    if (months.length > 0) years.push({ year, months });
  }
  return years;
}

/** Whether a path inside a memory directory is one of a daily log. */
export function isLogPath(path: string): boolean {
  return path.toLowerCase().startsWith(`${LOGS_FOLDER}/`);
}

/** Whether a path inside a memory directory is that of one day: `logs/2031/05/2031-05-20.md`. */
export function isLogDayPath(path: string): boolean {
  const [, year, month] = /^logs\/(\d{4})\/(\d{2})\/(?=\d{4}-\d{2}-\d{2}\.md$)/.exec(path) ?? [];
  return year !== undefined && path.includes(`/${year}-${month}-`) && MONTH.test(month ?? '');
}

/** The entries of one day. @throws FileError */
export async function readLogDay(
  directory: string,
  { path }: LogDay,
  fileSystem: FileSystem,
): Promise<readonly LogEntry[]> {
  const bytes = await fileSystem.readFile(`${directory}/${path}`, DAY_MAX_BYTES);
  return readLogEntries(new TextDecoder().decode(bytes));
}

const BULLET = /^[ \t]{0,3}[-*+][ \t]+(?:\[?(\d{1,2}:\d{2}(?::\d{2})?)\]?[ \t]*[-–—:]?[ \t]*)?(.*)$/;

/** The bullets of a log, with what belongs to each. Headings and lines before the first bullet are left out. */
export function readLogEntries(text: string): readonly LogEntry[] {
  const entries: { time: string | null; text: string; line: number }[] = [];
  for (const [number, { start, end }] of splitLines(text).entries()) {
    const line = text.slice(start, end);
    const bullet = BULLET.exec(line);
    const last = entries.at(-1);
    if (bullet !== null) entries.push({ time: bullet[1] ?? null, text: (bullet[2] ?? '').trim(), line: number + 1 });
    else if (last !== undefined && /^[ \t]/.test(line) && line.trim() !== '') last.text = `${last.text} ${line.trim()}`;
  }
  return entries;
}

function foldersIn(folder: string, pattern: RegExp, fileSystem: FileSystem): Promise<readonly string[]> {
  return namesIn(folder, 'directory', pattern, fileSystem);
}

async function namesIn(
  folder: string,
  kind: 'file' | 'directory',
  pattern: RegExp,
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.list(folder);
    return entries
      .filter((entry) => entry.kind === kind && entry.undecodable !== true && pattern.test(entry.name))
      .map(({ name }) => name)
      .sort()
      .reverse();
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
