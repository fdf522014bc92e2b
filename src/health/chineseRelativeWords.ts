import { type DateUnit, MOST_WORDS, type RelativeWords } from './relativeWord';
import { sentenceAround } from './sentenceAround';

const WEEK = '(?:周|週|星期|礼拜|禮拜)';
const WEEKDAY = `${WEEK}[一二三四五六日天]`;
/**
 * Characters beside them make other words: 说明日志, 目前天气, 然后天, 晚上周三, 基本周期. Both scripts.
 */
const PHRASE = new RegExp(
  [
    '(?<![说說声聲证證表透查标標注註阐闡文发發])(?<day>大?(?<![目以之从從先提日午当當眼空生])前天|大?(?<![然以之最今随隨事前背])[后後]天(?![性的])|昨[天日晚]|明[天日晚](?![志誌期程常气氣]))',
    `(?<![晚早线線以网網马馬身路加基船车車会會如之一版成样樣文脚腳资資])(?:(?<which>[上下这這本])[个個]?(?:(?<named>${WEEKDAY})|(?<unit>${WEEK}(?![期边邊围圍转轉报報年一二三四五六日天])|季度|月(?![份度经經光亮租薪费費])))|(?<year>(?<![说說声聲证證表过過])[去明]年(?![度级級龄齡])))`,
    `(?<bare>(?<![到至、和及或—~～-])${WEEKDAY})(?=之前|以前|前|起|截止)`,
  ].join('|'),
  'g',
);
const HABIT = /[每常]|总是|總是|一律|通常|平[时時]|一般|例如|比如|像是|相[对對]日期|字眼|定期|固定|永[远遠]/;
const CONDITION = /如果|若|假如|要是|凡是|当|當/;
const ONCE = /[将將]|会|會|计划|計劃|预计|預計|预定|預定|定于|定於|了|已|曾|过|過|冻结|凍結/;
const WEEKDAYS = new RegExp(WEEKDAY, 'g');

const SPANS: Readonly<Record<string, string>> = { 上: 'last', 下: 'next', 这: 'this', 這: 'this', 本: 'this' };

export function findChineseWords(text: string): readonly RelativeWords[] {
  const found: RelativeWords[] = [];
  for (const match of text.matchAll(PHRASE)) {
    const words = readMatch(text, match);
    if (words !== null) found.push(words);
    if (found.length >= MOST_WORDS) break;
  }
  return found;
}

function readMatch(text: string, match: RegExpExecArray): RelativeWords | null {
  const { day, which, named, unit, year, bare } = match.groups ?? {};
  const range = { start: match.index, end: match.index + match[0].length };
  const around = sentenceAround(text, range);
  const sentence = text.slice(around.start, around.end);
  if (HABIT.test(sentence)) return null;
  const certainEvent = ONCE.test(sentence) && !CONDITION.test(sentence);
  const plain = { ...range, forward: false, doubtful: false, certainEvent } as const;
  if (day !== undefined)
    return {
      ...plain,
      unit: 'day',
      language: 'zh',
      ask: day.replace('後', '后').replace('晚', '天'),
      ofProjects: false,
    };
  if (year !== undefined) return span('year', year === '去年' ? 'last' : 'next', plain);
  if (unit !== undefined) {
    const kind = unit === '季度' ? 'quarter' : unit === '月' ? 'month' : 'week';
    return span(kind, SPANS[which ?? ''] ?? 'this', plain);
  }
  if ((sentence.match(WEEKDAYS)?.length ?? 0) > 1) return null;
  const weekday = (named ?? bare ?? '').slice(-1);
  const prefix = which === '上' || which === '下' ? which : '这';
  return {
    ...plain,
    unit: 'day',
    language: 'zh',
    ask: bare === undefined ? `${prefix}周${weekday}` : `周${weekday}`,
    forward: bare !== undefined,
    certainEvent: certainEvent && bare === undefined && prefix !== '这',
    ofProjects: true,
  };
}

/** Spans are asked for in English, where the parser knows them all. */
function span(
  unit: DateUnit,
  which: string,
  plain: Omit<RelativeWords, 'unit' | 'language' | 'ask' | 'ofProjects'>,
): RelativeWords {
  const certainEvent = plain.certainEvent && which !== 'this';
  return { ...plain, unit, language: 'en', ask: `${which} ${unit}`, certainEvent, ofProjects: true };
}
