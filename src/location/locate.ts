import { FileError, type FileSystem } from '../store/fileSystem';
import { type Base, findBase, projectFolderOf, readProjectName } from './base';
import { type DirectoryContext, readDirectoryValue } from './directorySetting';
import { decideEnabled } from './enabled';
import { VARIABLES } from './environment';
import { findKeyPath, type KeyPath, type KeyRule } from './gitRoot';
import type { AlternativeStore, Location, LocationRequest, LocationRule } from './location';
import { readMountedStores, STORES_VARIABLE } from './mountedStores';
import { type PathStyle, pathsOf } from './paths';
import { readScopes, type Scopes } from './scopes';
import type { Rejected } from './settings';
import { readSwitchChain } from './switchChain';
import { quote, showValue } from './words';

/** What a rule names, before it is known whether memory is on. */
interface Named {
  readonly rule: LocationRule;
  readonly ruleText: string;
  readonly directory: string | null;
  readonly keyPath: string | null;
  readonly slug: string | null;
  /** Files of the workspace decided. */
  readonly byWorkspace: boolean;
}

interface Situation {
  readonly request: LocationRequest;
  readonly paths: PathStyle;
  readonly realCwd: string;
  readonly home: string | null;
  readonly scopes: Scopes;
  readonly key: KeyPath;
  readonly base: Base | null;
}

/**
 * Which memory directory the client would use in a folder, whether memory is on, and why (contract §1, §7;
 * recorded decisions of 2.1.332). Never throws for what it finds on disk or in the environment.
 */
export async function locate(request: LocationRequest, fileSystem: FileSystem): Promise<Location> {
  const paths = pathsOf(request.platform);
  const home = paths.isAbsolute(request.home) ? paths.normalise(request.home) : null;
  const diskCwd = await realPathOr(paths.normalise(request.folder), fileSystem);
  const [scopes, foundKey] = await Promise.all([
    readScopes(request, diskCwd, home, fileSystem, paths),
    findKeyPath(diskCwd, fileSystem, paths),
  ]);
  // macOS builds of the client compose paths (contract §1, "Slug").
  const compose = (path: string): string => (request.platform === 'darwin' ? path.normalize('NFC') : path);
  const key = { ...foundKey, keyPath: compose(foundKey.keyPath) };
  const realCwd = compose(diskCwd);
  const memoryBase = await findBase(request, scopes.environment, realCwd, home, fileSystem);
  const situation: Situation = { request, paths, realCwd, home, scopes, key, base: memoryBase };

  const rejected: Rejected[] = [...scopes.rejected];
  const named = nameDirectory(situation, rejected);
  const configuration = await findConfiguration(situation, fileSystem);
  const switches = readSwitchChain(scopes);
  const { enabled, reason, offBy } = decideEnabled(switches);
  return {
    folder: request.folder,
    directory: enabled ? named.directory : null,
    keyPath: enabled ? named.keyPath : null,
    slug: enabled ? named.slug : null,
    rule: named.rule,
    ruleText: named.ruleText,
    enabled,
    offBy,
    reason,
    switches,
    mounted: readMountedStores(scopes.environment.get(STORES_VARIABLE)?.value),
    base: memoryBase?.folder ?? null,
    configuration: configuration?.folder ?? null,
    workingDirectory: realCwd,
    transcripts: configuration === null ? null : transcriptsIn(configuration, situation),
    rejected,
    namedByWorkspace: named.byWorkspace,
    wouldBe: named.directory,
    alternatives: listAlternatives(situation, named.directory),
  };
}

function nameDirectory(situation: Situation, rejected: Rejected[]): Named {
  const { scopes } = situation;
  const context: DirectoryContext = {
    home: situation.home,
    cwd: situation.realCwd,
    platform: situation.request.platform,
    expandTilde: true,
  };
  const remarks: string[] = [];
  const override = scopes.environment.get(VARIABLES.override);
  if (override !== undefined && override.value !== '') {
    const reading = readDirectoryValue(override.value, { ...context, expandTilde: false });
    if (reading.directory !== null) {
      return {
        ...bySetting('override', reading.directory, scopes.isOfWorkspace(override.scope)),
        ruleText: `${VARIABLES.override} in ${override.source} names this directory, which beats every setting.`,
      };
    }
    const { source, value } = override;
    rejected.push({ source, key: VARIABLES.override, value: showValue(value), why: reading.why });
    remarks.push(`${VARIABLES.override} (${quote(value)}) is rejected: ${reading.why}`);
  }
  for (const settings of scopes.all) {
    const value = settings.autoMemoryDirectory;
    if (value === null) continue;
    if (!scopes.trusted.includes(settings)) {
      remarks.push(`The ${settings.source} name another directory in autoMemoryDirectory. ${scopes.distrust}`);
      continue;
    }
    const reading = readDirectoryValue(value, context);
    if (reading.directory !== null) {
      return {
        ...bySetting(`${settings.scope}Setting`, reading.directory, scopes.isOfWorkspace(settings.scope)),
        ruleText: [`autoMemoryDirectory in the ${settings.source} names this directory.`, ...remarks].join(' '),
      };
    }
    rejected.push({ source: settings.source, key: 'autoMemoryDirectory', value: showValue(value), why: reading.why });
    remarks.push(
      `autoMemoryDirectory in the ${settings.source} (${quote(value)}) is rejected, and hides what weaker settings say: ${reading.why}`,
    );
    break;
  }
  const named = byProject(situation, rejected);
  return { ...named, ruleText: [named.ruleText, ...remarks].join(' ') };
}

