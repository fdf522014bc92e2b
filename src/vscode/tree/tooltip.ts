import * as vscode from 'vscode';
import { ageInDays, ageInWords } from '../../memory/age';
import { displayText } from '../../memory/displayText';
import type { IndexReport } from '../../memory/indexReport';
import { dateAt } from '../../memory/instant';
import type { Memory, ScanSkip } from '../../memory/memory';
import type { MemoryLinks } from '../../store/linkGraph';
import { appendFindings } from './findingLines';
import { appendPlain, untrustedMarkdown } from './markdownText';
import { sizeWords, typeWord } from './words';

const { t } = vscode.l10n;

/** Units of a text of others in a tooltip. */
const TEXT_UNITS = 600;
/** Links that are named one by one. */
const LINKS_SHOWN = 8;

export interface TooltipFacts {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** What was found in the file, each a sentence. */
  readonly findings: readonly string[];
  /** What the code says of it, a sentence; `null` where that is not known. */
  readonly references: string | null;
  readonly memory: Memory;
  readonly report: IndexReport;
  /** `null` while they are not known. */
  readonly links: MemoryLinks | null;
}

/** All that a row says at a glance, in Markdown that is trusted for nothing: texts of others are escaped. */
export function tooltipOf(facts: TooltipFacts): vscode.MarkdownString {
  const { memory, findings } = facts;
  const { header } = memory;
  const text = untrustedMarkdown();
  text.appendMarkdown('**');
  appendPlain(text, displayText(memory.title, TEXT_UNITS)).appendMarkdown('**');
  const description = header.description ?? '';
  if (description !== '') appendPlain(text.appendMarkdown('\n\n'), displayText(description, TEXT_UNITS));
  appendFindings(text.appendMarkdown('\n\n'), findings);
  text.appendMarkdown('\n\n---\n\n');
  for (const [name, value] of factsOf(facts)) {
    appendPlain(text.appendMarkdown('- '), `${name}: ${displayText(value, TEXT_UNITS)}`).appendMarkdown('\n');
  }
  return text;
}

function factsOf({ memory, report, links, now, references }: TooltipFacts): [string, string][] {
  const { header, superseded } = memory;
  const facts: [string, string][] = [
    [t('Type'), typeWord(header.type)],
    [t('Path'), memory.path],
  ];
  if (memory.problem === null) facts.push([t('Age'), ageFact(memory, now)], [t('Size'), sizeWords(memory.size)]);
  if (superseded !== null)
    facts.push([
      t('Superseded'),
      superseded.by === null ? signalWords()[superseded.signal] : t('by {0}', superseded.by),
    ]);
  if (header.supersededAt !== null) facts.push([t('Superseded at'), header.supersededAt]);
  facts.push([t('Index'), indexFact(memory, report)]);
  if (references !== null) facts.push([t('Code'), references]);
  if (memory.skip !== null) facts.push([t('Recall'), skipWords()[memory.skip]]);
  if (header.condition !== null) facts.push([t('Holds until'), header.condition]);
  if (header.confirmedAt !== null) facts.push([t('Confirmed'), header.confirmedAt]);
  if (header.quote !== null) facts.push([t('In your words'), header.quote]);
  if (memory.linked) facts.push([t('File'), t('a symbolic link, or below one')]);
  if (links !== null) {
    if (links.to.length > 0) facts.push([t('Links to'), some(links.to)]);
    if (links.from.length > 0) facts.push([t('Linked from'), some(links.from)]);
    if (links.dangling.length > 0) facts.push([t('Links that lead nowhere'), some(links.dangling)]);
  }
  if (header.originSessionId !== null) facts.push([t('From session'), header.originSessionId]);
  return facts;
}

/** Age by mtime, as the client reckons it, and what the header claims where that differs by a day or more. */
export function ageFact(memory: Memory, now: number): string {
  const days = ageInDays(memory.mtime, now);
  const byDisk = t('{0}, by the file’s time {1}', ageInWords(days), localDate(memory.mtime));
  const { modified } = memory.header;
  if (modified === null) return byDisk;
  const claimed = Date.parse(modified);
  if (Number.isNaN(claimed)) return `${byDisk}; ${t('the header says {0}', modified)}`;
  if (ageInDays(claimed, now) === days) return byDisk;
  return `${byDisk}; ${t('the header says {0} ({1})', modified, ageInWords(ageInDays(claimed, now)))}`;
}

function indexFact(memory: Memory, report: IndexReport): string {
  const line = report.lineOf(memory.path);
  if (line !== null)
    return report.duplicates.includes(memory.path) ? t('line {0}, and again below', line) : t('line {0}', line);
  if (report.mentioned.includes(memory.path)) return t('named as text, without a link');
  if (report.reachable.includes(memory.path)) return t('not in the index, but in a second one');
  return t('not in the index');
}

export function signalWords(): Record<NonNullable<Memory['superseded']>['signal'], string> {
  return {
    folder: t('by its folder'),
    field: t('by its header'),
    status: t('by the status in its header'),
    words: t('by the words of its name, description or first line'),
  };
}

function skipWords(): Record<ScanSkip, string> {
  return {
    hidden: t('never pulled: the file or a folder above it is hidden'),
    reserved: t('never pulled: the agent keeps this folder for itself'),
    team: t('pulled only where its team store is mounted'),
  };
}

function some(paths: readonly string[]): string {
  const shown = paths.slice(0, LINKS_SHOWN).join(', ');
  return paths.length > LINKS_SHOWN ? t('{0} and {1} more', shown, paths.length - LINKS_SHOWN) : shown;
}

/** `2026-10-14 15:31`, in the person's own time zone. */
function localDate(milliseconds: number): string {
  const date = dateAt(milliseconds);
  if (date === null) return t('(beyond every calendar)');
  const two = (number: number): string => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
