import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recoverJournals } from '../../src/curation/recover';
import { createNodeWritableFileSystem } from '../../src/store/nodeWrites';
import { differencesOf, putFile, readDisk } from '../support/curation/diskState';
import { diskStateOf, START } from '../support/curation/model';
import { createRandom, type Random } from '../support/random';
import { unfinishedIn } from './commandLine';
import type { DriverOrder } from './driver';
import { advance, drawAct, type Timeline } from './plan';
import { createProgramDeps } from './programDeps';

/** Kills after which a new directory is begun. */
const KILLS_EACH = 25;
/** Disk changes of a few acts. */
const MAX_POINT = 120;
const MAX_DELAY_MS = 90;

export interface KillCounts {
  kills: number;
  /** Kills that found the record of a change set in the journal. */
  inside: number;
  before: number;
  after: number;
  rolledBack: number;
  finished: number;
  acts: number;
}

/**
 * Kills a changing program again and again. Throws where a directory is between two states.
 *
 * @param onDirectory is told how far it is, after each directory
 */
export async function killManyTimes(
  root: string,
  runs: number,
  seed: number,
  onDirectory: (counts: KillCounts) => void,
): Promise<KillCounts> {
  const counts: KillCounts = { kills: 0, inside: 0, before: 0, after: 0, rolledBack: 0, finished: 0, acts: 0 };
  const random = createRandom(seed);
  for (let directoryNumber = 0; counts.kills < runs; directoryNumber++) {
    const base = join(root, `kills-${directoryNumber}`);
    await killOneDirectory(base, seed + directoryNumber, Math.min(KILLS_EACH, runs - counts.kills), random, counts);
    rmSync(base, { recursive: true });
    onDirectory(counts);
  }
  return counts;
}

async function killOneDirectory(
  base: string,
  seed: number,
  kills: number,
  random: Random,
  counts: KillCounts,
): Promise<void> {
  const directory = join(base, 'memory');
  const journal = join(base, 'journal');
  mkdirSync(directory, { recursive: true });
  for (const [path, { bytes, mtime, mode }] of START.files) putFile(directory, path, bytes, mtime, mode);
  let timeline: Timeline = { model: START, undoable: [], redoable: [] };
  let step = 0;
  for (let kill = 0; kill < kills; kill++) {
    const order: DriverOrder = {
      directory,
      journal,
      seed,
      firstStep: step,
      stopAt: random.next() < 0.6 ? random.between(0, MAX_POINT) : null,
      durable: random.next() < 0.2,
      recoverOnly: false,
    };
    const said = await runAndKill(order, random.next() * MAX_DELAY_MS);
    counts.kills += 1;
    if (unfinishedIn(journal).some((state) => state === 'pending' || state === 'committed')) counts.inside += 1;
    // Every fourth recovery is killed too.
    if (random.next() < 0.25) {
      await runAndKill({ ...order, recoverOnly: true, stopAt: random.between(0, 12) }, MAX_DELAY_MS);
    }
    await recoverTwiceAtOnce(journal, counts);
    for (const line of said) {
      const [saidStep = '', outcome = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
      if (outcome !== 'ok' || Number(saidStep) !== step) throw new Error(`Act ${step} of seed ${seed}: ${line}`);
      timeline = advance(timeline, drawAct(seed, step, timeline.model, directory), step);
      step += 1;
      counts.acts += 1;
    }
    const found = readDisk(directory);
    const next = advance(timeline, drawAct(seed, step, timeline.model, directory), step);
    const fromBefore = differencesOf(diskStateOf(timeline.model), found);
    if (fromBefore.length === 0) counts.before += 1;
    else {
      const fromAfter = differencesOf(diskStateOf(next.model), found);
      if (fromAfter.length > 0) {
        throw new Error(
          `Between two states: seed ${seed}, act ${step}, ${JSON.stringify(order)}\n${[...fromBefore, '', ...fromAfter].join('\n')}`,
        );
      }
      counts.after += 1;
      timeline = next;
      step += 1;
    }
    const left = unfinishedIn(journal);
    if (left.length > 0) throw new Error(`Left in the journal: ${left.join(', ')}`);
  }
}

/** Returns what it said before it died, but for the first line, which says that it runs. */
function runAndKill(order: DriverOrder, delayMs: number): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(__dirname, 'driver.cjs'), JSON.stringify(order)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let heard = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      if (heard === '' && order.stopAt === null) setTimeout(() => child.kill('SIGKILL'), delayMs);
      heard += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== null && code !== 0) reject(new Error(`The driver ended with ${code}: ${JSON.stringify(order)}`));
      else resolve(heard.split('\n').slice(1, -1));
    });
  });
}

/** As two windows that start together. */
async function recoverTwiceAtOnce(journal: string, counts: KillCounts): Promise<void> {
  const deps = createProgramDeps(journal, createNodeWritableFileSystem({ durable: false }));
  const other = { ...deps, processes: { ...deps.processes, ownId: process.ppid } };
  const recoveries = (await Promise.all([recoverJournals(deps), recoverJournals(other)])).flat();
  // Each may have stood back for the other.
  recoveries.push(...(await recoverJournals(deps)));
  for (const { outcome, sentence, kept } of recoveries) {
    if (kept.length > 0 || outcome === 'put off') throw new Error(sentence);
    if (outcome === 'rolled back') counts.rolledBack += 1;
    if (outcome === 'finished') counts.finished += 1;
  }
}
