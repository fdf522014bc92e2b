// Runs test/host inside a real VS Code: the one that npm ships, or a downloaded desktop one with MEMORY_LENS_DESKTOP=1
// (always on Windows, where the other cannot be started as a program).
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { createExampleProject } from '../test/support/exampleProject.mjs';
import { resultsFolder, root } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { sandboxEnvironment } from './lib/sandbox.mjs';

const resultFile = join(resultsFolder, 'host.json');
const desktop = process.env.MEMORY_LENS_DESKTOP === '1' || process.platform === 'win32';

process.exitCode = await main();

async function main() {
  mkdirSync(resultsFolder, { recursive: true });
  rmSync(resultFile, { force: true });
  if ((await run(process.execPath, [join(root, 'esbuild.config.mjs'), '--tests'])) !== 0) return 1;
  const sandbox = createExampleProject();
  try {
    const code = await runSuite(sandbox);
    if (code === 0 && existsSync(resultFile) && JSON.parse(readFileSync(resultFile, 'utf8')).failed === 0) return 0;
    if (code === 0) console.error('VS Code ended well, but the suite left no good result.');
    return 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    sandbox.remove();
  }
}

/** @param {import('./lib/sandbox.mjs').Sandbox} sandbox */
async function runSuite(sandbox) {
  // What the desktop VS Code keeps goes into the sandbox; the other one keeps everything in a folder of its own.
  const desktopFlags = [
    `--user-data-dir=${join(sandbox.folder, 'data')}`,
    `--extensions-dir=${join(sandbox.folder, 'extensions')}`,
    '--use-inmemory-secretstorage',
    '--disable-telemetry',
  ];
  // runTests adds to the environment it was started in, so what must not be seen is taken out of that first.
  const environment = sandboxEnvironment(sandbox.home);
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  return await runTests({
    ...(desktop ? {} : { vscodeExecutablePath: join(root, 'scripts', 'lib', 'workbenchExecutable.mjs') }),
    extensionDevelopmentPath: root,
    extensionTestsPath: join(root, 'out', 'host', 'suite.cjs'),
    launchArgs: [sandbox.project, ...(desktop ? desktopFlags : [])],
    extensionTestsEnv: {
      HOME: sandbox.home,
      USERPROFILE: sandbox.home,
      MEMORY_LENS_HOST_RESULT: resultFile,
      MEMORY_LENS_TEST_MEMORY: sandbox.memory,
    },
  });
}
