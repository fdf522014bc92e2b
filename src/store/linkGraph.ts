import { createLinkResolver, linksIn } from '../memory/links';
import type { Disposable } from './fileSystem';
import { MemoryBodies } from './memoryBodies';
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
  private readonly written = new Map<string, ReturnType<typeof linksIn>>();

  constructor(
    private readonly store: MemoryStore,
    pause: () => Promise<void>,
  ) {
    this.bodies = new MemoryBodies(
      store,
      {
        add: (memory, text) => {
          const links = linksIn(text);
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
    const targetsOf = (source: string) =>
      (this.written.get(source) ?? []).map((link) => resolveFrom(source, link, resolver, (target) => memories.has(target)));
    const own = targetsOf(path);
    const from = [...this.written.keys()].filter((source) => source !== path && targetsOf(source).some((link) => link.target === path));
    return {
      to: [...new Set(own.flatMap((link) => (link.target === null ? [] : [link.target])))],
      from: from.sort(),
      dangling: [...new Set(own.flatMap((link) => (link.target === null ? [link.written] : [])))],
    };
  }

  dispose(): void {
    this.bodies.dispose();
  }
}
