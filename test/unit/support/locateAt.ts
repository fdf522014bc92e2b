import { locate } from '../../../src/location/locate';
import type { Location, LocationRequest } from '../../../src/location/location';
import { createMemoryFileSystem, type MemoryNode } from './memoryFileSystem';

export const HOME = '/home/mei';
/** Where memory of `/w/p` is by default. */
export const DEFAULT = `${HOME}/.claude/projects/-w-p/memory`;
const MANAGED = '/etc/claude-code/managed-settings.json';

/** Settings by scope, further files, and whatever of the request is not the default. */
export interface Setup extends Partial<LocationRequest> {
  readonly user?: object;
  readonly project?: object;
  readonly local?: object;
  readonly managed?: object;
  readonly nodes?: Readonly<Record<string, MemoryNode>>;
}

/** Locates a folder `/w/p` without git, of a person whose home is `/home/mei`. */
export function locateAt({ user, project, local, managed, nodes = {}, ...request }: Setup = {}): Promise<Location> {
  const files: Record<string, MemoryNode> = { '/w/p/f': '', [`${HOME}/f`]: '' };
  const put = (path: string, value: object | undefined): void => {
    if (value !== undefined) files[path] = JSON.stringify(value);
  };
  put(`${HOME}/.claude/settings.json`, user);
  put('/w/p/.claude/settings.json', project);
  put('/w/p/.claude/settings.local.json', local);
  put(MANAGED, managed);
  return locate(
    {
      folder: '/w/p',
      home: HOME,
      env: {},
      platform: 'linux',
      managedSettingsPath: MANAGED,
      session: 'print',
      ...request,
    },
    createMemoryFileSystem({ ...files, ...nodes }),
  );
}
