import { DAY_MS } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import type { TextRange } from '../../memory/textLines';
import type { Finding, Fix, FixEdit, Severity } from '../finding';
import { fieldsEdit, fixEdit } from '../fixes';
import { fieldRange } from '../headerRanges';
import type { MemoryText } from '../memoryText';
import { type DateReckoner, loadReckoner } from '../reckonDates';
import type { RelativeWords } from '../relativeWord';
import { findRelativeWords, mayHoldRelativeWords } from '../relativeWords';
import { type HealthContext, isCurrent, type MemoryRule } from '../rule';
import { sentenceAround } from '../sentenceAround';
import { isQuote, overlapsAny, partsSetApart, quotedParts } from '../setApart';
import { isoDay, type WrittenDay, weekdayOf, writtenDay } from '../writtenDay';

/** Findings of one memory: a diary is no better for a hundred. */
const MOST = 20;
const WORD_UNITS = 40;

/** A date that needs no reckoning. */
const DATE =
  /\b(?:19|20)\d\d[-/.]\d{1,2}(?:[-/.]\d{1,2})?\b|\b\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?|\b\d{1,2}\/\d{1,2}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}\b|\b\d{1,2}(?:st|nd|rd|th)?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d{1,2}\s?月\s?\d{1,2}/gi;
/** A date in parentheses belongs to the words before it alone. */
const DATED_BEHIND = /^[^.。!?\n]{0,3}[(（][^)）]{0,12}\d{4}/;

interface Found {
  readonly words: RelativeWords;
  readonly shown: string;
  readonly range: TextRange;
  /** An edit that puts a text behind the words; `null` where it can't be made. */
  readonly append: (addition: string) => FixEdit | null;
}

/**
 * “Thursday” is another day for whoever reads it later: memories give dates (contract §3). The words stay, and the date is
 * put behind them, which suits every sentence and loses nothing.
 */
export const relativeDate: MemoryRule = {
  kind: 'memory',
  id: 'relative-date',
  severity: 'warning',
  check: (memory, context): readonly Finding[] | Promise<readonly Finding[]> => {
    if (!mayHoldRelativeWords(memory.text) || !isCurrent(memory.memory)) return [];
    const found = [...inDescription(memory), ...inBody(memory)].slice(0, MOST);
    return found.length === 0 ? [] : withDates(memory, found, context);
  },
};

async function withDates(
  memory: MemoryText,
  found: readonly Found[],
  { now }: HealthContext,
): Promise<readonly Finding[]> {
  const written = writtenDay(memory.memory, now);
  const reckoner = await loadReckoner();
  return found.map((one): Finding => {
    const dates = written === null ? [] : reckoner.reckon(one.words, written.day);
    return {
      rule: 'relative-date',
      severity: severityOf(memory, one.words),
      path: memory.path,
      range: one.range,
      message: `“${one.shown}” is another date for whoever reads it later.${writtenNote(written)}`,
      related: [],
      fixes: dates.flatMap((date) =>
        fixOf(memory, one, date, written !== null && isCertain(one.words, written, reckoner)),
      ),
    };
  });
}

function writtenNote(written: WrittenDay | null): string {
  if (written === null) return '';
  const day = isoDay(written.day);
  return written.possible.length > 0 ? ` This was written on ${day}.` : ` By the file’s date it was written on ${day}.`;
}

/** Whether the words named one day, on whichever side of midnight the writer was. */
function isCertain(words: RelativeWords, { possible }: WrittenDay, reckoner: DateReckoner): boolean {
  if (words.unit !== 'day' || words.doubtful || possible.length === 0) return false;
  const byWeekday = words.forward || words.ask.startsWith('last ');
  const meant = possible.map((day) => {
    const [date = ''] = reckoner.reckon(words, day);
    // “By Monday”, said on a Monday, may be that day or the one in a week.
    const isSameWeekday = byWeekday && weekdayOf(Date.parse(date) / DAY_MS) === weekdayOf(day);
    return isSameWeekday ? null : date;
  });
  return new Set(meant).size === 1 && meant[0] !== null;
}

function fixOf(memory: MemoryText, { words, shown, append }: Found, date: string, plain: boolean): readonly Fix[] {
  const isChinese = words.language === 'zh' || /\p{Script=Han}/u.test(shown);
  const edit = append(isChinese ? `（${date}）` : ` (${date})`);
  if (edit === null) return [];
  return [
    {
      title: `Add the date: ${shown} (${date})`,
      remedy: { kind: 'edits', files: [{ path: memory.path, edits: [edit] }] },
      plain,
    },
  ];
}

function severityOf({ memory }: MemoryText, words: RelativeWords): Severity {
  return isOfProject(memory.header.type) && words.certainEvent ? 'warning' : 'information';
}

function isOfProject(type: string | null): boolean {
  return type === 'project';
}

function inDescription(memory: MemoryText): readonly Found[] {
  const { description, type } = memory.memory.header;
  if (description === null || !mayHoldRelativeWords(description)) return [];
  return wordsIn(description, quotedParts(description), type).map((words) => ({
    words,
    shown: displayText(description.slice(words.start, words.end), WORD_UNITS),
    range: fieldRange(memory, 'description'),
    append: (addition) =>
      fieldsEdit(memory, [
        { key: 'description', value: description.slice(0, words.end) + addition + description.slice(words.end) },
      ]),
  }));
}

function inBody(memory: MemoryText): readonly Found[] {
  if (!mayHoldRelativeWords(memory.body)) return [];
  const found: Found[] = [];
  let isDated = false;
  for (const part of memory.prose) {
    const { block, source } = part;
    // A heading with a date tells what the words below it are reckoned from.
    if (block.kind === 'heading') isDated = source.text.search(DATE) >= 0;
    if (isDated || block.kind === 'heading' || block.kind === 'html' || found.length >= MOST) continue;
    if (!mayHoldRelativeWords(source.text) || isQuote(memory, part)) continue;
    for (const words of wordsIn(source.text, partsSetApart(part), memory.memory.header.type)) {
      const range = source.toText(words);
      const text = memory.text.slice(range.start, range.end);
      const append = (addition: string): FixEdit => fixEdit(memory.text, range, text + addition);
      found.push({ words, shown: displayText(source.slice(words), WORD_UNITS), range, append });
    }
  }
  return found;
}

function wordsIn(text: string, apart: readonly TextRange[], type: string | null): readonly RelativeWords[] {
  return findRelativeWords(text).filter(
    (words) => (isOfProject(type) || !words.ofProjects) && !overlapsAny(words, apart) && !hasDate(text, words),
  );
}

/** Whether the sentence itself dates the words. What stands in parentheses behind other words is their date. */
function hasDate(text: string, words: TextRange): boolean {
  const sentence = sentenceAround(text, words);
  if (DATED_BEHIND.test(text.slice(words.end, sentence.end))) return true;
  for (const { index } of text.slice(sentence.start, sentence.end).matchAll(DATE)) {
    const open = text.slice(Math.max(0, sentence.start + index - 1), sentence.start + index);
    if (open !== '(' && open !== '（') return true;
    // “2026-12-03 (Thursday)” and “(2026-12-03, Thursday)”
    const at = sentence.start + index;
    if (at < words.start && !/[)）]/.test(text.slice(at, words.start))) return true;
  }
  return false;
}
