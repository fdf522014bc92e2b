import { mkdirSync, readFileSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../../src/store/fileSystem';
import { fuzzRuns } from '../../support/fuzz';
import { Desk, memoryText, START } from './seenRig';

const INDEX = '- [One](one.md) — What is known of one\n';

function layOut(): Desk {
  const desk = new Desk();
  desk.put('one.md', memoryText('one'));
  desk.put('two.md', memoryText('two'));
  desk.put('deep/three.md', memoryText('three'));
  desk.put('MEMORY.md', INDEX);
  return desk;
}

describe('what changed since somebody looked', () => {
  it('is nothing at first sight, in this window or the next', async () => {
    const desk = layOut();
    expect(await desk.window().list()).toEqual([]);
    expect(await desk.window().list()).toEqual([]);
    expect(desk.copies()).toHaveLength(4);
    expect(desk.told).toEqual([]);
  });

  it('lists what others added, changed, deleted, renamed and superseded, with both versions', async () => {
    const desk = layOut();
    desk.put('four.md', memoryText('four'));
    desk.put('five.md', memoryText('five'));
    const window = desk.window();
    await window.remember();
    desk.put('new.md', memoryText('new'));
    desk.put('one.md', memoryText('one', 'Changed.'));
    desk.remove('two.md');
    desk.remove('deep');
    desk.put('moved/three.md', memoryText('three'));
    desk.remove('four.md');
    desk.put('.superseded/four.md', memoryText('four', 'Old.', 'superseded_by: one.md\n'));
    desk.put('five.md', memoryText('five', 'Old.', 'superseded_by: one.md\n'));
    desk.put('MEMORY.md', '- [New](new.md)\n');
    expect(await window.list()).toEqual([
      'superseded .superseded/four.md < four.md',
      'changed MEMORY.md',
      'superseded five.md',
      'renamed moved/three.md < deep/three.md',
      'added new.md',
      'changed one.md',
      'deleted two.md',
    ]);
    expect(await window.texts('one.md')).toEqual({ before: memoryText('one'), latest: memoryText('one', 'Changed.') });
    expect(await window.texts('two.md')).toEqual({ before: memoryText('two'), latest: memoryText('two') });
    expect(await window.texts('MEMORY.md')).toEqual({ before: INDEX, latest: '- [New](new.md)\n' });
    await window.lookAtAll();
    expect(await window.list()).toEqual([]);
    expect(await desk.window().list()).toEqual([]);
  });

  it('is told over a restart, and nothing where a file became again what it was', async () => {
    const desk = layOut();
    await desk.window().remember();
    desk.put('one.md', memoryText('one', 'Twice.'));
    expect(await desk.window().list()).toEqual(['changed one.md']);
    desk.put('one.md', memoryText('one'));
    expect(await desk.window().list()).toEqual([]);
    utimesSync(join(desk.directory, 'two.md'), START / 1000, START / 1000);
    expect(await desk.window().list()).toEqual([]);
  });

  it('keeps the latest state of what was changed twice and then deleted, and of what was never looked at', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    for (const body of ['First.', 'Second.']) {
      desk.put('one.md', memoryText('one', body));
      await window.remember();
    }
    desk.put('short.md', memoryText('short'));
    await window.remember();
    desk.remove('one.md');
    desk.remove('short.md');
    expect(await window.list()).toEqual(['deleted one.md', 'deleted short.md']);
    expect(await window.texts('one.md')).toEqual({ before: memoryText('one'), latest: memoryText('one', 'Second.') });
    expect(await window.texts('short.md')).toEqual({ before: null, latest: memoryText('short') });
    await window.lookAtAll();
    // What nothing speaks of any more does not stay: it may be a secret that somebody deleted.
    expect(desk.copies()).toHaveLength(3);
  });

  it('takes as looked at what was shown, not what came after', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.put('one.md', memoryText('one', 'Shown.'));
    desk.remove('two.md');
    await window.remember();
    const shown = await window.changes();
    desk.put('one.md', memoryText('one', 'Not shown.'));
    desk.put('two.md', memoryText('two', 'Back.'));
    await window.remember();
    await window.seen.markLooked(desk.directory, shown);
    expect(await window.list()).toEqual(['changed one.md', 'added two.md']);
  });

  it('sees an index that was changed and kept its time and its length', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    writeFileSync(join(desk.directory, 'MEMORY.md'), INDEX.replace('known', 'meant'));
    utimesSync(join(desk.directory, 'MEMORY.md'), (START + 4_000) / 1000, (START + 4_000) / 1000);
    expect(await window.list()).toEqual(['changed MEMORY.md']);
  });

  it('is nothing of a directory inside with an index of its own, nor of what a link leads out to', async () => {
    const desk = layOut();
    const outside = join(desk.root, 'outside.md');
    writeFileSync(outside, memoryText('outside'));
    symlinkSync(outside, join(desk.directory, 'link.md'));
    desk.put('team/MEMORY.md', '');
    desk.put('team/a.md', memoryText('a'));
    const window = desk.window();
    await window.remember();
    desk.put('team/a.md', memoryText('a', 'Changed.'));
    writeFileSync(outside, memoryText('outside', 'Changed.'));
    expect(await window.list()).toEqual([]);
    expect(desk.copies()).toHaveLength(4);
  });

  it('takes nothing for deleted that is only not to be seen', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.remove('one.md');
    mkdirSync(join(desk.directory, 'one.md'));
    desk.put('deep/MEMORY.md', '');
    expect(await window.list()).toEqual([]);
  });

  it('tells of a whole directory that is gone', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.remove('');
    expect(await window.list()).toEqual([
      'deleted MEMORY.md',
      'deleted deep/three.md',
      'deleted one.md',
      'deleted two.md',
    ]);
    expect((await window.texts('two.md')).latest).toBe(memoryText('two'));
  });

  it('holds for any course of others’ changes: what is listed is the difference to what was looked at', async () => {
    const step = fc.record({
      path: fc.constantFrom('a.md', 'b.md', 'c.md'),
      body: fc.constantFrom(null, 'x', 'y', 'z'),
    });
    const course = fc.array(fc.oneof(step, fc.constant('remember' as const), fc.constant('look' as const)), {
      maxLength: 14,
    });
    await fc.assert(
      fc.asyncProperty(course, async (steps) => {
        const desk = new Desk();
        const window = desk.window();
        desk.put('a.md', 'a');
        await window.remember();
        const disk = new Map([['a.md', 'a']]);
        let looked = new Map(disk);
        for (const one of steps) {
          if (one === 'remember') await window.remember();
          else if (one === 'look') {
            await window.remember();
            await window.lookAtAll();
            looked = new Map(disk);
          } else if (one.body === null) {
            if (disk.delete(one.path)) desk.remove(one.path);
          } else {
            // No two files say the same: none is taken for another that was renamed.
            disk.set(one.path, `${one.path} ${one.body}`);
            desk.put(one.path, `${one.path} ${one.body}`);
          }
        }
        await window.remember();
        const listed = (await window.changes()).filter(({ before, kind }) => before !== null || kind !== 'deleted');
        const expected = [...new Set([...disk.keys(), ...looked.keys()])]
          .filter((path) => disk.get(path) !== looked.get(path))
          .sort();
        expect(listed.map(({ path }) => path)).toEqual(expected);
        for (const { path, keepsLatest } of listed) {
          expect(keepsLatest).toBe(true);
          const texts = await window.texts(path);
          expect(texts.before).toBe(looked.get(path) ?? null);
          if (disk.has(path)) expect(texts.latest).toBe(disk.get(path));
        }
        expect(desk.told).toEqual([]);
      }),
      { numRuns: fuzzRuns(25) },
    );
  }, 60_000);
});

