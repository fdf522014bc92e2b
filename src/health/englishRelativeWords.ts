import { type DateUnit, MOST_WORDS, type RelativeWords } from './relativeWord';
import { sentenceAround } from './sentenceAround';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const COUNT = String.raw`(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)`;
const GAP = String.raw`\s{1,4}`;
const PHRASE = new RegExp(
  String.raw`\b(?:` +
    [
      `(?<day>(?:the${GAP})?day${GAP}(?:after${GAP}tomorrow|before${GAP}yesterday)|yesterday|tomorrow|last${GAP}night)`,
      `(?<which>next|last|this|past|coming)${GAP}(?:(?<unit>weekend|week|month|quarter|year)|(?<named>${WEEKDAY}))`,
      `(?<signal>by|until|till|before|after|since|due|starting|from|on|begins|starts|ends|ships)${GAP}(?<bare>${WEEKDAY})`,
      `(?<ago>${COUNT}${GAP}(?<agoUnit>day|week|month)s?${GAP}ago)`,
      `(?:as${GAP}of|by|until|since|earlier|later|(?:agreed|decided|deployed|released|merged|shipped|fixed|changed|asked|confirmed|started|happened|failed))${GAP}(?<today>today)`,
    ].join('|') +
    String.raw`)(?![\w-]|\.\w|['’]?s?/)`,
  'gi',
);

/** Said of what comes again and again, of any time at all, or of the words themselves. */
const HABIT =
  /\b(?:every|each|always|never|usually|often|typically|normally|sometimes|whenever|daily|weekly|nightly|monthly|quarterly|yearly|hourly|recurring|regular|regularly|per|e\.g|eg|for example|for instance|such as|relative|absolute|phrases?|words?|anyone|someone|somebody|any)\b/i;
const CONDITION = /\b(?:if|when|unless|once|in case)\b/i;
const NEGATION = /\b(?:no|not|don['’]?t|avoid)\b/i;
const PAST =
  /\b(?:was|were|did|had|broke|failed|shipped|deployed|merged|released|agreed|decided|happened|started|began|stopped|went|said|asked|told|moved|rolled|lost|got|found|fixed|changed|left|landed|met|wiped|removed|switched|signed|announced|approved|confirmed|cancelled|canceled|postponed)\b/i;
const FUTURE =
  /\b(?:will|shall|going to|scheduled|planned|deadline|upcoming|goes live|go live|to be|['’]ll|freeze|freezing|frozen)\b/i;
const WEEKDAYS = new RegExp(String.raw`\b${WEEKDAY}`, 'gi');
/** What belongs to a day once, in “yesterday’s outage”; “yesterday’s orders” are those of any day. */
const EVENT_OWNED =
  /^['’]s\s{1,4}(?:\w{1,20}\s{1,4})?(?:outage|incident|meeting|release|deploy|deployment|call|discussion|decision|session|review|standup|migration|failure|launch|demo|deadline|fix|rollback)\b/i;
/** Any span of that length: “in the last week”, “the next month”. */
const ANY_SPAN = /\b(?:the|a|an|per|over|within|rolling|of)\s{1,4}$/i;
const OLDER = /\b(?:than|over|about any)\s{1,4}$/i;
/** Begin of a sentence, with the marks of lists and stress before it. */
const SENTENCE_BEGIN = /^[\s*_#>(-]*$/;

export function findEnglishWords(text: string): readonly RelativeWords[] {
  const found: RelativeWords[] = [];
  for (const match of text.matchAll(PHRASE)) {
    const words = readMatch(text, match);
    if (words !== null) found.push(words);
    if (found.length >= MOST_WORDS) break;
  }
  return found;
}

function readMatch(text: string, match: RegExpExecArray): RelativeWords | null {
  const groups = match.groups ?? {};
  const end = match.index + match[0].length;
  const phrase = groups.today ?? groups.bare ?? match[0];
  const start = end - phrase.length;
  const around = sentenceAround(text, { start, end });
  const sentence = text.slice(around.start, around.end);
  const before = text.slice(around.start, start);
  const after = text.slice(end, around.end);
  if (HABIT.test(sentence)) return null;
  const isPast = PAST.test(sentence);
  const isFuture = FUTURE.test(sentence);
  const once = (isPast || isFuture) && !CONDITION.test(sentence);
  const ask = phrase.toLowerCase().replace(/\s+/g, ' ');
  const plain = { start, end, language: 'en', ask, forward: false, doubtful: false, certainEvent: once } as const;

  if (groups.day !== undefined) {
    if (!SENTENCE_BEGIN.test(before) && /^[A-Z]/.test(phrase)) return null; // a name: the Tomorrow theme
    if (/^['’]s/.test(after) && !EVENT_OWNED.test(after)) return null;
    return { ...plain, unit: 'day', ofProjects: ask === 'last night' };
  }
  if (groups.today !== undefined) return { ...plain, unit: 'day', certainEvent: false, ofProjects: true };
  if (groups.ago !== undefined) {
    if (OLDER.test(before)) return null;
    return { ...plain, unit: groups.agoUnit?.toLowerCase() as DateUnit, certainEvent: false, ofProjects: true };
  }
  const which = groups.which?.toLowerCase();
  if (groups.unit !== undefined) {
    if (ANY_SPAN.test(before) || which === 'past' || which === 'coming') return null;
    const unit = groups.unit.toLowerCase() as DateUnit;
    const certainEvent = once && which !== 'this';
    return { ...plain, unit, certainEvent, ofProjects: which !== 'next' };
  }
  if (isPartOfWeek(sentence)) return null;
  if (groups.named !== undefined) {
    if (ANY_SPAN.test(before)) return null;
    const forward = which === 'this' || which === 'coming';
    return {
      ...plain,
      unit: 'day',
      ask:
        which === 'coming' || which === 'past' ? ask.replace(/^coming |^past /, which === 'past' ? 'last ' : '') : ask,
      forward,
      doubtful: !forward || isPast,
      certainEvent: once && !forward,
      ofProjects: true,
    };
  }
  return readBare(plain, groups.signal?.toLowerCase() ?? '', { sentence, isPast, isFuture });
}

/** “Monday” alone is mostly any Monday: it takes the sign of a single one before it, and a sentence that tells when. */
function readBare(
  plain: Omit<RelativeWords, 'unit' | 'ofProjects'>,
  signal: string,
  { sentence, isPast, isFuture }: { readonly sentence: string; readonly isPast: boolean; readonly isFuture: boolean },
): RelativeWords | null {
  if (signal === 'on' && ((!isPast && !isFuture) || NEGATION.test(sentence))) return null;
  const back = signal === 'since' || (isPast && !isFuture);
  return {
    ...plain,
    unit: 'day',
    ask: back ? `last ${plain.ask}` : plain.ask,
    forward: !back,
    doubtful: back ? signal !== 'since' : signal === 'on' || isPast,
    certainEvent: false,
    ofProjects: true,
  };
}

/** Two weekdays in one sentence are hours of business or a rota. */
function isPartOfWeek(sentence: string): boolean {
  return (sentence.match(WEEKDAYS)?.length ?? 0) > 1;
}
