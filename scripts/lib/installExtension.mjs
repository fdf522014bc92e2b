import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/**
 * Puts the built extension into a VS Code's extension folder, as installing its package would: the files that
 * .vscodeignore lets through, and no others.
 *
 * @param {string} extensionsFolder of a VS Code that has not been started on it yet
 */
export function installExtension(extensionsFolder) {
  const { publisher, name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const target = join(extensionsFolder, `${publisher}.${name}-${version}`);
  for (const path of shippedPaths()) {
    const source = join(root, path);
    if (existsSync(source)) cpSync(source, join(target, path), { recursive: true });
  }
}

/** @returns {string[]} files and folders, relative to the root */
function shippedPaths() {
  const lines = readFileSync(join(root, '.vscodeignore'), 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('!')).map((line) => line.trim().slice(1).replace('/**', ''));
}
