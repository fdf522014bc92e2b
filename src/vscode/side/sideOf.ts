import type { ProjectSide } from './sideStore';

/** The store of a project by its path alone, as before anything of it is known; `null` where it is none. */
export function sideOf(directory: string): ProjectSide | null {
  const [, base, slug] = /^(.+)\/projects\/([^/]+)\/memory$/.exec(directory) ?? [];
  if (base === undefined || slug === undefined) return null;
  return { kind: 'project', directory, base, slug, measure: null, place: null, aliases: [] };
}
