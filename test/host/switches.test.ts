import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationTarget, commands, type TreeItem, window, workspace } from 'vscode';
import type { Services } from '../../src/vscode/services';
import type { TreeNode } from '../../src/vscode/tree/treeNode';
import { memoryDirectory, removeMemory, rowsOf, startProduct, waitUntil, writeMemory } from './support/product';

const DISABLE = 'CLAUDE_CODE_DISABLE_AUTO_MEMORY';
const SIMPLE = 'CLAUDE_CODE_SIMPLE';
const OFF_ROW = 'Memory is switched off';

type Place = 'user' | 'project' | 'local';

describe('The switches of memory', () => {
  let services: Services;
  const project = (): string => workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder is open');
  const claude = (): string => join(memoryDirectory(), '..', '..', '..');
  const fileOf = (place: Place): string =>
    place === 'user'
      ? join(claude(), 'settings.json')
      : join(project(), '.claude', place === 'project' ? 'settings.json' : 'settings.local.json');
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const set = (place: Place, settings: object): void => put(fileOf(place), `${JSON.stringify(settings, null, 2)}\n`);
  const trustRecord = (): string => join(claude(), '..', '.claude.json');
  const find = (label: string): { node: TreeNode; item: TreeItem } | undefined =>
    rowsOf(services).find(({ item }) => item.label === label);

  before(async () => {
    services = await startProduct();
    // The client counts what the project's own settings say of variables and directories in a trusted folder alone.
    put(trustRecord(), JSON.stringify({ projects: { [project()]: { hasTrustDialogAccepted: true } } }));
  });

  const reset = (): void => {
    for (const place of ['user', 'project', 'local'] as const) rmSync(fileOf(place), { force: true });
    delete process.env[DISABLE];
    delete process.env[SIMPLE];
  };

  afterEach(async () => {
    reset();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await services.stores.relocate();
  });

  after(() => rmSync(trustRecord(), { force: true }));

  const off = { autoMemoryEnabled: false };
  const links: readonly {
    readonly name: string;
    readonly make: () => void;
    readonly says: RegExp;
    readonly file: Place;
    readonly line: string;
  }[] = [
    {
      name: 'the user settings',
      make: () => set('user', { model: 'x', ...off }),
      says: /^Memory is off: autoMemoryEnabled in the user settings \(.*settings\.json\) says so\.$/,
      file: 'user',
      line: '"autoMemoryEnabled": false',
    },
    {
      name: 'the project settings, which beat the user’s',
      make: () => {
        set('user', { autoMemoryEnabled: true });
        set('project', off);
      },
      says: /autoMemoryEnabled in the project settings/,
      file: 'project',
      line: '"autoMemoryEnabled": false',
    },
    {
      name: 'the local settings, which beat the project’s',
      make: () => {
        set('project', { autoMemoryEnabled: true });
        set('local', off);
      },
      says: /autoMemoryEnabled in the local settings \(.*settings\.local\.json\)/,
      file: 'local',
      line: '"autoMemoryEnabled": false',
    },
    {
      name: 'the env block of the user settings',
      make: () => set('user', { [DISABLE]: '0', env: { OTHER: '1', [DISABLE]: 'yes' } }),
      says: /DISABLE_AUTO_MEMORY=yes in the env block of the user settings .* switches it off/,
      file: 'user',
      line: `"${DISABLE}": "yes"`,
    },
    {
      name: 'the env block of the project settings, with the second variable',
      make: () => {
        set('project', { env: { [SIMPLE]: '1' } });
        set('user', { autoMemoryEnabled: true });
      },
      says: /CODE_SIMPLE=1 in the env block of the project settings .* switches it off/,
      file: 'project',
      line: `"${SIMPLE}": "1"`,
    },
    {
      name: 'the env block of the local settings',
      make: () => set('local', { env: { [DISABLE]: '1' } }),
      says: /DISABLE_AUTO_MEMORY=1 in the env block of the local settings/,
      file: 'local',
      line: `"${DISABLE}": "1"`,
    },
  ];
  for (const { name, make, says, file, line } of links)
    it(`say in the row and in the status bar that memory is off by ${name}, and open it there`, async () => {
      make();
      await services.stores.relocate();
      const [closed] = services.stores.closedFolders;
      assert.equal(closed?.why, 'off');
      assert.match(closed.reason, says);
      assert.equal(services.status.shown?.text, '$(circle-slash) Memory off');
      assert.match(services.status.shown?.label ?? '', new RegExp(says.source.replace(/[$^]/g, '')));
      await services.stores.showAnyway();
      const row = find(OFF_ROW);
      assert.match(String(row?.item.description), says);
      assert.ok(row?.item.command);
      await commands.executeCommand(row.item.command.command, ...(row.item.command.arguments ?? []));
      const editor = window.activeTextEditor ?? assert.fail('nothing is open');
      assert.equal(editor.document.uri.fsPath, fileOf(file));
      assert.ok(editor.document.lineAt(editor.selection.start).text.includes(line), 'another line is selected');
      assert.equal(editor.document.getText(editor.selection), line.slice(0, line.indexOf(':')));
      reset();
      await services.stores.relocate();
      assert.equal(find(OFF_ROW), undefined);
      assert.notEqual(services.status.shown?.text, '$(circle-slash) Memory off');
    });

  for (const [name, value] of [
    [DISABLE, 'on'],
    [SIMPLE, '1'],
  ] as const)
    it(`say that ${name} in the environment switched memory off`, async () => {
      process.env[name] = value;
      set('local', { autoMemoryEnabled: true });
      await services.stores.relocate();
      const [closed] = services.stores.closedFolders;
      assert.equal(closed?.reason, `Memory is off: ${name}=${value} in the environment switches it off.`);
      assert.match(services.status.shown?.label ?? '', new RegExp(`^Memory off\\. .*${name}=${value}`));
    });

  it('force memory on by the environment, whatever settings say', async () => {
    process.env[DISABLE] = 'no';
    set('local', off);
    await services.stores.relocate();
    assert.equal(services.stores.closedFolders.length, 0);
    assert.match(services.stores.stores[0]?.location.reason ?? '', /DISABLE_AUTO_MEMORY=no in the environment forces/);
  });

  it('tell of an index whose end is not loaded, and open it at the first line that is lost', async () => {
    const index = join(memoryDirectory(), 'MEMORY.md');
    const before = readFileSync(index);
    try {
      writeFileSync(index, Array.from({ length: 230 }, (_, i) => `- [m${i}](m${i}.md)\n`).join(''));
      await waitUntil('it shows', () => services.status.shown?.text === '$(warning) Memory index too long');
      assert.match(services.status.shown?.label ?? '', /From line 201 on, MEMORY\.md is not loaded/);
      await commands.executeCommand('memoryLens.showAttention');
      assert.equal(window.activeTextEditor?.document.uri.fsPath, index);
      assert.equal(window.activeTextEditor?.selection.start.line, 200);
    } finally {
      writeFileSync(index, before);
    }
    await waitUntil('it goes', () => services.status.shown?.text !== '$(warning) Memory index too long');
  });

  it('tell of memories that need attention, unless the person wants no item', async () => {
    const path = 'switches_broken.md';
    mkdirSync(memoryDirectory(), { recursive: true });
    writeMemory(path, { name: '[broken' });
    try {
      await waitUntil('it shows', () => /^\$\(note\) Memory: \d+$/.test(services.status.shown?.text ?? ''));
      const settings = workspace.getConfiguration('memoryLens');
      await settings.update('statusBar', false, ConfigurationTarget.Global);
      await waitUntil('it is gone', () => services.status.shown === null);
      await settings.update('statusBar', undefined, ConfigurationTarget.Global);
      await waitUntil('it is back', () => services.status.shown !== null);
      await commands.executeCommand('memoryLens.showAttention');
      await waitUntil('the group is selected', () => {
        const [selected] = services.view.view.selection;
        return selected?.kind === 'group' && selected.groupId === 'attention';
      });
    } finally {
      removeMemory(path);
    }
  });

  it('show a directory that the project’s own settings name as such', async () => {
    const directory = join(project(), '.remembered');
    put(join(directory, 'own.md'), '---\nname: Own\ntype: user\n---\n');
    set('project', { autoMemoryDirectory: directory });
    try {
      await services.stores.relocate();
      assert.equal(services.stores.stores[0]?.store.directory, directory);
      const row = find('This workspace names the directory');
      assert.match(String(row?.item.description), /autoMemoryDirectory in the project settings .* asked once/);
    } finally {
      reset();
      rmSync(directory, { recursive: true });
    }
  });
});
