import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreadableMemory } from '../../../src/memory/readMemory';
import { askSelector, continueSession, prepareRecall, previewRecall } from '../../../src/recall/preview';
import { EMPTY_CONTEXT, EMPTY_SESSION, type Selector, type SelectorDetail } from '../../../src/recall/recall';
import { FileError } from '../../../src/store/fileSystem';
import { fuzzRuns } from '../support/fuzz';
import { memoryOf, NOW, previewIn, snapshotOf } from './recallRig';

const described = (description: string): string => `---\nname: n\ndescription: ${description}\n---\nbody\n`;
const header = (keys: number): string => `---\n${'k: v\n'.repeat(keys)}description: last\n---\nbody\n`;
const detail = (score: number, more: Partial<SelectorDetail> = {}): SelectorDetail => ({
  score,
  words: [],
  contextWords: [],
  warns: false,
  usageNoteOf: null,
  ...more,
});

function selectorWith(selected: readonly string[], details: Readonly<Record<string, SelectorDetail>>): Selector {
  return {
    id: 'offline',
    select: async () => ({
      kind: 'answer',
      selected,
      details: new Map(Object.entries(details)),
      model: null,
      usage: null,
    }),
  };
}

describe('why a memory is not pulled', () => {
  it('is told for each one, the nearest first', async () => {
    const snapshot = snapshotOf([
      memoryOf('pulled.md', described('A'), NOW - 1),
      memoryOf('weak.md', described('B'), NOW - 2),
      memoryOf('strong.md', described('C'), NOW - 9),
      memoryOf('note.md', described('D'), NOW - 3),
      memoryOf('bare.md', 'no header', NOW - 4),
      memoryOf('number.md', described('42'), NOW - 5),
      memoryOf('fits.md', header(27), NOW - 6),
      memoryOf('long.md', header(28), NOW - 7),
      memoryOf('marked.md', described('(superseded by a.md) E'), NOW - 8),
      memoryOf('read.md', described('F'), NOW - 10),
      memoryOf('turn.md', described('I'), NOW - 11),
      memoryOf('.superseded/gone.md', described('G')),
      memoryOf('sessions/s.md', described('H')),
      unreadableMemory('broken.md', 'No permission.', false),
    ]);
    const selector = selectorWith(['pulled.md'], {
      'pulled.md': detail(9),
      'weak.md': detail(1),
      'strong.md': detail(5, { words: ['deploy'] }),
      'note.md': detail(3, { usageNoteOf: 'Bash' }),
    });
    const session = { readPaths: new Set(['read.md']), readInTurn: new Set(['turn.md']) };
    const preview = await previewIn(snapshot, { selector, session });
    expect(preview.selected.map(({ path }) => path)).toEqual(['pulled.md']);
    expect(preview.near.map(({ path, reason }) => [path, reason])).toEqual([
      ['strong.md', 'belowCut'],
      ['note.md', 'usageNote'],
      ['weak.md', 'belowCut'],
      ['bare.md', 'noDescription'],
      ['number.md', 'noDescription'],
      ['fits.md', 'belowCut'],
      ['long.md', 'headerTooLong'],
      ['marked.md', 'superseded'],
      ['read.md', 'inContext'],
      ['turn.md', 'inContext'],
      ['.superseded/gone.md', 'superseded'],
      ['broken.md', 'unreadable'],
      ['sessions/s.md', 'skippedFolder'],
    ]);
    expect(preview.near[0]?.detail?.words).toEqual(['deploy']);
  });

  it('begins with what was answered past the five', async () => {
    const names = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md', 'g.md', 'h.md'];
    const snapshot = snapshotOf(names.map((path, at) => memoryOf(path, 'bare', NOW - at)));
    const answer = ['h.md', 'g.md', 'a.md', 'b.md', 'c.md', 'f.md', 'e.md', 'h.md'];
    const { near } = await previewIn(snapshot, { answer });
    expect(near.map(({ path, reason }) => [path, reason])).toEqual([
      ['f.md', 'belowCut'],
      ['e.md', 'belowCut'],
      ['d.md', 'noDescription'],
    ]);
  });
});

