import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDirectory } from '../../../src/health/checkDirectory';
import { DirectoryHealth, type HealthOptions } from '../../../src/health/directoryHealth';
import { readForCheck } from '../../../src/health/readForCheck';
import { ALL_RULES } from '../../../src/health/rules/allRules';
import { DEFAULT_CONFIRMATION_PERIODS } from '../../../src/memory/confirmation';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { median, timeTask } from '../measure';
import { formatCount, formatMs, type Row } from '../report';
import type { GeneratedDirectory } from './oneChange';

const CHECK_AIM = 3;
const CHANGE_AIM = 0.05;
const ROUNDS = 7;
const CHANGES = 60;
const WARM_UP_ROUNDS = 2;

/** All rules but drift over a directory, against reading the bytes that they judge; and what one changed file costs of it. */
export async function measureHealthSpeed({ directory, memories }: GeneratedDirectory): Promise<readonly Row[]> {
  const options = optionsNow();
  const fileSystem = createNodeFileSystem();
  const snapshot = await readDirectory(directory, fileSystem);
  const read = readForCheck(directory, fileSystem);
  const times = { check: [] as number[], read: [] as number[] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const readMs = await timeTask(async () => {
      for (const path of snapshot.memories.keys()) await read(path);
    });
    const checkMs = await timeTask(() => checkDirectory(snapshot, read, options));
    if (round < WARM_UP_ROUNDS) continue;
    times.read.push(readMs);
    times.check.push(checkMs);
  }
  const [checkMs, readMs] = [median(times.check), median(times.read)];
  const changeMs = await timeChange(directory, options);
  const count = formatCount(memories.length);
  return [
    {
      what: `all rules, ${count} memories, reading included`,
      figure: formatMs(checkMs),
      baseline: `reading their bytes ${formatMs(readMs)}`,
      ratio: checkMs / readMs,
      aim: CHECK_AIM,
    },
    {
      what: `findings after one change in ${count}`,
      figure: formatMs(changeMs),
      baseline: `a check of all ${formatMs(checkMs)}`,
      ratio: changeMs / checkMs,
      aim: CHANGE_AIM,
    },
  ];
}

function optionsNow(): HealthOptions {
  const context = {
    now: Date.now(),
    periods: DEFAULT_CONFIRMATION_PERIODS,
    ownTypes: new Set<string>(),
    instructions: [],
  };
  return { rules: ALL_RULES, settings: new Map(), context };
}

/** Milliseconds from the bytes of one changed memory to all findings of the directory. */
async function timeChange(directory: string, options: HealthOptions): Promise<number> {
  const snapshot = await readDirectory(directory, createNodeFileSystem());
  const health = new DirectoryHealth(options);
  const memories = [...snapshot.memories.values()];
  for (const memory of memories) health.add(memory, readFileSync(join(directory, memory.path)));
  await health.check(snapshot);
  const times: number[] = [];
  for (let round = 0; round < CHANGES; round++) {
    const memory = memories[(round * 7_919) % memories.length];
    if (memory === undefined) throw new Error('There is nothing to change.');
    const bytes = Buffer.concat([readFileSync(join(directory, memory.path)), Buffer.from(`\nChanged ${round}.\n`)]);
    times.push(
      await timeTask(async () => {
        health.remove(memory.path);
        health.add(memory, bytes);
        await health.check(snapshot);
      }),
    );
  }
  return median(times);
}
