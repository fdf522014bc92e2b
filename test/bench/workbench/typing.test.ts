import { expect, it } from 'vitest';
import { createExampleProject } from '../../support/exampleProject.mjs';
import { generateMemories } from '../../support/generateMemories';
import { RecallPage } from '../../ui/support/recallPage';
import { Workbench } from '../../ui/support/workbench';
import { median } from '../measure';
import { describeMachine, formatMs, formatTable } from '../report';

const MEMORIES = 200;
const AIM_MS = 50;
const PROMPT = 'check the deploy pipeline of the checkout service and run the database tests';

/** Times of one keystroke, in milliseconds since it came in. */
interface Stroke {
  /** The page had painted something, whatever it was. */
  readonly frame: number;
  /** The result for the text with this keystroke was painted. */
  readonly result: number;
}

it('paints the result of a keystroke', async () => {
  const sandbox = createExampleProject({ memories: [] });
  generateMemories(sandbox.memory, MEMORIES, { seed: 20_261_130 });
  const workbench = await Workbench.open({ sandbox });
  try {
    await workbench.openView();
    await workbench.runCommand('Memory Lens: Preview Recall');
    const recall = await RecallPage.find(workbench);
    await recall.prompt.fill('warm up');
    await expect.poll(() => recall.section('Close, but not pulled').count()).toBe(1);
    await recall.frame.evaluate(watchStrokes);
    await recall.prompt.fill('');
    for (const character of PROMPT) {
      const before = await recall.frame.evaluate(() => window.strokes.length);
      await recall.prompt.press(character === ' ' ? 'Space' : character);
      await expect.poll(() => recall.frame.evaluate(() => window.strokes.length)).toBeGreaterThan(before);
    }
    const strokes: readonly Stroke[] = await recall.frame.evaluate(() => window.strokes);
    const result = median(strokes.map((stroke) => stroke.result));
    const frame = median(strokes.map((stroke) => stroke.frame));
    const slow = strokes.map((stroke) => stroke.result).sort((a, b) => a - b)[Math.floor(strokes.length * 0.95)] ?? 0;
    console.log(
      `${describeMachine()}\n\n${formatTable([
        {
          what: `keystroke to painted result, ${MEMORIES} memories, in the workbench`,
          figure: `${formatMs(result)} (95 %: ${formatMs(slow)})`,
          baseline: `aim ${AIM_MS} ms; the next frame: ${formatMs(frame)}`,
          ratio: result / AIM_MS,
          aim: 1,
        },
      ])}`,
    );
    expect(strokes.length).toBeGreaterThan(PROMPT.length / 2);
  } finally {
    await workbench.close();
  }
});

declare global {
  interface Window {
    strokes: Stroke[];
  }
}

/** Runs in the page of the view. */
function watchStrokes(): void {
  let typed: { at: number; frame: number } | undefined;
  window.strokes = [];
  const painted = (done: () => void): void => void requestAnimationFrame(() => requestAnimationFrame(done));
  document.addEventListener(
    'input',
    (event) => {
      const stroke = { at: event.timeStamp, frame: 0 };
      typed = stroke;
      painted(() => {
        stroke.frame = performance.now() - stroke.at;
      });
    },
    { capture: true },
  );
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const stroke = typed;
    if (stroke === undefined || typeof data !== 'object' || data === null) return;
    if (!('type' in data) || data.type !== 'previewed') return;
    typed = undefined;
    painted(() => window.strokes.push({ frame: stroke.frame, result: performance.now() - stroke.at }));
  });
}
