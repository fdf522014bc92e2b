/** Variable that declares the team stores of a session, each mounted as `team/<mount>/` (contract §5). */
export const STORES_VARIABLE = 'CLAUDE_MEMORY_STORES';

/** A store that the variable declares. */
export interface MountedStore {
  /** Folder below `team/`. */
  readonly mount: string;
  readonly writable: boolean;
  readonly scope: 'user' | 'team';
}

/** What the variable says. Where it is not valid the client mounts nothing. */
export type MountedStores =
  | { readonly kind: 'none' }
  | { readonly kind: 'invalid'; readonly why: string }
  | { readonly kind: 'stores'; readonly stores: readonly MountedStore[] };

const MOUNT = /^[A-Za-z0-9_-]+$/;

/**
 * Reads the variable as the client does (2.1.332, read in its bundle): a JSON list of paths, or of objects with `path`,
 * `mode` (`rw`, the default, or `ro`), `scope` (`team`, the default, or `user`, once at most) and `mount`, which else is
 * the last part of the path. No mount twice.
 */
export function readMountedStores(value: string | undefined): MountedStores {
  if (value === undefined || value.trim() === '') return { kind: 'none' };
  let entries: unknown;
  try {
    entries = JSON.parse(value);
  } catch {
    return invalid('it is not JSON');
  }
  if (!Array.isArray(entries)) return invalid('it is no list');
  const stores: MountedStore[] = [];
  for (const entry of entries as readonly unknown[]) {
    const store = readEntry(entry);
    if (typeof store === 'string') return invalid(store);
    if (stores.some(({ mount }) => mount === store.mount)) return invalid(`“${store.mount}” is mounted twice`);
    if (store.scope === 'user' && stores.some(({ scope }) => scope === 'user'))
      return invalid('two stores are the user’s');
    stores.push(store);
  }
  return stores.length === 0 ? { kind: 'none' } : { kind: 'stores', stores };
}

function invalid(why: string): MountedStores {
  return { kind: 'invalid', why: `${STORES_VARIABLE} is not valid: ${why}. The agent mounts no store.` };
}

/** @returns why it is not valid, where it is not */
function readEntry(entry: unknown): MountedStore | string {
  const fields: Readonly<Record<string, unknown>> | null =
    typeof entry === 'string' ? { path: entry } : typeof entry === 'object' ? (entry as Record<string, unknown>) : null;
  if (
    fields === null ||
    typeof fields.path !== 'string' ||
    !fields.path.startsWith('/') ||
    fields.path.startsWith('//')
  )
    return 'a store has no path that begins with “/”';
  const { mode = 'rw', scope = 'team', mount = mountOf(fields.path) } = fields;
  if (mode !== 'rw' && mode !== 'ro') return 'a mode is neither “rw” nor “ro”';
  if (scope !== 'user' && scope !== 'team') return 'a scope is neither “user” nor “team”';
  if (typeof mount !== 'string' || !MOUNT.test(mount))
    return 'a mount is made of more than letters, digits, “_” and “-”';
  return { mount, writable: mode === 'rw', scope };
}

function mountOf(path: string): string {
  const trimmed = path.replace(/\/+$/, '');
  return trimmed.slice(trimmed.lastIndexOf('/') + 1).replace(/[^A-Za-z0-9_-]/g, '-');
}
