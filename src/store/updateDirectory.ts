import { INDEX_NAME } from '../memory/contract';
import { isMemoryName, isOfTeam } from '../memory/scanRules';
import { changedMemories } from './changedMemories';
import { continueSnapshot, type DirectoryUpdate, isSame, isSameSet } from './continueSnapshot';
import { FileError, type FileSystem } from './fileSystem';
import { folderOf, type MemoryDirectory } from './memoryDirectory';
import { readDirectory, readIndexFile, readMemories, readSecondaryIndexes } from './readDirectory';
import { isIndexFile, isSkippedFolder, refusalOf } from './scan';
import { guardTeam } from './teamGuard';

/** Touched paths from which reading the whole directory is the shorter way. */
const TOUCH_MAX_PATHS = 500;
/** Links that are looked at with every event; a check finds what became of the others. */
const TOUCH_MAX_LINKS = 100;

/**
 * A snapshot in which the touched files (absolute paths) are read anew, at the cost of those files alone;
 * `null` where nothing that is shown differs. Whatever concerns folders is left to a whole scan.
 */
export async function updateDirectory(
  snapshot: MemoryDirectory,
  touched: readonly string[],
  disk: FileSystem,
): Promise<DirectoryUpdate | null> {
  const fileSystem = guardTeam(snapshot.directory, disk);
  const paths = relativePaths(snapshot.directory, touched);
  if (snapshot.state !== 'ready' || paths === null || paths.length > TOUCH_MAX_PATHS || paths.some(isLossy)) {
    return readAnew(snapshot, fileSystem);
  }
  const linked = [...snapshot.links].slice(0, TOUCH_MAX_LINKS);
  const seen = [
    ...new Set([
      ...paths.filter((path) => !isSkipped(path)),
      ...(await changedMemories(snapshot, linked, fileSystem)),
      ...(snapshot.links.has(INDEX_NAME) || snapshot.indexProblem !== null ? [INDEX_NAME] : []),
    ]),
  ];
  for (const path of seen) if (await concernsFolders(snapshot, path, fileSystem)) return readAnew(snapshot, fileSystem);

  const otherFiles = await updateOtherFiles(snapshot, seen, fileSystem);
  const memoryPaths = seen.filter((path) => isMemoryPath(path) && !snapshot.folders.has(path));
  const files = await updateMemories(snapshot, memoryPaths, fileSystem);
  const index = seen.includes(INDEX_NAME) ? await readIndexFile(snapshot.directory, true, fileSystem) : null;
  const links = index === null ? files.links : await withIndexLink(snapshot, files.links, fileSystem);
  const indexDiffers =
    index !== null &&
    (index.index?.text !== snapshot.index?.text ||
      index.index?.mtime !== snapshot.index?.mtime ||
      index.indexProblem !== snapshot.indexProblem);
  const keepsSets = otherFiles === snapshot.otherFiles && links === snapshot.links;
  if (files.changed.length === 0 && !indexDiffers && keepsSets) return null;
  const { changed, ...parts } = files;
  return { snapshot: { ...snapshot, ...parts, ...index, otherFiles, links }, paths: changed };
}

async function readAnew(snapshot: MemoryDirectory, fileSystem: FileSystem): Promise<DirectoryUpdate | null> {
  return continueSnapshot(snapshot, await readDirectory(snapshot.directory, fileSystem));
}

interface MemoryUpdate extends Pick<MemoryDirectory, 'memories' | 'secondaryIndexes' | 'links'> {
  readonly changed: readonly string[];
}

async function updateMemories(
  snapshot: MemoryDirectory,
  paths: readonly string[],
  fileSystem: FileSystem,
): Promise<MemoryUpdate> {
  const { directory } = snapshot;
  let { memories, secondaryIndexes } = snapshot;
  const links = new Set(snapshot.links);
  const present: { path: string; linked: boolean }[] = [];
  const changed: string[] = [];
  for (const path of paths) {
    const entry = await entryAt(`${directory}/${path}`, fileSystem);
    if (entry === 'link') links.add(path);
    else links.delete(path);
    if (entry !== 'nothing') {
      present.push({ path, linked: entry === 'link' || snapshot.folders.get(folderOf(path)) === true });
    } else if (memories.has(path)) {
      memories = memories.without(path);
      secondaryIndexes = withoutKey(secondaryIndexes, path);
      changed.push(path);
    }
  }
  for (const memory of await readMemories(directory, present, fileSystem)) {
    const known = memories.get(memory.path);
    if (known !== undefined && isSame(known, memory)) continue;
    memories = memories.with(memory.path, memory);
    changed.push(memory.path);
    if (known?.kind === 'index' || memory.kind === 'index') {
      const read = await readSecondaryIndexes(directory, [memory], fileSystem);
      secondaryIndexes = new Map([...withoutKey(secondaryIndexes, memory.path), ...read]);
    }
  }
  return { memories, secondaryIndexes, links: isSameSet(links, snapshot.links) ? snapshot.links : links, changed };
}

