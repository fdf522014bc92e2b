import * as assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, type TreeItem, window } from 'vscode';
import { COMMANDS } from '../../src/vscode/contributions';
import type { Services } from '../../src/vscode/services';
import type { ChangeNode, ReviewNode } from '../../src/vscode/tree/treeNode';
import { memoryDirectory, removeMemory, rowsOf, startProduct, waitUntil, writeMemory } from './support/product';

const at = (path: string): string => join(memoryDirectory(), path);
const LOCK = '.consolidate-lock';

describe('What changed since one last looked', () => {
  let services: Services;

  const open = () => services.stores.stores[0] ?? assert.fail('no store is open');
  const group = (): ReviewNode | undefined =>
    services.tree.getChildren().find((node): node is ReviewNode => node.kind === 'review');
  const changes = (): readonly { readonly node: ChangeNode; readonly item: TreeItem }[] => {
    const node = group();
    return node === undefined ? [] : (rowsOf(services, node) as { node: ChangeNode; item: TreeItem }[]);
  };
  const words = (): string[] => changes().map(({ item }) => `${String(item.label)}: ${String(item.description)}`);
  const shows = async (...expected: readonly RegExp[]): Promise<void> => {
    const isSo = (): boolean => {
      const now = words();
      return now.length === expected.length && expected.every((one) => now.some((line) => one.test(line)));
    };
    await waitUntil(`the changes are ${expected.map(String).join(', ')}`, isSo).catch((error: Error) =>
      assert.fail(`${error.message} They are: ${words().join(' | ')}`),
    );
  };
  const changeOf = (label: string): ChangeNode =>
    changes().find(({ item }) => item.label === label)?.node ?? assert.fail(`${label} has no row`);
  const markAll = async (): Promise<void> => {
    await services.reviews.markLooked(open(), await services.reviews.refresh(open()));
  };

  before(async () => {
    services = await startProduct();
    writeMemory('seen_kept.md', { name: 'Kept', type: 'project' });
    writeMemory('seen_gone.md', { name: 'Gone', type: 'project', days: 50 });
    writeFileSync(
      at('seen_odd.md'),
      Buffer.from('\xef\xbb\xbf---\r\nname: Odd\r\n---\r\n\xff\xfe caf\xe9\r\n', 'latin1'),
    );
    // Copies are kept once this resolves.
    await markAll();
  });

  after(async () => {
    for (const path of ['seen_kept.md', 'seen_gone.md', 'seen_odd.md', 'seen_new.md', LOCK]) removeMemory(path);
    await open().store.refresh();
    await markAll();
  });

  it('tells of what others added, changed, superseded and deleted, and takes it as looked at', async () => {
    assert.equal(group(), undefined);
    writeMemory('seen_new.md', { name: 'New', type: 'project' });
    writeMemory('seen_kept.md', { name: 'Kept\nstatus: superseded', type: 'project' });
    removeMemory('seen_gone.md');
    await shows(/^New: added · today/, /^Kept: superseded/, /^Gone: deleted · was last changed 50 days ago/);
    const node = group() ?? assert.fail();
    assert.equal(services.tree.getTreeItem(node).label, '3 changes since you last looked');
    await commands.executeCommand(COMMANDS.markLooked, changeOf('New'));
    await shows(/^Kept/, /^Gone/);
    await commands.executeCommand(COMMANDS.markAllLooked, group());
    await shows();
    removeMemory('seen_new.md');
    await shows(/^New: deleted/);
    await commands.executeCommand(COMMANDS.markAllLooked, group());
    await shows();
  });

  it('brings back a deleted one with its bytes and its time, undoably', async () => {
    const [bytes, { mtimeMs }] = [readFileSync(at('seen_odd.md')), statSync(at('seen_odd.md'))];
    removeMemory('seen_odd.md');
    await shows(/^Odd: deleted/);
    const item = services.tree.getTreeItem(changeOf('Odd'));
    assert.equal(item.contextValue, 'change+kept');
    await commands.executeCommand(COMMANDS.openChange, changeOf('Odd'));
    assert.match(window.activeTextEditor?.document.getText() ?? '', /name: Odd/);
    assert.equal(window.activeTextEditor?.document.uri.scheme, 'memory-lens-text');
    await commands.executeCommand(COMMANDS.bringBack, changeOf('Odd'));
    assert.deepEqual(readFileSync(at('seen_odd.md')), bytes);
    assert.equal(Math.round(statSync(at('seen_odd.md')).mtimeMs), Math.round(mtimeMs));
    await shows();
    assert.ok(await services.curator.undo(open()));
    assert.throws(() => statSync(at('seen_odd.md')));
    assert.ok(await services.curator.redo(open()));
    assert.deepEqual(readFileSync(at('seen_odd.md')), bytes);
    // Time enough for the watch to tell of it.
    await services.reviews.refresh(open());
    assert.deepEqual(words(), []);
  });

  it('does not tell of the person’s own changes, nor of their undo', async () => {
    writeMemory('seen_kept.md', { name: 'Kept', type: 'project' });
    await shows(/^Kept: changed/);
    await commands.executeCommand(COMMANDS.markAllLooked, group());
    await shows();
    const done = await services.curator.run(open(), { verb: 'confirm', intent: { paths: ['seen_kept.md'] } });
    assert.ok(done);
    await services.reviews.refresh(open());
    assert.deepEqual(words(), []);
    assert.ok(await services.curator.undo(open()));
    await services.reviews.refresh(open());
    assert.deepEqual(words(), []);
  });

  describe('while the agent consolidates', () => {
    let sleeper: ChildProcess;
    const edit = () =>
      services.curator.run(open(), {
        verb: 'edit',
        intent: { path: 'seen_kept.md', description: `Written ${Math.random()}` },
      });
    const hold = (): void => writeFileSync(at(LOCK), String(sleeper.pid));
    /** Whether a promise has settled after a while in which an unhindered write would be done. */
    const isWaiting = async (write: Promise<unknown>): Promise<boolean> => {
      const later = new Promise<'later'>((resolve) => setTimeout(() => resolve('later'), 1_500));
      return (await Promise.race([write.then(() => 'done'), later])) === 'later';
    };

    before(() => {
      sleeper = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 600000)'], {
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
        stdio: 'ignore',
      });
    });
    after(() => sleeper.kill());
    afterEach(() => rmSync(at(LOCK), { force: true }));

    it('a write waits, and goes on by itself with what is there then', async () => {
      hold();
      const text = readFileSync(at('seen_kept.md'), 'utf8');
      const write = edit();
      assert.ok(await isWaiting(write));
      assert.equal(readFileSync(at('seen_kept.md'), 'utf8'), text);
      writeFileSync(at('seen_kept.md'), `${text}\nwritten meanwhile\n`);
      rmSync(at(LOCK));
      assert.ok(await write);
      assert.match(readFileSync(at('seen_kept.md'), 'utf8'), /description: Written 0[\s\S]*written meanwhile/);
    });

    it('a write, and its undo, go on where the person says so', async () => {
      hold();
      const write = edit();
      assert.ok(await isWaiting(write));
      await commands.executeCommand(COMMANDS.writeAnyway);
      assert.ok(await write);
      const written = readFileSync(at('seen_kept.md'), 'utf8');
      const undo = services.curator.undo(open());
      assert.ok(await isWaiting(undo));
      assert.equal(readFileSync(at('seen_kept.md'), 'utf8'), written);
      await commands.executeCommand(COMMANDS.writeAnyway);
      assert.ok(await undo);
      assert.notEqual(readFileSync(at('seen_kept.md'), 'utf8'), written);
    });

    it('the index says who consolidates', async () => {
      hold();
      const index = services.tree.getChildren().find(({ kind }) => kind === 'index') ?? assert.fail();
      const item = services.tree.getTreeItem(index);
      const { tooltip } = await services.tree.resolveTreeItem(item, index);
      const text = typeof tooltip === 'object' ? tooltip.value : '';
      assert.match(text.replaceAll('&nbsp;', ' '), new RegExp(`process ${sleeper.pid}`));
    });
  });
});
