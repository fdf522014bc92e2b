import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attentionsOf } from '../../../src/memory/attention';
import { DEFAULT_CONFIRMATION_PERIODS } from '../../../src/memory/confirmation';
import { DAY_MS } from '../../../src/memory/contract';
import type { Memory } from '../../../src/memory/memory';
import { readMemory, unreadableMemory } from '../../../src/memory/readMemory';
import { Arrangement, type ArrangeOptions, GROUPINGS, SORTINGS } from '../../../src/store/arrangement';

const NOW = Date.UTC(2026, 10, 30);

function memory(
  path: string,
  fields: { type?: string; name?: string; days?: number; superseded?: boolean; size?: number },
): Memory {
  const header = [
    fields.name === undefined ? [] : [`name: ${fields.name}`],
    fields.type === undefined ? [] : [`type: ${fields.type}`],
    fields.superseded ? ['superseded_by: x.md'] : [],
  ].flat();
  const bytes = new TextEncoder().encode(`---\n${header.join('\n')}\n---\nbody\n`);
  return readMemory(
    path,
    { bytes, mtime: NOW - (fields.days ?? 0) * DAY_MS, size: fields.size ?? bytes.length },
    false,
  );
}

const anyMemory = fc
  .record({
    path: fc.constantFrom('a.md', 'b.md', 'c.md', 'd/e.md', 'f.md', 'ä.md'),
    type: fc.constantFrom(undefined, 'user', 'feedback', 'decision', 'User', '__proto__'),
    name: fc.constantFrom(undefined, 'Zebra', 'apple', 'Apple', '10', '9'),
    days: fc.integer({ min: 0, max: 200 }),
    superseded: fc.boolean(),
    size: fc.integer({ min: 0, max: 5 }),
    unreadable: fc.boolean(),
  })
  .map(({ path, unreadable, type, name, ...rest }) =>
    unreadable
      ? unreadableMemory(path, 'It can’t be read.', false)
      : memory(path, { ...rest, ...(type === undefined ? {} : { type }), ...(name === undefined ? {} : { name }) }),
  );

const needsAttention = (one: Memory): boolean =>
  attentionsOf(one, { now: NOW, periods: DEFAULT_CONFIRMATION_PERIODS }).length > 0;

const options: fc.Arbitrary<ArrangeOptions> = fc.record({
  grouping: fc.constantFrom(...GROUPINGS),
  sorting: fc.constantFrom(...SORTINGS),
  now: fc.constant(NOW),
  needsAttention: fc.constant(needsAttention),
});

describe('Arrangement', () => {
  it('after any replacements shows what arranging anew would show', () => {
    fc.assert(
      fc.property(options, fc.array(anyMemory), fc.array(fc.tuple(anyMemory, fc.boolean())), (how, start, changes) => {
        const current = new Map(start.map((one) => [one.path, one]));
        const arrangement = new Arrangement(how, current.values());
        for (const [next, isRemoval] of changes) {
          const before = current.get(next.path) ?? null;
          if (isRemoval) current.delete(next.path);
          else current.set(next.path, next);
          arrangement.replace(before, isRemoval ? null : next);
        }
        expect(arrangement.groups()).toEqual(new Arrangement(how, current.values()).groups());
        for (const one of current.values()) {
          for (const id of arrangement.groupIdsOf(one)) {
            const at = arrangement.positionOf(one, id);
            expect(arrangement.group(id)?.memories[at]).toBe(one);
          }
        }
      }),
    );
  });

  it('puts what needs attention first, known types in their order, own types, untyped, superseded last', () => {
    const arrangement = new Arrangement({ grouping: 'type', sorting: 'age', now: NOW, needsAttention }, [
      memory('a.md', { type: 'user' }),
      memory('b.md', {}),
      memory('c.md', { type: 'decision' }),
      memory('d.md', { type: 'feedback' }),
      memory('e.md', { type: 'feedback', superseded: true }),
      unreadableMemory('f.md', 'It can’t be read.', false),
    ]);
    expect(arrangement.groups().map((group) => group.id)).toEqual([
      'attention',
      'type:feedback',
      'type:user',
      'type:decision',
      'untyped',
      'superseded',
    ]);
  });

  it('sorts by age newest first, by name as a person counts, by size largest first', () => {
    const memories = [
      memory('old.md', { name: 'item 10', days: 9, size: 1 }),
      memory('new.md', { name: 'item 9', days: 1, size: 3 }),
      memory('mid.md', { name: 'Item 1', days: 4, size: 2 }),
    ];
    const order = (sorting: ArrangeOptions['sorting']): string[] | undefined =>
      new Arrangement({ grouping: 'flat', sorting, now: NOW, needsAttention }, memories)
        .group('all')
        ?.memories.map((one) => one.path);
    expect(order('age')).toEqual(['new.md', 'mid.md', 'old.md']);
    expect(order('name')).toEqual(['mid.md', 'new.md', 'old.md']);
    expect(order('size')).toEqual(['new.md', 'mid.md', 'old.md']);
  });

  it('says that nothing moved where a change leaves a row in its place', () => {
    const before = memory('b.md', { type: 'user', days: 3 });
    const arrangement = new Arrangement({ grouping: 'type', sorting: 'age', now: NOW, needsAttention }, [
      memory('a.md', { type: 'user', days: 1 }),
      before,
      memory('c.md', { type: 'user', days: 9 }),
    ]);
    expect(arrangement.replace(before, memory('b.md', { type: 'user', days: 2 }))).toEqual({
      groupIds: ['type:user'],
      moved: false,
    });
  });

  it('follows a need that is found, and goes, while the file stays as it is', () => {
    const needy = new Set<string>();
    const one = memory('b.md', { type: 'user', days: 3 });
    const arrangement = new Arrangement(
      { grouping: 'type', sorting: 'age', now: NOW, needsAttention: ({ path }) => needy.has(path) },
      [memory('a.md', { type: 'user', days: 1 }), one],
    );
    expect(arrangement.groupIdsOf(one)).toEqual(['type:user']);
    needy.add('b.md');
    expect(arrangement.replace(one, one)).toEqual({ groupIds: ['type:user', 'attention'], moved: true });
    expect(arrangement.group('attention')?.memories).toEqual([one]);
    needy.clear();
    arrangement.replace(one, one);
    expect(arrangement.groups().map(({ id, memories }) => [id, memories.length])).toEqual([['type:user', 2]]);
  });
});
