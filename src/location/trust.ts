import type { FileSystem } from '../store/fileSystem';
import { ancestorsOf, type PathStyle } from './paths';
import { isObject, ownValues, readJsonObject } from './settings';

/** The client's state file also keeps histories and caches. Ours, not the client's. */
const STATE_MAX_BYTES = 64 * 1024 * 1024;

/**
 * Whether the client's state file records that a person trusts `realCwd` or a folder above it
 * (`projects[folder].hasTrustDialogAccepted`, contract §1). Fails closed: what can't be read trusts nothing.
 */
export async function isFolderTrusted(
  realCwd: string,
  stateFile: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<boolean> {
  const { object } = await readJsonObject(stateFile, fileSystem, STATE_MAX_BYTES);
  const projects = object === null ? null : ownValues(object).get('projects');
  if (!isObject(projects)) return false;
  const trusted = new Set<string>();
  for (const [folder, record] of ownValues(projects)) {
    if (isObject(record) && ownValues(record).get('hasTrustDialogAccepted') === true) trusted.add(keyOf(folder, paths));
  }
  for (const folder of ancestorsOf(realCwd, paths)) if (trusted.has(keyOf(folder, paths))) return true;
  return false;
}

/** As written; Windows builds write these keys with `/`, and the drive letter in either case (issue 39413). */
function keyOf(folder: string, paths: PathStyle): string {
  if (paths.separator === '/') return folder;
  const key = folder.replaceAll('/', '\\');
  return key.charAt(0).toLowerCase() + key.slice(1);
}
