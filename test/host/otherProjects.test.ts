import * as assert from 'node:assert/strict';
import fs, { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { commands } from 'vscode';
import { joinStores } from '../../src/vscode/commands/joinStores';
import { turnChange } from '../../src/vscode/commands/turnChange';
import type { OpenStore } from '../../src/vscode/openStore';
import type { Services } from '../../src/vscode/services';
import { sideOf } from '../../src/vscode/side/sideOf';
import type { TreeNode } from '../../src/vscode/tree/treeNode';
import { stateOf } from './support/directoryState';
import { memoryDirectory, rowsOf, startProduct, waitUntil } from './support/product';

const text = (name: string, body = 'body'): string =>
  `---\nname: ${name}\ndescription: about ${name}\ntype: project\n---\n\n${body} of ${name}\n`;

describe('Other projects', () => {
  let services: Services;
  const base = (): string => join(memoryDirectory(), '..', '..', '..');
  const memoryOf = (slug: string): string => `${base()}/projects/${slug}/memory`;
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const row = async (start: string, parent?: TreeNode): Promise<TreeNode> => {
    const find = (): TreeNode | undefined =>
      rowsOf(services, parent).find(({ item }) => String(item.label).startsWith(start))?.node;
    await waitUntil(`“${start}” has a row`, () => find() !== undefined);
    return find() ?? assert.fail();
  };
  const main = (): OpenStore => services.stores.stores[0] ?? assert.fail('no store is open');

  before(async () => {
    put(join(memoryOf('-w-first'), 'one.md'), text('First one'));
    put(join(memoryOf('-w-second'), 'two.md'), text('Second two'));
    put(join(memoryOf('-w-my_app'), 'MEMORY.md'), '- [Rule](rule.md) — old\n');
    put(join(memoryOf('-w-my_app'), 'rule.md'), text('Rule', 'old'));
    put(join(memoryOf('-w-my-app'), 'MEMORY.md'), '- [Rule](rule.md) — new\n');
    put(join(memoryOf('-w-my-app'), 'rule.md'), text('Rule', 'new'));
    services = await startProduct();
    await services.stores.relocate();
    await services.sides.finder.look(true);
  });

  after(async () => {
    for (const slug of ['-w-first', '-w-second', '-w-my_app', '-w-my-app'])
      rmSync(join(base(), 'projects', slug), { recursive: true, force: true });
    // Others look at how things stand before anybody asked.
    services.sides.projects.forget();
    await services.stores.relocate();
    await services.sides.finder.look(true);
  });

  it('are not read before their own row is opened', async () => {
    const seen = await filesRead(async () => {
      const projects = await row('Other projects');
      await row('-w-first', projects);
      await waitUntil('their details are known', () =>
        (services.sides.projects.sides ?? []).every(({ measure, place }) => measure !== null && place !== null),
      );
    });
    assert.deepEqual(
      seen.filter((path) => path.endsWith('.md') && path.includes('/projects/-w-')),
      [],
    );
    const first = await filesRead(async () => {
      await row('Project', await row('-w-first', await row('Other projects')));
    });
    const memories = first.filter((path) => path.endsWith('.md') && path.includes('/projects/-w-'));
    assert.ok(
      memories.some((path) => path.endsWith('/-w-first/memory/one.md')),
      'the look missed a read',
    );
    assert.deepEqual(
      memories.filter((path) => !path.includes('/-w-first/')),
      [],
    );
    const side = sideOf(memoryOf('-w-first')) ?? assert.fail();
    services.sides.stores.collapse(side);
    assert.equal(services.sides.stores.openOf(side), undefined);
  });

  it('are told as two stores of one project, and can be merged', async () => {
    const projects = await row('Other projects');
    const twin = await row('-w-my_app', projects);
    assert.match(String(services.tree.getTreeItem(twin).contextValue), /^side\+project.*twin/);
  });

  it('give their memory by a copy that leaves them as they are, in one change', async () => {
    const [here, there] = [stateOf(memoryDirectory()), stateOf(memoryOf('-w-second'))];
    const from = memoryOf('-w-second');
    await joinStores(services, { from, target: main(), emptied: null, what: 'adopt', accept: async () => false });
    assert.deepEqual(stateOf(memoryDirectory()), here, 'it was written though the person declined');
    await joinStores(services, {
      from,
      target: main(),
      emptied: null,
      what: 'adopt',
      accept: async ({ brought, source }) => brought.memories === 1 && source === null,
    });
    assert.equal(readFileSync(join(memoryDirectory(), 'two.md'), 'utf8'), text('Second two'));
    assert.deepEqual(stateOf(from), there);
    await turnChange(services, main(), 'undo');
    assert.deepEqual(stateOf(memoryDirectory()), here);
  });

  it('refuse a directory that leads to the one that adopts', async () => {
    const link = memoryOf('-w-link');
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(memoryDirectory(), link);
    const here = stateOf(memoryDirectory());
    const accept = (): never => assert.fail('it was asked');
    await joinStores(services, { from: link, target: main(), emptied: null, what: 'adopt', accept });
    assert.deepEqual(stateOf(memoryDirectory()), here);
    rmSync(dirname(link), { recursive: true });
  });

  it('leaves what leads out of them, and says so', async () => {
    symlinkSync('/etc/hostname', join(memoryOf('-w-second'), 'leads.md'));
    let said = '';
    await joinStores(services, {
      from: memoryOf('-w-second'),
      target: main(),
      emptied: null,
      what: 'adopt',
      accept: async ({ target }) => {
        said = target.notes.map((note) => note.text).join(' ');
        return false;
      },
    });
    rmSync(join(memoryOf('-w-second'), 'leads.md'));
    assert.match(said, /Not taken from “-w-second”: “leads.md” \(a link, which may lead anywhere\)/);
  });

  it('searches nothing before a word is typed', async () => {
    const seen = await filesRead(async () => {
      await commands.executeCommand('memoryLens.searchAllProjects');
      await commands.executeCommand('workbench.action.closeQuickOpen');
    });
    assert.deepEqual(
      seen.filter((path) => path.includes('/projects/-w-')),
      [],
    );
  });

  it('are emptied by a move; both stores are taken back and made again as one, from either', async () => {
    const from = memoryOf('-w-second');
    const both = (): unknown => [stateOf(memoryDirectory()), stateOf(from)];
    // As a directory that the person opened: to write there needs no agreement, which no test here can give.
    const emptied = services.sides.stores.open({ kind: 'directory', directory: from });
    await emptied.store.refresh();
    const before = both();
    await joinStores(services, { from, target: main(), emptied, what: 'adopt', accept: async () => true });
    const moved = both();
    assert.deepEqual(stateOf(from), {});
    assert.equal(readFileSync(join(memoryDirectory(), 'two.md'), 'utf8'), text('Second two'));
    await turnChange(services, main(), 'undo');
    assert.deepEqual(both(), before);
    await turnChange(services, emptied, 'redo');
    assert.deepEqual(both(), moved);
    await turnChange(services, emptied, 'undo');
    assert.deepEqual(both(), before);
    await turnChange(services, main(), 'redo');
    const intent = { type: 'project', name: 'Later', description: 'What came later', body: 'x\n', folder: '' };
    assert.ok(await services.curator.run(main(), { verb: 'add', intent }));
    const later = both();
    await turnChange(services, emptied, 'undo');
    assert.deepEqual(both(), later, 'one half was taken back alone');
    await turnChange(services, main(), 'undo');
    await turnChange(services, main(), 'undo');
    assert.deepEqual(both(), before);
  });
});

/** Absolute paths, with `/`, of files that this process read a byte of meanwhile; to ask for a file's size opens it only. */
async function filesRead(run: () => Promise<void>): Promise<readonly string[]> {
  const found = new Set<string>();
  const paths = new Map<number, string>();
  const { openSync, promises, readSync } = fs;
  const { open } = promises;
  const asText = (path: unknown): string => String(path).replaceAll('\\', '/');
  fs.openSync = (path, ...rest) => {
    const descriptor = openSync(path, ...rest);
    paths.set(descriptor, asText(path));
    return descriptor;
  };
  const read = (descriptor: number, ...rest: [NodeJS.ArrayBufferView, number, number, number]): number => {
    const length = readSync(descriptor, ...rest);
    if (length > 0) found.add(paths.get(descriptor) ?? '');
    return length;
  };
  fs.readSync = read as typeof readSync;
  promises.open = (path, ...rest) => {
    found.add(asText(path));
    return open(path, ...rest);
  };
  // What others have imported by its name is another binding.
  syncBuiltinESMExports();
  try {
    await run();
  } finally {
    Object.assign(fs, { openSync, readSync });
    promises.open = open;
    syncBuiltinESMExports();
  }
  return [...found];
}
