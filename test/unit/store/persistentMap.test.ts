import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PersistentMap } from '../../../src/store/persistentMap';

const keys = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a.md', ''));
const steps = fc.array(fc.oneof(fc.record({ put: keys, value: fc.integer() }), fc.record({ drop: keys })));

function contentOf<V>(map: PersistentMap<V>): Map<string, V> {
  return new Map([...map.keys()].map((key) => [key, map.get(key) as V]));
}

describe('PersistentMap', () => {
  it('holds what a Map holds after the same steps, and never changes what it was made from', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const model = new Map<string, number>();
        let map = PersistentMap.empty<number>();
        for (const step of list) {
          const before = map;
          const contentBefore = contentOf(before);
          if ('put' in step) {
            model.set(step.put, step.value);
            map = map.with(step.put, step.value);
          } else {
            model.delete(step.drop);
            map = map.without(step.drop);
          }
          expect(contentOf(before)).toEqual(contentBefore);
        }
        expect(contentOf(map)).toEqual(model);
        expect(map.size).toBe(model.size);
        expect([...map.values()].sort()).toEqual([...model.values()].sort());
        expect(contentOf(PersistentMap.from(model))).toEqual(model);
      }),
    );
  });

  it('shares every bucket but one with the map it was made from', () => {
    const map = PersistentMap.from(Array.from({ length: 2_000 }, (_, i) => [`memory-${i}.md`, i] as const));
    const bucketsOf = (of: object): readonly unknown[] => Reflect.get(of, 'buckets') as readonly unknown[];
    const before = bucketsOf(map);
    const after = bucketsOf(map.with('memory-7.md', -1));
    expect(after.filter((bucket, i) => bucket !== before[i])).toHaveLength(1);
  });
});
