import type { ApplyResult } from '../curation/apply';
import type { ChangeSet, FileChange, PlanNote } from '../curation/changeSet';
import { diffChangeSet } from '../curation/diffChangeSet';
import type { Recovery } from '../curation/recover';
import { displayText } from '../memory/displayText';
import type { CommandResult } from './output';

/** Units of a sentence on the terminal: some name several paths. */
const SENTENCE_UNITS = 2_000;
const PATH_UNITS = 500;

/** What a writing command says whatever becomes of it. */
export interface Told {
  /** Absolute; `null` where none was found. */
  readonly directory: string | null;
  readonly recovered: readonly Recovery[];
  /** Sentences of what the next real change would finish or take back first; of a dry run alone. */
  readonly waiting: readonly string[];
}

type Failure = Exclude<ApplyResult, { readonly outcome: 'applied' }>;

/**
 * A change set that is shown and not made.
 *
 * @param title as a sentence without its full stop
 * @param isQuestion whether finding something to do is what was asked
 */
export function presentPlanned(changeSet: ChangeSet, title: string, isQuestion: boolean, told: Told): CommandResult {
  const { label, changes, notes } = changeSet;
  const diff = diffChangeSet(changeSet);
  const isEmpty = changes.length === 0;
  return {
    json: { outcome: 'planned', ...common(told), label, changes: changes.map(changeData), notes, diff },
    text: isEmpty ? NOTHING : diff.trimEnd(),
    exitCode: isQuestion && !isEmpty ? 1 : 0,
    messages: [
      ...journalLines(told),
      ...notes.map(noteLine),
      ...(isEmpty ? [] : [show(`Shown only, nothing is written. ${wouldDo(title)}.`)]),
    ],
  };
}

const PRESENT: Readonly<Record<string, string>> = {
  Added: 'add',
  Adopted: 'adopt',
  Changed: 'change',
  Confirmed: 'confirm',
  Deleted: 'delete',
  Emptied: 'empty',
  Merged: 'merge',
  Moved: 'move',
  Redid: 'redo',
  Renamed: 'rename',
  Repaired: 'repair',
  Restored: 'restore',
  Retyped: 'retype',
  Superseded: 'supersede',
  Undid: 'undo',
};

/** A label, which is in the past tense, for what was not done. */
function wouldDo(title: string): string {
  const [, word = '', rest = ''] = /^(\w+)(.*)$/s.exec(title) ?? [];
  const verb = PRESENT[word];
  if (verb === undefined) return `It would be: ${title}`;
  return `Would ${verb}${rest.replace(/ and changed its description$/, ' and change its description')}`;
}

const NOTHING = 'There is nothing to change.';

/** What was done. @param title as a sentence without its full stop */
export function presentApplied(
  changeSet: ChangeSet,
  title: string,
  result: Exclude<ApplyResult, Failure>,
  told: Told,
): CommandResult {
  const { changes } = changeSet;
  const notes: readonly PlanNote[] = [...changeSet.notes, ...result.notes.map(asNote)];
  const { id } = result;
  const kept = result.kept.map(({ path, storedAt }) => ({ path, storedAt }));
  return {
    json: {
      outcome: id === null ? 'unchanged' : 'applied',
      ...common(told),
      label: changeSet.label,
      changes: changes.map(changeData),
      notes,
      id,
      kept,
    },
    text: id === null ? NOTHING : [show(`${title}.`), ...changes.map(changeLine)].join('\n'),
    exitCode: 0,
    messages: [...journalLines(told), ...notes.map(noteLine)],
  };
}

/** Files moved on, or the disk failed: nothing was changed but for what the notes say. */
export function presentFailure(label: string, result: Failure, told: Told): CommandResult {
  const notes = result.notes.map(asNote);
  const shared = { ...common(told), label, notes };
  const messages = [...journalLines(told), ...notes.map(noteLine)];
  if (result.outcome === 'failed') {
    const { reason, path } = result;
    const json = { outcome: 'failed', ...shared, reason, paths: path === null ? [] : [path] };
    return { json, text: '', exitCode: 1, messages, failure: show(reason) };
  }
  const paths = result.differences.map(({ path }) => path);
  const reason = `${paths.map((path) => `“${path}”`).join(', ')} changed since then. Nothing was changed.`;
  const kept = result.kept.map(({ path, storedAt }) => ({ path, storedAt }));
  const diff = diffChangeSet({
    directory: told.directory ?? '',
    label,
    changes: result.differences.flatMap(differenceAsChange),
    notes: [],
  });
  return {
    json: { outcome: 'conflict', ...shared, reason, paths, diff, kept },
    text: diff.trimEnd(),
    exitCode: 1,
    messages,
    failure: show(reason),
  };
}

/** A verb that can't be done, for a reason that is told. */
export function presentRefusal(reason: string, told: Told): CommandResult {
  return {
    json: { outcome: 'refused', ...common(told), reason, paths: [] },
    text: '',
    exitCode: 1,
    messages: journalLines(told),
    failure: show(reason),
  };
}

type Differences = Extract<ApplyResult, { readonly outcome: 'conflict' }>['differences'];

/** From what was expected to what is there. */
function differenceAsChange({ path, expected, seen }: Differences[number]): FileChange | [] {
  if (seen !== null) return { kind: 'write', path, before: expected, after: seen, mtime: 'keep' };
  return expected === null ? [] : { kind: 'delete', path, before: expected };
}

function common({ directory, recovered, waiting }: Told): object {
  return {
    directory,
    waiting,
    recovered: recovered.map(({ outcome, directory: where, sentence }) => ({ outcome, directory: where, sentence })),
  };
}

function changeData(change: FileChange): object {
  const { kind, path } = change;
  return kind === 'move' ? { kind, path, from: change.from } : { kind, path };
}

function changeLine(change: FileChange): string {
  const path = displayText(change.path, PATH_UNITS);
  if (change.kind === 'move') return `  moved    ${displayText(change.from, PATH_UNITS)} → ${path}`;
  if (change.kind === 'delete') return `  deleted  ${path}`;
  return `  ${change.before === null ? 'added  ' : 'changed'}  ${path}`;
}

function asNote(text: string): PlanNote {
  return { severity: 'info', text };
}

function noteLine({ severity, text }: PlanNote): string {
  return show(severity === 'warning' ? `warning: ${text}` : text);
}

function journalLines({ recovered, waiting }: Told): readonly string[] {
  return [...recovered.map(({ sentence }) => sentence), ...waiting].map(show);
}

function show(text: string): string {
  return displayText(text, SENTENCE_UNITS);
}
