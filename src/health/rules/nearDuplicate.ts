import { displayText } from '../../memory/displayText';
import type { Memory } from '../../memory/memory';
import { isOfTeam } from '../../memory/scanRules';
import { isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import { LikeTexts } from '../likeTexts';
import type { MemoryText } from '../memoryText';
import { type CorpusCheck, type CorpusRule, isCurrent } from '../rule';
import { SketchBuilder } from '../textSketch';

/** Share of the pairs of words that both hold. In between two texts about one thing and a copy with changes. */
const ALIKE = 0.5;
/** Pairs of words: shorter texts are alike by their form. */
const MIN_SIZE = 12;
const TITLE_UNITS = 80;

/**
 * Memories that say nearly the same: one is mended, the other is believed. Shown at the newer of the two, with the one
 * that it is most like; private and team memories have a rule of their own.
 */
export const nearDuplicate: CorpusRule = {
  kind: 'corpus',
  id: 'near-duplicate',
  severity: 'information',
  start: () => new NearDuplicates(),
};

class NearDuplicates implements CorpusCheck {
  private readonly texts = new LikeTexts(ALIKE);
  private readonly memories = new Map<string, Memory>();
  private readonly found = new Map<string, Finding>();
  /** Those whose finding has to be looked for anew. */
  private readonly open = new Set<string>();
  private roots: readonly string[] = [];

  add({ memory, text, bodyStart }: MemoryText): void {
    if (!isCurrent(memory)) return;
    const sketch = new SketchBuilder()
      .add(memory.header.description ?? '')
      .add(text, bodyStart)
      .done();
    if (sketch.size < MIN_SIZE) return;
    this.memories.set(memory.path, memory);
    this.reopen(memory.path, this.texts.add(memory.path, sketch));
  }

  remove(path: string): void {
    this.memories.delete(path);
    this.reopen(path, this.texts.remove(path));
  }

  check(snapshot: MemoryDirectory): readonly Finding[] {
    const { nestedRoots } = snapshot;
    if (nestedRoots.join('\n') !== this.roots.join('\n')) for (const path of this.memories.keys()) this.open.add(path);
    this.roots = nestedRoots;
    for (const path of this.open) {
      const memory = this.memories.get(path);
      const other = memory === undefined ? null : this.mostAlike(snapshot, memory);
      if (memory === undefined || other === null) this.found.delete(path);
      else this.found.set(path, findingOf(memory, other));
    }
    this.open.clear();
    return [...this.found.values()];
  }

  private reopen(path: string, others: Iterable<string>): void {
    this.open.add(path);
    for (const other of others) this.open.add(other);
  }

  /** The older memory that one is most like; `null` where all are newer. */
  private mostAlike(snapshot: MemoryDirectory, memory: Memory): Memory | null {
    let best: Memory | null = null;
    let most = 0;
    if (!isOwn(snapshot, memory.path)) return null;
    for (const [path, share] of this.texts.alikeTo(memory.path)) {
      const other = this.memories.get(path);
      if (other === undefined || !isOlder(other, memory)) continue;
      if (!isOwn(snapshot, path) || isOfTeam(path) !== isOfTeam(memory.path)) continue;
      if (best !== null && (share < most || (share === most && !isOlder(other, best)))) continue;
      best = other;
      most = share;
    }
    return best;
  }
}

function isOlder(a: Memory, b: Memory): boolean {
  return a.mtime < b.mtime || (a.mtime === b.mtime && a.path < b.path);
}

function findingOf(memory: Memory, other: Memory): Finding {
  const title = displayText(other.title, TITLE_UNITS);
  return {
    rule: 'near-duplicate',
    severity: 'information',
    path: memory.path,
    range: null,
    message: `This says nearly the same as “${title}”. If one of them is changed, the agent is told two things: keep one.`,
    related: [{ path: other.path, range: null, message: 'The older of the two' }],
    fixes: [
      {
        title: `Supersede “${title}” by this one`,
        remedy: {
          kind: 'request',
          request: { verb: 'supersede', intent: { paths: [other.path], by: memory.path, keep: 'move' } },
        },
        plain: false,
      },
    ],
  };
}
