import type { TextRange } from '../../memory/textLines';
import { isOwn } from '../../store/memoryDirectory';
import type { Finding, RelatedPlace } from '../finding';
import { fieldRange } from '../headerRanges';
import { isBlank, isListed } from '../judgedMemory';
import { findingIn, quoted } from '../memoryFindings';
import type { CorpusRule } from '../rule';
import { SharedKeys } from '../sharedKeys';

/** Other memories that a finding names. */
const NAMED = 5;

/** The model that selects has descriptions alone to go by: of two that are the same it can only guess (contract §4). */
export const duplicateDescription: CorpusRule = {
  kind: 'corpus',
  id: 'duplicate-description',
  severity: 'warning',
  start: () => {
    const descriptions = new SharedKeys();
    const ranges = new Map<string, TextRange>();
    return {
      add: (memory): void => {
        const { description } = memory.memory.header;
        if (description === null || isBlank(description) || !isListed(memory.memory)) return;
        descriptions.add(memory.path, foldText(description));
        ranges.set(memory.path, fieldRange(memory, 'description'));
      },
      remove: (path): void => {
        descriptions.remove(path);
        ranges.delete(path);
      },
      check: (snapshot): readonly Finding[] =>
        [...descriptions.groups((path) => isOwn(snapshot, path))].flatMap((group) => judgeGroup(group, ranges)),
    };
  },
};

function judgeGroup(group: readonly string[], ranges: ReadonlyMap<string, TextRange>): readonly Finding[] {
  // One is told of by the others, each of which has to differ from it.
  const [first, ...others] = group;
  if (first === undefined) return [];
  const places = group.slice(0, NAMED + 1).map(
    (path): RelatedPlace => ({
      path,
      range: ranges.get(path) ?? null,
      message: 'The same description.',
    }),
  );
  return others.map((path) =>
    findingIn({ path }, 'duplicate-description', 'warning', {
      range: ranges.get(path) ?? null,
      message: `${others.length === 1 ? `${quoted(first)} has` : `${others.length} more memories have`} the same description, so the agent can’t tell them apart. Say what is different, or merge them.`,
      related: places.filter((place) => place.path !== path).slice(0, NAMED),
    }),
  );
}

/** Case, width, blanks and a stop at the end tell nothing apart. */
function foldText(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return /[.!。…]$/.test(folded) ? folded.slice(0, -1) : folded;
}
