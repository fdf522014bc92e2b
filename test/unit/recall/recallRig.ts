import { headOf } from '../../../src/memory/head';
import type { Memory } from '../../../src/memory/memory';
import { readMemory } from '../../../src/memory/readMemory';
import { previewRecall } from '../../../src/recall/preview';
import {
  EMPTY_CONTEXT,
  EMPTY_SESSION,
  type Preview,
  type RecallSession,
  type Selector,
} from '../../../src/recall/recall';
import { createGivenSelector } from '../../../src/recall/selectors/givenSelector';
import { emptyDirectory, type MemoryDirectory } from '../../../src/store/memoryDirectory';
import { PersistentMap } from '../../../src/store/persistentMap';
import { bytesOfText } from '../memory/bytes';

export const NOW = Date.UTC(2031, 0, 15);
export const DAY_MS = 86_400_000;

/** A memory as a scan reads it. */
export function memoryOf(path: string, text = 'text\n', mtime = NOW, linked = false): Memory {
  const bytes = bytesOfText(text);
  return readMemory(path, { bytes: headOf(bytes), mtime, size: bytes.length }, linked);
}

export function snapshotOf(memories: readonly Memory[]): MemoryDirectory {
  return {
    ...emptyDirectory('/store', 'ready', null),
    memories: PersistentMap.from(memories.map((memory) => [memory.path, memory] as const)),
  };
}

export interface PreviewRun {
  readonly prompt?: string;
  readonly answer?: readonly string[];
  readonly selector?: Selector;
  readonly session?: Partial<RecallSession>;
  readonly bodies?: Readonly<Record<string, string | Error>>;
}

/** A preview whose bodies are `text\n` unless given; fails where it gives none. */
export async function previewIn(snapshot: MemoryDirectory, run: PreviewRun = {}): Promise<Preview> {
  const result = await previewRecall({
    snapshot,
    query: { prompt: run.prompt ?? 'two words', context: EMPTY_CONTEXT, toolsInUse: [] },
    session: { ...EMPTY_SESSION, ...run.session },
    selector: run.selector ?? createGivenSelector(run.answer ?? []),
    readBody: async (path) => {
      const body = run.bodies?.[path] ?? 'text\n';
      if (body instanceof Error) throw body;
      return bytesOfText(body);
    },
    now: NOW,
    signal: new AbortController().signal,
  });
  if (result.kind !== 'preview') throw new Error(result.kind);
  return result.preview;
}
