/**
 * Bundles test/bench and runs it: `npm run bench`. With `--strict` an aim that is missed fails the run; with
 * `--no-workbench` what needs a real VS Code is left out.
 * A bundle is measured and not the sources, since a bundle is what people run.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ['test/bench/bench.ts'],
  outfile: 'out/bench/bench.cjs',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
});

const { status } = spawnSync(process.execPath, ['--expose-gc', 'out/bench/bench.cjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

if (!process.argv.includes('--no-workbench')) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const steps = [
    ['esbuild.config.mjs', '--production'],
    [vitest, 'run', '--config', 'vitest.bench.config.ts'],
  ];
  for (const args of steps) {
    const step = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
    if (step.status !== 0) process.exitCode = 1;
  }
}
