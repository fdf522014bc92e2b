/**
 * Measures what the architecture promises, as ratios within one run: `npm run bench`. Times of a machine
 * say little about another; a ratio against a bare loop on the same machine says whether the code is at fault.
 * `activate` is timed where VS Code runs, in test/host.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMemories } from '../support/generateMemories';
import { measureBundleSize } from './cases/bundleSize';
import { measureFirstSnapshot, timeCold } from './cases/firstSnapshot';
import { followWithTree } from './cases/followTree';
import { measureHealthSpeed } from './cases/healthSpeed';
import { measureMemoryUse, measureSnapshotBytes } from './cases/liveBytes';
import { followWithStore, type GeneratedDirectory, measureOneChange } from './cases/oneChange';
import { measureOtherProjects } from './cases/otherProjects';
import { measureRecallQuality } from './cases/recallQuality';
import { measureRecallSpeed, measureRecallUpkeep } from './cases/recallSpeed';
import { describeMachine, formatTable, isOver, type Row } from './report';

const SEED = 20_261_130;

async function runAll(root: string): Promise<readonly Row[]> {
  const small = generate(root, 200);
  const middle = generate(root, 3_000);
  const large = generate(root, 10_000);
  const rows: Row[] = [];
  for (const { directory, memories } of [small, middle, large]) {
    rows.push(...(await measureFirstSnapshot(directory, memories.length)));
  }
  rows.push(...(await measureMemoryUse(large.directory, large.memories.length)));
  rows.push(...measureBundleSize());
  rows.push(...(await measureRecallQuality()));
  rows.push(...(await measureRecallSpeed(large)));
  rows.push(...(await measureRecallUpkeep(generate(root, 100), large)));
  rows.push(...(await measureHealthSpeed(middle)));
  rows.push(...(await measureOtherProjects(join(root, 'base'))));
  // Changes come last: they write into the directories.
  rows.push(...(await measureOneChange('snapshot', followWithStore, small, large)));
  rows.push(...(await measureOneChange('tree', followWithTree, small, large)));
  return rows;
}

function generate(root: string, count: number): GeneratedDirectory {
  const directory = join(root, String(count));
  mkdirSync(directory);
  return { directory, memories: generateMemories(directory, count, { seed: SEED }) };
}

async function main(args: readonly string[]): Promise<void> {
  const [mode, ...rest] = args;
  if (mode === '--cold') {
    const [kind, directory = '', count] = rest;
    console.log(await timeCold(kind === 'store' ? 'store' : 'bare', directory, Number(count)));
    return;
  }
  if (mode === '--bytes') {
    const [directory = '', count] = rest;
    console.log(await measureSnapshotBytes(directory, Number(count)));
    return;
  }
  const root = mkdtempSync(join(tmpdir(), 'memory-lens-bench-'));
  try {
    const rows = await runAll(root);
    console.log(`${describeMachine()}\n\n${formatTable(rows)}`);
    if (args.includes('--strict') && rows.some(isOver)) process.exitCode = 1;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

void main(process.argv.slice(2));
