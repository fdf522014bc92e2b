import { ageInDays, ageInWords } from '../memory/age';
import { displayText } from '../memory/displayText';
import { redactByLine } from '../memory/redact';
import type { NotPulled, Preview, SelectedMemory } from '../recall/recall';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { type CommandResult, formatTable } from './output';
import { DROPPED_WORDS, NOT_ASKED_WORDS, NOT_PULLED_WORDS, reasonsOf } from './reasonWords';

/** Rows of memories that are not pulled; `--json` has all. */
const NEAR_ROWS = 20;

/** A preview as text, and as the data of `--json`. */
export function presentPreview(
  preview: Preview,
  snapshot: MemoryDirectory,
  notes: readonly string[],
  now: number,
): CommandResult {
  return {
    json: dataOf(preview, snapshot, notes),
    text: textOf(preview, snapshot, now),
    exitCode: 0,
    messages: notes,
  };
}

function dataOf(preview: Preview, snapshot: MemoryDirectory, notes: readonly string[]): object {
  const { notAsked, listed, manifest, selector, model, usage, dropped, injected, sessionStart, tokens } = preview;
  return {
    directory: snapshot.directory,
    state: snapshot.state,
    problem: snapshot.problem,
    notes,
    asked: notAsked === null,
    notAsked,
    listed,
    candidates: preview.candidates.map(({ path }) => path),
    // As the selector reads it: a description of several lines is several lines. Masked before a line loses its context.
    manifest: manifest.flatMap((line) => redactByLine(line).split('\n')),
    selector,
    model,
    usage,
    selected: preview.selected.map(({ path, detail, problem }) => ({
      path,
      score: detail?.score ?? null,
      reasons: reasonsOf(detail),
      problem,
    })),
    dropped: dropped.map(({ name, path, reason }) => ({ name, path, reason })),
    // Names beyond the first 50 are counted alone.
    unchecked: preview.unchecked,
    near: preview.near.map(({ path, reason, detail }) => ({
      path,
      reason,
      score: detail?.score ?? null,
      reasons: reasonsOf(detail),
    })),
    injected,
    sessionStart,
    tokens,
  };
}

function textOf(preview: Preview, snapshot: MemoryDirectory, now: number): string {
  const { near, dropped, unchecked } = preview;
  const lines = [
    `Directory      ${displayText(snapshot.directory, 1_000)}`,
    `Session start  ${sessionStartText(preview)}`,
  ];
  if (snapshot.problem !== null) lines.push(`Problem        ${displayText(snapshot.problem, 1_000)}`);
  lines.push(`Recalled       ${recalledText(preview)}`);
  if (preview.selected.length > 0) lines.push('', tableOfSelected(preview.selected, now));
  if (dropped.length > 0) {
    const rows = dropped.map(({ name, reason }) => [displayText(name, 60), DROPPED_WORDS[reason]]);
    lines.push('', formatTable(['answered, but dropped', 'why'], rows));
  }
  if (unchecked > 0) lines.push(`… and ${unchecked} more ${unchecked === 1 ? 'name' : 'names'}, not looked at.`);
  if (near.length > 0) lines.push('', tableOfNear(near.slice(0, NEAR_ROWS)));
  if (near.length > NEAR_ROWS) lines.push(`… and ${near.length - NEAR_ROWS} more; --json lists all.`);
  return lines.join('\n');
}

function sessionStartText({ sessionStart, tokens }: Preview): string {
  const { lines, units, cut, firstCutLine, backfilled, problem } = sessionStart;
  if (problem !== null) return displayText(problem, 1_000);
  if (lines === 0) return 'nothing: the index is empty or missing';
  const end = cut.length === 0 ? '' : `; the end is not loaded, from line ${firstCutLine ?? '?'}`;
  const origin = backfilled ? ' of an index that the agent writes first' : ' of MEMORY.md';
  return `${lines} ${lines === 1 ? 'line' : 'lines'}${origin}, ${units} units, about ${tokens.sessionStart} tokens${end}`;
}

function recalledText({ notAsked, selected, listed, tokens }: Preview): string {
  if (notAsked !== null) return NOT_ASKED_WORDS[notAsked];
  const from = listed === 1 ? '1 candidate' : `${listed} candidates`;
  if (selected.length === 0) return `nothing of ${from}: no memory is clearly of use for this prompt`;
  return `${selected.length} of ${from}, about ${tokens.injected} tokens`;
}

function tableOfSelected(selected: readonly SelectedMemory[], now: number): string {
  const rows = selected.map(({ path, memory, detail, injected, problem }) => [
    displayText(path, 60),
    memory.header.clientType ?? '–',
    ageInWords(ageInDays(memory.mtime, now)),
    injected === null
      ? '–'
      : `${injected.lines} of ${injected.totalIsLeast ? 'at least ' : ''}${injected.totalLines} lines`,
    displayText(problem ?? reasonsOf(detail).join(', '), 200),
  ]);
  return formatTable(['pulled', 'type', 'age', 'injected', 'why'], rows);
}

function tableOfNear(near: readonly NotPulled[]): string {
  const rows = near.map(({ path, reason, detail }) => {
    const matched = reasonsOf(detail).join(', ');
    return [displayText(path, 60), displayText(`${NOT_PULLED_WORDS[reason]}${matched && ` (${matched})`}`, 200)];
  });
  return formatTable(['not pulled', 'why'], rows);
}
