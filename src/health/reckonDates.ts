import type { Chrono } from 'chrono-node/en';
import { DAY_MS } from '../memory/contract';
import type { RelativeWords } from './relativeWord';
import { type DayNumber, dayNumber, isoDay, weekdayOf } from './writtenDay';

const SUNDAY = 6;

/** Reckons relative words. The parser is large and rarely needed, so it is loaded by the first memory that holds some. */
export async function loadReckoner(): Promise<DateReckoner> {
  const [english, chinese] = await Promise.all([import('chrono-node/en'), import('chrono-node/zh/hans')]);
  return new DateReckoner(english.casual, chinese.casual);
}

export class DateReckoner {
  constructor(
    private readonly english: Pick<Chrono, 'parse'>,
    private readonly chinese: Pick<Chrono, 'parse'>,
  ) {}

  /**
   * What the words meant on a day, the likeliest first: `2026-12-03`, `2026-12`, `2026`, or `2026-12-07 – 2026-12-13`.
   * Empty where the parser has no answer.
   */
  reckon(words: RelativeWords, written: DayNumber): readonly string[] {
    const day = words.language === 'zh' ? this.askChinese(words, written) : this.ask(words.ask, written, words);
    if (day === null) return [];
    switch (words.unit) {
      case 'day':
        return /^next \w+day$/.test(words.ask) ? this.eitherNext(words, written, day) : [isoDay(day)];
      case 'weekend':
        return [spanOf(weekdayOf(day) === SUNDAY ? day - 1 : day, 2)];
      case 'week':
        return [spanOf(day - weekdayOf(day), 7)];
      case 'month':
        return [isoDay(day).slice(0, 7)];
      case 'year':
        return [isoDay(day).slice(0, 4)];
      case 'quarter':
        return [quarterOf(day)];
    }
  }

  /** The week of the Chinese begins on Monday, the parser's on Sunday. */
  private askChinese({ ask, forward }: RelativeWords, written: DayNumber): DayNumber | null {
    const relative = /^[上下这]周(?<name>.)$/.exec(ask)?.groups?.name;
    if (relative === undefined)
      return this.parse(
        this.chinese,
        ask.replace('天', (sign) => (ask.startsWith('周') ? '日' : sign)),
        written,
        forward,
      );
    const from = weekdayOf(written) === SUNDAY ? written - 1 : written;
    if (relative !== '日' && relative !== '天') return this.parse(this.chinese, ask, from, false);
    const saturday = this.parse(this.chinese, `${ask.slice(0, 2)}六`, from, false);
    return saturday === null ? null : saturday + 1;
  }

  private ask(ask: string, written: DayNumber, { unit, forward }: RelativeWords): DayNumber | null {
    if (ask === 'last night') return written - 1;
    // From the 31st the parser steps over a shorter month.
    const from = unit === 'day' || unit === 'week' || unit === 'weekend' ? written : firstOfMonth(written);
    return this.parse(this.english, ask, from, forward);
  }

  /** Some mean the first Thursday to come, some that of the next week. */
  private eitherNext(words: RelativeWords, written: DayNumber, day: DayNumber): readonly string[] {
    const first = this.ask(words.ask.replace('next ', ''), written + 1, { ...words, forward: true });
    return first === null || first === day ? [isoDay(day)] : [isoDay(day), isoDay(first)];
  }

  /**
   * The parser reckons partly in the machine's time zone, whatever it is told. It is given noon there, and asked for the
   * day of the calendar: so the answer is the same everywhere.
   */
  private parse(parser: Pick<Chrono, 'parse'>, text: string, from: DayNumber, forwardDate: boolean): DayNumber | null {
    const utc = new Date(from * DAY_MS);
    const noon = new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), 12);
    const [found, ...more] = parser.parse(text, noon, { forwardDate });
    if (found === undefined || more.length > 0 || found.text.length !== text.length) return null;
    const [year, month, date] = [found.start.get('year'), found.start.get('month'), found.start.get('day')];
    return year === null || month === null || date === null ? null : dayNumber(year, month, date);
  }
}

function firstOfMonth(day: DayNumber): DayNumber {
  return day + 1 - new Date(day * DAY_MS).getUTCDate();
}

function spanOf(first: DayNumber, days: number): string {
  return `${isoDay(first)} – ${isoDay(first + days - 1)}`;
}

function quarterOf(day: DayNumber): string {
  const date = new Date(day * DAY_MS);
  return `${date.getUTCFullYear()} Q${Math.floor(date.getUTCMonth() / 3) + 1}`;
}
