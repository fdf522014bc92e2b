import { spawn } from 'node:child_process';

/**
 * Runs a program to its end with the caller's input and output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 1 when a signal ended it, 127 when it cannot be started
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', () => resolve(127));
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/**
 * As {@link run}, but keeps what the program prints instead of showing it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * How to call npm from a script: through the npm that started it where there is one, so that no shell is needed.
 *
 * @param {readonly string[]} args
 * @returns {{ command: string, args: string[], options: import('node:child_process').SpawnOptions }}
 */
export function npmCall(args) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('.js')) return { command: process.execPath, args: [cli, ...args], options: {} };
  return { command: 'npm', args: [...args], options: { shell: process.platform === 'win32' } };
}

/**
 * Starts a program that lives until {@link stopTree}: in a process group of its own, so that what it starts ends with it.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function startTree(command, args, options) {
  const child = spawn(command, args, { ...options, detached: process.platform !== 'win32' });
  // Whatever ends this program, an exception too, ends what it started.
  const stop = () => signalTree(child, 'SIGKILL');
  process.once('exit', stop);
  child.once('exit', () => process.removeListener('exit', stop));
  return child;
}

/**
 * Ends a program of {@link startTree} and everything that it started, and waits for it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} [graceMs] time until it is ended by force
 */
export async function stopTree(child, graceMs = 3000) {
  const ended = child.exitCode !== null || child.signalCode !== null;
  const closed = ended ? Promise.resolve() : new Promise((resolve) => child.once('exit', resolve));
  signalTree(child, 'SIGTERM');
  const timer = setTimeout(() => signalTree(child, 'SIGKILL'), graceMs);
  await closed;
  clearTimeout(timer);
  signalTree(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalTree(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** @type {Set<() => unknown>} */
const cleanups = new Set();
let listening = false;

/**
 * Does `clean` once when the program is told to stop (Ctrl-C, a closed terminal, a kill), before it ends.
 *
 * @param {() => unknown} clean may be asynchronous
 * @returns {() => void} takes it back
 */
export function beforeStop(clean) {
  cleanups.add(clean);
  if (!listening) {
    listening = true;
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.once(signal, () => void stopNow(signal === 'SIGINT' ? 130 : 143));
    }
  }
  return () => {
    cleanups.delete(clean);
  };
}

/** @param {number} code */
async function stopNow(code) {
  // The last that was set up goes first: a server before the folder it writes to.
  for (const clean of [...cleanups].reverse()) {
    cleanups.delete(clean);
    try {
      await clean();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
  process.exit(code);
}
