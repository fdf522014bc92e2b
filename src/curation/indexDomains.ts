import { INDEX_NAME } from '../memory/contract';
import { createLinkResolver, type LinkResolver } from '../memory/links';
import type { PlanDraft } from './planDraft';

/**
 * The parts of one memory directory that have an index of their own, while memories move between them. A wiki link
 * reaches as far as the part that it stands in.
 */
export class IndexDomains {
  private readonly roots: Set<string>;
  /** Where memories went, by the path that they had. */
  readonly moved = new Map<string, string>();
  private readonly resolvers = new Map<string, LinkResolver>();

  constructor(private readonly draft: PlanDraft) {
    this.roots = new Set(draft.input.snapshot.nestedRoots);
  }

  /** The folder of the index that is in charge of a path; `''` is the main one. */
  domainOf(path: string): string {
    let inner = '';
    for (const root of this.roots) if (path.startsWith(`${root}/`) && root.length > inner.length) inner = root;
    return inner;
  }

  /** An index comes to be in a folder. */
  addRoot(folder: string): void {
    this.roots.add(folder);
    this.resolvers.clear();
  }

  note(from: string, to: string): void {
    this.moved.set(from, to);
    this.resolvers.clear();
  }

  currentPath(path: string): string {
    return this.moved.get(path) ?? path;
  }

  /** The main index of a domain and its second ones, as far as they exist. */
  indexesOf(domain: string): readonly string[] {
    return this.allIndexes().filter((index) => this.domainOf(index) === domain);
  }

  allIndexes(): readonly string[] {
    const mains = ['', ...this.roots].map(mainIndexOf);
    const second = [...this.draft.input.snapshot.secondaryIndexes.keys()].map((path) => this.currentPath(path));
    return [...mains, ...second].filter((path) => this.draft.read(path) !== null);
  }

  /** The path that a wiki link in a domain means now; `null` where it means none. */
  resolve(domain: string, wikiText: string): string | null {
    let resolver = this.resolvers.get(domain);
    if (resolver === undefined) {
      const memories = [...this.draft.input.snapshot.memories.values()].map(({ path, header }) => ({
        path: this.currentPath(path),
        header,
      }));
      resolver = createLinkResolver(memories.filter(({ path }) => this.domainOf(path) === domain));
      this.resolvers.set(domain, resolver);
    }
    return resolver.resolve(wikiText);
  }
}

export function mainIndexOf(domain: string): string {
  return domain === '' ? INDEX_NAME : `${domain}/${INDEX_NAME}`;
}
