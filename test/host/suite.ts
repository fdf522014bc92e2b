import { writeFileSync } from 'node:fs';
import { hostTests } from 'host-tests';
import Mocha from 'mocha';

const testTimeoutMs = 60_000;
const suiteTimeoutMs = 8 * 60_000;

/**
 * Runs every host test inside VS Code and prints each; VS Code calls this.
 *
 * @throws {Error} when a test fails or the suite does not end in time; VS Code then exits with 1
 */
export async function run(): Promise<void> {
  const mocha = new Mocha({ ui: 'bdd', timeout: testTimeoutMs, reporter: SilentReporter });
  for (const [path, load] of hostTests) {
    // As Mocha does for a file: it hands out describe, it and the hooks, then the file is loaded.
    mocha.suite.emit('pre-require', globalThis, path, mocha);
    mocha.suite.emit('require', load(), path, mocha);
    mocha.suite.emit('post-require', globalThis, path, mocha);
  }
  const { passed, failed } = await runAll(mocha);
  if (failed > 0 || passed === 0) throw new Error(`${passed} passed, ${failed} failed`);
}

async function runAll(mocha: Mocha): Promise<{ passed: number; failed: number }> {
  const result = { passed: 0, failed: 0, skipped: 0, failures: [] as string[] };
  const report = () => {
    const file = process.env.MEMORY_LENS_HOST_RESULT;
    if (file) writeFileSync(file, JSON.stringify(result, null, 2));
  };
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => {
      clearTimeout(timer);
      resolve();
    });
    const timer = setTimeout(() => {
      fail(`The suite did not end within ${suiteTimeoutMs / 60_000} minutes.`);
      resolve();
    }, suiteTimeoutMs);
    const fail = (text: string) => {
      result.failed += 1;
      result.failures.push(text);
      console.log(`  ✗ ${text}`);
      report();
    };
    runner.on('pass', (test) => {
      result.passed += 1;
      console.log(`  ✓ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
      report();
    });
    runner.on('fail', (test, error) => fail(`${test.fullTitle()}\n${error.stack ?? error.message}`));
    runner.on('pending', (test) => {
      result.skipped += 1;
      console.log(`  - ${test.fullTitle()} (skipped)`);
    });
  });
  report();
  console.log(`${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''}`);
  return result;
}

/** The runner's own events are printed instead: Mocha's reporters write to a terminal that is not here. */
class SilentReporter extends Mocha.reporters.Base {
  override epilogue(): void {}
}
