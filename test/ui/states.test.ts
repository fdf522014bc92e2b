import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { addProject, type Sandbox } from '../../scripts/lib/sandbox.mjs';
import { createExampleProject, type MemoryFile } from '../support/exampleProject.mjs';
import { generateMemories } from '../support/generateMemories';
import type { TreeRow } from './support/treeView';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

let workbench: Workbench;
let projects = 0;

// Each test opens a project of its own in it.
useWorkbench(async (open) => {
  workbench = await open();
});

beforeEach(() => {
  rmSync(userSettings(), { force: true });
});

/** The agent's settings, for all projects. */
const userSettings = (): string => join(workbench.sandbox.home, '.claude', 'settings.json');

function createProject(memories?: readonly MemoryFile[]): Sandbox {
  projects += 1;
  return createExampleProject({ name: `pelican-shop-${projects}`, memories, beside: workbench.sandbox });
}

async function open(path: string): Promise<void> {
  await workbench.openInstead(path);
  await workbench.openView();
}

const welcome = (): Promise<string | null> =>
  workbench.page.locator('.pane-body .welcome-view-content').first().textContent();
/** All tests share one home, so that each sees the others' projects below its own. */
const ownRows = async (): Promise<TreeRow[]> =>
  (await workbench.memories.rows()).filter(({ label }) => label !== 'Other projects');
const labels = async (): Promise<string[]> => (await ownRows()).map((row) => row.label);
const topLabels = async (): Promise<string[]> =>
  (await ownRows()).filter((row) => row.level === 1).map((row) => row.label);

describe('The Memories view without memories', () => {
  it('says that nothing is remembered yet, and shows the first memory when the agent writes it', async () => {
    const sandbox = createProject([]);
    // Alone in its home: beside other projects it is a row that says so.
    rmSync(join(sandbox.memory, '..', '..'), { recursive: true });
    await open(sandbox.project);
    await expect.poll(welcome).toMatch(/remembers nothing about this project yet/);
    await workbench.screenshot('welcome-missing');
    mkdirSync(sandbox.memory, { recursive: true });
    writeFileSync(join(sandbox.memory, 'user_first.md'), '---\nname: First\ntype: user\n---\n');
    await expect.poll(topLabels).toEqual(['Index', 'User']);
    rmSync(sandbox.memory, { recursive: true });
    await expect.poll(welcome).toMatch(/remembers nothing/);
    createProject();
    await workbench.runCommand('Memory Lens: Refresh');
    await expect.poll(topLabels).toEqual(['Nothing remembered yet']);
  });

  it('says that memory is switched off and by what, and can show what was remembered', async () => {
    const sandbox = createProject();
    writeFileSync(userSettings(), '{"autoMemoryEnabled": false}');
    await open(sandbox.project);
    await expect.poll(welcome).toMatch(/switched off/);
    expect(await welcome()).toMatch(/autoMemoryEnabled.*user settings/);
    await workbench.screenshot('welcome-off');
    await workbench.page
      .locator('.welcome-view-content .monaco-button')
      .filter({ hasText: 'Show What Was Remembered' })
      .click();
    await expect
      .poll(topLabels)
      .toEqual(['Memory is switched off', 'Index', 'Feedback', 'Project', 'Reference', 'User']);
  });

  it('says why the directory can’t be read', async () => {
    const sandbox = createProject([]);
    rmSync(sandbox.memory, { recursive: true });
    writeFileSync(sandbox.memory, 'a file in the place of the directory');
    await open(sandbox.project);
    await expect.poll(labels).toEqual(['The memory directory can’t be read']);
    await workbench.screenshot('read-failed');
  });

  it('reports a setting that the agent ignores', async () => {
    const sandbox = createProject();
    writeFileSync(userSettings(), '{"autoMemoryDirectory": "relative/path"}');
    await open(sandbox.project);
    await expect.poll(labels).toContain('autoMemoryDirectory is ignored');
    await workbench.screenshot('setting-ignored');
    await workbench.runCommand('Memory Lens: Where This Memory Comes From');
    await expect.poll(() => workbench.dialog()).toMatch(/is ignored/);
    await workbench.screenshot('where-it-comes-from');
  });
});

