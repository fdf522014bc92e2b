import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createExampleProject } from '../support/exampleProject.mjs';
import { useWorkbench } from './support/useWorkbench';
import { Workbench } from './support/workbench';

let workbench: Workbench;

useWorkbench(async () => {
  const sandbox = createExampleProject();
  // Two folders of one repository, which share its memory, and one with a memory of its own.
  execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
  const other = join(sandbox.folder, 'heron-bakery');
  mkdirSync(other);
  const memory = join(sandbox.home, '.claude', 'projects', other.replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
  mkdirSync(memory, { recursive: true });
  writeFileSync(join(memory, 'user_baker.md'), '---\nname: Baker\ntype: user\n---\n');
  const workspace = join(sandbox.folder, 'several.code-workspace');
  const folders = [sandbox.project, join(sandbox.project, 'src'), other].map((path) => ({ path }));
  writeFileSync(workspace, JSON.stringify({ folders }));
  workbench = await Workbench.open({ sandbox, workspace });
  await workbench.openView();
  return workbench;
});

it('shows one group a memory directory, and a directory that two folders share once', async () => {
  const labels = async (): Promise<string[]> =>
    (await workbench.memories.rows()).filter((row) => row.level === 1).map((row) => row.label);
  await expect.poll(labels).toEqual(['pelican-shop, src', 'heron-bakery']);
  await expect.poll(async () => (await workbench.memories.rows()).map((row) => row.label)).toContain('Feedback');
  await workbench.screenshot('several-folders');
});
