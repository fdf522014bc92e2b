import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import type { SimpleGit } from 'simple-git';
import type { Git, GitAbsence, GitPlace } from './git';
import { HISTORY_FORMAT, parseFiles, parseHistory } from './gitOutput';

/** How long one call of git may take. */
const TIMEOUT_MS = 60_000;
/** How long it may take to say where a folder stands, which is a matter of milliseconds: a pipe among its settings blocks. */
const PLACE_TIMEOUT_MS = 5_000;
/** What one call of git may say; a history of more than this is not read. */
const MAX_OUTPUT_BYTES = 96 * 1024 * 1024;

/**
 * Set for every call, over whatever the repository's configuration says: these name programs that git would run by
 * itself, or (the last) make it take a folder of a clone for a repository with a configuration of its own.
 */
const SAFE_CONFIG = [
  'core.fsmonitor=false',
  'core.hooksPath=/dev/null',
  'log.showSignature=false',
  'safe.bareRepository=explicit',
];

/** No prompt, no lock, no remote: objects that a partial clone lacks are not fetched (a remote can name a program). */
const SAFE_ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
  LC_ALL: 'C',
};
/** Of the person's environment that simple-git, with reason, does not hand on. */
const GUARDED = /^(?:git_.*|editor|visual|pager|prefix|ssh_askpass)$/i;
/** Of these git's own are kept: where the person's own configuration is. */
const KEPT = /^git_config_(?:nosystem|system|global)$/i;

const LOG = ['log', '-z', '--name-status', '--relative', HISTORY_FORMAT, '-M', '-l1000', '-O/dev/null'];
const LOG_SAFE = ['--no-ext-diff', '--no-textconv', '--no-show-signature', '--no-notes', '--no-color'];

class GitError extends Error {
  constructor(
    readonly absence: GitAbsence,
    message: string,
    readonly timedOut = false,
  ) {
    super(message);
    this.name = 'GitError';
  }
}

/**
 * The port over the git of this machine. Once a call took too long, none is made any more for the same signal: each
 * would wait again for what the first waited for.
 *
 * @param environment in which git is looked up and run
 * @param placeTimeout for each call of `inspect`, in milliseconds
 */
