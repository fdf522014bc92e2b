import type { Memory } from '../memory/memory';
import { isOfTeam } from '../memory/scanRules';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { MemoryText } from './memoryText';
import { isCurrent } from './rule';
import { isTeamRule, saidBy } from './said';
import { type Relation, relationOf, sharesSubject } from './statement';

/** A private feedback that is about to be saved. */
export interface FeedbackDraft {
  readonly description: string;
  /** `null` where nothing is written yet. */
  readonly body: string | null;
}

/** A memory as what is about to be saved, where it becomes feedback, or private. @param readBytes as below */
export async function feedbackDraftOf(
  memory: Memory,
  readBytes: (path: string) => Promise<Uint8Array>,
): Promise<FeedbackDraft> {
  const { text, bodyStart } = new MemoryText(memory, await readBytes(memory.path));
  return { description: memory.header.description ?? '', body: text.slice(bodyStart) };
}

export interface TouchingMemory {
  readonly path: string;
  readonly title: string;
  /** `touches`: about the same, as far as words tell neither the same nor the opposite. */
  readonly relation: Relation | 'touches';
}

/** Of a large team, those are compared that were changed last. */
const MOST_COMPARED = 1_000;
const ORDER: readonly TouchingMemory['relation'][] = ['contradicts', 'repeats', 'touches'];

/**
 * What a team keeps about the subject of a private feedback, by the likeness that the rule `contradiction` goes by:
 * contradictions first.
 *
 * @param readBytes gives a memory's bytes by its path; empty where it can't be read
 */
export async function touchingTeamFeedback(
  draft: FeedbackDraft,
  snapshot: MemoryDirectory,
  readBytes: (path: string) => Promise<Uint8Array>,
): Promise<readonly TouchingMemory[]> {
  const own = saidBy(draft.description, draft.body ?? '', 0).statement;
  const team = [...snapshot.memories.values()]
    .filter((memory) => isOfTeam(memory.path) && isCurrent(memory) && memory.problem === null && isTeamRule(memory))
    .sort((a, b) => b.mtime - a.mtime)
    .slice(0, MOST_COMPARED);
  const found: TouchingMemory[] = [];
  for (const memory of team) {
    const { text, bodyStart } = new MemoryText(memory, await readBytes(memory.path));
    const { statement } = saidBy(memory.header.description, text, bodyStart);
    if (!sharesSubject(own, statement)) continue;
    found.push({ path: memory.path, title: memory.title, relation: relationOf(own, statement) ?? 'touches' });
  }
  return found.sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation));
}
