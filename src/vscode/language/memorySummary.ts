import * as vscode from 'vscode';
import { memoryNamed } from '../../health/linkGoal';
import { ageInDays, ageInWords } from '../../memory/age';
import type { Memory } from '../../memory/memory';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { appendPlain, untrustedMarkdown } from '../tree/markdownText';
import { ageFact, signalWords } from '../tree/tooltip';
import { NAME_UNITS, typeWord } from '../tree/words';
import { shownText } from './shownText';

const { t } = vscode.l10n;

/** What a person wants to know of the memory behind a name, in Markdown that is trusted for nothing. */
export function summaryOf(memory: Memory, snapshot: MemoryDirectory, now: number): vscode.MarkdownString {
  const text = untrustedMarkdown().appendMarkdown('**');
  appendPlain(text, shownText(memory.title)).appendMarkdown('**');
  const description = shownText(memory.header.description ?? '');
  if (description !== '') appendPlain(text.appendMarkdown('\n\n'), description);
  text.appendMarkdown('\n\n');
  for (const [name, value] of factsOf(memory, snapshot, now))
    appendPlain(text.appendMarkdown('- '), `${name}: ${shownText(value)}`).appendMarkdown('\n');
  return text;
}

function factsOf(memory: Memory, snapshot: MemoryDirectory, now: number): [string, string][] {
  const { header, superseded, problem } = memory;
  const facts: [string, string][] = [];
  if (superseded !== null) {
    const { by, signal } = superseded;
    facts.push([t('Superseded'), by === null ? signalWords()[signal] : `→ ${successorOf(by, snapshot)}`]);
  }
  if (problem !== null) facts.push([t('Can’t be read'), problem]);
  facts.push([t('Type'), typeWord(header.type)]);
  if (problem === null) facts.push([t('Age'), ageFact(memory, now)]);
  facts.push([t('Path'), memory.path]);
  return facts;
}

function successorOf(by: string, snapshot: MemoryDirectory): string {
  const successor = memoryNamed(by, snapshot);
  return successor === null ? t('{0} (no such memory)', by) : `${successor.title} (${successor.path})`;
}

/** `Feedback · 47 days ago`, with what is not usual about it. */
export function shortFacts(memory: Memory, now: number): string {
  return [
    memory.superseded === null ? typeWord(memory.header.type) : t('Superseded'),
    ...(memory.problem === null ? [ageInWords(ageInDays(memory.mtime, now))] : [t('can’t be read')]),
  ].join(' · ');
}

/** The name of a memory on one line. */
export function shownTitle(memory: Memory): string {
  return shownText(memory.title, NAME_UNITS);
}
