/** The fault rig: what a person would lose by a crash, a second writer or a full disk. See scripts/faults.mjs. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killManyTimes } from './kills';
import { meetTrouble } from './trouble';
import { writeTogether } from './writers';

const WRITERS = (['append', 'rename', 'rewrite'] as const).flatMap(
  (style) =>
    [
      [style, 'bursts'],
      [style, 'storm'],
    ] as const,
);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string' }, seconds: { type: 'string' }, seed: { type: 'string' } },
  });
  const runs = Number(values.runs ?? 300);
  const seconds = Number(values.seconds ?? 6);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memory-lens-faults-')));
  console.log(`Seed ${seed}.`);
  try {
    for (const sentence of await meetTrouble(root)) console.log(`Refused, nothing changed: ${sentence}`);
    for (const [style, pace] of WRITERS) {
      const counts = await writeTogether(root, style, pace, pace === 'storm' ? seconds / 2 : seconds, seed);
      const { theirs, applied, conflicts, carried, kept, gaps, slowest, lost } = counts;
      console.log(
        `Second writer, ${style} in ${pace === 'storm' ? 'a storm' : pace}: ${theirs} lines of it and ${applied} changes, ${lost === 0 ? 'none' : lost} lost; ` +
          `${conflicts} conflicts, ${carried} carried over, ${kept} kept apart, ${gaps} looks in vain, slowest write ${slowest} ms.`,
      );
    }
    const { kills, before, after, rolledBack, finished, acts } = await killManyTimes(root, runs, seed);
    console.log(
      `Killed ${kills} times in ${acts + kills} acts: ${before} directories as before, ${after} as after, none between; ` +
        `${rolledBack} rolled back, ${finished} finished.`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
});
