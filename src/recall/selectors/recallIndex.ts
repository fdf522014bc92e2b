import type MiniSearch from 'minisearch';
import { isKnownType, type Memory } from '../../memory/memory';
import { termsOf } from './recallWords';

interface Document {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly file: string;
}

/** A memory that holds at least one of the terms. */
export interface RecallMatch {
  readonly memory: Memory;
  /** Sum over the terms of BM25 by the term's weight. */
  readonly score: number;
  /** The terms that it holds, with the fields that hold them. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

const BOOST = { name: 1.5, file: 1.2, description: 1, type: 0.2 };

/**
 * BM25 over name, description, type and file name of the memories that a selector may choose from. It is the candidates
 * that are indexed, not the store: how rare a word is counts among what is chosen from, and nothing else can be found.
 * MiniSearch is loaded with the first index: a start of the editor should not pay for it.
 */
export class RecallIndex {
  private indexed = new Map<string, Memory>();
  private current: readonly Memory[] = [];

  private constructor(private readonly index: MiniSearch<Document>) {}

  static async load(): Promise<RecallIndex> {
    const { default: MiniSearchIndex } = await import('minisearch');
    return new RecallIndex(
      new MiniSearchIndex<Document>({
        idField: 'path',
        fields: ['name', 'description', 'type', 'file'],
        tokenize: termsOf,
        processTerm: (term) => term,
        autoVacuum: false,
      }),
    );
  }

  /** Follows `candidates` at the cost of those that differ: a memory is immutable, so another object is another state. */
  follow(candidates: readonly Memory[]): void {
    const { current } = this;
    if (candidates.length === current.length && candidates.every((memory, at) => memory === current[at])) return;
    const next = new Map(candidates.map((memory) => [memory.path, memory]));
    for (const [path, memory] of this.indexed) {
      // Removed as it was added, so that the figures of those left are as in a new index.
      if (next.get(path) !== memory) this.index.remove(documentOf(memory));
    }
    for (const [path, memory] of next) if (this.indexed.get(path) !== memory) this.index.add(documentOf(memory));
    this.indexed = next;
    this.current = [...candidates];
  }

  /** Every memory that holds a term, in no order that means anything. */
  find(weights: ReadonlyMap<string, number>): readonly RecallMatch[] {
    const found = this.index.search('', {
      tokenize: () => [...weights.keys()],
      boost: BOOST,
      boostTerm: (term) => weights.get(term) ?? 0,
    });
    const matches: RecallMatch[] = [];
    for (const { id, score, queryTerms, match } of found) {
      const memory = this.indexed.get(String(id));
      // MiniSearch multiplies the sum by the number of terms that match: many faint ones would beat one that counts.
      if (memory !== undefined) matches.push({ memory, score: score / queryTerms.length, fields: match });
    }
    return matches;
  }
}

/** The description is that which the client reads: another part of it can't move its choice. */
function documentOf({ path, title, header }: Memory): Document {
  return {
    path,
    name: title,
    description: header.clientDescription ?? '',
    type: header.type ?? '',
    file: fileWords(path),
  };
}

/** A path without extension, and without the type that many file names begin with. */
function fileWords(path: string): string {
  const file = path.replace(/\.md$/, '');
  const slash = file.lastIndexOf('/') + 1;
  const type = /^[a-z]+(?=[-_])/.exec(file.slice(slash))?.[0] ?? null;
  return isKnownType(type) ? file.slice(0, slash) + file.slice(slash + type.length) : file;
}
