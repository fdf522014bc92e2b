import type { ClaimWeight } from './claim';
import { type PathWord, readPathWord } from './pathWords';

/** What a command line names; offsets are those of the line. */
export type CommandWord =
  | {
      readonly kind: 'script';
      readonly start: number;
      readonly end: number;
      readonly script: string;
      readonly weight: ClaimWeight;
    }
  | { readonly kind: 'target'; readonly start: number; readonly end: number; readonly target: string }
  | { readonly kind: 'path'; readonly start: number; readonly word: PathWord };

interface Word {
  readonly start: number;
  readonly text: string;
}

const MAX_LINE_UNITS = 2000;
/** A word, or what parts one command from the next. */
const WORDS = /&&|\|\||[|;&]|[^\s|;&]+/g;
const PARTING = /^(?:&&|\|\||[|;&])$/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
const SCRIPT = /^[A-Za-z0-9][\w:.@/+-]*$/;
const TARGET = /^[A-Za-z][\w.-]*$/;
const MANAGERS: ReadonlySet<string> = new Set(['npm', 'pnpm', 'yarn', 'bun']);
/** Options of package managers that take the next word. */
const VALUED: ReadonlySet<string> = new Set([
  '--prefix',
  '-C',
  '--dir',
  '--filter',
  '-F',
  '-w',
  '--workspace',
  '--cwd',
  '--loglevel',
]);
/** What package managers do themselves; `npm` has no short form of scripts besides `test`, so it needs no list. */
const BUILT_IN: ReadonlySet<string> = new Set(
  (
    'add audit bin cache ci completion config constraints create dedupe deploy dlx doctor env exec explain fetch fund ' +
    'global help i import info init install install-test link list licenses login logout ls node npm outdated pack patch ' +
    'plugin pm prune publish rebuild remove rm root server set setup start store tag team unlink uninstall unplug up ' +
    'update upgrade upgrade-interactive version versions view why whoami workspaces x'
  ).split(' '),
);
/** Commands whose words need not be there: they make, take away or fetch what they name, or speak of another machine. */
const ELSEWHERE: ReadonlySet<string> = new Set(
  'cp mv rm mkdir touch curl wget scp rsync ssh ln tee dd tar zip unzip kubectl aws gcloud az mc s3cmd'.split(' '),
);

/** Whether a line of a fence without a language begins like a command of a repository. */
export function beginsCommand(line: string): boolean {
  return /^(?:\$ +)?(?:(?:npm|pnpm|yarn|bun|make) |\.\/)/.test(line);
}

/** Reads what a line of a shell names of its repository: scripts, targets of make, files. */
export function readCommandLine(line: string): readonly CommandWord[] {
  if (line.length > MAX_LINE_UNITS) return [];
  const found: CommandWord[] = [];
  let words: Word[] = [];
  for (const match of line.matchAll(WORDS)) {
    if (!PARTING.test(match[0])) words.push({ start: match.index, text: match[0] });
    else {
      readCommand(words, found);
      words = [];
    }
  }
  readCommand(words, found);
  return found;
}

function readCommand(all: readonly Word[], found: CommandWord[]): void {
  let first = 0;
  while (isPrelude(all[first]?.text)) first++;
  const words = all.slice(first);
  const program = words[0]?.text ?? '';
  if (program.startsWith('#') || ELSEWHERE.has(program)) return;
  if (MANAGERS.has(program)) readScript(program, words.slice(1), found);
  else if (program === 'make') readTarget(words.slice(1), found);
  else readPaths(words, found);
}

function isPrelude(word: string | undefined): boolean {
  return word !== undefined && (word === '$' || word === 'sudo' || word === 'time' || ASSIGNMENT.test(word));
}

function readScript(program: string, words: readonly Word[], found: CommandWord[]): void {
  const plain = words.filter(({ text }, index) => !text.startsWith('-') && !VALUED.has(words[index - 1]?.text ?? ''));
  const [verb, next] = plain;
  if (verb?.text === 'run' || verb?.text === 'run-script') addScript(next, 'strong', found);
  else if (verb?.text === 'test' && program !== 'bun') addScript(verb, 'strong', found);
  else if (program === 'yarn' && verb?.text === 'workspace') addScript(plain[2], 'weak', found);
  // `yarn x` also runs programs of packages; only a script has a colon in its name.
  else if ((program === 'yarn' || program === 'pnpm') && verb !== undefined && !BUILT_IN.has(verb.text))
    addScript(verb, verb.text.includes(':') ? 'strong' : 'weak', found);
}

function addScript(word: Word | undefined, weight: ClaimWeight, found: CommandWord[]): void {
  if (word === undefined || !SCRIPT.test(word.text)) return;
  found.push({ kind: 'script', start: word.start, end: word.start + word.text.length, script: word.text, weight });
}

function readTarget(words: readonly Word[], found: CommandWord[]): void {
  // With a folder or a file of its own the targets are not those of the Makefile at the top.
  if (words.some(({ text }) => /^(?:-[Cf]|--directory|--file|--makefile)/.test(text))) return;
  const word = words.find(({ text }) => !text.startsWith('-') && !text.includes('='));
  if (word === undefined || !TARGET.test(word.text)) return;
  found.push({ kind: 'target', start: word.start, end: word.start + word.text.length, target: word.text });
}

function readPaths(words: readonly Word[], found: CommandWord[]): void {
  for (const [index, { start, text }] of words.entries()) {
    // What follows is written, not read.
    if (text.includes('>')) return;
    const lead = /^(?:-[\w-]*=)?["']?/.exec(text)?.[0].length ?? 0;
    const bare = text.slice(lead).replace(/["']$/, '');
    const word = readPathWord(bare, index === 0 && bare.startsWith('./') ? 'code' : 'bare');
    if (word !== null) found.push({ kind: 'path', start: start + lead, word });
  }
}
