/**
 * The program that is killed: applies, undoes and redoes on one directory, act after act, and says after each that it
 * is done. Its one argument is a {@link DriverOrder} as JSON.
 */
import { lstatSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ApplyResult, applyChangeSet } from '../../src/curation/apply';
import type { CurationDeps } from '../../src/curation/curationDeps';
import { recoverJournals } from '../../src/curation/recover';
import { applyReversal, readHistory, redoPlan, undoPlan } from '../../src/curation/undo';
import { createNodeWritableFileSystem } from '../../src/store/nodeWrites';
import type { Model } from '../support/curation/model';
import { createStoppingFileSystem } from '../support/curation/stoppingFileSystem';
import { type Act, drawAct, timeOf } from './plan';
import { createProgramDeps } from './programDeps';

export interface DriverOrder {
  readonly directory: string;
  readonly journal: string;
  readonly seed: number;
  readonly firstStep: number;
  /** Changes of the disk after which it kills itself; `null` waits to be killed. */
  readonly stopAt: number | null;
  readonly durable: boolean;
  /** Recovers only, and ends. */
  readonly recoverOnly: boolean;
}

async function main(order: DriverOrder): Promise<void> {
  const { directory, seed, firstStep } = order;
  let step = firstStep;
  const deps = depsOf(order, () => timeOf(step));
  say('ready');
  await recoverJournals(deps);
  if (order.recoverOnly) return;
  for (; ; step++) {
    const result = await carryOut(drawAct(seed, step, readModel(directory), directory), directory, deps);
    say(`${step} ${result === null || result.outcome === 'applied' ? 'ok' : JSON.stringify(result)}`);
  }
}

async function carryOut(act: Act, directory: string, deps: CurationDeps): Promise<ApplyResult | null> {
  if (act.kind === 'change') return applyChangeSet(act.changeSet, deps);
  const history = await readHistory(directory, deps);
  const reversal = act.kind === 'undo' ? undoPlan(history) : redoPlan(history);
  return reversal && applyReversal(reversal, deps);
}

function depsOf({ journal, stopAt, durable }: DriverOrder, now: () => number): CurationDeps {
  const inner = createNodeWritableFileSystem({ durable });
  const die = (): never => {
    process.kill(process.pid, 'SIGKILL');
    throw new Error('Still alive.');
  };
  const fileSystem = stopAt === null ? inner : createStoppingFileSystem(inner, stopAt, die);
  return { ...createProgramDeps(journal, fileSystem, now), graceMs: 2 };
}

/** Written at once, so that what was said before a kill is heard. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

function readModel(directory: string): Model {
  const files = new Map<string, { bytes: Uint8Array; mtime: number; mode: number }>();
  const folders = new Set<string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const absolute = join(directory, path);
      if (entry.isDirectory()) {
        folders.add(path);
        walk(path);
      } else {
        const { mtimeMs, mode } = lstatSync(absolute);
        files.set(path, { bytes: readFileSync(absolute), mtime: mtimeMs, mode: mode & 0o7777 });
      }
    }
  };
  walk('');
  return { files, folders };
}

void main(JSON.parse(process.argv[2] ?? '') as DriverOrder);
