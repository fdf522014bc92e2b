import { describe, expect, it } from 'vitest';
import { DEFAULT, HOME, locateAt, type Setup } from '../support/locateAt';

describe('the environment', () => {
  it('overrides every setting by an absolute path', async () => {
    const managed = { autoMemoryDirectory: '/mem/m' };
    const location = await locateAt({ managed, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/mem/over/' } });
    expect(location).toMatchObject({
      directory: '/mem/over',
      rule: 'override',
      keyPath: null,
      namedByWorkspace: false,
    });
    const refused = await locateAt({ managed, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '~/over' } });
    expect(refused).toMatchObject({ directory: '/mem/m', rule: 'managedSetting' });
    expect(refused.rejected).toMatchObject([{ key: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE', source: 'the environment' }]);
    expect((await locateAt({ env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '' } })).rejected).toEqual([]);
  });

  it('takes an empty or relative CLAUDE_CONFIG_DIR from the folder, as a thing of the workspace', async () => {
    expect((await locateAt({ env: { CLAUDE_CONFIG_DIR: '' } })).directory).toBe('/w/p/projects/-w-p/memory');
    const location = await locateAt({
      env: { CLAUDE_CONFIG_DIR: '~/cfg' },
      nodes: { '/w/p/~/cfg/settings.json': '{"autoMemoryDirectory":"/mem/u"}' },
    });
    expect(location).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: true });
  });

  it('moves memory alone by the remote memory directory', async () => {
    const location = await locateAt({ env: { CLAUDE_CODE_REMOTE_MEMORY_DIR: '/remote', CLAUDE_CONFIG_DIR: '/cfg' } });
    expect(location.directory).toBe('/remote/projects/-w-p/memory');
    expect(location.transcripts).toBe('/cfg/projects/-w-p');
  });

  it('is overlaid by env blocks, which say where they come from', async () => {
    const location = await locateAt({
      env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' },
      user: { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: 1 } },
    });
    expect(location.enabled).toBe(false);
    expect(location.reason).toContain(`the env block of the user settings (${HOME}/.claude/settings.json)`);
    const base = await locateAt({ project: { env: { CLAUDE_CONFIG_DIR: '/cfg' } } });
    expect(base).toMatchObject({ directory: '/cfg/projects/-w-p/memory', namedByWorkspace: true, rule: 'default' });
  });

  it('takes a variable from the strongest scope whose env block sets it', async () => {
    const block = (name: string) => ({ env: { CLAUDE_CONFIG_DIR: `/${name}` } });
    const base = async (setup: Setup): Promise<string | null> => (await locateAt(setup)).directory;
    const below = { local: block('l'), project: block('p'), user: block('u') };
    expect(await base({ ...below, managed: block('m') })).toBe('/m/projects/-w-p/memory');
    expect(await base(below)).toBe('/l/projects/-w-p/memory');
    expect(await base({ project: block('p'), user: block('u') })).toBe('/p/projects/-w-p/memory');
  });

  it.each([
    ['my-proj_1', true],
    ['n'.repeat(64), true],
    ['n'.repeat(65), false],
    ['my.proj', false],
    ['../x', false],
    ['con', false],
    ['LPT1', false],
    ['console', true],
    ['x\n', false],
  ])('names the project folder %j: %s', async (name, taken) => {
    const env = { CLAUDE_CONFIG_DIR: '/cfg', CLAUDE_CODE_PROJECT_DIR_NAME: name };
    const location = await locateAt({ env });
    expect(location.directory).toBe(`/cfg/projects/${taken ? name : '-w-p'}/memory`);
    expect(location.transcripts).toBe(`/cfg/projects/${taken ? name : '-w-p'}`);
    expect(location.rule).toBe(taken ? 'projectName' : 'default');
    expect(location.rejected).toHaveLength(taken ? 0 : 1);
  });

  it('names no project folder without CLAUDE_CONFIG_DIR', async () => {
    const location = await locateAt({ env: { CLAUDE_CODE_PROJECT_DIR_NAME: 'x' } });
    expect(location.directory).toBe(DEFAULT);
    expect(location.rejected[0]?.why).toContain('CLAUDE_CONFIG_DIR');
  });

  it('never throws for hostile values', async () => {
    for (const value of ['\0', '/a\0b', '\ud800', '..', '/', '//', '~', '~/', 'x'.repeat(100_000)]) {
      for (const name of ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_REMOTE_MEMORY_DIR', 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE']) {
        const { directory, ruleText } = await locateAt({ env: { [name]: value } });
        expect(directory?.startsWith('/')).toBe(true);
        expect(ruleText.length).toBeLessThan(2000);
      }
    }
  });
});

describe('on or off', () => {
  it.each([
    ['1', false],
    ['true', false],
    ['YES', false],
    ['on', false],
    ['0', true],
    ['False', true],
    ['no', true],
    ['off', true],
  ])('CLAUDE_CODE_DISABLE_AUTO_MEMORY=%s beats the settings', async (value, enabled) => {
    const env = { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value };
    expect((await locateAt({ env, managed: { autoMemoryEnabled: !enabled } })).enabled).toBe(enabled);
  });

  it.each(['', '2', 'maybe'])('CLAUDE_CODE_DISABLE_AUTO_MEMORY=%j says nothing', async (value) => {
    const env = { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value };
    expect((await locateAt({ env })).enabled).toBe(true);
    expect((await locateAt({ env, user: { autoMemoryEnabled: false } })).enabled).toBe(false);
  });

  it('goes by the strongest scope', async () => {
    const [on, off] = [{ autoMemoryEnabled: true }, { autoMemoryEnabled: false }];
    expect((await locateAt({ managed: on, local: off })).enabled).toBe(true);
    expect((await locateAt({ local: on, project: off })).enabled).toBe(true);
    expect((await locateAt({ project: off, user: on })).enabled).toBe(false);
    expect((await locateAt({ user: off })).reason).toContain('user settings');
  });

  it('CLAUDE_CODE_SIMPLE switches off, unless memory is forced on', async () => {
    const env = { CLAUDE_CODE_SIMPLE: '1' };
    const location = await locateAt({ env, user: { autoMemoryEnabled: true } });
    expect(location.enabled).toBe(false);
    expect(location.reason).toContain('CLAUDE_CODE_SIMPLE=1');
    expect((await locateAt({ env: { CLAUDE_CODE_SIMPLE: '0' } })).enabled).toBe(true);
    expect((await locateAt({ env: { ...env, CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' } })).enabled).toBe(true);
  });

  it('off still says where memory would be', async () => {
    const location = await locateAt({ user: { autoMemoryEnabled: false } });
    expect(location).toMatchObject({ directory: null, keyPath: null, slug: null, wouldBe: DEFAULT, rule: 'default' });
  });
});
