import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/location/locate';
import type { LocationRequest } from '../../../src/location/location';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const HOME = '/home/mei';
const DEFAULT = `${HOME}/.claude/projects/-w-p/memory`;
const MANAGED = '/etc/claude-code/managed-settings.json';

interface Setup extends Partial<LocationRequest> {
  readonly user?: object;
  readonly project?: object;
  readonly local?: object;
  readonly managed?: object;
  readonly nodes?: Readonly<Record<string, MemoryNode>>;
}

/** A folder `/w/p` without git, of a person whose home is `/home/mei`. */
function at({ user, project, local, managed, nodes = {}, ...request }: Setup = {}) {
  const files: Record<string, MemoryNode> = { '/w/p/f': '', [`${HOME}/f`]: '' };
  const put = (path: string, value: object | undefined): void => {
    if (value !== undefined) files[path] = JSON.stringify(value);
  };
  put(`${HOME}/.claude/settings.json`, user);
  put('/w/p/.claude/settings.json', project);
  put('/w/p/.claude/settings.local.json', local);
  put(MANAGED, managed);
  return locate(
    {
      folder: '/w/p',
      home: HOME,
      env: {},
      platform: 'linux',
      managedSettingsPath: MANAGED,
      session: 'print',
      ...request,
    },
    createMemoryFileSystem({ ...files, ...nodes }),
  );
}

const trustOf = (...folders: readonly string[]): Record<string, MemoryNode> => ({
  [`${HOME}/.claude.json`]: JSON.stringify({
    projects: Object.fromEntries(folders.map((folder) => [folder, { hasTrustDialogAccepted: true }])),
  }),
});

describe('the default', () => {
  it('is explained', async () => {
    expect(await at()).toEqual({
      folder: '/w/p',
      directory: DEFAULT,
      keyPath: '/w/p',
      slug: '-w-p',
      rule: 'default',
      ruleText: `The default: a folder below ${HOME}/.claude, named after /w/p, the folder itself, because it is in no git repository.`,
      enabled: true,
      reason: 'Memory is on: that is the default, and nothing switches it off.',
      transcripts: `${HOME}/.claude/projects/-w-p`,
      rejected: [],
      namedByWorkspace: false,
      wouldBe: DEFAULT,
      alternatives: [],
    });
  });

  it('tells the transcripts from the memory in a worktree, and names the older stores', async () => {
    const location = await at({
      folder: '/wt/sub',
      nodes: {
        '/main/.git/worktrees/wt/commondir': '../..',
        '/wt/.git': 'gitdir: /main/.git/worktrees/wt',
        '/wt/sub/f': '',
      },
    });
    expect(location.directory).toBe(`${HOME}/.claude/projects/-main/memory`);
    expect(location.transcripts).toBe(`${HOME}/.claude/projects/-wt-sub`);
    expect(location.alternatives.map(({ directory }) => directory)).toEqual([
      `${HOME}/.claude/projects/-wt/memory`,
      `${HOME}/.claude/projects/-wt-sub/memory`,
    ]);
  });

  it('holds for a folder that has gone, or that no path can name', async () => {
    expect((await at({ folder: '/w/gone/' })).keyPath).toBe('/w/gone');
    expect((await at({ folder: '/w/a\0b' })).slug).toBe('-w-a-b');
    expect((await at({ folder: '/c', nodes: { '/c': { link: '/c' } } })).keyPath).toBe('/c');
    expect((await at({ folder: '/' })).slug).toBe('-');
  });

  it('holds where the home directory does not exist', async () => {
    const home = '/home/nobody';
    expect((await at({ home })).directory).toBe(`${home}/.claude/projects/-w-p/memory`);
  });

  it('has no place where the home directory is unknown, unless a variable gives one', async () => {
    for (const home of ['', 'relative']) {
      const location = await at({ home, project: { autoMemoryDirectory: '~/m' } });
      expect(location).toMatchObject({ directory: null, wouldBe: null, transcripts: null, enabled: true });
      expect(location.ruleText).toContain('unknown');
      const placed = await at({ home, env: { CLAUDE_CONFIG_DIR: '/cfg' } });
      expect(placed.directory).toBe('/cfg/projects/-w-p/memory');
    }
  });
});

