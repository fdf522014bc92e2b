// npm run check: types, style and the manifest. One line for each check; what a failed one prints comes after its line.
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { capture } from './lib/processes.mjs';

const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const biome = join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');

const checks = [
  { title: 'Types', args: [tsc, '-p', 'tsconfig.json'] },
  { title: 'Types of the rooms without VS Code and node', args: [tsc, '-p', 'tsconfig.pure.json'] },
  { title: 'Types of the webviews', args: [tsc, '-p', 'tsconfig.webview.json'] },
  { title: 'Style and imports', args: [biome, 'check', '--error-on-warnings'] },
  { title: 'Manifest', args: [join(root, 'scripts', 'check-manifest.mjs')] },
];

let failed = 0;
for (const { title, args } of checks) {
  const started = performance.now();
  const { code, output } = await capture(process.execPath, args, { cwd: root });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)`);
  if (code === 0) continue;
  failed += 1;
  console.log(output.trimEnd());
}
process.exitCode = failed > 0 ? 1 : 0;
