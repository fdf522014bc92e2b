import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/location/locate';
import { DEFAULT, HOME, locateAt, type Setup } from '../support/locateAt';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const trustOf = (...folders: readonly string[]): Record<string, MemoryNode> => ({
  [`${HOME}/.claude.json`]: JSON.stringify({
    projects: Object.fromEntries(folders.map((folder) => [folder, { hasTrustDialogAccepted: true }])),
  }),
});

describe('the default', () => {
  it('is explained', async () => {
    expect(await locateAt()).toEqual({
      folder: '/w/p',
      base: '/home/mei/.claude',
      configuration: '/home/mei/.claude',
      workingDirectory: '/w/p',
      directory: DEFAULT,
      keyPath: '/w/p',
      slug: '-w-p',
      rule: 'default',
      ruleText: `The default: a folder below ${HOME}/.claude, named after /w/p, the folder itself, because it is in no git repository.`,
      enabled: true,
      offBy: null,
      switches: expect.any(Array),
      mounted: { kind: 'none' },
      reason: 'Memory is on: that is the default, and nothing switches it off.',
      transcripts: `${HOME}/.claude/projects/-w-p`,
      rejected: [],
      namedByWorkspace: false,
      wouldBe: DEFAULT,
      alternatives: [],
    });
  });

  it('tells the transcripts from the memory in a worktree, and names the older stores', async () => {
    const location = await locateAt({
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
    expect((await locateAt({ folder: '/w/gone/' })).keyPath).toBe('/w/gone');
    expect((await locateAt({ folder: '/w/a\0b' })).slug).toBe('-w-a-b');
    expect((await locateAt({ folder: '/c', nodes: { '/c': { link: '/c' } } })).keyPath).toBe('/c');
    expect((await locateAt({ folder: '/' })).slug).toBe('-');
  });

  it('holds where the home directory does not exist', async () => {
    const home = '/home/nobody';
    expect((await locateAt({ home })).directory).toBe(`${home}/.claude/projects/-w-p/memory`);
  });

  it('has no place where the home directory is unknown, unless a variable gives one', async () => {
    for (const home of ['', 'relative']) {
      const location = await locateAt({ home, project: { autoMemoryDirectory: '~/m' } });
      expect(location).toMatchObject({ directory: null, wouldBe: null, transcripts: null, enabled: true });
      expect(location.ruleText).toContain('unknown');
      const placed = await locateAt({ home, env: { CLAUDE_CONFIG_DIR: '/cfg' } });
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
    expect(await locateAt(every)).toMatchObject({
      directory: '/mem/m',
      rule: 'managedSetting',
      namedByWorkspace: false,
    });
    expect(await locateAt(belowManaged)).toMatchObject({
      directory: '/mem/l',
      rule: 'localSetting',
      namedByWorkspace: true,
    });
    expect(await locateAt(belowLocal)).toMatchObject({
      directory: '/mem/p',
      rule: 'projectSetting',
      namedByWorkspace: true,
    });
    const user = await locateAt({ user: named('u') });
    expect(user).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: false, slug: null });
    expect(user.ruleText).toContain(`user settings (${HOME}/.claude/settings.json)`);
    expect(user.alternatives.map(({ directory }) => directory)).toEqual([DEFAULT]);
  });

  it('that is rejected hides weaker ones, and says why', async () => {
    const location = await locateAt({ project: { autoMemoryDirectory: './m' }, user: named('u') });
    expect(location).toMatchObject({ directory: DEFAULT, rule: 'default', namedByWorkspace: false });
    expect(location.rejected).toMatchObject([{ key: 'autoMemoryDirectory', value: './m' }]);
    expect(location.ruleText).toContain('“./m”');
    expect(location.ruleText).toContain('relative path');
  });

  it('with a NUL or a disguise is shown by its escapes', async () => {
    const location = await locateAt({ user: { autoMemoryDirectory: '/a\0\u202eb' } });
    expect(location.directory).toBe(DEFAULT);
    expect(location.rejected[0]?.value).toBe('/a\\u{0}\\u{202e}b');
    expect(location.ruleText).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it('does not pass for one of the workspace in the home directory, where both files are one', async () => {
    const location = await locateAt({ folder: HOME, user: named('u'), session: 'interactive' });
    expect(location).toMatchObject({ directory: '/mem/u', rule: 'userSetting', namedByWorkspace: false, rejected: [] });
  });

  it("is the user's own also where links lead to that file from the workspace", async () => {
    const nodes = { '/alias': { link: HOME }, '/w/p/.claude': { link: `${HOME}/.claude` } };
    for (const folder of ['/alias', '/w/p']) {
      const location = await locateAt({ folder, user: named('u'), session: 'interactive', nodes });
      expect(location).toMatchObject({ rule: 'userSetting', namedByWorkspace: false, rejected: [] });
    }
    const aliased = await locateAt({ folder: HOME, home: '/alias', user: named('u'), nodes });
    expect(aliased).toMatchObject({ rule: 'userSetting', namedByWorkspace: false });
  });

  it('is that of a file that works, where a stronger one is broken', async () => {
    const location = await locateAt({ user: named('u'), nodes: { '/w/p/.claude/settings.json': { directory: true } } });
    expect(location.directory).toBe('/mem/u');
    expect(location.rejected).toMatchObject([{ key: '', source: 'project settings (/w/p/.claude/settings.json)' }]);
  });

  it('is read in the folder that a link leads to', async () => {
    const location = await locateAt({ folder: '/link', project: named('p'), nodes: { '/link': { link: '/w/p' } } });
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
    const location = await locateAt(setup);
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
    const location = await locateAt({ ...setup, nodes: trustOf(folder) });
    expect(location).toMatchObject({ directory: '/mem/p', rejected: [], namedByWorkspace: true });
  });

  it.each([['/w/p2'], ['/w/'], ['/w/p/sub'], ['w/p'], ['']])('is not given by a record for %j', async (folder) => {
    expect((await locateAt({ ...setup, nodes: trustOf(folder) })).directory).toBe('/mem/u');
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
    expect((await locateAt({ ...setup, nodes: { [`${HOME}/.claude.json`]: text } })).directory).toBe('/mem/u');
  });

  it('is recorded beside the settings where CLAUDE_CONFIG_DIR is set', async () => {
    const env = { CLAUDE_CONFIG_DIR: '/cfg' };
    const state = '{"projects":{"/w/p":{"hasTrustDialogAccepted":true}}}';
    expect((await locateAt({ ...setup, env, nodes: { '/cfg/.claude.json': state } })).directory).toBe('/mem/p');
    expect((await locateAt({ ...setup, env, nodes: trustOf('/w/p') })).directory).toBe('/cfg/projects/-w-p/memory');
  });

  it('does not count, in any session, where the client is told to ignore it', async () => {
    const env = { CLAUDE_CODE_IGNORE_PERSISTED_TRUST: '1' };
    for (const session of ['print', 'interactive'] as const) {
      const location = await locateAt({ ...setup, session, env, nodes: trustOf('/w/p') });
      expect(location.directory).toBe('/mem/u');
      expect(location.rejected[0]?.why).toContain('CLAUDE_CODE_IGNORE_PERSISTED_TRUST');
    }
  });

  it('is needed for the env blocks of the workspace too', async () => {
    const project = { env: { CLAUDE_COWORK_MEMORY_PATH_OVERRIDE: '/mem/over', OTHER: 'x' } };
    const location = await locateAt({ session: 'interactive', project });
    expect(location).toMatchObject({ directory: DEFAULT, namedByWorkspace: false });
    expect(location.rejected).toMatchObject([{ key: 'env.CLAUDE_COWORK_MEMORY_PATH_OVERRIDE', value: '/mem/over' }]);
    expect(await locateAt({ project })).toMatchObject({
      directory: '/mem/over',
      rule: 'override',
      namedByWorkspace: true,
    });
  });

  it('is not looked up where nothing needs it', async () => {
    const fileSystem = createMemoryFileSystem({ '/w/p/f': '', [`${HOME}/f`]: '' });
    const request = { folder: '/w/p', home: HOME, env: {}, platform: 'linux', managedSettingsPath: null } as const;
    await locate({ ...request, session: 'interactive' }, fileSystem);
    expect(fileSystem.calls.filter((call) => call.endsWith('.claude.json'))).toEqual([]);
  });
});
