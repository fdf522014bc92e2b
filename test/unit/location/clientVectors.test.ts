import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locate } from '../../../src/location/locate';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import {
  build,
  type LaidOut,
  type LocationScenario,
  locationScenarios,
  recordedSlugOf,
} from '../support/clientVectors';

const fileSystem = createNodeFileSystem();
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'lens-vectors-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Many layouts begin with one small repository; git makes it once, the others get a copy of its folder. */
function layOut(scenario: LocationScenario, home: string, work: string): LaidOut {
  const repository = locationScenarios.find(({ id }) => id === 'loc-repo-root');
  if (repository === undefined) throw new Error('The vectors have no loc-repo-root.');
  const start = repository.layout.length;
  if (JSON.stringify(scenario.layout.slice(0, start)) !== JSON.stringify(repository.layout)) {
    return build(scenario, { home, work });
  }
  const shared = join(root, 'shared');
  if (!existsSync(shared)) build(repository, { home: join(shared, 'h'), work: join(shared, 'w') });
  cpSync(join(shared, 'w'), work, { recursive: true });
  return build({ ...scenario, layout: scenario.layout.slice(start) }, { home, work });
}

/** The expectation under other roots, by the rules of the vectors' README. */
function expectedUnder({ expect }: LocationScenario, home: string, work: string, cwd: string) {
  const place = (text: string): string => text.replace(/\$HOME\b/g, () => home).replace(/\$W\b/g, () => work);
  const keyPath = expect.keyPath === null ? null : resolve(work, place(expect.keyPath));
  const slug = keyPath === null ? null : recordedSlugOf(keyPath);
  const directory =
    expect.directory === null
      ? null
      : resolve(cwd, place(expect.directory.replace(expect.slug ?? '\0', () => slug ?? '')));
  return { directory, enabled: expect.enabled, keyPath, slug };
}

describe('recorded decisions of the client about the directory', () => {
  it('are all here', () => {
    expect(locationScenarios).toHaveLength(103);
  });

  it.each(locationScenarios.map((scenario) => [scenario.id, scenario] as const))('%s', async (id, scenario) => {
    const home = join(root, id, 'h');
    const work = join(root, id, 'w');
    const { cwd, env, managed } = layOut(scenario, home, work);
    const managedSettingsPath = join(root, id, 'managed-settings.json');
    if (managed !== undefined) writeFileSync(managedSettingsPath, JSON.stringify(managed));
    const location = await locate(
      { folder: cwd, home, env, platform: 'linux', managedSettingsPath, session: scenario.mode },
      fileSystem,
    );
    const { directory, enabled, keyPath, slug } = location;
    expect({ directory, enabled, keyPath, slug }, `${scenario.title}: ${location.ruleText} ${location.reason}`).toEqual(
      expectedUnder(scenario, home, work, realpathSync(cwd)),
    );
  });
});
