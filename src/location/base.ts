import { DEVICE_NAME_PATTERN, PROJECT_NAME_PATTERN } from '../memory/contract';
import { FileError, type FileSystem } from '../store/fileSystem';
import { type Environment, VARIABLES, type Variable } from './environment';
import type { LocationRequest } from './location';
import { pathsOf } from './paths';
import type { Rejected, Scope } from './settings';
import { matchDriveCase, slugOf } from './slug';
import { showValue } from './words';

/** The folder that holds `projects/`. */
export interface Base {
  readonly folder: string;
  /** The folder and what named it, as text to show. */
  readonly words: string;
  /** The settings whose `env` block named it; `null` for the environment and the default. */
  readonly scope: Scope | null;
  /** Whether paths are composed before they become a slug. */
  readonly compose: boolean;
  /** The names below `projects/`; read on Windows alone. */
  readonly names: readonly string[];
}

/**
 * `<base>` of contract §1: the remote memory directory, the configuration directory, or `~/.claude`;
 * `null` where that needs a home directory which is unknown.
 */
export async function findBase(
  request: LocationRequest,
  environment: Environment,
  realCwd: string,
  home: string | null,
  fileSystem: FileSystem,
): Promise<Base | null> {
  const paths = pathsOf(request.platform);
  const remote = environment.get(VARIABLES.remoteBase);
  const [name, variable] = remote?.value
    ? [VARIABLES.remoteBase, remote]
    : [VARIABLES.configDirectory, environment.get(VARIABLES.configDirectory)];
  if (variable === undefined && home === null) return null;
  // `~` is not expanded, and a relative one, also an empty one, starts at the working directory (§1, §7).
  const folder = paths.resolve(realCwd, variable?.value ?? paths.join(home ?? '', '.claude'));
  return {
    folder,
    words: variable === undefined ? showValue(folder) : `${showValue(folder)} (${name} in ${variable.source})`,
    scope: variable?.scope ?? null,
    compose: request.platform === 'darwin',
    names: request.platform === 'win32' ? await namesBelow(paths.join(folder, 'projects'), fileSystem) : [],
  };
}

async function namesBelow(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    return (await fileSystem.list(folder)).map((entry) => entry.name);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

/** The name of a path's folder below `projects/`: its slug, or the same in the other drive letter's case. */
export function projectFolderOf(path: string, base: Base): string {
  return matchDriveCase(slugOf(path, base.compose), base.names);
}

/**
 * `CLAUDE_CODE_PROJECT_DIR_NAME`, which counts only next to `CLAUDE_CONFIG_DIR` (contract §1); `null` where
 * it is absent, or refused, which goes to `rejected`.
 */
export function readProjectName(environment: Environment, rejected: Rejected[]): Variable | null {
  const variable = environment.get(VARIABLES.projectName);
  if (variable === undefined || variable.value === '') return null;
  const { source, value } = variable;
  const refuse = (why: string): null => {
    rejected.push({ source, key: VARIABLES.projectName, value: showValue(value), why });
    return null;
  };
  if (!environment.get(VARIABLES.configDirectory)?.value) {
    return refuse(`It counts only where ${VARIABLES.configDirectory} is set.`);
  }
  if (!PROJECT_NAME_PATTERN.test(value)) return refuse('It must be 1 to 64 letters, digits, “_” or “-”.');
  return DEVICE_NAME_PATTERN.test(value) ? refuse('It is a device name of Windows.') : variable;
}
