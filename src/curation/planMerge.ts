import { concatBytes } from '../memory/bytes';
import { INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { asUtf8, locateFrontMatter } from '../memory/frontMatter';
import { unclosedEnd } from '../memory/markdownBlocks';
import { oneLine } from '../memory/oneLine';
import { rebaseLinks } from '../memory/rebaseLinks';
import { splitLines } from '../memory/textLines';
import { folderOf } from '../store/memoryDirectory';
import { isLineStart } from './byteSplice';
import type { Plan } from './changeSet';
import { type DraftMemory, eachOnce, shownTitle, takeMemory, titleOf } from './draftMemory';
import { addToIndex, hasEntry, noteBudget } from './indexEdits';
import { addMemory } from './planAdd';
import { draftPlan, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { type KeepSuperseded, supersedeMemory } from './supersedeMemory';

export interface MergeIntent {
  /** At least two, in the order of their bodies. */
  readonly paths: readonly string[];
  readonly into: { readonly name: string; readonly description: string; readonly type: string };
  readonly keep: KeepSuperseded;
}

/**
 * Joins memories into a new one, each body under the memory’s name as a heading, byte for byte but for the blank lines
 * around it and for relative links that come into another folder. The new entry stands in the place of the first one’s; the merged are superseded by the new one, and their
 * conditions go on to hold.
 */
export function planMerge(input: PlanInput, intent: MergeIntent): Plan {
  return draftPlan(input, (draft) => {
    const memories = eachOnce(intent.paths, 'merge').map((path) => takeMemory(draft, path));
    if (memories.length < 2) refuse('A merge takes at least two memories.');
    for (const { memory } of memories)
      if (memory.superseded !== null) refuse(`“${titleOf(memory)}” is superseded; restore it first.`);
    const conditions = new Set(memories.flatMap(({ header }) => header.condition?.trim() || []));
    const condition = [...conditions].join('; ');
    const folder = commonFolder(memories);
    const added = addMemory(
      draft,
      { ...intent.into, ...(condition === '' ? {} : { condition }), folder },
      joinBodies(memories, folder),
    );
    for (const [turn, { path }] of memories.entries())
      supersedeMemory(draft, path, { by: { ...added, isNew: true }, keep: intent.keep, turn });
    if (!hasEntry(draft, INDEX_NAME, added.path)) addToIndex(draft, added);
    noteBudget(draft);
    return `Merged ${memories.length} memories into “${shownTitle(added.title)}”`;
  });
}

function commonFolder(memories: readonly DraftMemory[]): string {
  const [folder = '', ...others] = new Set(memories.map(({ path }) => folderOf(path)));
  return others.length === 0 ? folder : '';
}

/** @param folder of the file that they come into: relative links lead where they led */
function joinBodies(memories: readonly DraftMemory[], folder: string): Uint8Array {
  const encoder = new TextEncoder();
  return concatBytes([
    ...memories.flatMap(({ path, bytes, memory }) => [
      encoder.encode(`\n## ${oneLine(memory.title)}\n\n`),
      withFenceClosed(bodyWithin(rebaseLinks(asUtf8(bytes), folderOf(path), folder))),
      encoder.encode('\n'),
    ]),
  ]);
}

/** A fence or a comment that nobody closed ended with its file; in a longer one it would swallow what follows. */
function withFenceClosed(body: Uint8Array): Uint8Array {
  const text = decodeText(body);
  const end = unclosedEnd(text, splitLines(text));
  return end === null ? body : concatBytes([body, new TextEncoder().encode(`\n${end}`)]);
}

const BLANK = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** The body without the blank lines before it and the blanks behind it; the indentation of its first line stays. */
function bodyWithin(bytes: Uint8Array): Uint8Array {
  const { bodyStart } = locateFrontMatter(bytes);
  let start = bodyStart;
  while (start < bytes.length && BLANK.has(bytes[start] ?? 0)) start++;
  while (start > bodyStart && start < bytes.length && !isLineStart(bytes, start)) start--;
  let end = bytes.length;
  while (end > start && BLANK.has(bytes[end - 1] ?? 0)) end--;
  return bytes.subarray(start, end);
}