describe('the copies', () => {
  it('are of the file as it was, and a torn one is none', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.remove('one.md');
    await window.remember();
    for (const { path } of desk.copies()) truncateSync(path, 10);
    expect(await window.texts('one.md')).toEqual({ before: null, latest: null });
  });

  it('are not made of a file that is too large, whose changes are told all the same', async () => {
    const desk = layOut();
    const window = desk.window({ maxFileBytes: 200 });
    desk.put('large.md', memoryText('large', 'x'.repeat(300)));
    await window.remember();
    expect(desk.copies()).toHaveLength(4);
    desk.put('large.md', memoryText('large', 'y'.repeat(301)));
    expect(await window.list()).toEqual(['changed large.md']);
    const [change] = await window.changes();
    expect(change).toMatchObject({ keepsBefore: false, keepsLatest: false });
    expect(await window.texts('large.md')).toEqual({ before: null, latest: null });
  });

  it('never pass the limit; those of what is gone stay longest', async () => {
    const desk = new Desk();
    const other = new Desk();
    const bodyOf = (i: number): string => `${i}`.padEnd(100, '.');
    for (let i = 0; i < 8; i++) {
      desk.put(`m${i}.md`, bodyOf(i));
      other.put(`o${i}.md`, bodyOf(50 + i));
    }
    const window = desk.window({ maxBytes: 800 });
    const size = (): number => desk.copies().reduce((sum, one) => sum + one.size, 0);
    await window.remember();
    expect(size()).toBe(800);
    desk.remove('m0.md');
    desk.put('m1.md', bodyOf(20));
    await window.remember();
    expect(size()).toBeLessThanOrEqual(800);
    await window.remember(other.directory);
    expect(size()).toBe(800);
    const changes = await window.changes();
    expect(changes.map(({ kind, path, keepsBefore }) => [kind, path, keepsBefore])).toEqual([
      ['deleted', 'm0.md', true],
      ['changed', 'm1.md', true],
    ]);
  });

  it('that the limit took are told of as not kept', async () => {
    const desk = layOut();
    const window = desk.window({ maxBytes: 150 });
    await window.remember();
    for (const path of ['one.md', 'two.md']) desk.remove(path);
    await window.remember();
    expect((await window.changes()).map(({ keepsLatest }) => keepsLatest)).toContain(false);
    expect(desk.copies().reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(150);
  });

  it('lie in no memory directory', async () => {
    const desk = layOut();
    const window = desk.window({ storage: join(desk.directory, 'seen') });
    expect(await window.list()).toEqual([]);
    expect(desk.told.join()).toContain('lies inside the memory directory');
  });
});

