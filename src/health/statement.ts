/** What a rule of a memory is about, and which way it points. */
export interface Statement {
  /** Its words of content, each with how it is spoken of: asked for (1), refused (-1), both (0). */
  readonly words: ReadonlyMap<string, number>;
  readonly numbers: ReadonlySet<string>;
}

/** Words of one statement that count. */
const MOST_WORDS = 120;

const TOKEN = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_]|['’](?=t\b))*|[.,;:!?()\n，、。；：！？（）—–]/gu;
const HAN = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const BREAK = /^[^\p{L}\p{N}]$/u;

const REFUSING =
  /^(?:never|not|no|avoid|avoids|without|stop|skip|forbid|forbidden|ban|banned|prohibited|refuse|cannot|nobody|none|neither|nor|(?:do|does|did|must|should|ca|wo|is|are|would)n['’]?t)$/;
/** Behind them stands what is not wanted: “tabs instead of spaces”. */
const TURNING = /^(?:instead|rather|over|except|unless)$/;
const RESUMING = /^(?:but|always|must|should|prefer|prefers)$/;
/** Two words for one thing and its opposite. */
const OPPOSITES: ReadonlyMap<string, string> = new Map(
  [
    ['disable', 'enable'],
    ['disallow', 'allow'],
    ['exclude', 'include'],
    ['hide', 'show'],
    ['reject', 'accept'],
    ['remove', 'keep'],
    ['drop', 'keep'],
  ].map(([word = '', opposite = '']) => [fold(word), fold(opposite)]),
);
/** Say nothing of what a rule is about. */
const STOP = new Set(
  'the and for with from this that these those are was were has have had you your our they them their its his her one two all any each every when where while then than also only just more most very into onto out off per via can may might will would could about after before because been being does did done get gets how what which who why apply reason whole same other own new old even still there here both such make makes made like always never must should prefer prefers use uses used using not but instead rather over'.split(
    ' ',
  ),
);

/** Chinese: what refuses, what asks for. The rest of a run is read by pairs of characters. */
const REFUSING_HAN =
  /不要|不得|不准|不許|不许|不能|不可以?|不应该?|不應該?|不用|不必|不再|不再|禁止|禁用|避免|切勿|请勿|請勿|勿|(?<![特类類分区區级級个個性差])[别別](?![的人名处處])|从不|從不|绝不|絕不|而不是|而非|不(?![同过過仅僅只论論管错錯足])/gu;
const ASKING_HAN = /一律|必须|必須|优先|優先|允许|允許|应该|應該|总是|總是|务必|務必|要/gu;
const NO_CONTENT_HAN = /[的了在和与與或就都也把被是有用会會可以]/gu;

/**
 * Reads a statement. A refusal holds up to the end of its clause. Words are folded, so that “mocks” and “mock” are one;
 * scripts without spaces are read by pairs of characters.
 */
export function readStatement(text: string): Statement {
  const words = new Map<string, number>();
  const numbers = new Set<string>();
  const note = (word: string, polarity: number): void => {
    const before = words.get(word);
    if (before === undefined && words.size >= MOST_WORDS) return;
    words.set(word, before === undefined || before === polarity ? polarity : 0);
  };
  let polarity = 1;
  for (const [token] of text.toLowerCase().matchAll(TOKEN)) {
    if (BREAK.test(token)) polarity = 1;
    else if (HAN.test(token)) for (const [pair, sign] of readHan(token)) note(pair, sign);
    else if (/^\d/.test(token)) numbers.add(token);
    else if (REFUSING.test(token) || TURNING.test(token)) polarity = -1;
    else if (RESUMING.test(token)) polarity = 1;
    else if (token.length > 2 && !STOP.has(token)) {
      const word = fold(token);
      const opposite = OPPOSITES.get(word);
      note(opposite ?? word, opposite === undefined ? polarity : -polarity);
    }
  }
  return { words, numbers };
}

function readHan(run: string): readonly (readonly [string, number])[] {
  const found: (readonly [string, number])[] = [];
  let polarity = 1;
  const marked = run.replace(REFUSING_HAN, '-').replace(ASKING_HAN, '+').replace(NO_CONTENT_HAN, ' ');
  for (const part of marked.split(/(?=[-+])|(?<=[-+])| /)) {
    if (part === '-' || part === '+') polarity = part === '-' ? -1 : 1;
    else for (let at = 0; at + 1 < part.length; at++) found.push([part.slice(at, at + 2), polarity]);
  }
  return found;
}

function fold(word: string): string {
  const stem = word.length > 4 ? word.replace(/(?:ing|ed|ies|es|s|y)$/, '') : word.replace(/(?<!s)s$/, '');
  return stem.length > 3 && stem.endsWith('e') ? stem.slice(0, -1) : stem;
}

export type Relation = 'contradicts' | 'repeats';

const MIN_SHARED = 3;
/** Shares of the shorter statement's words that the other holds too. */
const SAME_MATTER = 0.5;
const SAME_RULE = 0.75;

/** Whether two statements are about the same thing, whatever they say of it. */
export function sharesSubject(a: Statement, b: Statement): boolean {
  let shared = 0;
  for (const word of a.words.keys()) if (b.words.has(word)) shared++;
  return isShared(shared, Math.min(a.words.size, b.words.size));
}

function isShared(shared: number, shorter: number): boolean {
  return shared >= MIN_SHARED && shared >= shorter * SAME_MATTER;
}

/** How two statements stand to each other, as far as words tell; `null` where they are about different things. */
export function relationOf(a: Statement, b: Statement): Relation | null {
  let shared = 0;
  let opposite = 0;
  let alike = 0;
  for (const [word, polarity] of a.words) {
    const other = b.words.get(word);
    if (other === undefined) continue;
    shared++;
    if (polarity * other < 0) opposite++;
    else if (polarity * other > 0) alike++;
  }
  const shorter = Math.min(a.words.size, b.words.size);
  if (!isShared(shared, shorter)) return null;
  if (opposite >= 2 && opposite >= alike) return 'contradicts';
  const isSameRule = shared >= shorter * SAME_RULE && shared * 3 >= Math.max(a.words.size, b.words.size);
  if (!isSameRule) return null;
  if (opposite > 0 || differs(a.numbers, b.numbers)) return 'contradicts';
  return 'repeats';
}

/** The same sentence with other numbers: “indent by 2”, “indent by 4”. */
function differs(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && [...a].every((number) => !b.has(number));
}
