import { findChineseWords } from './chineseRelativeWords';
import { findEnglishWords } from './englishRelativeWords';
import type { RelativeWords } from './relativeWord';

/**
 * Most memories hold none of these words, and nothing else of them is read then. Each expression begins with plain
 * letters, which are found fast, and looks back from there.
 */
const DAY =
  /day(?<=\b(?:[Yy]ester|(?:[Bb]y|[Uu]ntil|till|[Bb]efore|[Aa]fter|[Ss]ince|[Dd]ue|[Ss]tarting|[Ff]rom|[Oo]n|begins|starts|ends|ships|[Nn]ext|[Ll]ast|[Tt]his|[Pp]ast|[Cc]oming)\s{1,4}(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)|(?:of|by|[Uu]ntil|[Ss]ince|[Ee]arlier|[Ll]ater|[a-z]ed)\s{1,4}to)day)/;
const SPAN =
  /(?:week|month|quarter|year|night)(?<=\b(?:[Nn]ext|[Ll]ast|[Tt]his)\s{1,4}(?:week|month|quarter|year|night))/;
const AGO = /ago\b(?<=\b(?:day|week|month)s?\s{1,4}ago)/;
const CHINESE =
  /[昨明前后後]天|[昨明]日|[昨明]晚|[上下这這本][个個]?[周週星礼禮月季]|[去明]年|[周週期拜][一二三四五六日天](?:之前|以前|前|起|截止)/;

export function mayHoldRelativeWords(text: string): boolean {
  return text.includes('morrow') || DAY.test(text) || SPAN.test(text) || AGO.test(text) || CHINESE.test(text);
}

/** In order, without overlap. The text is that of one block of prose. */
export function findRelativeWords(text: string): readonly RelativeWords[] {
  return [...findEnglishWords(text), ...findChineseWords(text)].sort((a, b) => a.start - b.start);
}
