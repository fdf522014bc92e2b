import { isSafePath } from '../storePath';
import { isSameVersion, type SeenFile, type SeenManifest, type SeenVersion } from './seenVersion';

const FORMAT = 1;
const ID = /^[0-9a-f]{64}$/;

/** `broken`: no manifest that this program could have written. `foreign`: one of another version of it. */
export type DecodedManifest = SeenManifest | 'broken' | 'foreign';

/** As JSON, a file a line: `looked` is left out where it is the latest. */
export function encodeManifest({ directory, time, files }: SeenManifest): Uint8Array {
  const head = JSON.stringify({ format: FORMAT, directory, time }).slice(0, -1);
  const rows = [...files].map(([path, file]) => JSON.stringify(rowOf(path, file)));
  return new TextEncoder().encode(`${head},"files":[\n${rows.join(',\n')}\n]}\n`);
}

/** Never throws: what the disk has is not trusted, and no path leads out of the memory directory. */
export function decodeManifest(bytes: Uint8Array): DecodedManifest {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(json) || typeof json.format !== 'number') return 'broken';
    if (json.format !== FORMAT) return 'foreign';
    const { directory, time, files: rows } = json;
    if (typeof directory !== 'string' || !isNumber(time) || !Array.isArray(rows)) return 'broken';
    const files = new Map<string, SeenFile>();
    for (const row of rows) {
      if (!isRecord(row) || typeof row.path !== 'string' || !isSafePath(row.path)) return 'broken';
      const file = fileOf(row);
      if (file === null) return 'broken';
      files.set(row.path, file);
    }
    return { directory, time, files };
  } catch {
    return 'broken'; // cut off, or no JSON
  }
}

function rowOf(path: string, { looked, latest, gone }: SeenFile): object {
  const isLooked = looked !== null && isSameVersion(looked, latest);
  return {
    path,
    latest: versionRow(latest),
    ...(isLooked ? {} : { looked: looked && versionRow(looked) }),
    ...(gone ? { gone } : {}),
  };
}

function versionRow({ retired, ...version }: SeenVersion): object {
  return retired ? { ...version, retired } : version;
}

function fileOf(row: Record<string, unknown>): SeenFile | null {
  const latest = versionOf(row.latest);
  if (latest === null) return null;
  const gone = row.gone === true;
  if (row.looked === undefined) return { looked: latest, latest, gone };
  if (row.looked === null) return { looked: null, latest, gone };
  const looked = versionOf(row.looked);
  return looked && { looked, latest, gone };
}

function versionOf(value: unknown): SeenVersion | null {
  if (!isRecord(value)) return null;
  const { id, mtime, size } = value;
  if (id !== null && !(typeof id === 'string' && ID.test(id))) return null;
  if (!isNumber(mtime) || !isNumber(size) || !Number.isSafeInteger(size) || size < 0) return null;
  return { id, mtime, size, retired: value.retired === true };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
