import MiniSearch from 'minisearch';
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

/** Full-text search over names, descriptions, types, paths and bodies of one store. Built on first use. */
export class MemorySearch implements Disposable {
  private readonly bodies: MemoryBodies;
  private readonly index = new MiniSearch<Document>({
    idField: 'path',
    fields: ['path', 'name', 'description', 'type', 'body'],
    tokenize: segmentWords,
    processTerm: (term) => term.toLowerCase().normalize('NFKC'),
    autoVacuum: true,
  });

  constructor(store: MemoryStore, pause: () => Promise<void>) {
    this.bodies = new MemoryBodies(
      store,
      {
        add: (memory, text) => this.index.add(documentOf(memory, text)),
        remove: (path) => {
          if (this.index.has(path)) this.index.discard(path);
        },
      },
      pause,
    );
  }

  /** Paths of the memories that hold every word of the query (the last may be a beginning), best first. */
  async find(query: string): Promise<readonly string[]> {
    await this.bodies.settle();
    const found = this.index.search(query, {
      combineWith: 'AND',
      prefix: true,
      fuzzy: (term) => (term.length > 5 ? 0.15 : false),
      boost: { name: 4, description: 3, path: 2, type: 2 },
    });
    return found.map((result) => String(result.id));
  }

  dispose(): void {
    this.bodies.dispose();
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
