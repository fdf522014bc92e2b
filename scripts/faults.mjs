/**
 * Bundles test/faults and runs it: `npm run faults`. Kills a program that changes memory directories, writes to
 * the index at the same time, fills disks, and looks at what is left.
 *   --runs N      kills of the engine in a program of its own (default 300, about a minute; thousands before a release)
 *   --commands N  kills of the built command line in its verbs (default 60, about a minute)
 *   --seconds N   of each style of a second writer (default 6)
 *   --seed N      for the same draws again
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

await build({
  absWorkingDir: root,
  entryPoints: ['faults', 'driver', 'writer', 'killPoint'].map((name) => `test/faults/${name}.ts`),
  outdir: 'out/faults',
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  logLevel: 'warning',
});

// The command line is killed as it is shipped.
const built = spawnSync(process.execPath, ['esbuild.config.mjs'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) process.exit(1);

const { status } = spawnSync(process.execPath, ['out/faults/faults.cjs', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
