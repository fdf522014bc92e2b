import { loadReckoner } from './reckonDates';
import { findRelativeWords, mayHoldRelativeWords } from './relativeWords';
import { dayNumber } from './writtenDay';

/**
 * A text with the date behind each of its words that name a day from where the writer stood (“yesterday”), as the health
 * rule puts it. Words that may mean more than one date stay as they are.
 *
 * @param date of the day that it was written on: `2031-05-20`
 */
export async function datedText(text: string, date: string): Promise<string> {
  if (!mayHoldRelativeWords(text)) return text;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const reckoner = await loadReckoner();
  let dated = '';
  let at = 0;
  for (const words of findRelativeWords(text)) {
    const meant = reckoner.reckon(words, dayNumber(year, month, day));
    if (meant.length !== 1) continue;
    dated += `${text.slice(at, words.end)} (${meant[0]})`;
    at = words.end;
  }
  return dated + text.slice(at);
}
