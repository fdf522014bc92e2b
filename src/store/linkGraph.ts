import type { MemoryLink } from '../memory/blockLinks';
import { decodeText } from '../memory/decodeText';
import { createLinkResolver, linksIn } from '../memory/links';
import type { Disposable } from './fileSystem';
import { MemoryBodies } from './memoryBodies';
import { folderOf } from './memoryDirectory';
import type { MemoryStore } from './memoryStore';

/** Links of one memory: paths of memories, and the targets that lead nowhere, as written. */
export interface MemoryLinks {
  readonly to: readonly string[];
  readonly from: readonly string[];
  readonly dangling: readonly string[];
}

/** Who links to whom in one store. Bodies are read on first use; targets are resolved when asked for. */
export class LinkGraph implements Disposable {
  private readonly bodies: MemoryBodies;
  private readonly written = new Map<string, readonly MemoryLink[]>();

  constructor(
    private readonly store: MemoryStore,
    pause: () => Promise<void>,
  ) {
    this.bodies = new MemoryBodies(
      store,
      {
        add: (memory, bytes) => {
          const links = linksIn(decodeText(bytes), folderOf(memory.path));
          if (links.length > 0) this.written.set(memory.path, links);
        },
        remove: (path) => this.written.delete(path),
      },
      pause,
    );
  }

  async linksOf(path: string): Promise<MemoryLinks> {
    await this.bodies.settle();
    const { memories } = this.store.snapshot;
    const resolver = createLinkResolver(memories.values());
    const targetOf = (link: MemoryLink): string | null => {
      if (link.kind === 'wiki') return resolver.resolve(link.raw);
      return link.target !== null && memories.has(link.target) ? link.target : null;
    };
    const own = (this.written.get(path) ?? []).filter((link) => link.where === 'inside');
    const from = [...this.written].filter(
      ([source, links]) => source !== path && links.some((link) => targetOf(link) === path),
    );
    return {
      to: [...new Set(own.map(targetOf).filter((target) => target !== null))],
      from: from.map(([source]) => source).sort(),
      dangling: [...new Set(own.filter((link) => targetOf(link) === null).map((link) => link.raw))],
    };
  }

  dispose(): void {
    this.bodies.dispose();
  }
}
