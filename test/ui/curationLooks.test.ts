import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { type Theme, Workbench } from './support/workbench';

/** Pictures of what curating shows; each also holds what must be there in every theme. */
describe.each<Theme>(['light', 'dark', 'hc-dark', 'hc-light'])('Curating in the theme %s', (theme) => {
  let workbench: Workbench;

  beforeAll(async () => {
    workbench = await Workbench.open({
      sandbox: createSampleProject(),
      settings: { 'workbench.hover.delay': 60_000 },
    });
    await workbench.openView();
    await workbench.memories.row('Feedback').waitFor();
    await workbench.setTheme(theme);
    await workbench.tidy();
    await workbench.memories.expand('Feedback');
  });

  afterAll(async () => {
    await workbench?.close();
  });

  const messages = async (): Promise<string> =>
    (await workbench.notifications()).map(({ message }) => message).join('\n');

  it('shows a superseded row with its successor, one that needs confirmation, and what was done', async () => {
    await workbench.memories.chooseFromMenu('Ask before a migration', 'Supersede with');
    await workbench.answerQuickInput('Real database in tests');
    await expect.poll(messages).toMatch(/Superseded/);
    await workbench.memories.expand('Superseded');
    const rows = await workbench.memories.rows();
    expect(rows.find(({ label }) => label === 'Ask before a migration')?.description).toMatch(/→ Real database/);
    expect(rows.find(({ label }) => label === 'Run unit tests only')?.badge).toBe('?');
    await workbench.screenshot(`curating-superseded-${theme}`);
    await workbench.tidy();
  });

  it('shows the form, and the diff of a repair', async () => {
    await workbench.runCommand('Memory Lens: Add Memory');
    await workbench.isAsked('What kind of memory?');
    await workbench.screenshot(`curating-add-type-${theme}`);
    await workbench.page.keyboard.press('Escape');
    await workbench.runCommand('Memory Lens: Repair Index');
    await workbench.isAsked('Repair Index');
    await workbench.screenshot(`curating-repair-${theme}`);
    await workbench.page.keyboard.press('Enter');
    await expect.poll(messages).toMatch(/would change as shown/);
    await workbench.screenshot(`curating-repair-diff-${theme}`);
  });
});
