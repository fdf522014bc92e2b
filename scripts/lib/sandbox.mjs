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
  // The real path, because the client names a memory directory after it (on macOS /tmp is a link).
  const folder = realpathSync.native(mkdtempSync(join(tmpdir(), 'memory-lens-')));
  const home = join(folder, 'home');
  const project = join(folder, projectName);
  const memory = join(home, '.claude', 'projects', project.replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
  mkdirSync(project);
  mkdirSync(memory, { recursive: true });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  return { folder, home, project, memory, remove };
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
 * @param {number} days
 */
export function setAge(file, days) {
  const time = Date.now() / 1000 - days * 86_400;
  utimesSync(file, time, time);
}
