import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder with a home and a project in it, so that what runs there cannot reach a person's own memories.
 *
 * @typedef {object} Sandbox
 * @property {string} folder everything is in here
 * @property {string} home stands for the home directory
 * @property {string} project the project's folder
 * @property {string} memory the project's memory directory, in `home`
 * @property {() => void} remove takes all of it away
 */

/**
 * @param {string} projectName name of the project's folder
 * @returns {Sandbox}
 */
export function createSandbox(projectName) {
  const { folder, remove } = createTemporaryFolder();
  return addProject({ folder, home: join(folder, 'home'), remove }, projectName);
}

/**
 * One more project, with a memory directory of its own, in the folder and the home of a sandbox.
 *
 * @param {Pick<Sandbox, 'folder' | 'home' | 'remove'>} sandbox
 * @param {string} projectName name of the project's folder, which is not there yet
 * @returns {Sandbox} with the new project's paths; `remove` takes away the whole sandbox
 */
export function addProject({ folder, home, remove }, projectName) {
  const project = join(folder, projectName);
  const memory = join(home, '.claude', 'projects', project.replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
  mkdirSync(project);
  mkdirSync(memory, { recursive: true });
  return { folder, home, project, memory, remove };
}

/**
 * A new temporary folder, which also goes when this program ends, however it does.
 *
 * @returns {{ folder: string, remove: () => void }}
 */
export function createTemporaryFolder() {
  // The real path, because the client names a memory directory after it (on macOS /tmp is a link).
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'memory-lens-')));
  const remove = () => {
    process.removeListener('exit', remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once('exit', remove);
  return { folder, remove };
}

/**
 * The environment for a program that shall see the sandbox's home and nothing of the person's own agent.
 *
 * @param {string} home
 * @returns {NodeJS.ProcessEnv}
 */
export function sandboxEnvironment(home) {
  const own = Object.entries(process.env).filter(([name]) => !/^(CLAUDE|ANTHROPIC|XDG_CONFIG|VSCODE)/i.test(name));
  return { ...Object.fromEntries(own), HOME: home, USERPROFILE: home };
}

/**
 * @param {string} file
 * @param {number} days whole days since it was written, and a minute, so that rounding does not make it a day younger
 */
export function setAge(file, days) {
  const time = Date.now() / 1000 - days * 86_400 - 60;
  utimesSync(file, time, time);
}
