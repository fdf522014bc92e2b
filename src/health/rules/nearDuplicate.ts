import { displayText } from '../../memory/displayText';
import type { Memory } from '../../memory/memory';
import { isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import { LikeTexts } from '../likeTexts';
import type { MemoryText } from '../memoryText';
import { type CorpusCheck, type CorpusRule, isCurrent } from '../rule';
import { isOfTeam } from '../teamMemories';
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

  add(memory: MemoryText): void {
    if (!isCurrent(memory.memory)) return;
    const sketch = new SketchBuilder()
      .add(memory.memory.header.description ?? '')
      .add(memory.text, memory.bodyStart)
      .done();
    if (sketch.size >= MIN_SIZE) this.texts.add(memory.path, sketch);
  }

  remove(path: string): void {
    this.texts.remove(path);
  }

  check(snapshot: MemoryDirectory): readonly Finding[] {
    const findings: Finding[] = [];
    for (const [path, alike] of this.texts.pairs()) {
      const memory = snapshot.memories.get(path);
      if (memory === undefined || !isOwn(snapshot, path)) continue;
      const other = mostAlike(snapshot, memory, alike);
      if (other !== null) findings.push(findingOf(memory, other));
    }
    return findings;
  }
}

/** The older memory that it is most like; `null` where all are newer. */
function mostAlike(snapshot: MemoryDirectory, memory: Memory, alike: ReadonlyMap<string, number>): Memory | null {
  let best: Memory | null = null;
  let most = 0;
  for (const [path, share] of alike) {
    const other = snapshot.memories.get(path);
    if (other === undefined || !isOwn(snapshot, path) || isOfTeam(path) !== isOfTeam(memory.path)) continue;
    if (!isOlder(other, memory)) continue;
    if (best !== null && (share < most || (share === most && !isOlder(other, best)))) continue;
    best = other;
    most = share;
  }
  return best;
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
