import type MiniSearch from 'minisearch';
import { decodeText } from '../memory/decodeText';
import type { Memory } from '../memory/memory';
import type { Disposable } from './fileSystem';
import { MemoryBodies } from './memoryBodies';
import type { MemoryStore } from './memoryStore';
import { segmentWords } from './segmentWords';

interface Document {
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly body: string;
}

/** Units of a body that are searched: what lies beyond is not what a person remembers it by. */
const BODY_MAX_UNITS = 20_000;

interface Search {
  readonly index: MiniSearch<Document>;
  readonly bodies: MemoryBodies;
}

/** Full-text search over names, descriptions, types, paths and bodies of one store. Built, and loaded, on first use. */
export class MemorySearch implements Disposable {
  private search: Promise<Search> | undefined;

  constructor(
    private readonly store: MemoryStore,
    private readonly pause: () => Promise<void>,
  ) {}

  /** Paths of the memories that hold every word of the query (the last may be a beginning), best first. */
  async find(query: string): Promise<readonly string[]> {
    this.search ??= this.start();
    const { index, bodies } = await this.search;
    await bodies.settle();
    const found = index.search(query, {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      boost: { name: 4, description: 3, path: 2, type: 2 },
    });
    return found.map((result) => String(result.id));
  }

  dispose(): void {
    void this.search?.then(({ bodies }) => bodies.dispose());
  }

  private async start(): Promise<Search> {
    const { default: MiniSearchIndex } = await import('minisearch');
    const index = new MiniSearchIndex<Document>({
      idField: 'path',
      fields: ['path', 'name', 'description', 'type', 'body'],
      tokenize: segmentWords,
      processTerm: (term) => term.toLowerCase().normalize('NFKC'),
      autoVacuum: true,
    });
    const listener = {
      add: (memory: Memory, bytes: Uint8Array) => index.add(documentOf(memory, decodeText(bytes))),
      remove: (path: string) => {
        if (index.has(path)) index.discard(path);
      },
    };
    return { index, bodies: new MemoryBodies(this.store, listener, this.pause) };
  }
}

function documentOf(memory: Memory, text: string): Document {
  return {
    path: memory.path,
    name: memory.title,
    description: memory.header.description ?? '',
    type: memory.header.type ?? '',
    body: text.slice(0, BODY_MAX_UNITS),
  };
}
