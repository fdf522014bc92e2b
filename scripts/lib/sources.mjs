import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** @returns {Map<string, string>} the text of each TypeScript file below src, by its path with slashes */
export function readSources() {
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    sources.set(path.slice(root.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8'));
  }
  return sources;
}
