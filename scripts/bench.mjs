/**
 * Bundles test/bench and runs it: `npm run bench`. With `--strict` an aim that is missed fails the run.
 * A bundle is measured and not the sources, since a bundle is what people run.
 */
import { spawnSync } from 'node:child_process';
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
