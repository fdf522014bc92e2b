import * as assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commands, Position, Uri, WorkspaceEdit, window, workspace } from 'vscode';
import type { PlanRequest } from '../../src/curation/planRequest';
import type { OpenStore } from '../../src/vscode/openStore';
import type { Services } from '../../src/vscode/services';
import type { TreeNode } from '../../src/vscode/tree/treeNode';
import { stateOf } from './support/directoryState';
import { memoryDirectory, memoryRow, removeMemory, startProduct, waitUntil, writeMemory } from './support/product';

const REAL = 'feedback_real_database.md';

describe('Curating', () => {
  let services: Services;
  let open: OpenStore;
  let laidOut: Readonly<Record<string, string>>;
  const text = (path: string): string => readFileSync(join(memoryDirectory(), path), 'utf8');
  const rowOf = (path: string): TreeNode => {
    const node = services.tree.nodeOf(memoryDirectory(), path);
    assert.ok(node, `“${path}” has no row`);
    return node;
  };

  before(async () => {
    services = await startProduct();
    const [first] = services.stores.stores;
    assert.ok(first);
    open = first;
  });

  beforeEach(async () => {
    writeMemory('host_one.md', { name: 'Host one', type: 'feedback', description: 'the first', days: 12.5 });
    writeMemory('host_two.md', { name: 'Host two', type: 'project', description: 'the second', days: 3.25 });
    await waitUntil('both have rows', () => ['host_one.md', 'host_two.md'].every((path) => memoryRow(services, path)));
    laidOut = stateOf(memoryDirectory());
  });

  afterEach(async () => {
    for (const path of ['host_one.md', 'host_two.md', '.superseded/host_one.md', '.superseded/host_two.md'])
      removeMemory(path);
    await commands.executeCommand('notifications.clearAll');
    await open.store.refresh();
  });

  /** Undoes, and every byte and time is what it was; redoes, and it is as it was done; undoes again. */
  async function goesThereAndBack(): Promise<void> {
    const done = stateOf(memoryDirectory());
    assert.notDeepEqual(done, laidOut);
    await commands.executeCommand('memoryLens.undo');
    assert.deepEqual(stateOf(memoryDirectory()), laidOut);
    await commands.executeCommand('memoryLens.redo');
    assert.deepEqual(Object.keys(stateOf(memoryDirectory())), Object.keys(done));
    await commands.executeCommand('memoryLens.undo');
    assert.deepEqual(stateOf(memoryDirectory()), laidOut);
  }

  it('confirms by its command', async () => {
    await commands.executeCommand('memoryLens.confirmMemory', rowOf('host_one.md'));
    assert.match(text('host_one.md'), /^confirmed_at: /m);
    await waitUntil('the row is of today', () =>
      String(memoryRow(services, 'host_one.md')?.description).startsWith('today'),
    );
    await goesThereAndBack();
  });

  it('supersedes several at once by its command, and restores them', async () => {
    const rows = [rowOf('host_one.md'), rowOf(REAL)];
    await commands.executeCommand('memoryLens.supersede', rows[0], rows);
    assert.match(text('.superseded/host_one.md'), /status: superseded/);
    assert.ok(!text('MEMORY.md').includes(REAL));
    const hidden = ['.superseded/host_one.md', `.superseded/${REAL}`];
    await waitUntil('both are superseded', () => hidden.every((path) => memoryRow(services, path)));
    await commands.executeCommand('memoryLens.restoreMemory', rowOf(hidden[0] ?? ''), hidden.map(rowOf));
    assert.deepEqual(stateOf(memoryDirectory()), laidOut);
    await commands.executeCommand('memoryLens.undo');
    await goesThereAndBack();
  });

  it('deletes by its command, with its entry', async () => {
    await commands.executeCommand('memoryLens.deleteMemory', rowOf(REAL));
    assert.ok(!(REAL in stateOf(memoryDirectory())));
    assert.ok(!text('MEMORY.md').includes(REAL));
    await goesThereAndBack();
  });

  const asked: readonly (readonly [string, PlanRequest])[] = [
    ['add', { verb: 'add', intent: { type: 'user', name: 'Host added', description: 'a third one', body: null } }],
    ['edit', { verb: 'edit', intent: { path: REAL, name: 'Host: edited', description: 'other words #1' } }],
    ['retype', { verb: 'retype', intent: { paths: [REAL, 'host_one.md'], type: 'reference' } }],
    ['rename', { verb: 'rename', intent: { path: REAL, to: 'feedback_host_renamed.md' } }],
    ['supersede with', { verb: 'supersede', intent: { paths: [REAL], by: 'host_one.md', keep: 'inPlace' } }],
    [
      'merge',
      {
        verb: 'merge',
        intent: {
          paths: ['host_one.md', 'host_two.md'],
          into: { name: 'Host merged', description: 'both of them', type: 'feedback' },
          keep: 'move',
        },
      },
    ],
    [
      'repair index',
      { verb: 'repairIndex', intent: { addMissing: ['host_one.md'], dropDangling: true, dedupe: true } },
    ],
  ];
  for (const [verb, request] of asked) {
    it(`takes back, and does again, what a person answers for: ${verb}`, async () => {
      assert.ok(await services.curator.run(open, request));
      await goesThereAndBack();
    });
  }

  it('waits where the file is open with unsaved changes', async () => {
    const uri = Uri.file(join(memoryDirectory(), 'host_one.md'));
    const document = await workspace.openTextDocument(uri);
    await window.showTextDocument(document);
    const edit = new WorkspaceEdit();
    edit.insert(uri, new Position(document.lineCount - 1, 0), 'unsaved\n');
    assert.ok(await workspace.applyEdit(edit));
    assert.ok(document.isDirty);
    const waiting = commands.executeCommand('memoryLens.supersede', rowOf('host_one.md'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    assert.deepEqual(stateOf(memoryDirectory()), laidOut);
    assert.ok(document.isDirty);
    await commands.executeCommand('notifications.clearAll');
    await waiting;
    assert.deepEqual(stateOf(memoryDirectory()), laidOut);
    // Whatever has the focus by now: an editor that stayed unsaved would make the next test wait.
    await window.showTextDocument(document);
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await waitUntil('the editor holds nothing unsaved', () => !document.isDirty);
  });

  it('undoes nothing where the file has moved on', async () => {
    await commands.executeCommand('memoryLens.confirmMemory', rowOf('host_one.md'));
    writeMemory('host_one.md', { name: 'Host one', type: 'feedback', description: 'the agent wrote it' });
    const written = stateOf(memoryDirectory());
    await commands.executeCommand('memoryLens.undo');
    assert.deepEqual(stateOf(memoryDirectory()), written);
  });
});
