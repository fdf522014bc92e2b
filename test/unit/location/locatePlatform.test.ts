import { describe, expect, it } from 'vitest';
import { locate } from '../../../src/location/locate';
import type { LocationRequest } from '../../../src/location/location';
import { HOME, locateAt } from '../support/locateAt';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

describe('macOS', () => {
  it('composes letters before it makes the slug', async () => {
    const folder = '/Users/mei/cafe\u0301';
    const location = await locateAt({ folder, platform: 'darwin', nodes: { [`${folder}/f`]: '' } });
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
