import * as assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { commands, TreeItemCollapsibleState, window, workspace } from 'vscode';
import type { Services } from '../../src/vscode/services';
import type { SideNode, TreeNode } from '../../src/vscode/tree/treeNode';
import { memoryDirectory, rowsOf, startProduct, waitUntil } from './support/product';

const text = (name: string, type = 'project'): string => `---\nname: ${name}\ntype: ${type}\n---\n\nbody of ${name}\n`;

describe('Stores beside the project’s own', () => {
  let services: Services;
  const made: string[] = [];
  const base = (): string => join(memoryDirectory(), '..', '..', '..');
  const project = (): string => workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('no folder is open');

  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const otherMemory = (slug: string): string => join(base(), 'projects', slug, 'memory');
  const labels = (node?: TreeNode): string[] =>
    rowsOf(services, node).map(({ item }) => `${String(item.label)} | ${String(item.description ?? '')}`);
  const find = (start: string, node?: TreeNode): TreeNode | undefined =>
    rowsOf(services, node).find(({ item }) => String(item.label).startsWith(start))?.node;
  const row = async (start: string, node?: TreeNode): Promise<TreeNode> => {
    await waitUntil(`“${start}” has a row`, () => find(start, node) !== undefined);
    return find(start, node) ?? assert.fail();
  };
  const side = async (start: string, node?: TreeNode): Promise<SideNode> => {
    const found = await row(start, node);
    assert.equal(found.kind, 'side');
    return found as SideNode;
  };
  const itemOf = (node: TreeNode) => services.tree.getTreeItem(node);

  before(async () => {
    const { claude, agents } = { claude: join(project(), '.claude'), agents: join(base(), 'agents') };
    put(join(memoryDirectory(), 'team', 'MEMORY.md'), '- [Shared](shared.md) — for all\n');
    put(join(memoryDirectory(), 'team', 'shared.md'), text('Shared rule', 'feedback'));
    put(join(memoryDirectory(), 'team', 'offline', 'MEMORY.md'), '- [Far](far.md)\n');
    put(join(memoryDirectory(), 'team', 'offline', 'far.md'), text('Far away'));
    put(join(base(), 'agent-memory', 'scribe', 'note.md'), text('Scribe note'));
    put(join(agents, 'scribe.md'), '---\nname: scribe\nmemory: user\n---\n');
    put(join(claude, 'agents', 'reviewer.md'), '---\nname: <b>reviewer</b> $(flame)\nmemory: project\n---\n');
    put(join(claude, 'agents', 'planner.md'), '---\nname: planner\nmemory: local\n---\n');
    put(join(claude, 'agent-memory', '-b-reviewer--b----flame-', 'MEMORY.md'), '- [Style](style.md)\n');
    put(join(claude, 'agent-memory', '-b-reviewer--b----flame-', 'style.md'), text('Style'));
    put(join(claude, 'agent-memory-local', 'departed', 'old.md'), text('Old'));
    put(join(project(), 'packages', 'api', '.claude', 'agent-memory', 'below', 'x.md'), text('Below'));
    const outside = join(base(), '..', 'outside-agent');
    put(join(outside, 'secret.md'), text('Secret'));
    symlinkSync(outside, join(claude, 'agent-memory', 'evil'));
    put(
      join(memoryDirectory(), 'logs', '2031', '05', '2031-05-20.md'),
      '# Log\n\n- 09:12 zebrafish deploy was yesterday\n- 10:00 other\n',
    );
    put(join(memoryDirectory(), 'logs', '2031', '04', '2031-04-01.md'), '- 08:00 april\n');
    put(join(otherMemory('-home-a-bakery'), 'user_baker.md'), text('Baker', 'user'));
    put(join(otherMemory('-home-a-unknown'), 'x.md'), text('X'));
    put(join(base(), 'projects', '-home-a-bakery', 'session.jsonl'), `${JSON.stringify({ cwd: '/home/a/bakery' })}\n`);
    made.push(
      ...['team', 'logs'].map((name) => join(memoryDirectory(), name)),
      ...[claude, join(project(), 'packages'), agents, join(base(), 'agent-memory'), outside],
      ...['-home-a-bakery', '-home-a-unknown'].map((slug) => join(base(), 'projects', slug)),
    );
    services = await startProduct();
    await services.stores.relocate();
    await services.sides.finder.look(true);
  });

  after(async () => {
    await services.filter.apply('');
    for (const path of made) rmSync(path, { recursive: true, force: true });
    await services.stores.relocate();
    await services.sides.finder.look(true);
  });

  it('come below the groups, in order, and say what the agent reads of them', async () => {
    await row('Other projects');
    const all = labels();
    const from = all.findIndex((label) => label.startsWith('Team'));
    assert.deepEqual(all.slice(from), [
      'Team | 1',
      'Team: offline | 1 · the agent does not read it',
      'Agent: <b>reviewer</b> $(flame) (project) | 1',
      'Agent: evil (project) | leads out of the project: not opened',
      'Agent: departed (local) | 1 · no such agent asks for it any more',
      'Agent: planner (local) | no memory yet',
      'Agent: below (project) | 1 · no such agent asks for it any more · in packages/api',
      'Agent: scribe (user) | 1',
      'Daily logs | ',
      'Other projects | ',
    ]);
    assert.ok(!all.some((label) => label.includes('not shown here')), 'the notice says it twice');
    const planner = itemOf(await side('Agent: planner'));
    assert.equal(planner.collapsibleState, TreeItemCollapsibleState.None);
    assert.equal(planner.contextValue, 'side+missing+agent');
    assert.ok(planner.resourceUri);
    assert.ok(services.decorations.provideFileDecoration(planner.resourceUri)?.color);
    const evil = await side('Agent: evil');
    assert.equal(itemOf(evil).collapsibleState, TreeItemCollapsibleState.None);
  });

  it('opens the team’s store with its own index and groups, and the project’s groups hold none of it', async () => {
    const team = await side('Team');
    assert.equal(services.sides.stores.openOf(team.side), undefined, 'it was read before anyone asked');
    await row('Feedback', team);
    assert.deepEqual(labels(team), ['Index | 1 of 200 lines · 0.0 of 25 K', 'Feedback | 1']);
    const group = await row('Feedback', team);
    const memory = await row('Shared rule', group);
    assert.equal(services.tree.getParent(memory), group);
    assert.equal(services.tree.getParent(group), team);
    assert.equal(services.tree.getParent(team), undefined);
    assert.equal(services.tree.nodeOf(memoryDirectory(), 'team/shared.md'), undefined);
    const open = services.sides.stores.openOf(team.side);
    put(join(memoryDirectory(), 'team', 'later.md'), text('Later', 'feedback'));
    await waitUntil('it follows the disk', () => itemOf(team).description === '2');
    assert.equal(find('Team'), team, 'the row is another object');
    services.sides.stores.collapse(team.side);
    assert.equal(services.sides.stores.openOf(team.side), undefined, 'it is followed though nobody looks');
    assert.notEqual(open, undefined);
  });

  it('reads nothing that leads out of the project in an agent’s memory, and says so', async () => {
    const secret = join(base(), '..', 'secret-index.md');
    put(secret, '- [Secret](secret.md) — SECRET\n');
    const below = join(project(), 'packages', 'api', '.claude', 'agent-memory', 'below');
    symlinkSync(secret, join(below, 'MEMORY.md'));
    symlinkSync(secret, join(below, 'linked.md'));
    await services.sides.finder.look(true);
    const agent = await side('Agent: below');
    const open = services.sides.stores.open(agent.side);
    await open.store.refresh();
    const { index, memories } = open.store.snapshot;
    const read = [...memories.keys()].map((path) => memories.get(path));
    assert.doesNotMatch(JSON.stringify([index, read]), /SECRET/);
    assert.ok(memories.get('linked.md')?.problem, 'it is shown as if it were read');
    for (const name of ['MEMORY.md', 'linked.md']) rmSync(join(below, name));
    await services.sides.finder.look(true);
  });

  it('sees an agent’s memory that appears', async () => {
    put(join(project(), '.claude', 'agent-memory-local', 'planner', 'plan.md'), text('Plan'));
    await waitUntil('it is no longer missing', () => labels().includes('Agent: planner (local) | 1'));
  });

  it('lists the logs by year, month and day, the newest first, and an entry opens its line', async () => {
    const logs = await row('Daily logs');
    const year = await row('2031', logs);
    assert.deepEqual(
      labels(year).map((label) => label.slice(0, 3)),
      ['May', 'Apr'],
    );
    const day = await row('2031-05-20', await row('May', year));
    await row('09:12', day);
    assert.deepEqual(labels(day), ['09:12 | zebrafish deploy was yesterday', '10:00 | other']);
    const entry = await row('10:00', day);
    assert.equal(itemOf(entry).contextValue, 'logEntry');
    const { command } = itemOf(entry);
    assert.ok(command);
    await commands.executeCommand(command.command, ...(command.arguments ?? []));
    await waitUntil(
      'the log is open',
      () => window.activeTextEditor?.document.fileName.endsWith('2031-05-20.md') === true,
    );
    await waitUntil('its line is selected', () => window.activeTextEditor?.selection.start.line === 3);
  });

  it('finds lines of logs and memories of the team by the filter, and counts no log as a memory', async () => {
    await services.filter.apply('zebrafish');
    assert.equal(services.view.view.message, '1 line of the logs matches “zebrafish”.');
    assert.equal(services.tree.matchCount(), 0);
    const day = await row('2031-05-20', await row('Daily logs'));
    assert.deepEqual(labels(day), ['09:12 | zebrafish deploy was yesterday']);
    await services.filter.apply('Shared rule');
    assert.deepEqual(
      labels().filter((label) => label.startsWith('Team')),
      ['Team | 1'],
    );
    await services.filter.apply('');
    assert.equal(services.sides.stores.stores.length, 0, 'what was opened for the search stays open');
  });

  it('lists other projects without reading them, and opens one', async () => {
    const projects = await row('Other projects');
    assert.equal(services.sides.projects.sides, null, 'they were read before anyone asked');
    await row('bakery', projects);
    await waitUntil('details come', () => labels(projects).some((label) => label.includes('1 memory')));
    const [bakery = '', unknown = ''] = labels(projects);
    assert.match(bakery, /^bakery \| its folder is gone · 1 memory · \d+ bytes · newest today$/);
    assert.match(unknown, /^-home-a-unknown \| 1 memory · \d+ bytes · newest today · path unknown$/);
    const node = await side('bakery', projects);
    assert.equal(itemOf(node).contextValue, 'side+project+gone');
    assert.equal(services.sides.stores.stores.length, 0);
    const memory = await row('Baker', await row('User', node));
    assert.equal(memory.kind, 'memory');
    assert.equal(services.tree.getParent(node), projects);
    assert.ok(readFileSync(join(otherMemory('-home-a-bakery'), 'user_baker.md'), 'utf8').includes('Baker'));
  });

  it('shows an opened directory without an index, and forgets it when it is closed', async () => {
    const directory = join(tmpdir(), `notes-${process.pid}`);
    made.push(directory);
    put(join(directory, 'plain.md'), 'no header\n');
    const { directory: real } = await services.sides.directories.add(directory);
    const node = await side('notes-');
    await row('Untyped', node);
    assert.deepEqual(labels(node), ['Untyped | 1']);
    assert.equal(await services.sides.directories.add(real).then((known) => known.directory), real);
    await commands.executeCommand('memoryLens.closeDirectory', node);
    assert.equal(find('notes-'), undefined);
    assert.equal(services.sides.stores.storeAt(real), undefined);
  });
});
