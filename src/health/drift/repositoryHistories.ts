import type { Git } from '../../store/git';
import { History } from './history';
import type { Past } from './workspace';

/** Commits that are read of each repository. */
const MAX_COMMITS = 2_000;

/** The histories of a repository and of those checked out in it, each kept until another commit is checked out. */
export class RepositoryHistories {
  private readonly kept = new Map<string, { readonly head: string; readonly history: History }>();

  constructor(
    private readonly root: string,
    private readonly git: Git,
  ) {}

  /** @param folders of the repositories relative to the root, `''` the root itself */
  async read(folders: readonly string[], signal: AbortSignal): Promise<Past> {
    const found: RepositoryHistory[] = [];
    for (const folder of folders) {
      const history = await this.readOne(folder, signal);
      if (history !== null) found.push({ prefix: folder === '' ? '' : `${folder}/`, history });
    }
    const key = folders.map((folder) => `${folder} ${this.kept.get(folder)?.head ?? ''}`).join('\n');
    // The innermost first.
    found.sort((a, b) => b.prefix.length - a.prefix.length);
    return new JoinedPast(
      key,
      found,
      found.length === folders.length && found.every(({ history }) => history.complete),
    );
  }

  private async readOne(folder: string, signal: AbortSignal): Promise<History | null> {
    const path = folder === '' ? this.root : `${this.root}/${folder}`;
    const place = await this.git.inspect(path, signal);
    if (place.state !== 'ready') return null;
    const kept = this.kept.get(folder);
    if (kept?.head === place.head) return kept.history;
    const commits = await this.git.readHistory(path, MAX_COMMITS, signal);
    if (commits === null) return null;
    const history = new History(commits, commits.length < MAX_COMMITS && !place.shallow);
    this.kept.set(folder, { head: place.head, history });
    return history;
  }
}

interface RepositoryHistory {
  readonly prefix: string;
  readonly history: History;
}

class JoinedPast implements Past {
  constructor(
    readonly key: string,
    private readonly repositories: readonly RepositoryHistory[],
    readonly complete: boolean,
  ) {}

  goneEndingWith(path: string): ReturnType<Past['goneEndingWith']> {
    return this.repositories.flatMap(({ prefix, history }) => {
      const inside = path.startsWith(prefix) ? path.slice(prefix.length) : path;
      return history.goneEndingWith(inside).map((gone) => ({ ...gone, path: prefix + gone.path }));
    });
  }

  hadFolder(path: string): boolean {
    return this.repositories.some(({ prefix, history }) =>
      history.hadFolder(path.startsWith(prefix) ? path.slice(prefix.length) : path),
    );
  }

  laterNames(path: string): ReturnType<Past['laterNames']> {
    const { prefix, history } = this.holding(path) ?? {};
    if (prefix === undefined || history === undefined) return [];
    return history.laterNames(path.slice(prefix.length)).map((name) => ({ ...name, path: prefix + name.path }));
  }

  changesSince(paths: readonly string[], time: number): ReturnType<Past['changesSince']> {
    const repository = this.holding(paths[0] ?? '');
    if (repository === undefined) return null;
    const { prefix, history } = repository;
    const inside = paths.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    return history.changesSince(inside, time);
  }

  private holding(path: string): RepositoryHistory | undefined {
    return this.repositories.find(({ prefix }) => path.startsWith(prefix));
  }
}
