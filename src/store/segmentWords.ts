/** Scripts written without spaces between words: they are cut into words by the language's rules. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}]+/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a text, as written. Chinese, Japanese and Korean are cut by `Intl.Segmenter`; there each
 * pair of neighbouring characters is a word too, since a dictionary cuts a phrase otherwise than its reader.
 */
export function segmentWords(text: string): string[] {
  const words = text.match(WORD) ?? [];
  return words.flatMap((word) => (UNSPACED.test(word) ? segmentUnspaced(word) : [word]));
}

function segmentUnspaced(run: string): string[] {
  const words = cutUnspaced(run);
  const characters = [...run];
  for (let i = 0; i + 1 < characters.length; i++) words.push(`${characters[i]}${characters[i + 1]}`);
  if (characters.length === 1) return [run];
  return [...new Set([...words, ...characters.filter((character) => UNSPACED.test(character))])];
}

/** The words that a dictionary cuts a run of unspaced letters into, in their order. */
export function cutUnspaced(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(run)) if (isWordLike !== false) words.push(segment);
  return words;
}