function bySetting(rule: LocationRule, directory: string, byWorkspace: boolean): Omit<Named, 'ruleText'> {
  return { rule, directory, keyPath: null, slug: null, byWorkspace };
}

function byProject(situation: Situation, rejected: Rejected[]): Named {
  const { scopes, base, key, paths } = situation;
  if (base === null) {
    const ruleText = 'No rule gives a place: the home directory is unknown.';
    return { rule: 'default', ruleText, directory: null, keyPath: null, slug: null, byWorkspace: false };
  }
  const name = readProjectName(scopes.environment, rejected);
  if (name !== null) {
    return {
      rule: 'projectName',
      ruleText: `${VARIABLES.projectName} names the project's folder, below ${base.words}.`,
      directory: paths.join(base.folder, 'projects', name.value, 'memory'),
      keyPath: null,
      slug: null,
      byWorkspace: scopes.isOfWorkspace(name.scope) || scopes.isOfWorkspace(base.scope),
    };
  }
  const slug = projectFolderOf(key.keyPath, base);
  return {
    rule: 'default',
    ruleText: `The default: a folder below ${base.words}, named after ${showValue(key.keyPath)}, ${KEY_WORDS[key.how]}.`,
    directory: paths.join(base.folder, 'projects', slug, 'memory'),
    keyPath: key.keyPath,
    slug,
    byWorkspace: scopes.isOfWorkspace(base.scope),
  };
}

const KEY_WORDS: Readonly<Record<KeyRule, string>> = {
  plain: 'the folder itself, because it is in no git repository',
  repository: 'the root of the git repository',
  worktree: 'the main checkout that this git worktree belongs to',
  gitDirectory: 'the git directory that this worktree belongs to',
  submodule: 'the root of the git submodule',
  separate: 'the root of the git repository (its git directory lies elsewhere)',
  brokenPointer: 'the nearest folder with a .git file, which leads nowhere',
  foreignPointer: 'the nearest folder with a .git file, because what it leads to does not lead back',
};

/** Session files and agents stay in the configuration directory: the remote memory directory moves memory alone. */
function findConfiguration(situation: Situation, fileSystem: FileSystem): Promise<Base | null> {
  const { request, scopes, realCwd, home } = situation;
  const environment = new Map(scopes.environment);
  environment.delete(VARIABLES.remoteBase);
  return findBase(request, environment, realCwd, home, fileSystem);
}

function transcriptsIn(configuration: Base, { scopes, realCwd, paths }: Situation): string {
  const name = readProjectName(scopes.environment, [])?.value ?? projectFolderOf(realCwd, configuration);
  return paths.join(configuration.folder, 'projects', name);
}

function listAlternatives(situation: Situation, used: string | null): readonly AlternativeStore[] {
  const { base, key, realCwd, paths } = situation;
  if (base === null) return [];
  const candidates: readonly (readonly [string | null, string])[] = [
    [key.keyPath, 'The default rule names it, and another rule came first.'],
    [key.checkout, 'Some versions keyed memory by the path of the worktree (issues 30667, 28037).'],
    [realCwd, 'Some versions keyed memory by the working directory.'],
  ];
  const stores = new Map<string, AlternativeStore>();
  for (const [path, why] of candidates) {
    if (path === null) continue;
    const directory = paths.join(base.folder, 'projects', projectFolderOf(path, base), 'memory');
    if (directory !== used && !stores.has(directory)) stores.set(directory, { directory, why });
  }
  return [...stores.values()];
}

async function realPathOr(path: string, fileSystem: FileSystem): Promise<string> {
  try {
    return await fileSystem.realPath(path);
  } catch (error) {
    if (error instanceof FileError) return path;
    throw error;
  }
}
