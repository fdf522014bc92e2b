import type { TextRange } from '../memory/textLines';

/** Words of one block that are looked at, in each language: it bounds the work. */
export const MOST_WORDS = 60;

export type DateUnit = 'day' | 'weekend' | 'week' | 'month' | 'quarter' | 'year';

/** Words that name a date from where the writer stood, and what to reckon them by. */
export interface RelativeWords extends TextRange {
  readonly unit: DateUnit;
  readonly language: 'en' | 'zh';
  /** The same in words that `chrono-node` reads alike. */
  readonly ask: string;
  /** Of a bare weekday: the one to come. */
  readonly forward: boolean;
  /** More than one date may be meant: “next Thursday”. */
  readonly doubtful: boolean;
  /** Said of what happened or will happen once, beyond reasonable doubt. */
  readonly certainEvent: boolean;
  /** Too weak a sign of a date anywhere but in memories of a project. */
  readonly ofProjects: boolean;
}
