import type { PathClaim } from './claim';
import type { JudgedClaim, Verdict } from './driftReport';
import { baseNameOf, isCommonName } from './fileNames';
import type { WorkspaceView } from './workspace';

/** Files that a path without its first folders may mean; of more nothing is compared. */
const MAX_MEANT = 8;
/** Files of the same name that a report names. */
const MAX_ELSEWHERE = 5;

/** What became of a path, with the files that it was found to mean. */
export interface JudgedPath extends Pick<JudgedClaim, 'changed'> {
  readonly meant: readonly string[];
  /** `null` where it could not be checked. */
  readonly verdict: Verdict | null;
}

/**
 * What became of a path, in this order: it is there; a path of the workspace ends with it (a memory of a monorepo leaves
 * the package out); it differs in capitals; git renamed it; the only file of its name is elsewhere; it is gone.
 *
 * @param time of the memory, in milliseconds since the epoch; `null` where it is not known
 * @returns `null` where it may be no claim of this workspace at all
 */
export async function judgePath(
  claim: PathClaim,
  time: number | null,
  view: WorkspaceView,
): Promise<JudgedPath | null> {
  const { meant, checked } = await findMeant(claim, view);
  if (meant.length > 0) {
    const verdict = checked ? await judgeLines(claim, meant, view) : null;
    return { meant, verdict, changed: verdict === null ? null : await changesOf(meant, time, view) };
  }
  if (claim.weight === 'told') return null;
  const verdict = await judgeAbsence(claim, view);
  if (verdict === null) return null;
  if (verdict.kind !== 'moved') return { meant, verdict, changed: null };
  return { meant: [verdict.to], verdict, changed: await changesOf([verdict.to], time, view) };
}

interface Meant {
  readonly meant: readonly string[];
  /** One of them could be looked into. */
  readonly checked: boolean;
}

async function findMeant({ path, folder }: PathClaim, view: WorkspaceView): Promise<Meant> {
  const there = await view.find(path);
  if (there !== null && !(folder && there.kind === 'file'))
    return { meant: [path], checked: there.kind !== 'unchecked' };
  const files = await view.files();
  const ending = folder ? [] : files.endingWith(path);
  const folders = ending.length > 0 ? [] : files.foldersEndingWith(path);
  const meant: string[] = [];
  let checked = false;
  for (const name of [...ending, ...folders]) {
    if (meant.length >= MAX_MEANT) break;
    // The list may name what was deleted, but not yet from the index of git.
    const found = await view.find(name);
    if (found === null) continue;
    meant.push(name);
    checked ||= found.kind !== 'unchecked';
  }
  return { meant, checked };
}

/** `null` where no file is long enough, and one of them can't be read: it may be. */
async function judgeLines(
  { lines }: PathClaim,
  meant: readonly string[],
  view: WorkspaceView,
): Promise<Verdict | null> {
  if (lines === null) return { kind: 'holds' };
  let longest: { readonly path: string; readonly lines: number } | null = null;
  let unread = false;
  for (const path of meant) {
    const text = await view.readText(path);
    if (text === null) unread = true;
    else {
      const count = countLines(text);
      if (count >= lines.last) return { kind: 'holds' };
      if (longest === null || count > longest.lines) longest = { path, lines: count };
    }
  }
  return unread || longest === null ? null : { kind: 'lineGone', ...longest };
}

/** As an editor numbers them, without the empty one after the last line end. */
function countLines(text: string): number {
  if (text === '') return 0;
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return text.endsWith('\n') ? count : count + 1;
}

async function judgeAbsence(claim: PathClaim, view: WorkspaceView): Promise<Verdict | null> {
  const { path } = claim;
  const files = await view.files();
  const [spelt, ...others] = claim.folder ? [] : await thereOf(files.endingWithFolded(path), view);
  if (spelt !== undefined && others.length === 0)
    return { kind: 'moved', to: spelt, by: 'case', certain: true, likeness: 100 };
  const past = await view.past();
  const gone = past.goneEndingWith(path);
  const [went] = gone;
  const renamed = gone.length === 1 && went !== undefined ? await followRenames(went.path, view) : null;
  if (renamed !== null) return renamed;
  const known = went !== undefined || (claim.folder && past.hadFolder(path));
  if (!known && (claim.weight === 'weak' ? !past.hadFolder(path) : await isNobodys(path, view))) return null;
  if (claim.folder || (!known && claim.weight === 'weak')) return missing(true, null, []);
  const name = baseNameOf(path);
  const same = isCommonName(name) ? [] : await thereOf(files.withName(name), view);
  const [only] = same;
  if (only !== undefined && same.length === 1 && path.includes('/'))
    return { kind: 'moved', to: only, by: 'name', certain: known, likeness: 100 };
  return missing(known || (await isPlausible(path, view)), went?.ago ?? null, same.slice(0, MAX_ELSEWHERE));
}

function missing(certain: boolean, ago: number | null, elsewhere: readonly string[]): Verdict {
  return { kind: 'missing', certain, ago, elsewhere };
}

async function followRenames(from: string, view: WorkspaceView): Promise<Verdict | null> {
  for (const { path, likeness } of [...(await view.past()).laterNames(from)].reverse())
    if ((await view.find(path)) !== null) return { kind: 'moved', to: path, by: 'git', certain: true, likeness };
  return null;
}

/** Whether a path that git never had is left out of the repository on purpose, or names a part of a package. */
async function isNobodys(path: string, view: WorkspaceView): Promise<boolean> {
  const [first = '', second = ''] = path.split('/');
  const dependencies = (await view.manifests())?.dependencies;
  if (dependencies?.has(first) === true || dependencies?.has(`${first}/${second}`) === true) return true;
  return (await view.findIgnored([path])).has(path);
}

/** Without a history that tells: a path into a folder that is there. */
async function isPlausible(path: string, view: WorkspaceView): Promise<boolean> {
  const slash = path.lastIndexOf('/');
  if (slash < 0 || (await view.past()).complete || (await view.files()).partial) return false;
  return (await view.find(path.slice(0, slash)))?.kind === 'folder';
}

async function thereOf(paths: readonly string[], view: WorkspaceView): Promise<readonly string[]> {
  const there: string[] = [];
  for (const path of paths.slice(0, MAX_MEANT)) if ((await view.find(path)) !== null) there.push(path);
  return there;
}

/** Of a path that may mean several files nothing is said. */
async function changesOf(
  meant: readonly string[],
  time: number | null,
  view: WorkspaceView,
): Promise<JudgedClaim['changed']> {
  const [path] = meant;
  if (path === undefined || time === null || meant.length > 1 || view.git.state !== 'ready') return null;
  return (await view.past()).changesSince([path], time);
}
