import { type PathStyle, type Platform, pathsOf } from '../location/paths';

/**
 * Where the journal lies by custom of the system: one place for every program of this user on this machine, so that
 * the command line undoes and recovers what the extension did, and neither writes while the other does. It is outside of
 * the client's own folder, where a memory directory may come to be.
 *
 * @returns an absolute path; `null` where no home directory is known
 */
export function journalDirectoryOf(machine: {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: Platform;
}): string | null {
  const paths = pathsOf(machine.platform);
  const state = stateDirectoryOf(machine, paths);
  return state === null ? null : paths.join(state, 'memory-lens', 'journal');
}

function stateDirectoryOf(
  { home, env, platform }: Parameters<typeof journalDirectoryOf>[0],
  paths: PathStyle,
): string | null {
  const named = platform === 'win32' ? env.LOCALAPPDATA : env.XDG_STATE_HOME;
  if (named !== undefined && paths.isAbsolute(named)) return named;
  if (!paths.isAbsolute(home)) return null;
  if (platform === 'win32') return paths.join(home, 'AppData', 'Local');
  return platform === 'darwin'
    ? paths.join(home, 'Library', 'Application Support')
    : paths.join(home, '.local', 'state');
}
