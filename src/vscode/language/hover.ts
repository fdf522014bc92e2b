import * as vscode from 'vscode';
import { linkAt } from '../../health/documentLinks';
import { headerContextAt } from '../../health/headerContext';
import { goalOf, type LinkGoal, memoryNamed } from '../../health/linkGoal';
import type { MemoryLink } from '../../memory/blockLinks';
import { SUPERSEDED_FOLDER } from '../../memory/contract';
import { isKnownType, type Memory } from '../../memory/memory';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { appendPlain, untrustedMarkdown } from '../tree/markdownText';
import { ageFact } from '../tree/tooltip';
import { groupTooltip, NAME_UNITS, typeHint, typeWord } from '../tree/words';
import { linksOf, rangeOf } from './documentParts';
import type { MemoryDocument } from './memoryDocument';
import { summaryOf } from './memorySummary';
import { shownText } from './shownText';

const { t } = vscode.l10n;

/** What stands behind the link at a place, or what a field of the header means. */
export function hoverAt(memory: MemoryDocument, position: vscode.Position, now: number): vscode.Hover | undefined {
  const offset = memory.document.offsetAt(position);
  const { snapshot } = memory.open.store;
  const link = linkAt(linksOf(memory), offset);
  if (link === null) return headerHover(memory, offset, now);
  const goal = goalOf(link, snapshot);
  return goal === null ? undefined : new vscode.Hover(goalText(goal, link, snapshot, now), rangeOf(memory, link.range));
}

function goalText(goal: LinkGoal, link: MemoryLink, snapshot: MemoryDirectory, now: number): vscode.MarkdownString {
  switch (goal.kind) {
    case 'memory':
      return summaryOf(goal.memory, snapshot, now);
    case 'index':
      return plain(t('The index of this memory directory.'));
    case 'other':
      return plain(t('“{0}” is in this memory directory, but is no memory of it.', shownText(goal.path, NAME_UNITS)));
    case 'outside':
      return plain(t('This link leads out of the memory directory. It is no memory.'));
    case 'nothing':
      return nothingText(link, goal.likely, snapshot, now);
  }
}

function nothingText(
  link: MemoryLink,
  likely: Memory | null,
  snapshot: MemoryDirectory,
  now: number,
): vscode.MarkdownString {
  const written = shownText(link.kind === 'wiki' ? link.raw : (link.target ?? link.raw), NAME_UNITS);
  const missing =
    link.kind === 'wiki'
      ? t('Not found: no memory has the name or file name “{0}”.', written)
      : t('Not found: there is no file “{0}” in this memory directory.', written);
  if (likely === null) {
    const meaning =
      link.kind === 'wiki'
        ? t('It may be misspelled, renamed, deleted, or still to be written.')
        : t('It may be renamed, moved, deleted, or never written: the agent is sent to nothing.');
    return plain(`${missing} ${meaning}`);
  }
  const meant = likely.path.startsWith(`${SUPERSEDED_FOLDER}/`)
    ? t('It was superseded and moved away:')
    : t('This one may be meant:');
  return plain(`${missing} ${meant}`)
    .appendMarkdown('\n\n---\n\n')
    .appendMarkdown(summaryOf(likely, snapshot, now).value);
}

function headerHover(memory: MemoryDocument, offset: number, now: number): vscode.Hover | undefined {
  if (memory.isIndex) return undefined;
  const context = headerContextAt(memory.text, offset);
  if (context?.kind !== 'value' || context.range.start === context.range.end) return undefined;
  const { snapshot } = memory.open.store;
  const text = fieldText(context.key, memory.text.slice(context.range.start, context.range.end), memory, snapshot, now);
  return text === null ? undefined : new vscode.Hover(text, rangeOf(memory, context.range));
}

function fieldText(
  key: string,
  written: string,
  { path }: MemoryDocument,
  snapshot: MemoryDirectory,
  now: number,
): vscode.MarkdownString | null {
  const own = snapshot.memories.get(path);
  switch (key) {
    case 'type':
      return plain(typeText(written.replace(/^(["'])(.*)\1$/, '$2')));
    case 'modified':
      return own === undefined || own.problem !== null ? null : plain(t('Age: {0}', shownText(ageFact(own, now))));
    case 'superseded_by': {
      const successor = own?.header.supersededBy ? memoryNamed(own.header.supersededBy, snapshot) : null;
      return successor === null ? null : summaryOf(successor, snapshot, now);
    }
    default:
      return null;
  }
}

function typeText(type: string): string {
  return isKnownType(type)
    ? `${typeWord(type)}: ${typeHint(type)}`
    : groupTooltip({ kind: 'type', type: shownText(type) });
}

function plain(text: string): vscode.MarkdownString {
  return appendPlain(untrustedMarkdown(), text);
}
