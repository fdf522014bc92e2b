import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskState, differencesOf, readDisk } from '../support/curation/diskState';
import { createRandom, type Random } from '../support/random';
import {
  type CommandLine,
  commandLineIn,
  type Layout,
  layOutAgain,
  readCount,
  readLayout,
  runCommand,
  unfinishedIn,
} from './commandLine';
import { drawCommand, layOutMemories } from './drawCommand';
import type { CallCount } from './killOrder';

/** Kills of one and the same command on the same files. */
const KILLS_EACH = 6;
/** Commands that change something, after which a new directory is begun. */
const COMMANDS_EACH = 20;
/** Any verb that does nothing by itself: what a start does first is to recover. */
const START = ['confirm', 'no such memory.md'];

export interface CommandKillCounts {
  kills: number;
  /** Kills that found the record of a change set in the journal: files were about to be, being, or just exchanged. */
  inside: number;
  /** Of these, how many found it whole and committed, with clearing up to do. */
  committed: number;
  before: number;
  after: number;
  recoveriesKilled: number;
  /** Undone after a recovery, to see that the history is whole. */
  undone: number;
  readonly verbs: Map<string, number>;
}

/**
 * Kills the shipped command line in its real verbs. Throws where a directory is between two states.
 *
 * @param onDirectory is told how far it is, after each directory
 */
export async function killCommands(
  root: string,
  runs: number,
  seed: number,
  onDirectory: (counts: CommandKillCounts) => void,
): Promise<CommandKillCounts> {
  const counts: CommandKillCounts = {
    kills: 0,
    inside: 0,
    committed: 0,
    before: 0,
    after: 0,
    recoveriesKilled: 0,
    undone: 0,
    verbs: new Map(),
  };
  const random = createRandom(seed);
  for (let number = 0; counts.kills < runs; number++) {
    const cli = commandLineIn(join(root, `commands-${number}`));
    mkdirSync(cli.directory, { recursive: true });
    layOutMemories(cli.directory);
    let step = 0;
    for (let changed = 0; changed < COMMANDS_EACH && counts.kills < runs; step++) {
      if (await killOneCommand(cli, { seed, step: number * 1000 + step, runs, random, counts })) changed += 1;
    }
    rmSync(cli.home, { recursive: true });
    onDirectory(counts);
  }
  return counts;
}

interface Killing {
  readonly seed: number;
  readonly step: number;
  readonly runs: number;
  readonly random: Random;
  readonly counts: CommandKillCounts;
}

/** Runs a command once to its end, then kills it again and again on the same files. Returns whether it changed anything. */
async function killOneCommand(cli: CommandLine, killing: Killing): Promise<boolean> {
  const { step, random, counts, runs } = killing;
  const command = drawCommand(cli.directory, step, random);
  const now = 1_800_000_000_000 + step * 1000;
  const countTo = join(cli.home, 'count');
  const before = readLayout(cli);
  const whole = await runCommand(cli, command, { now, stopAt: null, countTo, says: false });
  const after = readLayout(cli);
  if (whole.code !== 0 || differencesOf(before.memory, after.memory).length === 0) {
    layOutAgain(cli, before);
    return false;
  }
  const count = readCount(countTo);
  for (let kill = 0; kill < KILLS_EACH && counts.kills < runs; kill++) {
    layOutAgain(cli, before);
    await killOnce(cli, command, { ...killing, now, count, before, after });
  }
  layOutAgain(cli, after);
  return true;
}

interface KillingOnce extends Killing {
  readonly now: number;
  readonly count: CallCount;
  readonly before: Layout;
  readonly after: Layout;
}

async function killOnce(cli: CommandLine, command: readonly string[], killing: KillingOnce): Promise<void> {
  const { seed, step, random, counts, now, count, before, after } = killing;
  // Half at one of its calls that change the disk, half at a moment from outside.
  const atCall = random.next() < 0.5;
  const stopAt = atCall ? random.between(0, count.calls - 1) : null;
  const delay = atCall ? null : random.next() * count.phaseMs;
  const point = { now, stopAt, countTo: null, says: !atCall };
  const end = await runCommand(cli, command, point, delay);
  const where = `seed ${seed}, act ${step}, ${JSON.stringify({ command, stopAt, delay })}`;
  if (end.code !== null) {
    if (end.code !== 0) throw new Error(`It ended with ${end.code}: ${where}\n${end.errors}`);
    // It was faster than the delay: no kill.
    expectSame(after.memory, readDisk(cli.directory), where);
    return;
  }
  counts.kills += 1;
  counts.verbs.set(command[0] ?? '', (counts.verbs.get(command[0] ?? '') ?? 0) + 1);
  const left = unfinishedIn(cli.journal);
  if (left.includes('pending') || left.includes('committed')) counts.inside += 1;
  if (left.includes('committed')) counts.committed += 1;
  if (random.next() < 0.25) {
    const again = await runCommand(cli, START, { now, stopAt: random.between(0, 15), countTo: null, says: false });
    if (again.code === null) counts.recoveriesKilled += 1;
  }
  const start = await runCommand(cli, START);
  if (start.code !== 1) throw new Error(`The next start ended with ${start.code}: ${where}\n${start.errors}`);
  const found = readDisk(cli.directory);
  const isBefore = differencesOf(before.memory, found).length === 0;
  if (isBefore) counts.before += 1;
  else expectSame(after.memory, found, where);
  if (!isBefore) counts.after += 1;
  const still = unfinishedIn(cli.journal);
  if (still.length > 0) throw new Error(`Left in the journal: ${still.join(', ')}, ${where}`);
  if (!isBefore && command[0] !== 'undo' && random.next() < 0.3) {
    await runCommand(cli, ['undo']);
    expectSame(before.memory, readDisk(cli.directory), `undone after it, ${where}`);
    counts.undone += 1;
  }
}

function expectSame(expected: DiskState, found: DiskState, where: string): void {
  const differences = differencesOf(expected, found);
  if (differences.length > 0) throw new Error(`Between two states: ${where}\n${differences.join('\n')}`);
}
