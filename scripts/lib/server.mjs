import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installExtension } from './installExtension.mjs';
import { beforeStop, startTree, stopTree } from './processes.mjs';
import { ensureTestHost } from './testHost.mjs';

const host = '127.0.0.1';
const startTimeoutMs = 60_000;

/** Settings for a workbench without greetings, prompts and chat, in which only what is under test moves. */
export const quietSettings = {
  'chat.disableAIFeatures': true,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.showReleaseNotes': false,
  'window.commandCenter': false,
  'window.autoDetectColorScheme': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/**
 * @typedef {object} Server
 * @property {number} port
 * @property {(folder: string, payload?: ReadonlyArray<readonly [string, string]>) => string} pageOf address of the workbench on a folder or a `.code-workspace` file
 * @property {(path: string) => string} remoteUri a file's URI as the page names it
 * @property {() => string} output the last that the server has printed
 * @property {Promise<void>} failed settles when the server ends without having been told to
 * @property {() => Promise<void>} stop ends it with all that it started
 */

/**
 * Starts the VS Code server that npm ships, with the built extension installed, and waits until it answers.
 *
 * @param {object} options
 * @param {string} options.data folder for its data: settings, extensions, logs
 * @param {NodeJS.ProcessEnv} options.env environment of the server and of the extensions in it
 * @param {number} [options.port] a free one when left out
 * @param {Readonly<Record<string, unknown>>} [options.settings] added to {@link quietSettings}
 * @param {boolean} [options.developing] nothing is installed; instead a page may name an extension under development and a
 *   test suite. Such a page shows no notifications, so it does not do for tests of what a person sees.
 * @returns {Promise<Server>}
 * @throws {Error} when the port is taken or the server does not come up
 */
export async function startServer({ data, env, port: wantedPort, settings = {}, developing = false }) {
  const { node, serverMain } = await ensureTestHost();
  const port = await reservePort(wantedPort ?? 0);
  writeSettings(data, settings);
  if (!developing) installExtension(join(data, 'extensions'));
  const flags = ['--host', host, '--port', String(port), '--server-data-dir', data, '--telemetry-level', 'off'];
  // Without a token, any web page that the person has open could reach the server, and with it a terminal.
  const token = randomBytes(16).toString('hex');
  flags.push('--connection-token', token, '--accept-server-license-terms', '--disable-workspace-trust');
  flags.push('--disable-getting-started-override');
  if (developing) flags.push('--enable-smoke-test-driver');
  const child = startTree(node, [serverMain, ...flags], {
    env: { ...env, ...ownEnvironment(data) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed = `${printed}${chunk}`.slice(-4000);
    });
  }
  let stopping = false;
  const failed = /** @type {Promise<void>} */ (
    new Promise((resolve) => child.once('exit', () => stopping || resolve()))
  );
  const stop = async () => {
    takeBack();
    stopping = true;
    await stopTree(child);
  };
  const takeBack = beforeStop(stop);
  if (!(await answers(port, failed))) {
    await stop();
    throw new Error(`VS Code did not start within ${startTimeoutMs / 1000} s.\n${printed.trim()}`);
  }
  const remoteUri = (/** @type {string} */ path) => `vscode-remote://${host}:${port}${urlPath(path)}`;
  return {
    port,
    remoteUri,
    pageOf: (folder, payload = []) => {
      const query = [
        `tkn=${token}`,
        `${folder.endsWith('.code-workspace') ? 'workspace' : 'folder'}=${urlPath(folder)}`,
      ];
      if (payload.length > 0) query.push(`payload=${encodeURIComponent(JSON.stringify(payload))}`);
      return `http://${host}:${port}/?${query.join('&')}`;
    },
    output: () => printed,
    failed,
    stop,
  };
}

/**
 * Writes the settings that a person's settings page would, before a start or while the server runs. They stand in two
 * files: the user's, where settings of the whole application count, and the machine's, whose changes take effect at once.
 *
 * @param {string} data the server's data folder
 * @param {Readonly<Record<string, unknown>>} settings added to {@link quietSettings}; what was written before is gone
 */
export function writeSettings(data, settings) {
  for (const kind of ['User', 'Machine']) {
    const folder = join(data, 'data', kind);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'settings.json'), `${JSON.stringify({ ...quietSettings, ...settings }, null, 2)}\n`);
  }
}

/**
 * No extension gallery, so that nothing is asked of the network; on Linux, sockets and the like go into the data folder
 * (elsewhere its path is too long for a socket's name).
 *
 * @param {string} data
 * @returns {NodeJS.ProcessEnv}
 */
function ownEnvironment(data) {
  /** @type {NodeJS.ProcessEnv} */
  const own = { EXTENSIONS_GALLERY: '{}' };
  if (process.platform !== 'linux') return own;
  const temporary = join(data, 'tmp');
  mkdirSync(temporary, { recursive: true });
  return { ...own, TMPDIR: temporary, XDG_RUNTIME_DIR: temporary };
}

/**
 * A path as it stands in a URL: with slashes, and a leading one before a drive letter.
 *
 * @param {string} path
 */
function urlPath(path) {
  const slashed = path.replaceAll('\\', '/');
  return encodeURI(slashed.startsWith('/') ? slashed : `/${slashed}`).replace(/[?#&+]/g, encodeURIComponent);
}

/**
 * @param {number} wanted 0 for any
 * @returns {Promise<number>} a port that nothing listens on
 */
function reservePort(wanted) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${wanted} is taken: choose another with --port.`) : error);
    });
    probe.listen(wanted, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : wanted;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @param {Promise<void>} failed
 */
async function answers(port, failed) {
  let over = false;
  void failed.then(() => {
    over = true;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!over && Date.now() < deadline) {
    try {
      const response = await fetch(`http://${host}:${port}/version`);
      if (response.ok) return true;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  return false;
}
