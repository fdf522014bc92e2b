import { FileError, type FileSystem } from '../store/fileSystem';
import { type Environment, environmentOf, readSwitch, VARIABLES, withBlocks } from './environment';
import type { LocationRequest } from './location';
import type { PathStyle } from './paths';
import { type Rejected, readSettings, type Scope, type ScopeSettings } from './settings';
import { isFolderTrusted } from './trust';
import { showValue } from './words';

/** Everything that was written down for a folder, and how much of it counts. */
export interface Scopes {
  /** From the strongest to the weakest. */
  readonly all: readonly ScopeSettings[];
  /** Those whose directory and `env` block count. */
  readonly trusted: readonly ScopeSettings[];
  /** Why the other ones don't; `null` where all count. */
  readonly distrust: string | null;
  /** Of the process, without any block. */
  readonly outer: Environment;
  readonly environment: Environment;
  readonly rejected: readonly Rejected[];
  /** Whether files of the workspace itself hold this scope. */
  isOfWorkspace(scope: Scope | null): boolean;
}

/**
 * Reads the settings of every scope. Local and project settings lie in the working directory, not in the
 * git root, and count for directories and variables only in a trusted folder (contract §1).
 *
 * @param home `null` where it is unknown: then there are neither user settings nor a record of trust.
 */
export async function readScopes(
  request: LocationRequest,
  realCwd: string,
  home: string | null,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<Scopes> {
  const outer = environmentOf(request.env, request.platform);
  const configured = outer.get(VARIABLES.configDirectory)?.value;
  const userFolder = configured ?? (home === null ? null : paths.join(home, '.claude'));
  // A relative one is a folder of the workspace, which then brings its own "user" settings (contract §7).
  const userOfWorkspace = userFolder !== null && !paths.isAbsolute(userFolder);
  const files = settingsFiles(request, realCwd, userFolder, paths);
  // In the home directory, the project settings and the user's are one file: the user's.
  if (!userOfWorkspace && (await areOneFile(files.get('project'), files.get('user'), fileSystem)))
    files.delete('project');
  const all = await Promise.all([...files].map(([scope, file]) => readSettings(scope, file, fileSystem)));

  const own = all.filter(({ scope }) => scope === 'managed' || scope === 'user');
  const guarded = all.filter((settings) => !own.includes(settings) && namesAnything(settings));
  let distrust: string | null = null;
  if (guarded.length > 0) {
    if (readSwitch(withBlocks(outer, own).get(VARIABLES.ignoreTrust)) === true) {
      distrust = `It is ignored, because ${VARIABLES.ignoreTrust} is set.`;
    } else if (request.session === 'interactive') {
      const stateFolder = configured ? paths.resolve(realCwd, configured) : home;
      const trusted =
        stateFolder !== null &&
        (await isFolderTrusted(realCwd, paths.join(stateFolder, '.claude.json'), fileSystem, paths));
      if (!trusted) distrust = 'It is ignored until the folder is trusted.';
    }
  }
  const trusted = distrust === null ? all : own;
  return {
    all,
    trusted,
    distrust,
    outer,
    environment: withBlocks(outer, trusted),
    rejected: [
      ...all.flatMap((settings) => settings.rejected),
      ...(distrust === null ? [] : guarded.flatMap((settings) => refuseAll(settings, distrust))),
    ],
    isOfWorkspace: (scope) => scope === 'local' || scope === 'project' || (scope === 'user' && userOfWorkspace),
  };
}

function settingsFiles(
  request: LocationRequest,
  realCwd: string,
  userFolder: string | null,
  paths: PathStyle,
): Map<Scope, string> {
  const files = new Map<Scope, string>();
  if (request.managedSettingsPath !== null) files.set('managed', request.managedSettingsPath);
  files.set('local', paths.join(realCwd, '.claude', 'settings.local.json'));
  files.set('project', paths.join(realCwd, '.claude', 'settings.json'));
  if (userFolder !== null) files.set('user', paths.join(paths.resolve(realCwd, userFolder), 'settings.json'));
  return files;
}

async function areOneFile(
  one: string | undefined,
  other: string | undefined,
  fileSystem: FileSystem,
): Promise<boolean> {
  if (one === undefined || other === undefined) return false;
  if (one === other) return true;
  try {
    const [oneReal, otherReal] = await Promise.all([fileSystem.realPath(one), fileSystem.realPath(other)]);
    return oneReal === otherReal;
  } catch (error) {
    if (error instanceof FileError) return false;
    throw error;
  }
}

const NAMES: ReadonlySet<string> = new Set(Object.values(VARIABLES));

function namesAnything({ autoMemoryDirectory, env }: ScopeSettings): boolean {
  return autoMemoryDirectory !== null || [...env.keys()].some((name) => NAMES.has(name));
}

function refuseAll({ autoMemoryDirectory, env, source }: ScopeSettings, why: string): readonly Rejected[] {
  const rejected: Rejected[] = [];
  if (autoMemoryDirectory !== null) {
    rejected.push({ source, key: 'autoMemoryDirectory', value: showValue(autoMemoryDirectory), why });
  }
  for (const [name, value] of env) {
    if (NAMES.has(name)) rejected.push({ source, key: `env.${name}`, value: showValue(value), why });
  }
  return rejected;
}
