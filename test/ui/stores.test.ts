import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

let workbench: Workbench;
let base: string;
let notes: string;

const memory = (name: string, type: string): string =>
  `---\nname: ${name}\ndescription: What there is to know of ${name}\ntype: ${type}\n---\n\nbody\n`;
const bakery = (): string => join(base, 'projects', '-home-a-bakery', 'memory');

useWorkbench(async (open) => {
  const sandbox = createSampleProject();
  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  base = join(sandbox.home, '.claude');
  notes = join(sandbox.folder, 'field-notes');
  put(join(sandbox.memory, 'team', 'MEMORY.md'), '- [Release train](release.md) — every second Tuesday\n');
  put(join(sandbox.memory, 'team', 'release.md'), memory('Release train', 'project'));
  put(join(sandbox.memory, 'team', 'offline', 'MEMORY.md'), '- [Far](far.md)\n');
  put(join(sandbox.memory, 'team', 'offline', 'far.md'), memory('Far', 'project'));
  const day = '# 2031-05-20\n\n- 09:12 The zebrafish deploy failed yesterday\n- 11:40 The cart team owns the retries\n';
  put(join(sandbox.memory, 'logs', '2031', '05', '2031-05-20.md'), day);
  put(join(sandbox.memory, 'logs', '2031', '04', '2031-04-30.md'), '- 08:00 Quiet\n');
  const agents = join(sandbox.project, '.claude', 'agents');
  put(join(agents, 'reviewer.md'), '---\nname: code-reviewer\nmemory: project\n---\n');
  put(join(agents, 'planner.md'), '---\nname: planner\nmemory: local\n---\n');
  const agentMemory = join(sandbox.project, '.claude', 'agent-memory', 'code-reviewer');
  put(join(agentMemory, 'MEMORY.md'), '- [Style](style.md) — house style\n');
  put(join(agentMemory, 'style.md'), memory('Style', 'feedback'));
  put(join(base, 'agent-memory', 'departed', 'old.md'), memory('Old', 'user'));
  put(join(bakery(), 'baker.md'), memory('Baker', 'user'));
  put(join(bakery(), '..', 's.jsonl'), `${JSON.stringify({ cwd: '/home/a/bakery' })}\n`);
  put(join(base, 'projects', '-home-a-unknown', 'memory', 'x.md'), memory('X', 'user'));
  put(join(notes, 'plain.md'), 'Just a note.\n');
  workbench = await open({ sandbox, height: 1400 });
  await workbench.openView();
  await workbench.memories.row('Feedback').waitFor();
  await workbench.tidy();
});

const labels = async (): Promise<string[]> => (await workbench.memories.rows()).map(({ label }) => label);

describe('Other stores', () => {
  it('show below the groups and open in their place', async () => {
    await expect.poll(labels).toEqual(expect.arrayContaining(['Team', 'Daily logs', 'Other projects']));
    const { memories } = workbench;
    await memories.expand('Team');
    await memories.row('Release train').waitFor();
    await memories.expand('Agent: code-reviewer (project)');
    await memories.row('Style').waitFor();
    for (const row of ['Daily logs', '2031', 'May 2031', '2031-05-20']) await memories.expand(row);
    await memories.row('09:12').waitFor();
    await memories.expand('Other projects');
    await expect
      .poll(async () => (await memories.rows()).find(({ label }) => label === 'bakery')?.description)
      .toMatch(/folder is gone · 1 memory/);
    expect(await memories.hover('Agent: planner (local)')).toMatch(/has remembered nothing yet/);
    for (const theme of ['dark', 'hc-dark', 'hc-light', 'light'] as const) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`stores-${theme}`);
    }
  });

  it('open a log at its entry, and turn it into a memory that says the day', async () => {
    await workbench.memories.click('11:40');
    await expect.poll(async () => (await workbench.editors())[0]).toBe('2031-05-20.md');
    await workbench.memories.chooseFromMenu('09:12', 'Turn into a Memory');
    await workbench.isAsked('What kind of memory');
    await workbench.answerQuickInput('Reference');
    await workbench.isAsked('A short name');
    await workbench.answerQuickInput('Zebrafish');
    await workbench.isAsked('One sentence');
    await workbench.answerQuickInput('When the zebrafish deploy failed, and what came of it');
    await workbench.isAsked('Whose memory');
    await workbench.answerQuickInput('Private');
    const { sandbox } = workbench;
    await expect.poll(() => readdirSync(sandbox.memory)).toContain('reference_zebrafish.md');
    expect(readFileSync(join(sandbox.memory, 'reference_zebrafish.md'), 'utf8')).toMatch(
      /Noted on 2031-05-20: The zebrafish deploy failed yesterday \(2031-05-19\)/,
    );
    await workbench.tidy();
  });

  it('ask once before another project is written to', async () => {
    const before = readFileSync(join(bakery(), 'baker.md'), 'utf8');
    await workbench.memories.expand('bakery');
    await workbench.memories.row('Baker').waitFor();
    await workbench.memories.act('Baker', 'Supersede');
    await expect.poll(() => workbench.dialog()).toMatch(/another project, “bakery”/);
    await workbench.screenshot('stores-consent-light');
    await workbench.answerDialog('Cancel');
    expect(readFileSync(join(bakery(), 'baker.md'), 'utf8')).toBe(before);
    expect(readdirSync(bakery())).toEqual(['baker.md']);
  });

  it('open any folder of notes, and close it', async () => {
    await workbench.chooseFromViewMenu('Open a Memory Directory');
    const input = workbench.page.locator('.quick-input-widget input.input');
    await input.waitFor();
    await input.fill(`${notes}/`);
    await workbench.page.waitForTimeout(500);
    await workbench.page
      .locator('.quick-input-widget .monaco-button', { hasText: /OK|Open/ })
      .first()
      .click();
    await workbench.memories.row('field-notes').waitFor();
    await workbench.memories.expand('field-notes');
    await workbench.memories.row('Untyped').waitFor();
    await workbench.screenshot('stores-directory-light');
    await workbench.memories.act('field-notes', 'Close Directory');
    await workbench.memories.row('field-notes').waitFor({ state: 'detached' });
  });

  it('wrote nothing to the console as an error', () => {
    expect(workbench.errors).toEqual([]);
  });
});
