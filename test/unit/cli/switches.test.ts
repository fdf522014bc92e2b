import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SwitchLink } from '../../../src/location/switchChain';
import { runCommandLine } from '../support/commandLine';
import { locateAt } from '../support/locateAt';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Each test starts a program, on machines that may be busy. */
const SLOW = { timeout: 120_000 };
const DISABLE = 'CLAUDE_CODE_DISABLE_AUTO_MEMORY';
const SIMPLE = 'CLAUDE_CODE_SIMPLE';

interface Setup {
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: object;
  readonly project?: object;
  readonly local?: object;
}

interface Told {
  readonly enabled: boolean;
  readonly reason: string;
  readonly offBy: string | null;
  readonly switches: readonly SwitchLink[];
  readonly decides: SwitchLink | undefined;
}

function locateWith({ env = {}, user, project, local }: Setup): Told {
  const [home, folder] = [temporaryDirectory(), temporaryDirectory()];
  const put = (path: string, value: object | undefined): void => {
    if (value === undefined) return;
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  };
  put(join(home, '.claude', 'settings.json'), user);
  put(join(folder, '.claude', 'settings.json'), project);
  put(join(folder, '.claude', 'settings.local.json'), local);
  const { out } = runCommandLine(['locate', '--project', folder, '--json'], { HOME: home, ...env });
  const told = JSON.parse(out) as Omit<Told, 'decides'>;
  return { ...told, decides: told.switches.find(({ decides }) => decides) };
}

const off = { autoMemoryEnabled: false };
const on = { autoMemoryEnabled: true };

