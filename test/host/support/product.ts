import * as assert from 'node:assert/strict';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationTarget, extensions, type FileDecoration, type TreeItem, workspace } from 'vscode';
import { memoryUri } from '../../../src/vscode/decorations/rowUri';
import type { Services } from '../../../src/vscode/services';
import type { TreeNode } from '../../../src/vscode/tree/treeNode';

/** Milliseconds within which a change on the disk has to show. */
const SHOWS_WITHIN_MS = 10_000;
const POLL_MS = 20;

/** The memory directory of the open project, in the temporary home. */
export function memoryDirectory(): string {
  const directory = process.env.MEMORY_LENS_TEST_MEMORY;
  assert.ok(directory, 'MEMORY_LENS_TEST_MEMORY names no directory');
  return directory;
}

/** The services of the running extension, with its stores read. */
export async function startProduct(): Promise<Services> {
  const extension = extensions.getExtension<Services>('memory-lens.memory-lens');
  assert.ok(extension, 'VS Code does not know memory-lens.memory-lens');
  const services = await extension.activate();
  // VS Code in a browser saves what was typed after a second, which on a busy machine comes before a test's next step.
  await workspace.getConfiguration('files').update('autoSave', 'off', ConfigurationTarget.Global);
  services.stores.start();
  await waitUntil(
    'the memory directory is read',
    () => services.stores.stores[0]?.store.snapshot.state !== 'loading' && services.stores.isLocated,
  );
  return services;
}

export async function waitUntil(what: string, holds: () => boolean): Promise<void> {
  const start = Date.now();
  while (!holds()) {
    if (Date.now() - start > SHOWS_WITHIN_MS)
      assert.fail(`Within ${SHOWS_WITHIN_MS} ms it did not happen that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export interface MemoryText {
  readonly name?: string;
  readonly type?: string;
  readonly description?: string;
  readonly days?: number;
}

export function writeMemory(path: string, { name, type, description, days }: MemoryText): void {
  const file = join(memoryDirectory(), path);
  const fields = Object.entries({ name, description, type }).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${value}`],
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `---\n${fields.join('\n')}\n---\n\nbody of ${path}\n`);
  if (days !== undefined) {
    const time = Date.now() / 1000 - days * 86_400;
    utimesSync(file, time, time);
  }
}

export function removeMemory(path: string): void {
  rmSync(join(memoryDirectory(), path), { recursive: true, force: true });
}

/** Rows below a node, each with what VS Code gets of it. */
export function rowsOf(services: Services, node?: TreeNode): readonly { node: TreeNode; item: TreeItem }[] {
  return services.tree.getChildren(node).map((child) => ({ node: child, item: services.tree.getTreeItem(child) }));
}

export function groupLabels(services: Services): readonly string[] {
  return rowsOf(services).flatMap(({ node, item }) =>
    node.kind === 'group' ? [`${String(item.label)} ${String(item.description)}`] : [],
  );
}

export function memoryRow(services: Services, path: string): TreeItem | undefined {
  const node = services.tree.nodeOf(memoryDirectory(), path);
  return node === undefined ? undefined : services.tree.getTreeItem(node);
}

export function decorationOf(services: Services, path: string): FileDecoration | undefined {
  return services.decorations.provideFileDecoration(memoryUri(memoryDirectory(), path));
}
