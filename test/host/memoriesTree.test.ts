import * as assert from 'node:assert/strict';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MarkdownString, ThemeColor } from 'vscode';
import type { Services } from '../../src/vscode/services';
import {
  decorationOf,
  groupLabels,
  memoryDirectory,
  memoryRow,
  removeMemory,
  rowsOf,
  startProduct,
  waitUntil,
  writeMemory,
} from './support/product';

describe('The tree of memories', () => {
  let services: Services;
  const made = [
    'host_a.md',
    'host_b.md',
    'host_hostile.md',
    'host_big.md',
    'host_js.md',
    'sub/host_c.md',
    'host_renamed.md',
  ];

  before(async () => {
    services = await startProduct();
  });

  afterEach(async () => {
    for (const path of made) removeMemory(path);
    await services.stores.relocate();
  });

  it('shows a memory that another process writes, changes, renames and deletes', async () => {
    writeMemory('host_a.md', { name: 'Written outside', type: 'feedback', description: 'first' });
    await waitUntil('the new memory has a row', () => memoryRow(services, 'host_a.md') !== undefined);
    const node = services.tree.nodeOf(memoryDirectory(), 'host_a.md');
    assert.equal(memoryRow(services, 'host_a.md')?.description, 'today · first');

    writeMemory('host_a.md', { name: 'Written outside', type: 'feedback', description: 'second' });
    await waitUntil('the new description shows', () =>
      String(memoryRow(services, 'host_a.md')?.description).endsWith('second'),
    );
    assert.equal(
      services.tree.nodeOf(memoryDirectory(), 'host_a.md'),
      node,
      'the row is another object, so its selection is lost',
    );

    renameSync(join(memoryDirectory(), 'host_a.md'), join(memoryDirectory(), 'host_renamed.md'));
    await waitUntil('the renamed memory has a row', () => memoryRow(services, 'host_renamed.md') !== undefined);
    await waitUntil('the old row goes', () => memoryRow(services, 'host_a.md') === undefined);

    removeMemory('host_renamed.md');
    await waitUntil('the deleted memory has no row', () => memoryRow(services, 'host_renamed.md') === undefined);
  });

  it('counts a group anew when a memory changes its type, and drops an empty group', async () => {
    writeMemory('host_b.md', { name: 'b', type: 'hosttype' });
    await waitUntil('the own type has a group', () => groupLabels(services).includes('hosttype 1 · own type'));
    writeMemory('host_b.md', { name: 'b', type: 'othertype' });
    await waitUntil('the other type has a group', () => groupLabels(services).includes('othertype 1 · own type'));
    assert.ok(!groupLabels(services).some((label) => label.startsWith('hosttype')));
  });

  it('shows memories in a folder that appears later', async () => {
    writeMemory('sub/host_c.md', { name: 'In a folder', type: 'user' });
    await waitUntil('the memory in the new folder has a row', () => memoryRow(services, 'sub/host_c.md') !== undefined);
    rmSync(join(memoryDirectory(), 'sub'), { recursive: true });
    await waitUntil('it goes with its folder', () => memoryRow(services, 'sub/host_c.md') === undefined);
  });

  it('says a memory’s age by badge, colour and words', async () => {
    const cases = [
      [0, undefined, undefined, 'today'],
      [1, undefined, undefined, 'yesterday'],
      [2, '2', 'memoryLens.age.quiet', '2 days ago'],
      [47, '47', 'memoryLens.age.old', '47 days ago'],
      [94, '94', 'memoryLens.age.stale', '94 days ago'],
      [400, '1y', 'memoryLens.age.stale', '400 days ago'],
    ] as const;
    for (const [days, badge, color, words] of cases) {
      writeMemory('host_a.md', { name: 'aged', type: 'user', description: 'd', days });
      await waitUntil(`${words} shows`, () => memoryRow(services, 'host_a.md')?.description === `${words} · d`);
      const decoration = decorationOf(services, 'host_a.md');
      assert.equal(decoration?.badge, badge);
      assert.equal(decoration?.color instanceof ThemeColor ? decoration.color.id : undefined, color);
      assert.match(
        memoryRow(services, 'host_a.md')?.accessibilityInformation?.label ?? '',
        new RegExp(`aged, User memory, ${words}`),
      );
    }
  });

  it('shows hostile names and a description of 100 KB as text', async () => {
    const name = '"<img src=x onerror=alert(1)> $(flame) [x](command:workbench.action.quit)"';
    writeMemory('host_hostile.md', { name, type: 'user', description: 'd' });
    writeMemory('host_big.md', { name: 'big', type: 'user', description: `${'x'.repeat(60_000)}` });
    await waitUntil(
      'both have rows',
      () => memoryRow(services, 'host_hostile.md') !== undefined && memoryRow(services, 'host_big.md') !== undefined,
    );
    assert.equal(
      memoryRow(services, 'host_hostile.md')?.label,
      '<img src=x onerror=alert(1)> $(flame) [x](command:workbench.action.quit)',
    );
    assert.ok(String(memoryRow(services, 'host_big.md')?.description).length < 400);
    const node = services.tree.nodeOf(memoryDirectory(), 'host_hostile.md');
    assert.ok(node);
    const { tooltip } = await services.tree.resolveTreeItem(services.tree.getTreeItem(node), node);
    assert.ok(tooltip instanceof MarkdownString);
    assert.equal(tooltip.isTrusted, false);
    assert.equal(tooltip.supportHtml, false);
    assert.doesNotMatch(tooltip.value, /<img |\[x\]\(command/);
  });

  it('runs nothing of a header that names a language', async () => {
    const file = join(memoryDirectory(), 'host_js.md');
    writeFileSync(file, '---js\nglobalThis.memoryLensWasRun = true; module.exports = {}\n---\nbody\n');
    await waitUntil('it has a row', () => memoryRow(services, 'host_js.md') !== undefined);
    assert.equal(Reflect.get(globalThis, 'memoryLensWasRun'), undefined);
    assert.equal(decorationOf(services, 'host_js.md')?.badge, '!');
  });

  it('marks the index that is not loaded whole', async () => {
    const file = join(memoryDirectory(), 'MEMORY.md');
    const before = services.stores.stores[0]?.store.snapshot.index?.text;
    writeFileSync(file, Array.from({ length: 201 }, (_, i) => `- line ${i}`).join('\n'));
    const indexDescription = (): string =>
      String(rowsOf(services).find(({ node }) => node.kind === 'index')?.item.description);
    await waitUntil('the index row says so', () => indexDescription().includes('201 of 200 lines'));
    assert.match(indexDescription(), /end not loaded/);
    assert.equal(decorationOf(services, 'MEMORY.md')?.badge, '!');
    writeFileSync(file, before ?? '');
    await waitUntil('the row is as before', () => !indexDescription().includes('not loaded'));
  });
});
