import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRandom, type Random } from './random';

const DAY_MS = 86_400_000;
const SPREAD_DAYS = 400;
const INDEX_LINES = 180;
const BODY_MIN_BYTES = 300;
const BODY_MAX_BYTES = 3_000;

/** How the header of a generated memory is written. The shares are those counted in real directories. */
export type GeneratedForm = 'current' | 'flat' | 'crlf' | 'broken' | 'cjk';

const FORMS: readonly (readonly [GeneratedForm, number])[] = [
  ['broken', 0.026],
  ['flat', 0.034],
  ['crlf', 0.02],
  ['cjk', 0.02],
  ['current', 1],
];

const TYPES: readonly (readonly [string, number])[] = [
  ['feedback', 0.4],
  ['project', 0.3],
  ['reference', 0.2],
  ['user', 1],
];

export interface GeneratedMemory {
  /** Relative to the directory, with `/`. */
  readonly path: string;
  readonly form: GeneratedForm;
  readonly type: string;
  readonly name: string;
  /** As a lenient reader gives it: what the line says. */
  readonly description: string;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

export interface GenerateOptions {
  readonly seed: number;
  /** Milliseconds since the epoch from which ages count back; the time of the call where absent. */
  readonly now?: number;
}

/**
 * Writes `count` memories and an index of at most 180 lines into `directory`, which is made where it is missing.
 * The same seed gives the same bytes, and with the same `now` the same times. Memories that the index has no room for are orphans.
 */
export function generateMemories(
  directory: string,
  count: number,
  { seed, now = Date.now() }: GenerateOptions,
): readonly GeneratedMemory[] {
  const random = createRandom(seed);
  const memories: GeneratedMemory[] = [];
  const folders = new Set<string>();
  for (let at = 0; at < count; at++) {
    const { memory, text } = composeMemory(random, at, now, memories);
    const file = join(directory, memory.path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, text);
    utimesSync(file, memory.mtime / 1000, memory.mtime / 1000);
    memories.push(memory);
  }
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'MEMORY.md'), composeIndex(memories));
  return memories;
}

function composeMemory(
  random: Random,
  at: number,
  now: number,
  earlier: readonly GeneratedMemory[],
): { memory: GeneratedMemory; text: string } {
  const form = random.weighted(FORMS);
  const type = random.weighted(TYPES);
  const words = form === 'cjk' ? CJK : ENGLISH;
  const subject = random.pick(words.subjects);
  const name = `${random.pick(words.rules)}${words.space}${subject} ${at}`;
  const hint = random.pick(words.hints);
  // Broken as people break it: a second colon and blank, unquoted.
  const description = form === 'broken' ? `${subject}: ${hint}` : `${subject}${words.comma}${hint}`;
  const folder = random.next() < 0.04 ? `${random.pick(FOLDERS)}/` : '';
  const stem = form === 'cjk' ? `${type}_${at}` : `${type}_${subject.replaceAll(' ', '_')}_${at}`;
  const mtime = now - Math.floor(random.next() * SPREAD_DAYS * DAY_MS);
  const memory = { path: `${folder}${stem}.md`, form, type, name, description, mtime };
  const text = `${composeHeader(random, memory)}\n${composeBody(random, memory, earlier)}`;
  return { memory, text: form === 'crlf' ? text.replaceAll('\n', '\r\n') : text };
}

function composeHeader(random: Random, memory: GeneratedMemory): string {
  const start = `---\nname: ${memory.name}\ndescription: ${memory.description}\n`;
  if (memory.form === 'flat') return `${start}type: ${memory.type}\n---\n`;
  const modified = new Date(memory.mtime).toISOString();
  const metadata = `  node_type: memory\n  type: ${memory.type}\n  originSessionId: ${random.uuid()}\n  modified: ${modified}\n`;
  // A blank after the key is what most clients wrote.
  return `${start}metadata:${random.next() < 0.5 ? ' ' : ''}\n${metadata}---\n`;
}

