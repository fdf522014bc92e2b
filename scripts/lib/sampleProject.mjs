import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { createSandbox, setAge } from './sandbox.mjs';

/**
 * A copy of the sample project and its memory, with the ages that samples/ages.json gives (git keeps no file times).
 *
 * @returns {import('./sandbox.mjs').Sandbox}
 */
export function createSampleProject() {
  const samples = join(root, 'samples');
  /** @type {{ project: string, ages: Record<string, number> }} days by path in the memory directory */
  const { project, ages } = JSON.parse(readFileSync(join(samples, 'ages.json'), 'utf8'));
  const sandbox = createSandbox(project);
  cpSync(join(samples, 'project'), sandbox.project, { recursive: true });
  cpSync(join(samples, 'memory'), sandbox.memory, { recursive: true });
  for (const [path, days] of Object.entries(ages)) setAge(join(sandbox.memory, path), days);
  return sandbox;
}
