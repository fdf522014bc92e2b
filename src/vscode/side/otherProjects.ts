import * as vscode from 'vscode';
import {
  listProjectSlugs,
  type ProjectPlace,
  placeProjects,
  projectDirectory,
  readProjectStore,
} from '../../location/otherProjects';
import type { PathStyle } from '../../location/paths';
import type { FileSystem } from '../../store/fileSystem';
import type { Logger } from '../logger';
import type { ProjectSide } from './sideStore';

/** Stores that are looked at before the rows are told of it. */
const SLICE = 40;

/** The other projects of this machine. Nothing of them is read until they are listed; then names come first. */
export class OtherProjects implements vscode.Disposable {
  /** `null`: rows came or went; else these have new details. */
  private readonly changed = new vscode.EventEmitter<readonly ProjectSide[] | null>();
  readonly onDidChange = this.changed.event;
  private current: readonly ProjectSide[] | null = null;
  /** Of all projects, also of those that have a row elsewhere: one of these can be the other store of such a project. */
  private slugs: readonly string[] = [];
  private turn = 0;

  constructor(
    private readonly fileSystem: FileSystem,
    private readonly paths: PathStyle,
    private readonly log: Logger,
  ) {}

  /** `null` until they were listed. */
  get sides(): readonly ProjectSide[] | null {
    return this.current;
  }

  /** Whether there is a memory directory beyond these: a look at names alone, which ends at the first. */
  async hasOthers(base: string, shown: readonly string[]): Promise<boolean> {
    const entries = await this.fileSystem.list(`${base}/projects`).catch(() => []);
    for (const { name, undecodable } of entries) {
      const directory = projectDirectory(base, name);
      if (undecodable === true || shown.includes(directory)) continue;
      const stat = await this.fileSystem.stat(directory).catch(() => null);
      if (stat?.kind === 'directory') return true;
    }
    return false;
  }

  /**
   * Lists them anew: rows at once, then the paths, then what is in them. Never rejects.
   *
   * @param shown directories that have a row already
   */
  async list(base: string, shown: readonly string[]): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    try {
      const listed = await this.listRows(base, shown);
      if (turn !== this.turn) return;
      this.current = listed;
      this.changed.fire(null);
      await this.addDetails(base, () => turn === this.turn);
    } catch (error) {
      this.log.error('projects', 'Listing the other projects failed.', error);
      this.current ??= [];
      this.changed.fire(null);
    }
  }

  /** As before they were listed. */
  forget(): void {
    this.turn += 1;
    this.current = null;
  }

  dispose(): void {
    this.turn += 1;
    this.changed.dispose();
  }

  private async listRows(base: string, shown: readonly string[]): Promise<readonly ProjectSide[]> {
    const taken = new Set(await Promise.all(shown.map((directory) => this.realPath(directory))));
    const rows = new Map<string, ProjectSide>();
    const slugs = await listProjectSlugs(base, this.fileSystem);
    this.slugs = slugs;
    const reals = await Promise.all(slugs.map((slug) => this.realPath(projectDirectory(base, slug))));
    for (const [i, slug] of slugs.entries()) {
      const real = reals[i] ?? '';
      if (taken.has(real)) continue;
      const known = rows.get(real);
      const before = this.current?.find((side) => side.slug === slug && side.base === base);
      // Two slugs whose memory is one directory are one row.
      if (known !== undefined) rows.set(real, { ...known, aliases: [...known.aliases, slug] });
      else {
        const [measure, place] = [before?.measure ?? null, before?.place ?? null];
        const directory = projectDirectory(base, slug);
        rows.set(real, { kind: 'project', directory, base, slug, measure, place, aliases: [] });
      }
    }
    return [...rows.values()];
  }

  private async addDetails(base: string, isCurrent: () => boolean): Promise<void> {
    const slugs = (this.current ?? []).map(({ slug }) => slug);
    const places = await placeProjects(base, this.slugs, this.fileSystem, this.paths);
    if (!isCurrent()) return;
    const bySlug = new Map(places.map((place) => [place.slug, place]));
    this.replace((this.current ?? []).map((side) => placed(side, bySlug.get(side.slug))));
    for (let at = 0; at < slugs.length; at += SLICE) {
      const slice = slugs.slice(at, at + SLICE);
      const read = await Promise.all(slice.map((slug) => readProjectStore(base, slug, this.fileSystem)));
      if (!isCurrent()) return;
      const found = new Map(slice.map((slug, i) => [slug, read[i] ?? null]));
      this.replace(
        (this.current ?? [])
          .filter(({ slug }) => found.has(slug))
          .map((side) => ({ ...side, measure: found.get(side.slug) ?? null })),
      );
    }
  }

  private replace(sides: readonly ProjectSide[]): void {
    const bySlug = new Map(sides.map((side) => [side.slug, side]));
    this.current = (this.current ?? []).map((side) => bySlug.get(side.slug) ?? side);
    this.changed.fire(sides);
  }

  private realPath(path: string): Promise<string> {
    return this.fileSystem.realPath(path).catch(() => path);
  }
}

/** A slug whose memory is this very directory is no other store. */
function placed(side: ProjectSide, place: ProjectPlace | undefined): ProjectSide {
  if (place === undefined) return side;
  return { ...side, place: { ...place, twins: place.twins.filter(({ slug }) => !side.aliases.includes(slug)) } };
}