describe('the manifest', () => {
  it.each(['', '{', '{"format":1}', '[]', 'null', '{"format":1,"directory":"/m","time":1,"files":[{"path":"../x"}]}'])(
    'begins anew where it is broken: %s',
    async (text) => {
      const desk = layOut();
      const window = desk.window();
      await window.remember();
      desk.remove('one.md');
      desk.breakManifest(text);
      expect(await window.list()).toEqual([]);
      expect(desk.told).toHaveLength(1);
      desk.remove('two.md');
      expect(await window.list()).toEqual(['deleted two.md']);
      expect(desk.told).toHaveLength(1);
    },
  );

  it('of another version is left alone', async () => {
    const desk = layOut();
    const window = desk.window();
    await window.remember();
    desk.breakManifest('{"format":2}');
    desk.remove('one.md');
    expect(await window.list()).toEqual([]);
    expect(desk.told).toHaveLength(1);
    expect(readFileSync(desk.manifestPath(), 'utf8')).toBe('{"format":2}');
  });

  it('loses nothing to windows that write at once', async () => {
    const desk = layOut();
    await desk.window().remember();
    const windows = [desk.window(), desk.window(), desk.window()];
    for (let round = 0; round < 4; round++) {
      desk.put(`r${round}.md`, memoryText(`r${round}`));
      desk.put('one.md', memoryText('one', `Round ${round}.`));
      await Promise.all(windows.map((window) => window.remember()));
    }
    desk.remove('one.md');
    await Promise.all(windows.map((window) => window.remember()));
    const [first] = windows;
    expect(await first?.list()).toEqual(['deleted one.md', 'added r0.md', 'added r1.md', 'added r2.md', 'added r3.md']);
    expect(await first?.texts('one.md')).toEqual({
      before: memoryText('one'),
      latest: memoryText('one', 'Round 3.'),
    });
    expect(desk.told).toEqual([]);
  });

  it('notes all files before it reads them, so that a start that is cut off shows none as new', async () => {
    const desk = layOut();
    const window = desk.window();
    const { fileSystem } = window.deps;
    const cutOff = desk.window({ fileSystem: { ...fileSystem, rename: cutOffAfter(1, fileSystem.rename) } });
    await cutOff.remember();
    expect(desk.copies()).toEqual([]);
    desk.put('late.md', memoryText('late'));
    expect(await window.list()).toEqual(['added late.md']);
    expect(desk.copies()).toHaveLength(5);
  });
});

/** The first calls get through. */
function cutOffAfter(
  count: number,
  rename: (from: string, to: string) => Promise<void>,
): (from: string, to: string) => Promise<void> {
  let calls = 0;
  return (from, to) => {
    calls += 1;
    return calls <= count ? rename(from, to) : Promise.reject(new FileError('full', to, 'The disk is full.'));
  };
}
