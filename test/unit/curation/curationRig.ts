import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ChangeSet, isRefusal, type PlannedFile } from '../../../src/curation/changeSet';
import { filesNeeded } from '../../../src/curation/filesNeeded';
import type { PlanInput } from '../../../src/curation/planInput';
import { makePlan, type PlanRequest } from '../../../src/curation/planRequest';
import { reportIndex } from '../../../src/memory/indexReport';
import type { Memory } from '../../../src/memory/memory';
import { isOtherFile, type MemoryDirectory, ownMemories } from '../../../src/store/memoryDirectory';
import { readDirectory } from '../../../src/store/readDirectory';
import { applyInMemory, type Files } from '../support/applyInMemory';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

const ROOT = '/m';
export const NOW = Date.UTC(2031, 4, 20, 12);
const DAY = 86_400_000;

/** Files by path from texts; each is a day older than the one before. */
export function filesOf(texts: Readonly<Record<string, string | Uint8Array>>): Files {
  return new Map(
    Object.entries(texts).map(([path, text], i): [string, PlannedFile] => [
      path,
      { bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, mtime: NOW - (i + 1) * DAY + 0.25 },
    ]),
  );
}

export function textAt(files: Files, path: string): string | null {
  const file = files.get(path);
  return file === undefined ? null : new TextDecoder().decode(file.bytes);
}

export async function snapshotOf(files: Files): Promise<MemoryDirectory> {
  const nodes = Object.fromEntries([...files].map(([path, file]) => [`${ROOT}/${path}`, file]));
  return readDirectory(ROOT, createMemoryFileSystem({ [ROOT]: { directory: true }, ...nodes }));
}

/** What a verb is handed: the files that it names, and of those the ones that exist. */
export async function inputFor(files: Files, request: PlanRequest, now = NOW): Promise<PlanInput> {
  const snapshot = await snapshotOf(files);
  const needed = filesNeeded(snapshot, request).flatMap((path): [string, PlannedFile][] => {
    const file = files.get(path);
    return file === undefined ? [] : [[path, file]];
  });
  return { snapshot, files: new Map(needed), now };
}

export interface Run {
  readonly files: Files;
  readonly changeSet: ChangeSet;
}

/** Plans a verb and applies it; throws where it is refused. */
export async function run(files: Files, request: PlanRequest, now = NOW): Promise<Run> {
  const plan = makePlan(await inputFor(files, request, now), request);
  if (isRefusal(plan)) throw new Error(`Refused: ${plan.refused}`);
  return { files: applyInMemory(files, plan, now), changeSet: plan };
}

/** The reason for which a verb is refused; `null` where it is not. */
export async function refusalOf(files: Files, request: PlanRequest): Promise<string | null> {
  const plan = makePlan(await inputFor(files, request), request);
  return isRefusal(plan) ? plan.refused : null;
}

/** What an `inspect` would find to say of the index, for comparison before and after a verb. */
export async function findingsOf(files: Files): Promise<ReadonlySet<string>> {
  const snapshot = await snapshotOf(files);
  const report = reportIndex(snapshot.index?.parsed ?? null, snapshot.secondaryIndexes, ownMemories(snapshot), (path) =>
    isOtherFile(snapshot, path),
  );
  return new Set([
    ...report.dangling.map(({ target }) => `dangling ${target}`),
    // What is retired by its folder or by a word has no entry for a reason.
    ...report.orphans
      .filter((path) => snapshot.memories.get(path)?.superseded === null)
      .map((path) => `orphan ${path}`),
    ...report.duplicates.map((path) => `duplicate ${path}`),
  ]);
}

/** Memories in force that a verb can work on. */
export async function ownMemoriesOf(files: Files): Promise<readonly Memory[]> {
  return [...ownMemories(await snapshotOf(files))]
    .filter(({ kind }) => kind === 'memory')
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url));

/** The memory directories of the corpus, as bytes. */
export function corpusDirectories(): readonly { readonly name: string; readonly files: Files }[] {
  const expected = JSON.parse(readFileSync(`${corpus}expected.json`, 'utf8')) as {
    readonly directories: Readonly<Record<string, { readonly dir: string }>>;
  };
  return Object.values(expected.directories).map(({ dir: name }) => {
    const paths = readdirSync(corpus + name, { recursive: true, encoding: 'utf8' }).filter((path) =>
      statSync(`${corpus}${name}/${path}`).isFile(),
    );
    return {
      name,
      files: filesOf(Object.fromEntries(paths.map((p) => [p, new Uint8Array(readFileSync(`${corpus}${name}/${p}`))]))),
    };
  });
}
