import type { DroppedName, NotAskedReason, NotPulledReason, SelectorDetail } from '../recall/recall';

/** Why a memory is not pulled, in words for its row. */
export const NOT_PULLED_WORDS: Readonly<Record<NotPulledReason, string>> = {
  superseded: 'superseded',
  skippedFolder: 'hidden, or in a folder that the agent skips',
  unreadable: 'the file can’t be read',
  pastNewest: 'older than the 200 newest',
  noDescription: 'no description that the agent reads',
  headerTooLong: 'the header is longer than the agent reads',
  belowCut: 'not chosen',
  usageNote: 'a usage note of a tool in use',
  inContext: 'already in the context',
  sessionFull: 'the session has its 61,440 units of memories',
  notAsked: 'nothing is looked for',
};

/** Why no selector is asked, in a sentence. */
export const NOT_ASKED_WORDS: Readonly<Record<NotAskedReason, string>> = {
  oneWord: 'Nothing is recalled: the prompt has no space between two words, and then the agent does not look.',
  noCandidates: 'Nothing is recalled: there are no memories to choose from.',
  allInContext: 'Nothing is recalled: the session holds all of them already.',
  sessionFull: 'Nothing is recalled: the session has had 61,440 units of memories, and then the agent stops.',
};

/** Why a name of the answer brings nothing in, in words for its row. */
export const DROPPED_WORDS: Readonly<Record<DroppedName['reason'], string>> = {
  unknown: 'there is no such memory',
  notListed: 'the agent does not list it',
  inContext: 'already in the context',
  pastFive: 'five were chosen before it',
};

/** What speaks for a memory, by the selector's detail: its matched words, those of the context marked, and that it warns. */
export function reasonsOf(detail: SelectorDetail | null): readonly string[] {
  if (detail === null) return [];
  const words = detail.words.map((word) => `“${word}”`);
  const contextWords = detail.contextWords.map((word) => `“${word}” (context)`);
  return [...words, ...contextWords, ...(detail.warns ? ['it warns'] : [])];
}