export function createNodeGit(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  placeTimeout = PLACE_TIMEOUT_MS,
): Git {
  const stuck = new WeakSet<AbortSignal>();
  const run = async (
    folder: string,
    args: readonly string[],
    signal: AbortSignal,
    { input = '', timeout = TIMEOUT_MS }: { readonly input?: string; readonly timeout?: number } = {},
  ): Promise<string> => {
    if (signal.aborted) throw new GitError('cancelled', 'Called off.');
    if (stuck.has(signal)) throw new GitError('failed', 'An earlier call took too long.');
    const program = await findGit(environment);
    if (program === null) throw new GitError('noGit', 'There is no git on this machine.');
    try {
      return await runGit({ program, environment, folder, args, input, timeout, signal });
    } catch (error) {
      if (error instanceof GitError && error.timedOut) stuck.add(signal);
      throw error;
    }
  };
  return {
    inspect: async (folder, signal) => {
      try {
        return await inspect(folder, (args) => run(folder, args, signal, { timeout: placeTimeout }));
      } catch (error) {
        return { state: error instanceof GitError ? error.absence : 'failed' };
      }
    },
    listFiles: (folder, signal) =>
      orNull(async () =>
        parseFiles(
          await run(folder, ['ls-files', '-z', '--stage', '--cached', '--others', '--exclude-standard'], signal),
        ),
      ),
    readHistory: (folder, maxCommits, signal) =>
      orNull(async () => {
        const limit = `--max-count=${Math.max(1, Math.floor(maxCommits))}`;
        return parseHistory(await run(folder, [...LOG, ...LOG_SAFE, limit, 'HEAD', '--'], signal));
      }),
    findIgnored: async (folder, paths, signal) => {
      // With `./` before it no path is taken for a pattern with magic.
      const input = paths.filter((path) => path !== '').map((path) => `./${path}\0`);
      if (input.length === 0) return new Set();
      // It ends with 1 and no word where none is.
      const output = await orNull(() =>
        run(folder, ['check-ignore', '-z', '--stdin'], signal, { input: input.join('') }),
      );
      const ignored = (output ?? '').split('\0').filter((path) => path !== '');
      return new Set(ignored.map((path) => path.replace(/^\.\//, '')));
    },
  };
}

async function inspect(folder: string, run: (args: readonly string[]) => Promise<string>): Promise<GitPlace> {
  if (!(await isFolder(folder))) return { state: 'none' };
  const words = await run(['rev-parse', '--is-inside-work-tree', '--is-shallow-repository']);
  const [inside, shallow] = words.split('\n').map((line) => line.trim());
  if (inside !== 'true') return { state: 'bare' };
  // Without commits it says nothing, and ends quietly.
  const head = (await run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'])).trim();
  return head === '' ? { state: 'empty' } : { state: 'ready', head, shallow: shallow === 'true' };
}

interface GitCall {
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly args: readonly string[];
  /** For its standard input. */
  readonly input: string;
  /** Milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
}

async function runGit(call: GitCall): Promise<string> {
  const { environment, args, signal } = call;
  const tooMuch = new AbortController();
  const cancel = (): void => tooMuch.abort();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const git = await prepareGit(call, tooMuch.signal);
    git.env(environmentFor(environment));
    git.outputHandler((_command, output) => {
      let bytes = 0;
      output.on('data', (chunk: Uint8Array) => {
        bytes += chunk.length;
        if (bytes > MAX_OUTPUT_BYTES) tooMuch.abort();
      });
    });
    return await git.raw(['--no-optional-locks', '--no-pager', ...args]);
  } catch (error) {
    const timedOut = error instanceof Error && 'plugin' in error && error.plugin === 'timeout';
    const message = error instanceof Error ? error.message : '';
    throw new GitError(signal.aborted ? 'cancelled' : absenceOf(error), message, timedOut);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Loaded late: most sessions never ask git. */
async function prepareGit({ program, folder, input, timeout }: GitCall, signal: AbortSignal): Promise<SimpleGit> {
  const { simpleGit } = await import('simple-git');
  return simpleGit({
    baseDir: folder,
    binary: program,
    abort: signal,
    config: [...SAFE_CONFIG],
    input: () => input,
    // An early end would cut off what is still in the pipe.
    completion: { onClose: true, onExit: false },
    timeout: { block: timeout, stdOut: false, stdErr: false },
    allowEnvironment: [
      ...Object.keys(SAFE_ENVIRONMENT),
      'GIT_CONFIG_NOSYSTEM',
      'GIT_CONFIG_SYSTEM',
      'GIT_CONFIG_GLOBAL',
    ],
    unsafe: {
      // The path of git was found by us and may hold a space; the settings switch programs off; the person's own
      // configuration may lie elsewhere.
      allowUnsafeCustomBinary: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeHooksPath: true,
      allowUnsafeConfigPaths: true,
    },
  });
}

function environmentFor(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined && (!GUARDED.test(name) || KEPT.test(name))) kept[name] = value;
  return { ...kept, ...SAFE_ENVIRONMENT };
}

/** Git's own words, which `LC_ALL` keeps in English. */
function absenceOf(error: unknown): GitAbsence {
  const words = error instanceof Error ? error.message : '';
  if (/not a git repository|invalid gitfile format/i.test(words)) return 'none';
  if (/dubious ownership/i.test(words)) return 'foreign';
  return /bare repository|must be run in a work tree/i.test(words) ? 'bare' : 'failed';
}

/**
 * Git by its absolute path. A bare name would let Windows look into the folder that git is run in, where a workspace
 * can bring a `git.exe`; so can a relative entry of PATH.
 */
async function findGit(environment: Readonly<Record<string, string | undefined>>): Promise<string | null> {
  const isWindows = process.platform === 'win32';
  const path = Object.entries(environment).find(([name]) => (isWindows ? name.toUpperCase() : name) === 'PATH')?.[1];
  for (const folder of (path ?? '').split(delimiter)) {
    const program = join(folder, isWindows ? 'git.exe' : 'git');
    if (isAbsolute(folder) && (await isProgram(program))) return program;
  }
  return null;
}

async function isProgram(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function orNull<Value>(task: () => Promise<Value>): Promise<Value | null> {
  try {
    return await task();
  } catch {
    return null;
  }
}