describe('a directory by settings', () => {
  const named = (name: string) => ({ autoMemoryDirectory: `/mem/${name}` });

  it('comes from the strongest scope that names one', async () => {
    const every = { managed: named('m'), local: named('l'), project: named('p'), user: named('u') };
    const { managed: _managed, ...belowManaged } = every;
    const { local: _local, ...belowLocal } = belowManaged;
    expect(await at(every)).toMatchObject({ directory: '/mem/m', rule: 'managedSetting', namedByWorkspace: false });
    expect(await at(belowManaged)).toMatchObject({ directory: '/mem/l', rule: 'localSetting', namedByWorkspace: true });
    expect(await at(belowLocal)).toMatchObject({ directory: '/mem/p', rule: 'projectSetting', namedByWorkspace: true });
    const user = await at({ user: named('u') });
    expect(user).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: false, slug: null });
    expect(user.ruleText).toContain(`user settings (${HOME}/.claude/settings.json)`);
    expect(user.alternatives.map(({ directory }) => directory)).toEqual([DEFAULT]);
  });

  it('that is rejected hides weaker ones, and says why', async () => {
    const location = await at({ project: { autoMemoryDirectory: './m' }, user: named('u') });
    expect(location).toMatchObject({ directory: DEFAULT, rule: 'default', namedByWorkspace: false });
    expect(location.rejected).toMatchObject([{ key: 'autoMemoryDirectory', value: './m' }]);
    expect(location.ruleText).toContain('“./m”');
    expect(location.ruleText).toContain('relative path');
  });

  it('with a NUL or a disguise is shown by its escapes', async () => {
    const location = await at({ user: { autoMemoryDirectory: '/a\0\u202eb' } });
    expect(location.directory).toBe(DEFAULT);
    expect(location.rejected[0]?.value).toBe('/a\\u{0}\\u{202e}b');
    expect(location.ruleText).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('does not pass for one of the workspace in the home directory, where both files are one', async () => {
    const location = await at({ folder: HOME, user: named('u'), session: 'interactive' });
    expect(location).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: false, rejected: [] });
  });

  it("is the user's own also where links lead to that file from the workspace", async () => {
    const nodes = { '/alias': { link: HOME }, '/w/p/.claude': { link: `${HOME}/.claude` } };
    for (const folder of ['/alias', '/w/p']) {
      const location = await at({ folder, user: named('u'), session: 'interactive', nodes });
      expect(location).toMatchObject({ rule: 'userSetting', namedByWorkspace: false, rejected: [] });
    }
    const aliased = await at({ folder: HOME, home: '/alias', user: named('u'), nodes });
    expect(aliased).toMatchObject({ rule: 'userSetting', namedByWorkspace: false });
  });

  it('is that of a file that works, where a stronger one is broken', async () => {
    const location = await at({ user: named('u'), nodes: { '/w/p/.claude/settings.json': { directory: true } } });
    expect(location.directory).toBe('/mem/u');
    expect(location.rejected).toMatchObject([{ key: '', source: 'project settings (/w/p/.claude/settings.json)' }]);
  });

  it('is read in the folder that a link leads to', async () => {
    const location = await at({ folder: '/link', project: named('p'), nodes: { '/link': { link: '/w/p' } } });
    expect(location.directory).toBe('/mem/p');
  });
});

describe('trust, in an interactive session', () => {
  const setup: Setup = {
    session: 'interactive',
    user: { autoMemoryDirectory: '/mem/u' },
    project: { autoMemoryDirectory: '/mem/p' },
  };

  it('is needed for what the workspace names', async () => {
    const location = await at(setup);
    expect(location).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: false });
    expect(location.ruleText).toContain('is ignored until the folder is trusted');
    expect(location.rejected).toEqual([
      {
        source: 'project settings (/w/p/.claude/settings.json)',
        key: 'autoMemoryDirectory',
        value: '/mem/p',
        why: 'It is ignored until the folder is trusted.',
      },
    ]);
  });

  it.each([['/w/p'], ['/w'], ['/']])('is given by a record for %s', async (folder) => {
    const location = await at({ ...setup, nodes: trustOf(folder) });
    expect(location).toMatchObject({ directory: '/mem/p', rejected: [], namedByWorkspace: true });
  });

  it.each([['/w/p2'], ['/w/'], ['/w/p/sub'], ['w/p'], ['']])('is not given by a record for %j', async (folder) => {
    expect((await at({ ...setup, nodes: trustOf(folder) })).directory).toBe('/mem/u');
  });

  it.each([
    ['{"projects":{"/w/p":{"hasTrustDialogAccepted":"true"}}}'],
    ['{"projects":{"/w/p":true}}'],
    ['{"projects":[]}'],
    ['{"__proto__":{"projects":{"/w/p":{"hasTrustDialogAccepted":true}}}}'],
    ['{"projects":{"/w/p":{"__proto__":{"hasTrustDialogAccepted":true}}}}'],
    ['{'],
    [''],
  ])('is not given by %s', async (text) => {
    expect((await at({ ...setup, nodes: { [`${HOME}/.claude.json`]: text } })).directory).toBe('/mem/u');
  });

  it('is recorded beside the settings where CLAUDE_CONFIG_DIR is set', async () => {
    const env = { CLAUDE_CONFIG_DIR: '/cfg' };
    const state = '{"projects":{"/w/p":{"hasTrustDialogAccepted":true}}}';
    expect((await at({ ...setup, env, nodes: { '/cfg/.claude.json': state } })).directory).toBe('/mem/p');
    expect((await at({ ...setup, env, nodes: trustOf('/w/p') })).directory).toBe('/cfg/projects/-w-p/memory');
  });

  it('does not count, in any session, where the client is told to ignore it', async () => {
    const env = { CLAUDE_CODE_IGNORE_PERSISTED_TRUST: '1' };
    for (const session of ['print', 'interactive'] as const) {
      const location = await at({ ...setup, session, env, nodes: trustOf('/w/p') });
      expect(location.directory).toBe('/mem/u');
      expect(location.rejected[0]?.why).toContain('CLAUDE_CODE_IGNORE_PERSISTED_TRUST');
    }
  });

  it('is needed for the env blocks of the workspace too', async () => {
    const project = { env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/mem/over', OTHER: 'x' } };
    const location = await at({ session: 'interactive', project });
    expect(location).toMatchObject({ directory: DEFAULT, namedByWorkspace: false });
    expect(location.rejected).toMatchObject([{ key: 'env.CLAUDE_COWORK_MEMORY_PATH_OVERRIDE', value: '/mem/over' }]);
    expect(await at({ project })).toMatchObject({ directory: '/mem/over', rule: 'override', namedByWorkspace: true });
  });

  it('is not looked up where nothing needs it', async () => {
    const fileSystem = createMemoryFileSystem({ '/w/p/f': '', [`${HOME}/f`]: '' });
    const request = { folder: '/w/p', home: HOME, env: {}, platform: 'linux', managedSettingsPath: null } as const;
    await locate({ ...request, session: 'interactive' }, fileSystem);
    expect(fileSystem.calls.filter((call) => call.endsWith('.claude.json'))).toEqual([]);
  });
});

