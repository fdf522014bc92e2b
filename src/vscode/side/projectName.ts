import type { ProjectSide } from './sideStore';

/** How a project is called. A path is never guessed from a slug (contract §1). */
export interface ProjectName {
  readonly name: string;
  /** The name is the slug: no session file tells the path. */
  readonly isSlug: boolean;
  /** The path that the name comes from; the first of those that exist. `null` where none is known. */
  readonly path: string | null;
}

export function nameProject({ slug, place }: Pick<ProjectSide, 'slug' | 'place'>): ProjectName {
  const path = place?.existing[0] ?? place?.paths[0] ?? null;
  const last = path?.split(/[\\/]/).findLast((part) => part !== '') ?? null;
  return path === null || last === null
    ? { name: slug, isSlug: true, path: null }
    : { name: last, isSlug: false, path };
}

/** What is odd about a project's store: `gone`: its path no longer exists; `shared`: two projects have this slug; `twin`: its project has another store too. */
export type ProjectFlag = 'gone' | 'shared' | 'twin';

export function flagsOf({ place }: Pick<ProjectSide, 'place'>): readonly ProjectFlag[] {
  if (place === null) return [];
  const flags: ProjectFlag[] = [];
  if (place.paths.length > 0 && place.existing.length === 0) flags.push('gone');
  if (place.existing.length > 1) flags.push('shared');
  if (place.twins.length > 0) flags.push('twin');
  return flags;
}