async function updateOtherFiles(
  snapshot: MemoryDirectory,
  paths: readonly string[],
  fileSystem: FileSystem,
): Promise<ReadonlySet<string>> {
  let { otherFiles } = snapshot;
  for (const path of paths) {
    if (isMemoryPath(path) || nameOf(path) === INDEX_NAME || nameOf(path).startsWith('.')) continue;
    const kind = await fileSystem.entryKind(`${snapshot.directory}/${path}`).catch(() => null);
    const exists = kind !== null && kind !== 'directory' && kind !== 'symlink';
    if (exists === otherFiles.has(path)) continue;
    const others = new Set(otherFiles);
    if (exists) others.add(path);
    else others.delete(path);
    otherFiles = others;
  }
  return otherFiles;
}

async function entryAt(path: string, fileSystem: FileSystem): Promise<'link' | 'entry' | 'nothing'> {
  try {
    return (await fileSystem.entryKind(path)) === 'symlink' ? 'link' : 'entry';
  } catch (error) {
    if (error instanceof FileError && (error.code === 'missing' || error.code === 'notDirectory')) return 'nothing';
    return 'entry'; // reading it will say why it can't be read
  }
}

/** The links with that of the index, where it is one. */
async function withIndexLink(
  snapshot: MemoryDirectory,
  links: ReadonlySet<string>,
  fileSystem: FileSystem,
): Promise<ReadonlySet<string>> {
  const isLink = (await entryAt(`${snapshot.directory}/${INDEX_NAME}`, fileSystem)) === 'link';
  if (isLink === links.has(INDEX_NAME)) return links;
  const others = [...links].filter((link) => link !== INDEX_NAME);
  return new Set(isLink ? [...others, INDEX_NAME] : others);
}

/** Whether a folder came, went or changed its nature: then the shape of the tree is for the scan to tell. */
async function concernsFolders(snapshot: MemoryDirectory, path: string, fileSystem: FileSystem): Promise<boolean> {
  if (!snapshot.folders.has(folderOf(path))) return true;
  if (path === INDEX_NAME) return false; // an index is never read as a folder, whatever it is
  if (isOfTeam(path) && !isMemoryPath(path) && !nameOf(path).startsWith('.')) {
    const reason = await refusalOf(snapshot.directory, path, fileSystem);
    if (reason !== (snapshot.refused.get(path) ?? null)) return true;
  }
  if (nameOf(path) === INDEX_NAME) return nestedIndexDiffers(snapshot, path, fileSystem);
  return (await leadsToFolder(`${snapshot.directory}/${path}`, fileSystem)) !== snapshot.folders.has(path);
}

async function nestedIndexDiffers(snapshot: MemoryDirectory, path: string, fileSystem: FileSystem): Promise<boolean> {
  const kind = await fileSystem.entryKind(`${snapshot.directory}/${path}`).catch(() => null);
  const isIndex = kind !== null && (await isIndexFile(snapshot.directory, path, kind, fileSystem));
  return isIndex !== snapshot.nestedRoots.includes(folderOf(path)) || (kind === 'symlink') !== snapshot.links.has(path);
}

async function leadsToFolder(path: string, fileSystem: FileSystem): Promise<boolean> {
  try {
    return (await fileSystem.stat(path)).kind === 'directory';
  } catch {
    return false; // what can't be looked at is not a folder that could be read
  }
}

/** Paths relative to the directory, each once; `null` where the directory itself was touched. */
function relativePaths(directory: string, touched: readonly string[]): readonly string[] | null {
  const paths = new Set<string>();
  const root = withSlashes(directory);
  for (const path of touched) {
    const slashed = withSlashes(path);
    if (root === slashed || root.startsWith(`${slashed}/`)) return null;
    if (slashed.startsWith(`${root}/`)) paths.add(slashed.slice(root.length + 1));
  }
  return [...paths];
}

/** A back-slash separates on Windows alone; elsewhere it may be part of a name. */
function withSlashes(path: string): string {
  return /^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/') : path;
}

/** Such a name may stand for one that is not UTF-8, whose entries the scan alone can count. */
function isLossy(path: string): boolean {
  return path.includes('\ufffd');
}

function isSkipped(path: string): boolean {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    if (isSkippedFolder(path.slice(0, end))) return true;
  }
  return !isMemoryPath(path) && isSkippedFolder(path);
}

function isMemoryPath(path: string): boolean {
  return isMemoryName(nameOf(path));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function withoutKey<V>(map: ReadonlyMap<string, V>, key: string): ReadonlyMap<string, V> {
  return map.has(key) ? new Map([...map].filter(([other]) => other !== key)) : map;
}
