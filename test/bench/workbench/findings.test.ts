import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createExampleProject } from '../../support/exampleProject.mjs';
import { generateMemories } from '../../support/generateMemories';
import { EditorPage } from '../../ui/support/editorPage';
import { Workbench } from '../../ui/support/workbench';
import { median } from '../measure';
import { describeMachine, formatMs, formatTable } from '../report';

const MEMORIES = 200;
const AIM_MS = 200;
const ROUNDS = 20;
const FILE = 'feedback_colours.md';

it('shows the findings of what is being typed', async () => {
  const sandbox = createExampleProject({ memories: [] });
  generateMemories(sandbox.memory, MEMORIES, { seed: 20_261_130 });
  const header = '---\ndescription: Colours are written in lower case as \nname: Colours\ntype: feedback\n---\n';
  writeFileSync(join(sandbox.memory, FILE), `${header}\nNever in capitals.\n`);
  const workbench = await Workbench.open({ sandbox });
  try {
    await workbench.openView();
    const { page } = workbench;
    await workbench.memories.row('Feedback').waitFor();
    await workbench.memories.expand('Feedback');
    await workbench.memories.row('Colours').dblclick();
    await new EditorPage(page).isOn(FILE);
    await page.locator('.view-line').filter({ hasText: 'description' }).click();
    await page.keyboard.press('End');
    await page.evaluate(watchMarks);
    for (let round = 0; round < ROUNDS; round++) {
      await page.keyboard.press(round % 2 === 0 ? '#' : 'Backspace');
      await expect.poll(() => page.evaluate(() => window.marks.length), { timeout: 15_000 }).toBe(round + 1);
    }
    const times = (await page.evaluate(() => window.marks)).slice(2);
    const slow = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    console.log(
      `${describeMachine()}\n\n${formatTable([
        {
          what: `keystroke to painted finding, ${MEMORIES} memories, in the workbench`,
          figure: `${formatMs(median(times))} (95 %: ${formatMs(slow)})`,
          baseline: `aim ${AIM_MS} ms`,
          ratio: median(times) / AIM_MS,
          aim: 1,
        },
      ])}`,
    );
  } finally {
    await workbench.close();
  }
});

declare global {
  interface Window {
    /** Milliseconds from a key to the frame in which the marks below the text had changed. */
    marks: number[];
  }
}

/** Runs in the page of the workbench. */
function watchMarks(): void {
  window.marks = [];
  let pressed: number | undefined;
  let shown = document.querySelectorAll('.squiggly-warning').length > 0;
  document.addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true });
  new MutationObserver(() => {
    const now = document.querySelectorAll('.squiggly-warning').length > 0;
    if (now === shown || pressed === undefined) return;
    shown = now;
    const at = pressed;
    pressed = undefined;
    requestAnimationFrame(() => window.marks.push(performance.now() - at));
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}
