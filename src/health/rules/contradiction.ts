import { displayText } from '../../memory/displayText';
import { isOfTeam } from '../../memory/scanRules';
import { isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import type { MemoryText } from '../memoryText';
import { type CorpusCheck, type CorpusRule, isCurrent } from '../rule';
import { isTeamRule, type Said, saidBy } from '../said';
import { type Relation, relationOf, type Statement } from '../statement';

const TITLE_UNITS = 80;
/** Team memories that one private memory is compared with: those that share the most words with it. */
const MOST_COMPARED = 12;

/**
 * Private feedback that says the opposite of what the team keeps, or the same again: the agent is given both (contract §5).
 * Words alone can't tell for sure, so it is put as a question.
 */
export const contradiction: CorpusRule = {
  kind: 'corpus',
  id: 'contradiction',
  severity: 'information',
  start: () => new Contradictions(),
};

interface Private {
  readonly said: Said;
  /** What was found against the team as it was at that count of changes. */
  found: readonly Related[];
  at: number;
}

interface Related {
  readonly relation: Relation;
  readonly path: string;
  readonly title: string;
}

class Contradictions implements CorpusCheck {
  private readonly privates = new Map<string, Private>();
  private readonly team = new Map<string, { readonly said: Said; readonly title: string }>();
  /** Team memories by the words that they hold; made anew when the team's change. */
  private byWord: ReadonlyMap<string, readonly string[]> = new Map();
  private changes = 0;
  private indexedAt = -1;

  add({ memory, text, bodyStart }: MemoryText): void {
    if (!isCurrent(memory)) return;
    const isTeam = isOfTeam(memory.path);
    if (memory.header.type !== 'feedback' && !(isTeam && isTeamRule(memory))) return;
    const said = saidBy(memory.header.description, text, bodyStart);
    if (isTeam) {
      this.team.set(memory.path, { said, title: memory.title });
      this.changes++;
    } else this.privates.set(memory.path, { said, found: [], at: -1 });
  }

  remove(path: string): void {
    if (this.team.delete(path)) this.changes++;
    this.privates.delete(path);
  }

  check(snapshot: MemoryDirectory): readonly Finding[] {
    if (this.team.size === 0) return [];
    if (this.indexedAt !== this.changes) this.indexTeam();
    const findings: Finding[] = [];
    for (const [path, one] of this.privates) {
      if (!snapshot.memories.has(path) || !isOwn(snapshot, path)) continue;
      if (one.at !== this.changes) {
        one.found = this.relate(one.said.statement);
        one.at = this.changes;
      }
      for (const related of one.found) if (snapshot.memories.has(related.path)) findings.push(findingOf(path, related));
    }
    return findings;
  }

  private indexTeam(): void {
    const byWord = new Map<string, string[]>();
    for (const [path, { said }] of this.team)
      for (const word of said.statement.words.keys()) {
        const there = byWord.get(word);
        if (there === undefined) byWord.set(word, [path]);
        else there.push(path);
      }
    this.byWord = byWord;
    this.indexedAt = this.changes;
  }

  /** The first of each kind. */
  private relate(statement: Statement): readonly Related[] {
    const shared = new Map<string, number>();
    for (const word of statement.words.keys())
      for (const path of this.byWord.get(word) ?? []) shared.set(path, (shared.get(path) ?? 0) + 1);
    const nearest = [...shared].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_COMPARED);
    const found = new Map<Relation, Related>();
    for (const [path] of nearest) {
      const other = this.team.get(path);
      const relation = other === undefined ? null : relationOf(statement, other.said.statement);
      if (other !== undefined && relation !== null && !found.has(relation))
        found.set(relation, { relation, path, title: other.title });
    }
    return [...found.values()];
  }
}

function findingOf(path: string, { relation, path: teamPath, title }: Related): Finding {
  const shown = displayText(title, TITLE_UNITS);
  return {
    rule: 'contradiction',
    severity: 'information',
    path,
    range: null,
    message:
      relation === 'contradicts'
        ? `Does this contradict “${shown}”, which the team keeps? The agent is given both.`
        : `Does this say the same as “${shown}”, which the team keeps? Then one of them is enough.`,
    related: [{ path: teamPath, range: null, message: 'What the team keeps' }],
    fixes:
      relation === 'contradicts'
        ? []
        : [
            {
              title: 'Delete the private one',
              remedy: { kind: 'request', request: { verb: 'delete', intent: { paths: [path] } } },
              plain: false,
            },
          ],
  };
}
