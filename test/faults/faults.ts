/** The fault rig: what a person would lose by a crash, a second writer or a full disk. See scripts/faults.mjs. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CommandKillCounts, killCommands } from './commandKills';
import { meetTroubleInCommands } from './commandTrouble';
import { type KillCounts, killManyTimes } from './kills';
import { meetTrouble } from './trouble';
import { type WriterCounts, writeTogether } from './writers';

const WRITERS = (['append', 'rename', 'rewrite'] as const).flatMap(
  (style) =>
    [
      [style, 'bursts'],
      [style, 'storm'],
    ] as const,
);

/** A storm is short: several begin, each in a new directory. */
const STORMS = 3;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string' },
      commands: { type: 'string' },
      seconds: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const runs = Number(values.runs ?? 300);
  const commandRuns = Number(values.commands ?? 60);
  const seconds = Number(values.seconds ?? 6);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'memory-lens-faults-')));
  console.log(`Seed ${seed}.`);
  try {
    for (const sentence of [...(await meetTrouble(root)), ...(await meetTroubleInCommands(root))])
      console.log(`Refused, nothing changed: ${sentence}`);
    for (const [style, pace] of WRITERS) {
      const times = pace === 'storm' ? STORMS : 1;
      const rounds: WriterCounts[] = [];
      for (let round = 0; round < times; round++) {
        rounds.push(await writeTogether(root, style, pace, seconds / times, seed + round));
      }
      const sum = (key: Exclude<keyof WriterCounts, 'style'>): number => rounds.reduce((all, one) => all + one[key], 0);
      const [theirs, applied, conflicts, busy] = [sum('theirs'), sum('applied'), sum('conflicts'), sum('busy')];
      const [carried, kept, gaps, lost] = [sum('carried'), sum('kept'), sum('gaps'), sum('lost')];
      const slowest = Math.max(...rounds.map((one) => one.slowest));
      console.log(
        `Second writer, ${style} in ${pace === 'storm' ? 'storms' : pace}: ${theirs} lines of it and ${applied} changes, ${lost === 0 ? 'none' : lost} lost; ` +
          `${conflicts} conflicts, ${busy} refused as busy, ${carried} carried over, ${kept} kept apart, ${gaps} looks in vain, slowest write ${slowest} ms.`,
      );
    }
    const tell =
      <Counts>(describe: (counts: Counts) => string) =>
      (counts: Counts) =>
        console.log(`… ${describe(counts)}`);
    console.log(describeCommands(await killCommands(root, commandRuns, seed, tell(describeCommands))));
    console.log(describeEngine(await killManyTimes(root, runs, seed, tell(describeEngine))));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function describeCommands(counts: CommandKillCounts): string {
  const { kills, inside, committed, before, after, recoveriesKilled, undone, verbs } = counts;
  return (
    `Killed the command line ${kills} times, ${inside} of them inside its change set (${committed} committed): ` +
    `${before} directories as before, ${after} as after, none between; ${recoveriesKilled} recoveries killed too, ` +
    `${undone} undone after it. ${[...verbs].map(([verb, times]) => `${verb} ${times}`).join(', ')}.`
  );
}

function describeEngine({ kills, inside, before, after, rolledBack, finished, acts }: KillCounts): string {
  return (
    `Killed the engine ${kills} times in ${acts + kills} acts, ${inside} of them inside a change set: ${before} directories as before, ` +
    `${after} as after, none between; ${rolledBack} rolled back, ${finished} finished.`
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.stack : error);
  process.exitCode = 1;
});