describe('a preview', () => {
  const two = snapshotOf([memoryOf('a.md', described('A')), memoryOf('b.md', described('B'), NOW - 1)]);

  it('asks nothing, and names no candidate, where the client would not ask', async () => {
    let asked = 0;
    const selector: Selector = {
      id: 'offline',
      select: async () => {
        asked += 1;
        return { kind: 'failed', problem: 'Asked.' };
      },
    };
    const full = { injectedUnits: 61_440 };
    const all = { injectedPaths: new Set(['a.md', 'b.md']) };
    for (const [run, notAsked, reason] of [
      [{ prompt: 'deploy' }, 'oneWord', 'notAsked'],
      [{ session: full }, 'sessionFull', 'sessionFull'],
      [{ session: all }, 'allInContext', 'inContext'],
    ] as const) {
      const preview = await previewIn(two, { ...run, selector });
      expect(preview).toMatchObject({ notAsked, listed: 2, candidates: [], manifest: [], selected: [], dropped: [] });
      expect(preview.near.map((row) => row.reason)).toEqual([reason, reason]);
    }
    expect(await previewIn(snapshotOf([]), { selector })).toMatchObject({ notAsked: 'noCandidates', near: [] });
    const query = { prompt: 'deploy', context: EMPTY_CONTEXT, toolsInUse: [] };
    const { signal } = new AbortController();
    expect(await askSelector(prepareRecall(two, query, EMPTY_SESSION), selector, signal)).toMatchObject({
      kind: 'answer',
      selected: [],
      model: null,
    });
    expect(asked).toBe(0);
    const words = { ...query, prompt: 'deploy now' };
    expect(await askSelector(prepareRecall(two, words, EMPTY_SESSION), selector, signal)).toMatchObject({
      kind: 'failed',
    });
    expect(asked).toBe(1);
    expect((await previewIn(two, { session: { injectedUnits: 61_439 }, answer: ['a.md'] })).selected).toHaveLength(1);
  });

  it('hands the selector candidates and manifest in one order, and its result on', async () => {
    let seen: unknown;
    const selector: Selector = {
      id: 'anthropic',
      select: async ({ candidates, manifest }) => {
        seen = [candidates.map(({ path }) => path), manifest];
        return { kind: 'answer', selected: ['b.md'], details: new Map(), model: 'm', usage: null };
      },
    };
    expect(await previewIn(two, { selector })).toMatchObject({ selector: 'anthropic', model: 'm' });
    const time = new Date(NOW).toISOString();
    const before = new Date(NOW - 1).toISOString();
    expect(seen).toEqual([
      ['a.md', 'b.md'],
      [`- a.md (${time}): A`, `- b.md (${before}): B`],
    ]);
  });

  it('gives a failure and a cancelled request as they are', async () => {
    const input = {
      snapshot: two,
      query: { prompt: 'two words', context: EMPTY_CONTEXT, toolsInUse: [] },
      session: EMPTY_SESSION,
      readBody: async () => new Uint8Array(),
      now: NOW,
    };
    const { signal } = new AbortController();
    const failed: Selector = { id: 'cli', select: async () => ({ kind: 'failed', problem: 'It is not there.' }) };
    expect(await previewRecall({ ...input, selector: failed, signal })).toEqual({
      kind: 'failed',
      problem: 'It is not there.',
    });
    const selector = selectorWith(['a.md'], {});
    expect(await previewRecall({ ...input, selector, signal: AbortSignal.abort() })).toEqual({ kind: 'cancelled' });
  });

  it('injects the begin of a body of which the begin alone was read, and tells of names beyond those looked at', async () => {
    const input = {
      snapshot: two,
      query: { prompt: 'two words', context: EMPTY_CONTEXT, toolsInUse: [] },
      session: EMPTY_SESSION,
      selector: selectorWith(['a.md', ...Array.from({ length: 51 }, () => 'zz.md')], {}),
      readBody: async () => ({ bytes: new TextEncoder().encode('line\n'.repeat(4_000)), size: 5_000_000 }),
      now: NOW,
      signal: new AbortController().signal,
    };
    expect(await previewRecall(input)).toMatchObject({
      kind: 'preview',
      preview: {
        unchecked: 2,
        injected: [{ lines: 200, totalLines: 4_000, totalIsLeast: true, truncated: 'lines' }],
      },
    });
  });

  it('marks a body that is gone, injects the others, and counts only those for the session', async () => {
    const bodies = { 'a.md': new FileError('missing', 'a.md', 'It does not exist.'), 'b.md': 'four' };
    const preview = await previewIn(two, { answer: ['a.md', 'b.md', 'b.md'], bodies });
    expect(preview.selected.map(({ path, problem, injected }) => [path, problem, injected?.body])).toEqual([
      ['a.md', 'It does not exist.', undefined],
      ['b.md', null, 'four'],
      ['b.md', null, 'four'],
    ]);
    expect(preview.injected.map(({ path }) => path)).toEqual(['b.md', 'b.md']);
    expect(preview.near).toEqual([]);
    const session = continueSession({ ...EMPTY_SESSION, readInTurn: new Set(['c.md']) }, preview);
    expect(session).toEqual({
      injectedPaths: new Set(['b.md']),
      injectedUnits: 8,
      readPaths: new Set(['c.md']),
      readInTurn: new Set(),
    });
  });

  it('pulls five candidates at most and has every other memory in near, once', async () => {
    const path = fc.constantFrom('a.md', 'b.md', '.superseded/c.md', 'logs/d.md', 'team/x/e.md', 'f/g.md', 'h.md');
    const paths = fc.uniqueArray(path);
    const names = fc.array(fc.oneof(path, fc.constantFrom('[user] a.md', '../../etc/passwd.md', '/a.md')));
    const prompt = fc.constantFrom('one', 'two words');
    await fc.assert(
      fc.asyncProperty(paths, names, prompt, paths, async (stored, answer, text, earlier) => {
        const snapshot = snapshotOf(stored.map((one, at) => memoryOf(one, 'text\n', NOW - at)));
        const session = { injectedPaths: new Set(earlier) };
        const preview = await previewIn(snapshot, { prompt: text, answer, session });
        const candidates = new Set(preview.candidates.map((memory) => memory.path));
        const pulled = preview.selected.map((row) => row.path);
        expect(pulled.length).toBeLessThanOrEqual(5);
        for (const one of pulled) expect(candidates.has(one)).toBe(true);
        expect(preview.manifest).toHaveLength(preview.candidates.length);
        const near = preview.near.map((row) => row.path);
        expect([...near, ...new Set(pulled)].sort()).toEqual([...stored].sort());
      }),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('prepares the same for the same snapshot', () => {
    const query = { prompt: 'two words', context: EMPTY_CONTEXT, toolsInUse: [] };
    expect(prepareRecall(two, query, EMPTY_SESSION).candidates).toBe(
      prepareRecall(two, query, EMPTY_SESSION).candidates,
    );
  });
});
