import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { InstructionFile } from '../../src/health/rule';
import { DAY_MS } from '../../src/memory/contract';

export const SET_NAMES = ['corpus', 'samples', 'wellkept'] as const;
export type SetName = (typeof SET_NAMES)[number];

export interface AlarmFile {
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

/** One memory directory of a set, as it is checked. */
export interface AlarmDirectory {
  readonly set: SetName;
  /** Its path in the set, which tells it apart from the others. */
  readonly name: string;
  /** By path relative to the directory. */
  readonly files: ReadonlyMap<string, AlarmFile>;
  /** When it is looked at; milliseconds since the epoch. */
  readonly now: number;
  readonly instructions: readonly InstructionFile[];
  /** Absolute: the workspace that its memories speak of; `null` where the set has none. */
  readonly workspace: string | null;
}

interface Place {
  readonly set: SetName;
  readonly name: string;
  /** Absolute. */
  readonly directory: string;
  readonly workspace: string | null;
  readonly now: number;
  /** Days; `null`: the set says nothing about the file. */
  readonly ageOf: (path: string) => number | null;
}

/** The day on which the samples are looked at: what they call past or ahead is so. */
const SAMPLES_NOW = Date.UTC(2026, 11, 1, 9);
/** After every date in the corpus. */
const CORPUS_NOW = Date.UTC(2031, 7, 1, 12);

/**
 * Every memory directory in which false alarms are counted, with the ages that its set gives.
 *
 * @param root of the repository
 */
export function readMemorySets(root: string): readonly AlarmDirectory[] {
  return [...corpusPlaces(root), ...samplePlaces(root), ...wellkeptPlaces(root)].map(readPlace);
}

function corpusPlaces(root: string): readonly Place[] {
  const corpus = join(root, 'test', 'fixtures', 'corpus');
  const { directories } = readJson<{ readonly directories: Readonly<Record<string, { readonly dir: string }>> }>(
    join(corpus, 'expected.json'),
  );
  return Object.values(directories).map(({ dir }) => ({
    set: 'corpus',
    name: dir,
    directory: join(corpus, dir),
    workspace: null,
    now: CORPUS_NOW,
    ageOf: () => null,
  }));
}

function samplePlaces(root: string): readonly Place[] {
  const samples = join(root, 'samples');
  const { ages } = readJson<{ readonly ages: Readonly<Record<string, number>> }>(join(samples, 'ages.json'));
  const place = { set: 'samples' as const, workspace: join(samples, 'project'), now: SAMPLES_NOW };
  return [{ ...place, name: 'memory', directory: join(samples, 'memory'), ageOf: (path) => ages[path] ?? null }];
}

function wellkeptPlaces(root: string): readonly Place[] {
  const wellkept = join(root, 'test', 'fixtures', 'wellkept');
  const { now, ages } = readJson<{
    readonly now: string;
    readonly ages: Readonly<Record<string, Readonly<Record<string, number>>>>;
  }>(join(wellkept, 'ages.json'));
  return Object.entries(ages).flatMap(([project, days]) =>
    // A folder below with an index of its own is a directory of its own.
    Object.keys(days)
      .filter((path) => basename(path) === 'MEMORY.md')
      .map((index): Place => {
        const inside = dirname(index) === '.' ? '' : `${dirname(index)}/`;
        return {
          set: 'wellkept',
          name: `${project}/memory${inside === '' ? '' : `/${dirname(index)}`}`,
          directory: join(wellkept, project, 'memory', inside),
          workspace: join(wellkept, project, 'workspace'),
          now: Date.parse(now),
          ageOf: (path) => days[inside + path] ?? null,
        };
      }),
  );
}

function readPlace({ set, name, directory, workspace, now, ageOf }: Place): AlarmDirectory {
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(directory, path)).isFile())
    .sort();
  const files = paths.map((path, i): [string, AlarmFile] => [
    path,
    { bytes: new Uint8Array(readFileSync(join(directory, path))), mtime: now - (ageOf(path) ?? i + 1) * DAY_MS },
  ]);
  return { set, name, files: new Map(files), now, workspace, instructions: readInstructions(workspace) };
}

function readInstructions(workspace: string | null): readonly InstructionFile[] {
  if (workspace === null) return [];
  return ['CLAUDE.md', 'AGENTS.md']
    .filter((path) => existsSync(join(workspace, path)))
    .map((path) => ({ path, text: readFileSync(join(workspace, path), 'utf8') }));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
