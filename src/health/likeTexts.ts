import { bandKeys, likeness, type TextSketch } from './textSketch';

interface Known {
  readonly sketch: TextSketch;
  readonly keys: Int32Array;
  /** Those that are like it, with how much: 0 to 1. Kept on both sides. */
  readonly alike: Map<string, number>;
}

/** It bounds the work where hundreds are alike, and loses nothing where a few are. */
const MOST_COMPARED = 4;
/** Of those under one key, the newest that are looked at, and the first. */
const MOST_OF_KEY = 2;

/** Finds texts that are alike among many; one more costs the comparison with those that it meets. */
export class LikeTexts {
  private readonly known = new Map<string, Known>();
  /** By key; one alone stands without a list, as nearly all do. */
  private readonly byKey = new Map<number, string | string[]>();

  /** @param least likeness from which on two are alike, 0 to 1 */
  constructor(private readonly least: number) {}

  /** @returns those that it is like */
  add(id: string, sketch: TextSketch): Iterable<string> {
    const keys = bandKeys(sketch);
    const alike = new Map<string, number>();
    const met = new Set<string>();
    for (const key of keys) this.meet(key, id, met);
    this.known.set(id, { sketch, keys, alike });
    for (const other of met) {
      const there = this.known.get(other);
      const share = there === undefined ? 0 : likeness(sketch, there.sketch);
      if (there === undefined || other === id || share < this.least) continue;
      alike.set(other, share);
      there.alike.set(id, share);
    }
    return alike.keys();
  }

  /** @returns those that it was like */
  remove(id: string): Iterable<string> {
    const gone = this.known.get(id);
    if (gone === undefined) return [];
    this.known.delete(id);
    for (const other of gone.alike.keys()) this.known.get(other)?.alike.delete(id);
    for (const key of gone.keys) {
      const there = this.byKey.get(key);
      const left = typeof there === 'string' ? [] : (there?.filter((other) => other !== id) ?? []);
      if (left.length > 0) this.byKey.set(key, left);
      else if (typeof there !== 'string' || there === id) this.byKey.delete(key);
    }
    return gone.alike.keys();
  }

  /** What one is like, with how much. */
  alikeTo(id: string): ReadonlyMap<string, number> {
    return this.known.get(id)?.alike ?? NONE;
  }

  private meet(key: number, id: string, met: Set<string>): void {
    const there = this.byKey.get(key);
    if (there === undefined) {
      this.byKey.set(key, id);
      return;
    }
    if (typeof there === 'string') {
      if (met.size < MOST_COMPARED) met.add(there);
      this.byKey.set(key, [there, id]);
      return;
    }
    for (let at = there.length - 1; at >= Math.max(0, there.length - MOST_OF_KEY) && met.size < MOST_COMPARED; at--)
      met.add(there[at] ?? '');
    if (met.size < MOST_COMPARED) met.add(there[0] ?? '');
    there.push(id);
  }
}

const NONE: ReadonlyMap<string, number> = new Map();