describe('every link of the chain, on the command line', SLOW, () => {
  it.each<[string, Setup, string | null, RegExp, Partial<SwitchLink> | undefined]>([
    ['nothing', {}, null, /^Memory is on: that is the default/, undefined],
    [
      'the environment: yes',
      { env: { [DISABLE]: '1' } },
      'environment',
      /DISABLE_AUTO_MEMORY=1 in the environment switches it off/,
      { name: DISABLE, scope: null },
    ],
    [
      'the environment: no, before settings',
      { env: { [DISABLE]: '0' }, local: off },
      null,
      /DISABLE_AUTO_MEMORY=0 in the environment forces it on/,
      { name: DISABLE, scope: null },
    ],
    [
      'the environment: no, before the second variable',
      { env: { [DISABLE]: 'no', [SIMPLE]: '1' } },
      null,
      /forces it on/,
      { name: DISABLE },
    ],
    [
      'the environment: empty says nothing',
      { env: { [DISABLE]: '' }, user: off },
      'user',
      /autoMemoryEnabled in the user settings .* says so/,
      { name: 'autoMemoryEnabled', scope: 'user' },
    ],
    [
      'the environment: garbage says nothing',
      { env: { [DISABLE]: 'perhaps' } },
      null,
      /that is the default/,
      undefined,
    ],
    [
      'the user’s env block, over the environment',
      { env: { [DISABLE]: '0' }, user: { env: { [DISABLE]: 1 } } },
      'environment',
      /in the env block of the user settings/,
      { name: DISABLE, scope: 'user', value: '1' },
    ],
    [
      'the project’s env block, over the user’s',
      { user: { env: { [DISABLE]: '0' } }, project: { env: { [DISABLE]: 'true' } } },
      'environment',
      /in the env block of the project settings/,
      { name: DISABLE, scope: 'project' },
    ],
    [
      'the local env block, over the project’s',
      { project: { env: { [DISABLE]: '0' } }, local: { env: { [DISABLE]: 'on' } } },
      'environment',
      /in the env block of the local settings/,
      { name: DISABLE, scope: 'local' },
    ],
    [
      'a block of garbage hides the environment',
      { env: { [DISABLE]: '1' }, user: { env: { [DISABLE]: 'x' } } },
      null,
      /that is the default/,
      undefined,
    ],
    [
      'the second variable: yes',
      { env: { [SIMPLE]: '1' } },
      'environment',
      /CLAUDE_CODE_SIMPLE=1 in the environment switches it off/,
      { name: SIMPLE },
    ],
    [
      'the second variable: no says nothing',
      { env: { [SIMPLE]: '0' }, project: off },
      'project',
      /project settings/,
      { scope: 'project' },
    ],
    [
      'the second variable in a block, before settings',
      { user: { env: { [SIMPLE]: 'yes' } }, local: on },
      'environment',
      /CLAUDE_CODE_SIMPLE=yes in the env block of the user settings/,
      { name: SIMPLE },
    ],
    [
      'local settings before project settings',
      { local: off, project: on, user: on },
      'local',
      /local settings/,
      { scope: 'local' },
    ],
    [
      'project settings before user settings',
      { project: off, user: on },
      'project',
      /project settings/,
      { scope: 'project' },
    ],
    ['user settings', { user: off }, 'user', /user settings/, { scope: 'user' }],
    [
      'local settings that switch it on',
      { local: on, project: off, user: off },
      null,
      /Memory is on: autoMemoryEnabled in the local settings/,
      { scope: 'local' },
    ],
    [
      'settings of another type are none',
      { user: { autoMemoryEnabled: 'false' } },
      null,
      /that is the default/,
      undefined,
    ],
  ])('%s', (_, setup, offBy, reason, decides) => {
    const told = locateWith(setup);
    expect(told.reason).toMatch(reason);
    expect(told.offBy).toBe(offBy);
    expect(told.enabled).toBe(told.reason.startsWith('Memory is on'));
    if (decides === undefined) expect(told.decides).toBeUndefined();
    else expect(told.decides).toMatchObject(decides);
  });

  it('says of every other value why it does not count', () => {
    const { switches } = locateWith({
      env: { [DISABLE]: '1', [SIMPLE]: '0' },
      local: { env: { [DISABLE]: 'x' } },
      project: { env: { [DISABLE]: '0' }, ...off },
      user: on,
    });
    const said = switches.flatMap(({ name, scope, value, why }) => (value === null ? [] : [[name, scope, value, why]]));
    expect(said).toEqual([
      [DISABLE, 'local', 'x', expect.stringContaining('neither a yes nor a no')],
      [DISABLE, 'project', '0', expect.stringContaining('stronger place')],
      [DISABLE, null, '1', expect.stringContaining('stronger place')],
      [SIMPLE, null, '0', expect.stringContaining('only switches off')],
      ['autoMemoryEnabled', 'project', 'false', null],
      ['autoMemoryEnabled', 'user', 'true', expect.stringContaining('not asked')],
    ]);
    expect(switches.filter(({ decides }) => decides)).toMatchObject([{ name: 'autoMemoryEnabled', scope: 'project' }]);
  });

  it('names the file to open for the link that decides', () => {
    const told = locateWith({ user: off });
    expect(told.decides?.file).toMatch(/\.claude\/settings\.json$/);
    expect(locateWith({ env: { [DISABLE]: '1' } }).decides?.file).toBeNull();
  });
});

describe('links that a test of the command line can’t set', () => {
  it('are the managed settings, by their key and their block', async () => {
    expect(await locateAt({ managed: off, local: on })).toMatchObject({ enabled: false, offBy: 'managed' });
    expect(await locateAt({ managed: on, local: off })).toMatchObject({ enabled: true, offBy: null });
    const { switches, reason } = await locateAt({ managed: { env: { [DISABLE]: '1' } }, env: { [DISABLE]: '0' } });
    expect(reason).toContain('in the env block of the managed settings');
    expect(switches.filter(({ decides }) => decides)).toMatchObject([{ scope: 'managed', says: 'off' }]);
  });

  it('are blocks of a folder that is not trusted', async () => {
    const { switches, enabled } = await locateAt({ session: 'interactive', project: { env: { [DISABLE]: '1' } } });
    expect(enabled).toBe(true);
    expect(switches.find(({ value }) => value === '1')).toMatchObject({
      says: null,
      why: 'It is ignored until the folder is trusted.',
    });
  });
});
