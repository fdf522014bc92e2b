import type { Manifests } from './workspace';

/** Packages whose declarations are read. */
const MAX_MANIFESTS = 300;

/**
 * The scripts and dependencies of all packages of a workspace: a memory seldom says which package it means.
 *
 * @param paths of the `package.json` files
 * @returns `null` where none could be read
 */
export async function readManifests(
  paths: readonly string[],
  readText: (path: string) => Promise<string | null>,
): Promise<Manifests | null> {
  const scripts = new Set<string>();
  const dependencies = new Set<string>();
  let read = 0;
  for (const path of paths.slice(0, MAX_MANIFESTS)) {
    const manifest = parseObject(await readText(path));
    if (manifest === null) continue;
    read++;
    for (const name of keysOf(manifest.scripts)) scripts.add(name);
    for (const field of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'])
      for (const name of keysOf(manifest[field])) dependencies.add(name);
  }
  return read === 0 ? null : { scripts, dependencies };
}

function parseObject(text: string | null): Readonly<Record<string, unknown>> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
