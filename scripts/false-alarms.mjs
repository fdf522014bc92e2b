/**
 * Bundles test/alarms and runs it: `npm run alarms`. With `--all` every finding is printed, not the false alarms alone.
 */
import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { root } from './lib/paths.mjs';

const outfile = 'out/alarms/alarms.mjs';

await build({
  absWorkingDir: root,
  entryPoints: ['test/alarms/alarms.ts'],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  // What is written for `require` finds one.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  target: 'node20',
  logLevel: 'warning',
});

const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
