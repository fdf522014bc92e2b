import { concatBytes } from '../memory/bytes';
import { oneLine } from '../memory/oneLine';
import { quoteValue } from '../memory/quoteValue';
import { redactSecrets } from '../memory/redact';
import type { Plan } from './changeSet';
import { type IndexedMemory, shownTitle } from './draftMemory';
import { addToIndex, noteBudget } from './indexEdits';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { takeType } from './planRetype';
import { freePath, memoryFileName, newPathFault } from './storePath';

export const SOURCES = ['user-stated', 'confirmed', 'inferred'] as const;
export type Source = (typeof SOURCES)[number];

/** What a person says of a new memory. All but the body become one line. */
export interface AddIntent {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  /** `null`: the skeleton of its type. */
  readonly body: string | null;
  /** Until when it holds, in the person’s words. */
  readonly condition?: string;
  /** The person’s own words that it comes from. */
  readonly quote?: string;
  readonly source?: Source;
  /** ISO 8601. */
  readonly confirmedAt?: string;
  /** Inside the memory directory (`team`); `''` is the directory itself. */
  readonly folder?: string;
}

/**
 * Adds a memory with its entry in the index. The file is named `<type>_<topic>.md`, with a number where there is one of
 * that name; its header has the form that the client leaves (contract §3). Where there is no index, one is made of what
 * the client would write for the memories that are there (contract §2): an index of one line would hide all others,
 * since the client writes none where there is one.
 */
export function planAdd(input: PlanInput, intent: AddIntent): Plan {
  return draftPlan(input, (draft) => {
    const added = addMemory(draft, intent, new TextEncoder().encode(bodyOf(intent)));
    addToIndex(draft, added);
    noteBudget(draft);
    return `Added “${shownTitle(added.title)}”`;
  });
}

/** Writes the file alone. @param body follows the header’s closing fence */
export function addMemory(draft: PlanDraft, intent: Omit<AddIntent, 'body'>, body: Uint8Array): IndexedMemory {
  const title = oneLine(intent.name);
  const hook = oneLine(intent.description);
  if (title === '') refuse('A memory needs a name.');
  if (hook === '') refuse('A memory needs a description: it is all that the agent sees when it chooses among them.');
  const type = takeType(draft, intent.type);
  const path = pathOf(draft, intent, type, title);
  const header = new TextEncoder().encode(headerOf(intent, title, hook, type));
  draft.write(path, concatBytes([header, body]), 'now');
  return { path, title, hook, type };
}

function pathOf(draft: PlanDraft, intent: Omit<AddIntent, 'body'>, type: string, name: string): string {
  const { snapshot } = draft.input;
  const file = memoryFileName(type, redactSecrets(name));
  const folder = intent.folder ?? '';
  const path = freePath(folder === '' ? file : `${folder}/${file}`, draft.takenPaths());
  const fault = newPathFault(snapshot, path);
  if (fault !== null) refuse(fault);
  return path;
}

function headerOf(intent: Omit<AddIntent, 'body'>, name: string, description: string, type: string): string {
  const { condition = '', quote = '', source = '', confirmedAt = '' } = intent;
  if (source !== '' && !SOURCES.includes(source)) refuse(`The source of a memory is one of ${SOURCES.join(', ')}.`);
  const metadata = [
    ['node_type', 'memory'],
    ['type', type],
    ['condition', oneLine(condition)],
    ['quote', oneLine(quote)],
    ['source', source],
    ['confirmed_at', oneLine(confirmedAt)],
  ] as const;
  const fields = metadata.filter(([, value]) => value !== '').map(([key, value]) => `  ${key}: ${quoteValue(value)}\n`);
  return `---\nname: ${quoteValue(name)}\ndescription: ${quoteValue(description)}\nmetadata:\n${fields.join('')}---\n`;
}

/** What feedback and project memories should say beside their rule (contract §3). */
const SKELETON = '\n\n**Why:**\n\n**How to apply:**\n';
const SKELETON_TYPES: readonly string[] = ['feedback', 'project'];

export function bodyOf({ type, body }: AddIntent): string {
  if (body === null) return `\n${SKELETON_TYPES.includes(oneLine(type)) ? SKELETON : ''}`;
  const text = body.replace(/^(?:[ \t]*(?:\r\n|\r|\n))+/, '');
  return text === '' || /[\r\n]$/.test(text) ? `\n${text}` : `\n${text}\n`;
}
