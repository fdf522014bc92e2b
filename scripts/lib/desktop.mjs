import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './paths.mjs';
import { run } from './processes.mjs';
import { quietSettings } from './server.mjs';

/**
 * Opens a window of a desktop VS Code with the extension under development, and waits until it is closed.
 *
 * @param {object} options
 * @param {string} options.program the VS Code to use
 * @param {string} options.project folder to open
 * @param {string} options.data folder for its settings and state, so that the person's own stay as they are
 * @param {NodeJS.ProcessEnv} options.env
 * @throws {Error} when it cannot be opened
 */
export async function openDesktop({ program, project, data, env }) {
  const settings = join(data, 'User');
  mkdirSync(settings, { recursive: true });
  writeFileSync(join(settings, 'settings.json'), JSON.stringify(quietSettings, null, 2));
  const args = [
    '--new-window',
    '--wait',
    `--extensionDevelopmentPath=${root}`,
    `--user-data-dir=${data}`,
    '--disable-workspace-trust',
    '--skip-welcome',
    project,
  ];
  // On Windows `code` is a script, which only a shell starts; that needs its words in quotes.
  const shell = process.platform === 'win32';
  const call = shell ? { command: `"${program}"`, args: args.map((arg) => `"${arg}"`) } : { command: program, args };
  const code = await run(call.command, call.args, { env, shell });
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

/** @returns {string | undefined} the `code` command on the PATH */
export function findDesktop() {
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
