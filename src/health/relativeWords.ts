import { findChineseWords } from './chineseRelativeWords';
import { findEnglishWords } from './englishRelativeWords';
import type { RelativeWords } from './relativeWord';

/** One look over a whole file: most memories hold none of these, and nothing else of them is read then. */
const ANY =
  /yesterday|tomorrow|last[ \n]night|day[ \n](?:after|before)[ \n](?:tom|yes)|(?:next|last|this|past|coming)\s{1,4}(?:week|month|quarter|year|mon|tues|wednes|thurs|fri|satur|sun)|(?:by|until|till|before|after|since|due|starting|from|on|begins|starts|ends|ships)\s{1,4}(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:days?|weeks?|months?)\s{1,4}ago|(?:of|by|until|since|earlier|later|ed)\s{1,4}today|[昨明前后後]天|[昨明]日|[昨今明]晚|[上下这這本][个個]?[周週星礼禮月]|[去今明]年|[周週期拜][一二三四五六日天](?:之前|以前|前|起|截止)/i;

export function mayHoldRelativeWords(text: string): boolean {
  return ANY.test(text);
}

/** In order, without overlap. The text is that of one block of prose. */
export function findRelativeWords(text: string): readonly RelativeWords[] {
  return [...findEnglishWords(text), ...findChineseWords(text)].sort((a, b) => a.start - b.start);
}
