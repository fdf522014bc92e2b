import * as assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from 'vscode';
import type { PlanRequest } from '../../src/curation/planRequest';
import { moveOnto } from '../../src/vscode/commands/moveOnto';
import type { OpenStore } from '../../src/vscode/openStore';
import type { Services } from '../../src/vscode/services';
import type { MemoryNode, SideNode, TreeNode } from '../../src/vscode/tree/treeNode';
import { stateOf } from './support/directoryState';
import { memoryDirectory, memoryRow, rowsOf, startProduct, waitUntil } from './support/product';

const text = (name: string, type: string, body = `body of ${name}`): string =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: ${type}\n---\n\n${body}\n`;

describe('Moving to the team and back', () => {
  let services: Services;
  let open: OpenStore;
  let index: string;
  const at = (path: string): string => join(memoryDirectory(), path);
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(at(path)), { recursive: true });
    writeFileSync(at(path), content);
  };
  const outside = (): string => join(memoryDirectory(), '..', 'outside-team');

  before(async () => {
    services = await startProduct();
    const [first] = services.stores.stores;
    assert.ok(first);
    open = first;
    index = readFileSync(at('MEMORY.md'), 'utf8');
  });

  beforeEach(() => {
    put('moving.md', text('Moving', 'project', 'See [stays](staying.md).'));
    put('staying.md', text('Staying', 'project', 'See [moving](moving.md).'));
    writeFileSync(at('MEMORY.md'), `${index}- [How it moves](moving.md) — a hook\n`);
  });

  afterEach(async () => {
    delete process.env.CLAUDE_MEMORY_STORES;
    for (const path of ['moving.md', 'staying.md', 'team', 'fresh.md'])
      rmSync(at(path), { recursive: true, force: true });
    rmSync(outside(), { recursive: true, force: true });
    writeFileSync(at('MEMORY.md'), index);
    await commands.executeCommand('notifications.clearAll');
    await services.stores.relocate();
    await open.store.refresh();
  });

  const layTeam = async (folder = 'team'): Promise<void> => {
    put(`${folder}/MEMORY.md`, '- [Shared](shared.md) — for all\n');
    put(`${folder}/shared.md`, text('Shared', 'project', 'See [how](../moving.md).'));
    await open.store.refresh();
    await waitUntil('it has a row', () => memoryRow(services, 'moving.md') !== undefined);
  };
  const rowOf = (path: string): TreeNode => {
    const node = services.tree.nodeOf(memoryDirectory(), path);
    assert.ok(node, `“${path}” has no row`);
    return node;
  };
  const teamRow = (): SideNode => {
    const found = rowsOf(services).find(({ node }) => node.kind === 'side' && node.side.kind === 'team')?.node;
    assert.ok(found?.kind === 'side');
    return found;
  };
  const teamMemory = async (path: string): Promise<MemoryNode> => {
    const side = teamRow();
    services.sides.stores.expand(side.side);
    const find = (): MemoryNode | undefined =>
      rowsOf(services, side)
        .flatMap(({ node }) => (node.kind === 'group' ? rowsOf(services, node).map((row) => row.node) : []))
        .find((node): node is MemoryNode => node.kind === 'memory' && node.memory.path === path);
    await waitUntil(`${path} shows in the team`, () => find() !== undefined);
    return find() ?? assert.fail();
  };

  it('moves by its command, with entry and links, in one change that is undone at once; and back', async () => {
    await layTeam();
    const before = stateOf(memoryDirectory());
    await commands.executeCommand('memoryLens.moveToTeam', rowOf('moving.md'));
    assert.ok(!existsSync(at('moving.md')));
    assert.match(readFileSync(at('team/MEMORY.md'), 'utf8'), /- \[How it moves\]\(moving\.md\) — a hook/);
    assert.ok(!readFileSync(at('MEMORY.md'), 'utf8').includes('moving.md'));
    assert.match(readFileSync(at('staying.md'), 'utf8'), /\[moving\]\(team\/moving\.md\)/);
    assert.match(readFileSync(at('team/shared.md'), 'utf8'), /\[how\]\(moving\.md\)/);
    const moved = stateOf(memoryDirectory());
    await commands.executeCommand('memoryLens.undo');
    assert.deepEqual(stateOf(memoryDirectory()), before);
    await commands.executeCommand('memoryLens.redo');
    assert.deepEqual(stateOf(memoryDirectory()), moved);

    const row = await teamMemory('moving.md');
    assert.match(String(services.tree.getTreeItem(row).contextValue), /^memory.*\+team/);
    await commands.executeCommand('memoryLens.makePrivate', row);
    assert.deepEqual(Object.keys(stateOf(memoryDirectory())), Object.keys(before));
    assert.match(readFileSync(at('MEMORY.md'), 'utf8'), /- \[How it moves\]\(moving\.md\) — a hook/);
    await waitUntil('the team shows one less', () => services.tree.getTreeItem(teamRow()).description === '1');
    await commands.executeCommand('memoryLens.undo');
    assert.deepEqual(stateOf(memoryDirectory()), moved);
  });

  it('moves what is dropped on the other store, and nothing that is dropped elsewhere', async () => {
    await layTeam();
    const mine = rowOf('moving.md') as MemoryNode;
    const projects = rowsOf(services).find(({ node }) => node.kind === 'projects')?.node;
    if (projects !== undefined) await moveOnto(services, projects, [mine]);
    assert.ok(existsSync(at('moving.md')));
    await moveOnto(services, teamRow(), [mine]);
    assert.ok(existsSync(at('team/moving.md')));
    const group = rowsOf(services).find(({ node }) => node.kind === 'group' && node.groupId !== 'attention')?.node;
    assert.ok(group);
    await moveOnto(services, group, [await teamMemory('moving.md')]);
    assert.ok(existsSync(at('moving.md')));
    assert.ok(!existsSync(at('team/moving.md')));
  });

  it('adds to a team store with an index of its own through that store', async () => {
    await layTeam();
    const { addAndOpen } = await import('../../src/vscode/commands/addMemory');
    const intent = { type: 'project', name: 'Fresh', description: 'a new one of the team', body: null, folder: 'team' };
    await addAndOpen(services, open, intent);
    assert.ok(existsSync(at('team/project_fresh.md')));
    assert.match(readFileSync(at('team/MEMORY.md'), 'utf8'), /project_fresh\.md/);
    await commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('refuses a team folder that leads out, and touches nothing', async () => {
    mkdirSync(outside(), { recursive: true });
    writeFileSync(join(outside(), 'shared.md'), text('Secret', 'project'));
    symlinkSync(outside(), at('team'));
    await open.store.refresh();
    await waitUntil('it has a row', () => memoryRow(services, 'moving.md') !== undefined);
    const item = services.tree.getTreeItem(teamRow());
    assert.match(String(item.description), /^not opened: .*leads out of/);
    assert.equal(item.contextValue, 'side+missing+team');
    const before = [stateOf(memoryDirectory()), stateOf(outside())];
    await commands.executeCommand('memoryLens.moveToTeam', rowOf('moving.md'));
    const request: PlanRequest = {
      verb: 'move',
      intent: { paths: ['moving.md'], to: 'team', mounted: { kind: 'none' } },
    };
    assert.equal(await services.curator.run(open, request), null);
    assert.deepEqual([stateOf(memoryDirectory()), stateOf(outside())], before);
  });

  it('changes nothing in a store that is mounted read-only, by whatever verb', async () => {
    process.env.CLAUDE_MEMORY_STORES = JSON.stringify([{ path: '/srv/handbook', mode: 'ro' }]);
    await services.stores.relocate();
    [open = open] = services.stores.stores;
    await layTeam('team/handbook');
    const item = services.tree.getTreeItem(teamRow());
    assert.equal(item.label, 'Team: handbook');
    assert.equal(item.description, '1 · read-only');
    const row = await teamMemory('shared.md');
    const before = stateOf(memoryDirectory());
    const { mounted } = open.location;
    const move: PlanRequest = { verb: 'move', intent: { paths: ['moving.md'], to: 'team/handbook', mounted } };
    assert.equal(await services.curator.run(open, move), null);
    for (const id of ['makePrivate', 'confirmMemory', 'supersede', 'deleteMemory'])
      await commands.executeCommand(`memoryLens.${id}`, row);
    const paths = ['shared.md'];
    const requests: readonly PlanRequest[] = [
      { verb: 'add', intent: { type: 'project', name: 'New', description: 'one', body: null } },
      { verb: 'edit', intent: { path: 'shared.md', name: 'Other' } },
      { verb: 'retype', intent: { paths, type: 'feedback' } },
      { verb: 'rename', intent: { path: 'shared.md', to: 'other.md' } },
      { verb: 'repairIndex', intent: { addMissing: true, dropDangling: true, dedupe: true } },
    ];
    writeFileSync(at('team/handbook/MEMORY.md'), '- [Gone](gone.md)\n');
    await row.open.store.refresh();
    for (const request of requests) assert.equal(await services.curator.run(row.open, request), null, request.verb);
    assert.equal(readFileSync(at('team/handbook/MEMORY.md'), 'utf8'), '- [Gone](gone.md)\n');
    const untouched = ([path]: [string, string]): boolean => path !== 'team/handbook/MEMORY.md';
    assert.deepEqual(
      Object.entries(stateOf(memoryDirectory())).filter(untouched),
      Object.entries(before).filter(untouched),
    );
  });
});
