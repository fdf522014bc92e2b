import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../../src/curation/apply';
import { isRefusal } from '../../../../src/curation/changeSet';
import type { PlanRequest } from '../../../../src/curation/planRequest';
import { preparePlan } from '../../../../src/curation/preparePlan';
import { applyReversal, readHistory, undoPlan } from '../../../../src/curation/undo';
import { readDirectory } from '../../../../src/store/readDirectory';
import { Desk, memoryText, type Window } from './seenRig';

function layOut(): Desk {
  const desk = new Desk();
  desk.put('one.md', memoryText('one'));
  desk.put('two.md', memoryText('two'));
  desk.put('MEMORY.md', '- [One](one.md) — What is known of one\n- [Two](two.md) — What is known of two\n');
  return desk;
}

/** Does what the program does when a person acts. @param early others take the change in before it is noted */
async function act(desk: Desk, window: Window, request: PlanRequest, early = false): Promise<void> {
  const { deps } = window;
  const snapshot = await readDirectory(desk.directory, deps.fileSystem);
  const plan = await preparePlan(snapshot, request, deps.fileSystem, deps.clock.now());
  if (isRefusal(plan)) throw new Error(plan.refused);
  expect((await applyChangeSet(plan, deps)).outcome).toBe('applied');
  if (early) await window.remember();
  await window.seen.noteOwnChange(plan);
}

async function undo(desk: Desk, window: Window): Promise<void> {
  const reversal = undoPlan(await readHistory(desk.directory, window.deps));
  if (reversal === null) throw new Error('There is nothing to undo.');
  expect((await applyReversal(reversal, window.deps)).outcome).toBe('applied');
  await window.seen.noteOwnChange(reversal);
}

const REQUESTS: readonly PlanRequest[] = [
  { verb: 'add', intent: { type: 'user', name: 'New', description: 'Of the person', body: null } },
  { verb: 'edit', intent: { path: 'one.md', description: 'Something else' } },
  { verb: 'confirm', intent: { paths: ['one.md'] } },
  { verb: 'rename', intent: { path: 'one.md', to: 'uno.md' } },
  { verb: 'supersede', intent: { paths: ['one.md'], by: 'two.md', keep: 'move' } },
  { verb: 'supersede', intent: { paths: ['one.md'], by: 'two.md', keep: 'inPlace' } },
  { verb: 'delete', intent: { paths: ['one.md'] } },
];

describe('what a person does through this program', () => {
  it.each([false, true])('is no change of others, undone neither (taken in early: %s)', async (early) => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    for (const request of REQUESTS) {
      await act(desk, window, request, early);
      expect(await window.list()).toEqual([]);
      await undo(desk, window);
      expect(await window.list()).toEqual([]);
    }
    expect(desk.told).toEqual([]);
  });

  it('leaves what others did to the same file to be looked at', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.put('one.md', memoryText('one', 'Of the agent.'));
    await act(desk, window, { verb: 'edit', intent: { path: 'one.md', description: 'Of the person' } });
    expect(await window.list()).toEqual(['changed one.md']);
    expect((await window.texts('one.md')).before).toBe(memoryText('one'));
    desk.put('three.md', memoryText('three'));
    await window.remember();
    await act(desk, window, { verb: 'rename', intent: { path: 'three.md', to: 'tres.md' } });
    expect(await window.list()).toEqual(['changed one.md', 'added tres.md']);
  });

  it('also what others did in another window’s time is theirs', async () => {
    const desk = layOut();
    const [first, second] = [desk.window(), desk.window()];
    await first.remember();
    await act(desk, first, { verb: 'confirm', intent: { paths: ['one.md'] } });
    desk.put('two.md', memoryText('two', 'Of the agent.'));
    expect(await second.list()).toEqual(['changed two.md']);
    await second.lookAtAll();
    expect(await first.list()).toEqual([]);
  });
});

describe('bringing back what others deleted or changed', () => {
  /** @param latest as it was last, else as it was looked at */
  async function bringBack(desk: Desk, window: Window, paths: readonly string[], latest: boolean): Promise<void> {
    const files = await Promise.all(
      (await window.changes())
        .filter(({ path }) => paths.includes(path))
        .map(async (change) => {
          const version = latest ? change.latest : change.before;
          const bytes = version && (await window.seen.readCopy(desk.directory, version));
          if (bytes === null) throw new Error('No copy is kept.');
          return { path: change.path, bytes, mtime: version?.mtime ?? 0 };
        }),
    );
    await act(desk, window, { verb: 'bringBack', intent: { files } });
  }

  it('gives a consolidated directory back: bytes, times and entries', async () => {
    const desk = layOut();
    for (let i = 0; i < 23; i++) desk.put(`m${i}.md`, memoryText(`m${i}`));
    const window = desk.window();
    await window.remember();
    const before = Array.from({ length: 23 }, (_, i) => [desk.text(`m${i}.md`), desk.mtime(`m${i}.md`)]);
    for (let i = 0; i < 23; i++) rmSync(join(desk.directory, `m${i}.md`));
    writeFileSync(join(desk.directory, 'MEMORY.md'), '- [One](one.md)\n');
    await window.remember();
    const paths = (await window.changes()).filter(({ kind }) => kind === 'deleted').map(({ path }) => path);
    expect(paths).toHaveLength(23);
    await bringBack(desk, window, paths, true);
    expect(Array.from({ length: 23 }, (_, i) => [desk.text(`m${i}.md`), desk.mtime(`m${i}.md`)])).toEqual(before);
    expect(desk.text('MEMORY.md').match(/\(m\d+\.md\)/g)).toHaveLength(23);
    expect(await window.list()).toEqual(['changed MEMORY.md']);
    await undo(desk, window);
    expect(desk.text('MEMORY.md')).toBe('- [One](one.md)\n');
  });

  it('gives a changed one its former version, and the index too', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    const [text, mtime, index] = [desk.text('one.md'), desk.mtime('one.md'), desk.text('MEMORY.md')];
    desk.put('one.md', memoryText('one', 'Of the agent.'));
    desk.put('MEMORY.md', '');
    await window.remember();
    await bringBack(desk, window, ['one.md', 'MEMORY.md'], false);
    expect([desk.text('one.md'), desk.mtime('one.md'), desk.text('MEMORY.md')]).toEqual([text, mtime, index]);
    expect(await window.list()).toEqual([]);
  });
});