function composeBody(random: Random, memory: GeneratedMemory, earlier: readonly GeneratedMemory[]): string {
  const words = memory.form === 'cjk' ? CJK : ENGLISH;
  const aim = random.between(BODY_MIN_BYTES, BODY_MAX_BYTES);
  const parts = [random.pick(words.sentences)];
  if (memory.type === 'feedback' || memory.type === 'project') {
    parts.push(`**Why:** ${random.pick(words.sentences)}`, `**How to apply:** ${random.pick(words.sentences)}`);
  }
  if (earlier.length > 0 && random.next() < 0.5) parts.push(`See [[${random.pick(earlier).name}]].`);
  let body = parts.join('\n\n');
  let bytes = Buffer.byteLength(body);
  for (;;) {
    const next = `${random.next() < 0.3 ? '\n\n' : words.space || '\n'}${random.pick(words.sentences)}`;
    const size = Buffer.byteLength(next);
    if (bytes >= BODY_MIN_BYTES && bytes + size > aim) return `${body}\n`;
    body += next;
    bytes += size;
  }
}

function composeIndex(memories: readonly GeneratedMemory[]): string {
  const lines = ['# Memory Index'];
  const types = ['feedback', 'project', 'reference', 'user'];
  // Each section costs a blank line and a heading besides its entries.
  const room = INDEX_LINES - lines.length - 2 * types.length;
  const indexed = memories.slice(0, room);
  for (const type of types) {
    const entries = indexed.filter((memory) => memory.type === type);
    if (entries.length === 0) continue;
    lines.push('', `## ${type.charAt(0).toUpperCase()}${type.slice(1)}`);
    for (const { name, path, description } of entries) lines.push(`- [${name}](${path}) — ${description}`);
  }
  return `${lines.join('\n')}\n`;
}

const FOLDERS = ['api', 'billing', 'frontend'] as const;

interface Words {
  readonly rules: readonly string[];
  readonly subjects: readonly string[];
  readonly hints: readonly string[];
  readonly sentences: readonly string[];
  readonly space: string;
  readonly comma: string;
}

const ENGLISH: Words = {
  space: ' ',
  comma: ', ',
  rules: ['Ask before', 'Always check', 'Never guess', 'Where to find', 'Decided on', 'Careful with', 'Prefer short'],
  subjects: [
    'database migrations',
    'retry limits',
    'invoice numbers',
    'feature flags',
    'time zones',
    'upload sizes',
    'error messages',
    'log levels',
    'cache keys',
    'search ranking',
    'test fixtures',
    'release notes',
  ],
  hints: [
    'the nightly job depends on it',
    'agreed with the support team in March',
    'the old way lost data twice',
    'only in the European region',
    'the reviewer asks for it each time',
    'see the table in the handbook',
    'a wrong value shows up a week later',
  ],
  sentences: [
    'The staging copy is rebuilt every Monday, so nothing there lasts.',
    'A failed run leaves a lock behind; remove it only after the worker has stopped.',
    'Amounts are whole cents from the form to the ledger.',
    'The customer sees this text, so it has to name the next step.',
    'Two people were paged for it on 2026-05-14, and both looked in the wrong place.',
    'Run the narrow test first and the whole suite before the pull request.',
    'The provider answers slowly at the turn of the month; that is not our fault.',
    'Show the plan, wait for a yes, then write the file.',
    'The number in the dashboard is a median over five minutes, not a sum.',
    'When in doubt, keep the old behaviour behind the flag and say so in the summary.',
  ],
};

const CJK: Words = {
  space: '',
  comma: '，',
  rules: ['先確認', '不要猜', '一律檢查', '优先考虑'],
  subjects: ['資料庫遷移', '重試次數', '发票编号', '時區設定', '错误信息'],
  hints: ['夜間排程會用到', '三月已和客服确认', '舊作法掉過兩次資料', '只適用歐洲區'],
  sentences: [
    '測試環境每週一重建，放在上面的資料不會保留。',
    '金額一律用整數的分，不要用小數。',
    '失败之后会留下锁文件，确认进程已停止再删除。',
    '這段文字客戶看得到，要寫清楚下一步該做什麼。',
  ],
};
