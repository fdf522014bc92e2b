import { lastAtOrBefore, type TextRange } from '../../memory/textLines';

/** Ends of sentences: signs of Chinese, and those of others before white space. */
const END = /[。！？；]|[.!?;](?=\s|$)/g;
const SHORT = /\b(?:e\.g|i\.e|etc|vs|cf|approx|no|resp)$/i;
/** Units before a stop in which an abbreviation is looked for. */
const SHORT_UNITS = 8;

/**
 * Words by which a sentence speaks of what was, will be, or might be. Such a sentence is not contradicted by a file that
 * is not there. Verbs that every second instruction uses (“add”, “use”) are not among them.
 */
const TOLD_WORDS =
  /\b(?:deleted?|deletes|deleting|removed?|removes|removing|renam(?:ed?|es|ing)|replac(?:ed?|es|ing)|mov(?:ed?|es|ing)|gone|dropped|retired|obsolete|deprecated|formerly|previously|once|old|legacy|former|used to|no longer|any ?more|not yet|there is no|there are no|no such|not exist|n't exist|instead|rather than|nonexistent|missing|will be|would|planned|plan to|going to|to be|todo|creat(?:e|es|ing)|scaffold|e\.g|for example|for instance|such as|(?:another|other|separate|upstream) (?:repo|repository|project|package))\b/i;
const TOLD_SIGNS =
  /[删刪移]除|[删刪去]掉|[删刪]了|改名|重命名|更名|[移搬]到|[移搬]至|换成|換成|取代|替换|替換|不再|没有|沒有|不存在|曾经|曾經|以前|原来|原來|原先|旧|舊|废弃|廢棄|过时|過時|新建|创建|創建|建立|将会|將會|将要|將要|计划|計劃|計畫|待办|待辦|例如|比如|譬如|[别別其]他?的?(?:仓库|倉庫|项目|項目|专案|專案)/;
/** Words by which a sentence may say that a name is not to be found where it names a file. */
const DENIED_WORDS =
  /\b(?:not|never|no|none|without|won't|cannot|can't|isn't|aren't|wasn't|don't|doesn't|didn't|shouldn't|mustn't)\b/i;
const DENIED_SIGNS = /[不没沒别別勿无無]/;

const PATH_LIKE = /[\w.@+~#:%&=/-]+/g;

/** The sentences of a run of inline text. A stop in a code span ends none. */
export class Sentences {
  private readonly starts: number[] = [0];
  private readonly codeStarts: readonly number[];
  private readonly words = new Map<number, string>();
  private readonly told = new Map<number, boolean>();
  private readonly denied = new Map<number, boolean>();

  /** @param code the ranges of the code spans, in order */
  constructor(
    private readonly text: string,
    private readonly code: readonly TextRange[],
  ) {
    this.codeStarts = code.map(({ start }) => start);
    for (const { index } of text.matchAll(END)) {
      const span = code[lastAtOrBefore(this.codeStarts, index)];
      if (span !== undefined && span.start <= index && index < span.end) continue;
      if (text[index] === '.' && SHORT.test(text.slice(Math.max(0, index - SHORT_UNITS), index))) continue;
      this.starts.push(index + 1);
    }
  }

  /** Number of the sentence that holds an offset. */
  at(offset: number): number {
    return lastAtOrBefore(this.starts, offset);
  }

  /** Whether a sentence speaks of what was or will be, outside of its code. */
  isTold(sentence: number): boolean {
    return this.ask(this.told, sentence, (words) => TOLD_WORDS.test(words) || TOLD_SIGNS.test(words));
  }

  /** Whether a sentence denies anything, outside of its code. */
  isDenied(sentence: number): boolean {
    return this.ask(this.denied, sentence, (words) => DENIED_WORDS.test(words) || DENIED_SIGNS.test(words));
  }

  /** Once a sentence: it may hold thousands of references. */
  private ask(answers: Map<number, boolean>, sentence: number, test: (words: string) => boolean): boolean {
    const known = answers.get(sentence);
    if (known !== undefined) return known;
    const answer = test(this.wordsOf(sentence));
    answers.set(sentence, answer);
    return answer;
  }

  private wordsOf(sentence: number): string {
    const known = this.words.get(sentence);
    if (known !== undefined) return known;
    const end = this.starts[sentence + 1] ?? this.text.length;
    let words = '';
    let at = this.starts[sentence] ?? 0;
    for (let index = lastAtOrBefore(this.codeStarts, at); index < this.code.length; index++) {
      const span = this.code[index];
      if (span === undefined || span.start >= end) break;
      if (span.end <= at) continue;
      words += `${this.text.slice(at, Math.max(at, span.start))} `;
      at = span.end;
    }
    words += this.text.slice(at, Math.max(at, end));
    // Of a path the names say nothing: `src/old/create.ts`.
    words = words.replace(PATH_LIKE, (word) => (word.includes('/') ? ' ' : word));
    this.words.set(sentence, words);
    return words;
  }
}
