/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** “don't forget the tests”, “never mind”: the words that follow are wanted all the same. */
const NO_EXCLUSION =
  '(?!\\s+(?:forget|mind|hesitate|miss|lose|break|know|understand|see|get|think|remember|want|have)\\b)';
/** Up to the end of the clause. */
const REST = '[^.,;:!?()\\n]*?(?=[.,;:!?()\\n]|\\s(?:but|then|just|only|instead|because)\\s|$)';
const ORDER = new RegExp(
  `\\b(?:don['’]?t|do not|never|must not|mustn['’]t|no need to)${NO_EXCLUSION}\\s${REST}|\\bwithout\\s+(?:touch|chang|edit|modify|break|us|runn)ing\\s${REST}|\\b(?:leave|keep)\\s[^.,;:!?\\n]{1,60}?\\s(?:alone|untouched|unchanged|as (?:it is|they are|is))\\b`,
  'giu',
);
/** Words that may stand before an order. After any other (“tests don't”, “should never”) it is a statement. */
const BEFORE_ORDER = /(?:^|[.,;:!?()\n\u2013\u2014-]|\b(?:and|but|please|so|just|or|also|then|pls))\s*$/iu;

/** 別 is a part of many words (特別, 類別, 分別): only before a verb, and not after these. */
const UNSPACED_ORDER =
  /(?:不要|不用|不必|不准|不許|不许|請勿|请勿|切勿|勿|(?<![特類类個个區区分級级辨識识性告差派])[別别])(?:再|去|先)?(?:動|动|碰|改|修改|更動|更动|調整|调整|管|執行|执行|使用|用|跑|部署|發布|发布|提交|加|新增|添加|刪|删|處理|处理)[^，。；：！？,.;:!?\n]*/gu;

/**
 * The parts of a prompt that say what to leave alone: “don't touch the database”, 不要動資料庫. A memory about
 * that is of little help. Statements (“the tests don't pass”) and reminders (“don't forget the tests”) are no such parts.
 */
export function findExclusions(prompt: string): readonly TextRange[] {
  const ranges: TextRange[] = [];
  for (const { index, 0: found } of prompt.matchAll(ORDER)) {
    const isOrder = BEFORE_ORDER.test(prompt.slice(Math.max(0, index - 20), index)) || /^without/i.test(found);
    if (isOrder) ranges.push({ start: index, end: index + found.length });
  }
  for (const { index, 0: found } of prompt.matchAll(UNSPACED_ORDER)) {
    ranges.push({ start: index, end: index + found.length });
  }
  return ranges;
}
