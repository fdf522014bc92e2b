/**
 * Bundles test/faults and runs it: `npm run faults`. Kills a program that changes memory directories, writes to
 * the index at the same time, fills disks, and looks at what is left.
 *   --runs N      kills (default 300, about a minute; thousands before a release)
 *   --seconds N   of each style of a second writer (default 6)
 *   --seed N      for the same draws again
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ['faults', 'driver', 'writer'].map((name) => `test/faults/${name}.ts`),
  outdir: 'out/faults',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
});

const { status } = spawnSync(process.execPath, ['out/faults/faults.cjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
