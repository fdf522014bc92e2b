import { describe, expect, it } from 'vitest';
import type { ProjectPlace } from '../../../../src/location/otherProjects';
import { flagsOf, nameProject } from '../../../../src/vscode/side/projectName';

const place = (paths: readonly string[], existing: readonly string[] = [], twins: ProjectPlace['twins'] = []) => ({
  slug: 's',
  place: { slug: 's', paths, existing, twins },
});

describe('a project’s name', () => {
  it('is its slug while nothing tells its path', () => {
    expect(nameProject({ slug: '-home-a-my-app', place: null })).toEqual({
      name: '-home-a-my-app',
      isSlug: true,
      path: null,
    });
    expect(nameProject(place([]))).toEqual({ name: 's', isSlug: true, path: null });
  });

  it('is the last part of a path that exists, before one that is gone', () => {
    expect(nameProject(place(['/a/my_app', '/a/my-app'], ['/a/my-app'])).name).toBe('my-app');
    expect(nameProject(place(['/a/my_app/'])).name).toBe('my_app');
    expect(nameProject(place(['C:\\work\\店'])).name).toBe('店');
    expect(nameProject(place(['/'])).isSlug).toBe(true);
  });

  it('is marked where the path is gone, shared or has another store, and not where nothing is known', () => {
    expect(flagsOf({ slug: 's', place: null } as never)).toEqual([]);
    expect(flagsOf(place([]))).toEqual([]);
    expect(flagsOf(place(['/a']))).toEqual(['gone']);
    expect(flagsOf(place(['/a_b', '/a-b'], ['/a_b', '/a-b']))).toEqual(['shared']);
    expect(flagsOf(place(['/a'], ['/a'], [{ slug: 't', why: 'spelling' }]))).toEqual(['twin']);
  });
});
