/** Units of plain English or code that make about one token; other scripts with an alphabet need more. */
const ASCII_PER_TOKEN = 4;
const OTHER_PER_TOKEN = 2;
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const LAST_ASCII = 0x7f;

/** About how many tokens a model counts for this text. An estimate: each model counts in its own way. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let other = 0;
  let wide = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) <= LAST_ASCII) ascii += 1;
    else if (WIDE.test(character)) wide += 1;
    else other += 1;
  }
  return Math.ceil(ascii / ASCII_PER_TOKEN + other / OTHER_PER_TOKEN + wide);
}
