// npm test: every stage in turn, also after one has failed; the last line is the total.
//   --without STAGE  leaves a stage out, and says so
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { resultsFolder, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

/**
 * @typedef {object} Totals
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

/**
 * @param {string} name
 * @param {string[]} flags
 */
const vitestStage = (name, flags) => {
  const report = join(resultsFolder, `${name}.json`);
  return {
    name,
    report,
    args: [vitest, 'run', ...flags, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    read: readVitest,
  };
};

const stages = [
  { ...vitestStage('unit', []), title: 'Unit tests' },
  {
    name: 'host',
    title: 'Tests inside VS Code',
    report: join(resultsFolder, 'host.json'),
    args: [join(root, 'scripts', 'test-host.mjs')],
    read: readHost,
  },
  { ...vitestStage('ui', ['--config', 'vitest.ui.config.ts']), title: 'Tests of the interface, in a real VS Code' },
];

const without = readOptions();
mkdirSync(resultsFolder, { recursive: true });
/** @type {Totals} */
const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const summary = [];
for (const stage of stages) {
  if (without.includes(stage.name)) {
    summary.push(`${stage.title}: left out by --without ${stage.name}`);
    continue;
  }
  const { passed, failed, skipped, seconds } = await runStage(stage);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  summary.push(`${stage.title}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`);
}
console.log(`\n${summary.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

/** @param {typeof stages[number]} stage */
async function runStage({ name, title, report, args, read }) {
  console.log(`\n── ${title} ──`);
  const started = performance.now();
  rmSync(report, { force: true });
  if (name === 'ui') await run(process.execPath, [join(root, 'esbuild.config.mjs')]);
  const code = await run(process.execPath, args, { cwd: root });
  const totals = readReport(report, read);
  // A stage that broke without naming a failed test is itself one.
  if (code !== 0 && totals.failed === 0) totals.failed = 1;
  return { ...totals, seconds: ((performance.now() - started) / 1000).toFixed(1) };
}

/**
 * @param {string} report
 * @param {(content: any) => Totals} read
 * @returns {Totals}
 */
function readReport(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    console.error('The stage left no report.');
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: Array<{ status: string, assertionResults: unknown[] }> }} content
 */
function readVitest(content) {
  // A file that cannot be loaded has no tests to fail.
  const broken = content.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    passed: content.numPassedTests,
    failed: content.numFailedTests + broken.length,
    skipped: content.numPendingTests + content.numTodoTests,
  };
}

/** @param {Totals} content */
function readHost({ passed, failed, skipped }) {
  return { passed, failed, skipped };
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { without: { type: 'string', multiple: true, default: [] } } });
    const unknown = values.without.find((name) => !stages.some((stage) => stage.name === name));
    if (unknown !== undefined)
      throw new Error(`--without takes ${stages.map(({ name }) => name).join(', ')}, not ${unknown}.`);
    return values.without;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}
