import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedMemory } from '../../support/generateMemories';
import { median, timeTask } from '../measure';
import { takeFirstSnapshot } from '../openStore';
import { formatCount, formatMs, type Row } from '../report';

const AIM = 2;
const ROUNDS = 200;
const WARM_UP_ROUNDS = 30;

export interface GeneratedDirectory {
  readonly directory: string;
  readonly memories: readonly GeneratedMemory[];
}

/** Something that follows one memory directory and is told which file changed. */
export interface Follower {
  /** Resolves once the change of this absolute path shows. This alone is timed. */
  update(path: string): Promise<unknown>;
  /** What is shown now of a memory, by its relative path; it has to hold the changed name. */
  shownName(path: string): string | undefined;
  dispose(): void;
}

/** From `store.touch` to the new snapshot. */
export async function followWithStore({ directory, memories }: GeneratedDirectory): Promise<Follower> {
  const store = await takeFirstSnapshot(directory, memories.length);
  return {
    update: (path) => store.touch([path]),
    shownName: (path) => store.snapshot.memories.get(path)?.title,
    dispose: () => store.dispose(),
  };
}

/** The cost of one changed file in a large directory against a small one: it should not grow with the directory. */
export async function measureOneChange(
  what: string,
  follow: (generated: GeneratedDirectory) => Promise<Follower>,
  small: GeneratedDirectory,
  large: GeneratedDirectory,
): Promise<readonly Row[]> {
  const followers = [await follow(small), await follow(large)] as const;
  const times = { small: [] as number[], large: [] as number[] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const smallMs = await timeOneChange(followers[0], small, round);
    const largeMs = await timeOneChange(followers[1], large, round);
    if (round < WARM_UP_ROUNDS) continue;
    times.small.push(smallMs);
    times.large.push(largeMs);
  }
  for (const follower of followers) follower.dispose();
  const [smallMs, largeMs] = [median(times.small), median(times.large)];
  return [
    {
      what: `${what}, one change in ${formatCount(large.memories.length)}`,
      figure: formatMs(largeMs),
      baseline: `in ${formatCount(small.memories.length)} ${formatMs(smallMs)}`,
      ratio: largeMs / smallMs,
      aim: AIM,
    },
  ];
}

async function timeOneChange(follower: Follower, { directory, memories }: GeneratedDirectory, round: number) {
  // A prime step walks over the whole directory instead of its first files.
  const memory = memories[(round * 7_919) % memories.length];
  if (memory === undefined) throw new Error('There is nothing to change.');
  const path = join(directory, memory.path);
  const name = `changed in round ${round}`;
  const text = readFileSync(path, 'utf8').replace(/^name: .*$/m, `name: ${name}`);
  writeFileSync(path, text);
  const ms = await timeTask(() => follower.update(path));
  const shown = follower.shownName(memory.path);
  if (shown !== name) throw new Error(`${memory.path} shows “${shown}” after it was changed to “${name}”.`);
  return ms;
}
