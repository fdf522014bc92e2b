/** Units of running text in an alphabet that make about one token. */
const UNITS_PER_TOKEN = 4;
/** Scripts, and their punctuation, of which one character is about one token. */
const DENSE =
  /[\u3000-\u303f\uff00-\uff60\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Emoji_Presentation}]/gu;

/**
 * About how many tokens a text is: one for each Chinese, Japanese or Korean character and each emoji, one for every four
 * UTF-16 units of the rest. Models differ by a third in both directions: show it with a `~`, never as a bill.
 */
export function estimateTokens(text: string): number {
  let characters = 0;
  let units = 0;
  for (const [character] of text.matchAll(DENSE)) {
    characters += 1;
    units += character.length;
  }
  return characters + Math.ceil((text.length - units) / UNITS_PER_TOKEN);
}
