import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Memory } from '../../src/memory/memory';
import { readMemory } from '../../src/memory/readMemory';
import type { RecallQuery, SelectionRequest } from '../../src/recall/recall';

/** A memory as test/fixtures/recall writes it. */
export interface WrittenMemory {
  readonly path: string;
  readonly name: string;
  readonly type: string;
  readonly description: string;
}

interface WrittenPrompt {
  readonly prompt: string;
  readonly activeFile?: { readonly path: string; readonly language: string | null };
  readonly selection?: string;
  readonly problems?: readonly string[];
  readonly toolsInUse?: readonly string[];
  readonly pulls: readonly string[];
  readonly mayPull?: readonly string[];
  readonly heldOut?: boolean;
}

/** One labelled prompt with what it chooses from. */
export interface LabelledPrompt {
  readonly project: string;
  readonly candidates: readonly Memory[];
  readonly query: RecallQuery;
  readonly pulls: readonly string[];
  readonly mayPull: readonly string[];
  readonly heldOut: boolean;
}

const FOLDER = 'test/fixtures/recall';
const SAMPLE = 'samples/memory';
/** 2031-01-01, the newest memory's time; each further one is an hour older. */
const NEWEST = 1_925_000_000_000;
const HOUR = 3_600_000;

/** All labelled prompts, read from the root of the repository. */
export function readRecallSet(): readonly LabelledPrompt[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => readProject(file));
}

/** The same prompts, each choosing from the memories of all projects at once: a directory as it is after years. */
export function poolCandidates(prompts: readonly LabelledPrompt[]): readonly LabelledPrompt[] {
  const pool = new Map<string, Memory>();
  for (const { project, candidates } of prompts) {
    for (const memory of candidates) {
      const path = `${project}/${memory.path}`;
      pool.set(path, { ...memory, path });
    }
  }
  const candidates = [...pool.values()];
  return prompts.map((prompt) => {
    const inPool = (path: string) => `${prompt.project}/${path}`;
    return { ...prompt, candidates, pulls: prompt.pulls.map(inPool), mayPull: prompt.mayPull.map(inPool) };
  });
}

/** The memories of samples/memory that a scan lists, read from the root of the repository. */
export function readSampleMemories(): readonly Memory[] {
  const paths = readdirSync(SAMPLE, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .filter((path) => path.endsWith('.md') && path !== 'MEMORY.md')
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(SAMPLE, path));
      return readMemory(path, { bytes, mtime: NEWEST, size: bytes.length }, false);
    })
    .filter(({ skip }) => skip === null);
}

function readProject(file: string): readonly LabelledPrompt[] {
  const { memories, prompts } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
    readonly memories: readonly WrittenMemory[];
    readonly prompts: readonly WrittenPrompt[];
  };
  const candidates = memories.map((memory, place) => composeMemory(memory, NEWEST - place * HOUR));
  return prompts.map((written) => ({
    project: file.replace('.json', ''),
    candidates,
    query: {
      prompt: written.prompt,
      context: {
        activeFile: written.activeFile ?? null,
        selection: written.selection ?? null,
        problems: written.problems ?? [],
      },
      toolsInUse: written.toolsInUse ?? [],
    },
    pulls: written.pulls,
    mayPull: written.mayPull ?? [],
    heldOut: written.heldOut ?? false,
  }));
}

/** A memory as the store reads it from a file with this header. */
export function composeMemory({ path, name, type, description }: WrittenMemory, mtime: number): Memory {
  const header = `name: ${JSON.stringify(name)}\ndescription: ${JSON.stringify(description)}\nmetadata:\n  type: ${type}\n`;
  const bytes = new TextEncoder().encode(`---\n${header}---\n\nText.\n`);
  return readMemory(path, { bytes, mtime, size: bytes.length }, false);
}

/** What a selector is asked; the offline one needs no manifest. */
export function composeRequest(query: RecallQuery, candidates: readonly Memory[]): SelectionRequest {
  return { query, candidates, manifest: [], signal: new AbortController().signal };
}