describe('the environment', () => {
  it('overrides every setting by an absolute path', async () => {
    const managed = { autoMemoryDirectory: '/mem/m' };
    const location = await at({ managed, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/mem/over/' } });
    expect(location).toMatchObject({
      directory: '/mem/over',
      rule: 'override',
      keyPath: null,
      namedByWorkspace: false,
    });
    const refused = await at({ managed, env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '~/over' } });
    expect(refused).toMatchObject({ directory: '/mem/m', rule: 'managedSetting' });
    expect(refused.rejected).toMatchObject([{ key: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE', source: 'the environment' }]);
    expect((await at({ env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '' } })).rejected).toEqual([]);
  });

  it('takes an empty or relative CLAUDE_CONFIG_DIR from the folder, as a thing of the workspace', async () => {
    expect((await at({ env: { CLAUDE_CONFIG_DIR: '' } })).directory).toBe('/w/p/projects/-w-p/memory');
    const location = await at({
      env: { CLAUDE_CONFIG_DIR: '~/cfg' },
      nodes: { '/w/p/~/cfg/settings.json': '{"autoMemoryDirectory":"/mem/u"}' },
    });
    expect(location).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: true });
  });

  it('moves memory alone by the remote memory directory', async () => {
    const location = await at({ env: { CLAUDE_CODE_REMOTE_MEMORY_DIR: '/remote', CLAUDE_CONFIG_DIR: '/cfg' } });
    expect(location.directory).toBe('/remote/projects/-w-p/memory');
    expect(location.transcripts).toBe('/cfg/projects/-w-p');
  });

  it('is overlaid by env blocks, which say where they come from', async () => {
    const location = await at({
      env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' },
      user: { env: { CLAUDE_CODE_DISABLE_AUTO_MEMORY: 1 } },
    });
    expect(location.enabled).toBe(false);
    expect(location.reason).toContain(`the env block of the user settings (${HOME}/.claude/settings.json)`);
    const base = await at({ project: { env: { CLAUDE_CONFIG_DIR: '/cfg' } } });
    expect(base).toMatchObject({ directory: '/cfg/projects/-w-p/memory', namedByWorkspace: true, rule: 'default' });
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
    const location = await at({ env });
    expect(location.directory).toBe(`/cfg/projects/${taken ? name : '-w-p'}/memory`);
    expect(location.transcripts).toBe(`/cfg/projects/${taken ? name : '-w-p'}`);
    expect(location.rule).toBe(taken ? 'projectName' : 'default');
    expect(location.rejected).toHaveLength(taken ? 0 : 1);
  });

  it('names no project folder without CLAUDE_CONFIG_DIR', async () => {
    const location = await at({ env: { CLAUDE_CODE_PROJECT_DIR_NAME: 'x' } });
    expect(location.directory).toBe(DEFAULT);
    expect(location.rejected[0]?.why).toContain('CLAUDE_CONFIG_DIR');
  });

  it('never throws for hostile values', async () => {
    for (const value of ['\0', '/a\0b', '\ud800', '..', '/', '//', '~', '~/', 'x'.repeat(100_000)]) {
      for (const name of ['CLAUDE_CONFIG_DIR', 'CLAUDE_CODE_REMOTE_MEMORY_DIR', 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE']) {
        const { directory, ruleText } = await at({ env: { [name]: value } });
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
    expect((await at({ env, managed: { autoMemoryEnabled: !enabled } })).enabled).toBe(enabled);
  });

  it.each(['', '2', 'maybe'])('CLAUDE_CODE_DISABLE_AUTO_MEMORY=%j says nothing', async (value) => {
    const env = { CLAUDE_CODE_DISABLE_AUTO_MEMORY: value };
    expect((await at({ env })).enabled).toBe(true);
    expect((await at({ env, user: { autoMemoryEnabled: false } })).enabled).toBe(false);
  });

  it('goes by the strongest scope', async () => {
    const [on, off] = [{ autoMemoryEnabled: true }, { autoMemoryEnabled: false }];
    expect((await at({ managed: on, local: off })).enabled).toBe(true);
    expect((await at({ local: on, project: off })).enabled).toBe(true);
    expect((await at({ project: off, user: on })).enabled).toBe(false);
    expect((await at({ user: off })).reason).toContain('user settings');
  });

  it('CLAUDE_CODE_SIMPLE switches off, unless memory is forced on', async () => {
    const env = { CLAUDE_CODE_SIMPLE: '1' };
    const location = await at({ env, user: { autoMemoryEnabled: true } });
    expect(location.enabled).toBe(false);
    expect(location.reason).toContain('CLAUDE_CODE_SIMPLE=1');
    expect((await at({ env: { CLAUDE_CODE_SIMPLE: '0' } })).enabled).toBe(true);
    expect((await at({ env: { ...env, CLAUDE_CODE_DISABLE_AUTO_MEMORY: '0' } })).enabled).toBe(true);
  });

  it('off still says where memory would be', async () => {
    const location = await at({ user: { autoMemoryEnabled: false } });
    expect(location).toMatchObject({ directory: null, keyPath: null, slug: null, wouldBe: DEFAULT, rule: 'default' });
  });
});

describe('macOS', () => {
  it('composes letters before it makes the slug', async () => {
    const folder = '/Users/mei/cafe\u0301';
    const location = await at({ folder, platform: 'darwin', nodes: { [`${folder}/f`]: '' } });
    expect(location).toMatchObject({ slug: '-Users-mei-caf-', keyPath: folder.normalize('NFC') });
    expect(location.transcripts).toBe(`${HOME}/.claude/projects/-Users-mei-caf-`);
    expect(location.alternatives).toEqual([]);
  });
});

describe('Windows', () => {
  const home = 'C:\\Users\\Piotr';
  const projects = `${home}\\.claude\\projects`;
  const on = (nodes: Readonly<Record<string, MemoryNode>>, request: Partial<LocationRequest> = {}) =>
    locate(
      {
        folder: 'c:\\git\\kiosk',
        home,
        env: {},
        platform: 'win32',
        managedSettingsPath: null,
        session: 'interactive',
        ...request,
      },
      createMemoryFileSystem({ 'c:\\git\\kiosk\\f': '', ...nodes }, 'win32'),
    );

  it('takes the folder that exists in the other case of the drive letter', async () => {
    expect(await on({})).toMatchObject({ slug: 'c--git-kiosk', directory: `${projects}\\c--git-kiosk\\memory` });
    const location = await on({ [`${projects}\\C--git-kiosk\\memory\\a.md`]: '' });
    expect(location).toMatchObject({ slug: 'C--git-kiosk', directory: `${projects}\\C--git-kiosk\\memory` });
    expect(location.transcripts).toBe(`${projects}\\C--git-kiosk`);
    expect(location.alternatives).toEqual([]);
  });

  it('finds trust under forward slashes and either case of the drive letter', async () => {
    const nodes = { 'c:\\git\\kiosk\\.claude\\settings.json': '{"autoMemoryDirectory":"D:/mem/"}' };
    expect((await on(nodes)).rule).toBe('default');
    const state = JSON.stringify({ projects: { 'C:/git': { hasTrustDialogAccepted: true } } });
    const location = await on({ ...nodes, [`${home}\\.claude.json`]: state });
    expect(location).toMatchObject({ directory: 'D:\\mem', rule: 'projectSetting', namedByWorkspace: true });
  });

  it('reads variables without case', async () => {
    const env = { claude_config_dir: 'D:\\cfg', Path: 'x' };
    expect((await on({}, { env })).directory).toBe('D:\\cfg\\projects\\c--git-kiosk\\memory');
  });
});
