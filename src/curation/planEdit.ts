import type { FieldEdit } from '../memory/editHeader';
import { oneLine } from '../memory/oneLine';
import type { EntryRewording } from '../memory/rewordEntry';
import type { Plan } from './changeSet';
import { editFields, shownTitle, takeMemory, titleOf } from './draftMemory';
import { followName } from './followName';
import { noteBudget, rewordInIndexes } from './indexEdits';
import { draftPlan, refuse } from './planDraft';
import type { PlanInput } from './planInput';

export interface EditIntent {
  readonly path: string;
  readonly name?: string;
  readonly description?: string;
}

/**
 * Changes the name or the description of a memory.
 *
 * Neither is a change of content: the body, which the age speaks of, says what it said. So the mtime stays (contract
 * §3: an edit that does not confirm the content must restore it; architecture, decision 4) and `modified` is not set.
 *
 * The entry in the index is its writer’s own text. Only where its label is the old name, or its hook the old
 * description, does it follow. Wiki links that meant the memory by its old name go on to mean it.
 */
export function planEdit(input: PlanInput, intent: EditIntent): Plan {
  return draftPlan(input, (draft) => {
    const { path, memory, header } = takeMemory(draft, intent.path);
    const edits: FieldEdit[] = [];
    if (intent.name !== undefined) edits.push({ key: 'name', value: needText(intent.name, 'name') });
    if (intent.description !== undefined)
      edits.push({ key: 'description', value: needText(intent.description, 'description') });
    editFields(draft, path, edits, 'keep');
    if (intent.name !== undefined) followName(draft, path, needText(intent.name, 'name'));
    rewordInIndexes(draft, path, {
      ...rewordingOf('title', header.name, intent.name),
      ...rewordingOf('hook', header.description, intent.description),
    });
    noteBudget(draft);
    return labelOfEdit(titleOf(memory), intent);
  });
}

function labelOfEdit(title: string, { name, description }: EditIntent): string {
  if (name === undefined) return `Changed the description of “${title}”`;
  const to = shownTitle(oneLine(name));
  const renamed = to === title ? `Changed the name of “${title}”` : `Renamed “${title}” to “${to}”`;
  return description === undefined ? renamed : `${renamed} and changed its description`;
}

function needText(written: string, what: string): string {
  const text = oneLine(written);
  if (text === '') refuse(`The ${what} of a memory can’t be empty.`);
  return text;
}

function rewordingOf(part: 'title' | 'hook', from: string | null, to: string | undefined): EntryRewording {
  return from === null || to === undefined ? {} : { [part]: { from: oneLine(from), to: oneLine(to) } };
}