describe('The Memories view with much in it', () => {
  it('stays responsive with 5,000 memories', async () => {
    const sandbox = createProject([]);
    generateMemories(sandbox.memory, 5_000, { seed: 7 });
    await open(sandbox.project);
    await expect.poll(labels, { timeout: 60_000 }).toContain('Feedback');
    await workbench.memories.expand('Feedback');
    writeFileSync(join(sandbox.memory, 'feedback_now.md'), '---\nname: Right now\ntype: feedback\n---\n');
    await expect.poll(labels).toContain('Right now');
    await workbench.runCommand('Memory Lens: Filter Memories');
    await expect.poll(async () => (await workbench.quickInput())?.title).toBe('Filter Memories');
    await workbench.page.keyboard.type('Right now');
    await expect.poll(labels, { timeout: 60_000 }).toEqual(['Feedback', 'Right now']);
    await workbench.page.keyboard.press('Escape');
    await workbench.screenshot('five-thousand');
  });

  it('shows hostile names, unreadable and odd files as rows with their reasons', async () => {
    const sandbox = createProject([
      {
        path: 'img.md',
        content:
          '---\nname: "<img src=x onerror=alert(1)>"\ndescription: "$(flame) **bold** <b>x</b>"\ntype: user\n---\n',
      },
      { path: 'long.md', content: `---\nname: long\ndescription: ${'very '.repeat(10_000)}\ntype: user\n---\n` },
      { path: 'rtl.md', content: '---\nname: "safe\u202egnp.exe"\ntype: user\n---\n' },
      { path: 'js.md', content: '---js\nprocess.exit(1)\n---\n' },
      { path: 'empty.md', content: '' },
      { path: 'broken.md', content: '---\nname: broken\ndescription: foo: bar\ntype: user\n---\n' },
      { path: 'folder.md/inside.md', content: '---\nname: inside\ntype: user\n---\n' },
    ]);
    mkdirSync(join(sandbox.memory, 'locked'));
    chmodSync(join(sandbox.memory, 'locked'), 0o000);
    await open(sandbox.project);
    await expect.poll(labels).toContain('User');
    await workbench.memories.expand('User');
    await workbench.memories.expand('Needs attention');
    const rows = await workbench.memories.rows();
    expect(rows.map((row) => row.label)).toEqual(
      expect.arrayContaining(['<img src=x onerror=alert(1)>', 'long', 'inside', 'broken']),
    );
    expect(rows.find((row) => row.label.startsWith('<img'))?.description).toBe('today · $(flame) **bold** <b>x</b>');
    expect(rows.find((row) => row.label === 'long')?.description.length).toBeLessThan(400);
    expect(rows.map((row) => row.label).join('')).not.toContain('\u202e');
    expect(await workbench.page.locator('.monaco-list img').count()).toBe(0);
    await workbench.screenshot('hostile-names');
    expect(await workbench.memories.hover('<img src=x onerror=alert(1)>')).toContain('<img');
    await workbench.screenshot('hostile-tooltip');
    chmodSync(join(sandbox.memory, 'locked'), 0o700);
  });
});

describe('The Memories view of several folders', () => {
  it('shows one group a memory directory, and a directory that two folders share once', async () => {
    const sandbox = createProject();
    // Two folders of one repository, which share its memory, and one with a memory of its own.
    execFileSync('git', ['init', '-q'], { cwd: sandbox.project });
    const other = addProject(sandbox, 'heron-bakery');
    writeFileSync(join(other.memory, 'user_baker.md'), '---\nname: Baker\ntype: user\n---\n');
    const workspace = join(sandbox.folder, 'several.code-workspace');
    const folders = [sandbox.project, join(sandbox.project, 'src'), other.project].map((path) => ({ path }));
    writeFileSync(workspace, JSON.stringify({ folders }));
    await open(workspace);
    await expect.poll(topLabels).toEqual([`${basename(sandbox.project)}, src`, 'heron-bakery']);
    await expect.poll(labels).toContain('Feedback');
    await workbench.screenshot('several-folders');
  });
});
