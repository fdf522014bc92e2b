// npm run fuzz: the property tests of the editors and plans, with as many runs as asked for.
//   --runs N   of each property (default 1,000,000, which takes hours; 10,000 take minutes)

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '1000000' } } });
const runs = Number(values.runs);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error(`--runs takes a whole number above 0, not ${values.runs}.`);
  process.exit(2);
}
process.env.FUZZ_RUNS = String(runs);
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
// A property that runs for hours is no slow test.
const flags = ['--testTimeout=0', '--maxWorkers=2', 'test/unit/memory', 'test/unit/curation'];
process.exitCode = await run(process.execPath, [vitest, 'run', ...flags]);
