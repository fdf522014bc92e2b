import type { TextRange } from '../../memory/textLines';
import { folderOf } from '../../store/memoryDirectory';
import type { MemoryText, ProseBlock } from '../memoryText';
import { type Claim, type ClaimWeight, MAX_CLAIMS, type PathClaim } from './claim';
import { readCommandLine } from './commandWords';
import { readFences } from './fenceClaims';
import { extensionOf } from './fileNames';
import { type PathWord, readPathWord, type WordForm } from './pathWords';
import { Sentences } from './sentences';
import { readSymbolName } from './symbolNames';
import { toPathClaim } from './toPathClaim';

/** Units of a body in which claims are looked for; what is longer is data or a log. */
const MAX_BODY_UNITS = 256 * 1024;
/** Of a sentence that names more files it can't be told which one a name belongs to. */
const MAX_SENTENCE_FILES = 20;
/** Signs of a path in prose. Letters beyond ASCII are left out: Chinese puts no space around a path. */
const WORD = /[A-Za-z0-9_.@+~#:%&=/-]+/g;
/** Beside a word these make it a part of a placeholder or a variable. Stars may be those of emphasis. */
const BESIDE = /[<>{}$\\\u2026]/;
/** Documents do not hold the names that they speak of. */
const DOCUMENTS: ReadonlySet<string> = new Set([
  'md',
  'mdx',
  'txt',
  'rst',
  'pdf',
  'html',
  'lock',
  'png',
  'svg',
  'jpg',
  'jpeg',
  'gif',
  'webp',
]);
const ANY_SIGN = /[/`.]/;

export interface ReadClaimsOptions {
  /** The memory directory relative to the workspace's root, where it is inside (`''` is the root itself); else `null`. */
  readonly directory: string | null;
}

/**
 * The claims of a memory's body: paths in back-ticks, in prose and in links that lead out of the memory directory, with
 * their lines; commands in back-ticks and fences; names in back-ticks, each together with the files that its own
 * sentence names (a name alone may belong anywhere). Code in fences is no claim, and neither is what stands in comments,
 * URLs, absolute paths, globs and placeholders. Takes time linear in the length; never throws.
 */
export function readClaims(whole: MemoryText, { directory }: ReadClaimsOptions): readonly Claim[] {
  const memory = whole.beginning(MAX_BODY_UNITS);
  if (!ANY_SIGN.test(memory.body)) return [];
  const prose: Claim[] = [];
  for (const block of memory.prose) {
    if (prose.length >= MAX_CLAIMS) break;
    for (const claim of new BlockClaims(block).read()) prose.push(claim);
  }
  const claims = [...prose, ...readFences(memory), ...readLinks(memory, directory)];
  return firstOf(claims.sort((a, b) => a.range.start - b.range.start || a.range.end - b.range.end));
}

/** A name stays only with all of its files: it may be in the one that was left out. */
function firstOf(claims: readonly Claim[]): readonly Claim[] {
  if (claims.length <= MAX_CLAIMS) return claims;
  const kept = claims.slice(0, MAX_CLAIMS);
  const known = new Set<Claim>(kept);
  return kept.filter((claim) => claim.kind !== 'symbol' || claim.files.every((file) => known.has(file)));
}

/**
 * One block of prose. Offsets inside are those of its inline text. Code spans, bare words and names are each read in
 * their order up to the limit, so that the first claims of the block are always among those found.
 */
class BlockClaims {
  private readonly found: Claim[] = [];
  private readonly files = new Map<number, PathClaim[]>();
  private readonly sentences: Sentences;
  private readonly text: string;

  constructor(private readonly prose: ProseBlock) {
    this.text = prose.source.text;
    this.sentences = new Sentences(this.text, prose.inline.code);
  }

  read(): readonly Claim[] {
    const { links, pictures, hidden, code } = this.prose.inline;
    const outside = [...links, ...pictures].sort((a, b) => a.start - b.start);
    const names: TextRange[] = [];
    for (const span of withoutInner(code, outside)) {
      if (this.found.length >= MAX_CLAIMS) break;
      if (!this.readSpan(span)) names.push(span);
    }
    if (this.prose.block.kind !== 'html' && this.text.includes('/')) {
      // The back-ticks themselves are no signs of a word, so the content alone is left out.
      this.readBare([...outside, ...hidden, ...code]);
    }
    const limit = this.found.length + MAX_CLAIMS;
    for (const span of names) {
      if (this.found.length >= limit) break;
      this.readName(span);
    }
    return this.found;
  }

  /** Whether the content of a code span is a path or a command. */
  private readSpan(span: TextRange): boolean {
    const content = this.text.slice(span.start, span.end);
    const start = span.start + (content.length - content.trimStart().length);
    const word = content.trim();
    if (!/\s/.test(word)) return this.addPath(start, readPathWord(word, 'code'));
    for (const found of readCommandLine(word)) this.addCommandWord(start, found);
    return true;
  }

  private addCommandWord(start: number, found: ReturnType<typeof readCommandLine>[number]): void {
    if (found.kind === 'path') {
      this.addPath(start + found.start, found.word);
      return;
    }
    const range = this.prose.source.toText({ start: start + found.start, end: start + found.end });
    const weight = this.weightAt(start, found.kind === 'script' ? found.weight : 'strong');
    this.found.push(
      found.kind === 'script'
        ? { kind: 'script', range, weight, script: found.script }
        : { kind: 'target', range, weight, target: found.target },
    );
  }

  private readBare(taken: readonly TextRange[]): void {
    const ordered = [...taken].sort((a, b) => a.start - b.start);
    const limit = this.found.length + MAX_CLAIMS;
    let at = 0;
    for (const { start, end } of [...ordered, { start: this.text.length, end: this.text.length }]) {
      if (start > at) this.readWords(at, start, limit);
      at = Math.max(at, end);
    }
  }

  private readWords(from: number, to: number, limit: number): void {
    if (this.found.length >= limit) return;
    const part = this.text.slice(from, to);
    if (!part.includes('/')) return;
    WORD.lastIndex = 0;
    for (let match = WORD.exec(part); match !== null && this.found.length < limit; match = WORD.exec(part)) {
      const word = match[0];
      if (!word.includes('/')) continue;
      if (word.includes('://')) {
        // A URL goes on up to the next white space, whatever it holds.
        while (WORD.lastIndex < part.length && !/[\s\u3000-\u9fff\uff00-\uffef]/.test(part.charAt(WORD.lastIndex)))
          WORD.lastIndex++;
        continue;
      }
      const before = part.charAt(match.index - 1);
      if (BESIDE.test(before) || BESIDE.test(part.charAt(WORD.lastIndex)) || part.endsWith('="', match.index)) continue;
      this.addPath(from + match.index, readPathWord(word.replace(/[.:#-]+$/, ''), 'bare'));
    }
  }

  /** Whether there was one to add. */
  private addPath(start: number, word: PathWord | null): boolean {
    if (word === null) return false;
    const claim = toPathClaim(
      word,
      (end) => this.prose.source.toText({ start, end: start + end }),
      (weight) => this.weightAt(start, weight),
    );
    this.found.push(claim);
    if (claim.folder || DOCUMENTS.has(extensionOf(claim.path).toLowerCase()) || extensionOf(claim.path) === '')
      return true;
    const sentence = this.sentences.at(start);
    const files = this.files.get(sentence);
    if (files === undefined) this.files.set(sentence, [claim]);
    else files.push(claim);
    return true;
  }

  private readName(span: TextRange): void {
    const sentence = this.sentences.at(span.start);
    const files = this.files.get(sentence);
    if (files === undefined || files.length > MAX_SENTENCE_FILES) return;
    const symbol = readSymbolName(this.text.slice(span.start, span.end).trim());
    if (symbol === null || this.sentences.isTold(sentence) || this.sentences.isDenied(sentence)) return;
    const inOrder = [...files].sort((a, b) => a.range.start - b.range.start);
    this.found.push({
      kind: 'symbol',
      range: this.prose.source.toText(span),
      weight: 'weak',
      ...symbol,
      files: inOrder,
    });
  }

  private weightAt(offset: number, weight: ClaimWeight): ClaimWeight {
    return this.sentences.isTold(this.sentences.at(offset)) ? 'told' : weight;
  }
}

/** The spans that lie in none of the others. Both in the order of their starts. */
function withoutInner(spans: readonly TextRange[], others: readonly TextRange[]): readonly TextRange[] {
  let next = 0;
  let reach = 0;
  return spans.filter(({ start, end }) => {
    for (let other = others[next]; other !== undefined && other.start <= start; other = others[++next])
      reach = Math.max(reach, other.end);
    return end > reach;
  });
}

/**
 * Links that lead out of the memory directory. Where that lies outside of the workspace, a target without parents can
 * only be meant from the workspace's root, unless a file of the memory directory is meant: then it is a weak claim.
 */
function readLinks(memory: MemoryText, directory: string | null): readonly Claim[] {
  const claims: Claim[] = [];
  const form: WordForm = 'link';
  for (const { kind, where, raw, rawRange } of memory.links) {
    if (claims.length >= MAX_CLAIMS) break;
    if (kind !== 'markdown' || where === 'external' || where === 'anchor') continue;
    const target = directory === null ? raw : resolveIn(directory, folderOf(memory.path), raw);
    const word = target === null ? null : readPathWord(target, form);
    if (word === null || (directory === null && extensionOf(word.path) === 'md')) continue;
    const cut = target === raw ? word.end : rawRange.end - rawRange.start;
    const toRange = (end: number): TextRange => ({ start: rawRange.start, end: rawRange.start + Math.min(end, cut) });
    claims.push(
      toPathClaim(target === raw ? word : { ...word, end: cut, pathEnd: cut }, toRange, (weight) =>
        directory === null ? 'weak' : weight,
      ),
    );
  }
  return claims;
}

/** A relative target as seen from the workspace's root; `null` where it leads out of it, or stays in the memory directory. */
function resolveIn(directory: string, folder: string, raw: string): string | null {
  const kept = [...directory.split('/'), ...folder.split('/')].filter((segment) => segment !== '');
  for (const segment of raw.split('/')) {
    if (segment === '..') {
      if (kept.pop() === undefined) return null;
    } else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const path = kept.join('/');
  return raw.startsWith('/') || directory === '' || path.startsWith(`${directory}/`) ? null : path;
}
