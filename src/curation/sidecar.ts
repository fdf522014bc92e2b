import { SUPERSEDED_FOLDER } from '../memory/contract';
import { parseRememberedEntry } from '../memory/rememberedEntry';
import { fromBase64, toBase64 } from './base64';
import type { ByteSplice } from './byteSplice';
import type { LostEntry } from './lostEntries';
import { isSafePath } from './storePath';

/** What is needed to bring a superseded memory back as it was. */
export interface Sidecar {
  /** Where the memory stood, relative to the directory. */
  readonly path: string;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  /** ISO 8601. */
  readonly supersededAt: string;
  /** Of several superseded at once, the last one is restored first. */
  readonly turn: number;
  /** SHA-256 of the file as superseding left it: any other bytes were edited since. */
  readonly sha256: string;
  /** What superseding changed in the header. */
  readonly header: ByteSplice;
  readonly lost: readonly LostEntry[];
  /** Path of a successor that was written by the same change; `null` where there is none. */
  readonly newSuccessor: string | null;
}

const FORMAT = 1;

/** The sidecar of a memory that lies in `.superseded/`; hidden twice, so that no scan takes it for a memory. */
export function sidecarOfHidden(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}.${path.slice(slash)}.json`;
}

/** The sidecar of a memory that was superseded in its place. */
export function sidecarInPlace(path: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${SUPERSEDED_FOLDER}/${path.slice(0, slash)}.${path.slice(slash)}.in-place.json`;
}

export function isHidden(path: string): boolean {
  return path.startsWith(`${SUPERSEDED_FOLDER}/`);
}

export function sidecarOf(path: string): string {
  return isHidden(path) ? sidecarOfHidden(path) : sidecarInPlace(path);
}

/** As JSON, so that a person can read where it stood; bytes in base 64, because they may be in any encoding. */
export function writeSidecar(sidecar: Sidecar): Uint8Array {
  const header = spliceToJson(sidecar.header);
  const lost = sidecar.lost.map((entry) => ({ ...entry, splice: spliceToJson(entry.splice) }));
  return new TextEncoder().encode(`${JSON.stringify({ format: FORMAT, ...sidecar, header, lost }, null, 2)}\n`);
}

function spliceToJson({ at, removed, inserted }: ByteSplice): object {
  return { at, removed: toBase64(removed), inserted: toBase64(inserted) };
}

/** `null` where the bytes are no sidecar of a format known here: restoring then does without. Never throws. */
export function readSidecar(bytes: Uint8Array): Sidecar | null {
  try {
    const json = asRecord(JSON.parse(new TextDecoder().decode(bytes)));
    if (json.format !== FORMAT) return null;
    const path = asText(json.path);
    if (!isSafePath(path)) return null;
    return {
      path,
      mtime: asNumber(json.mtime),
      supersededAt: asText(json.supersededAt),
      turn: asNumber(json.turn),
      sha256: asText(json.sha256),
      header: spliceFromJson(asRecord(json.header)),
      lost: asList(json.lost).map((item) => lostFromJson(asRecord(item))),
      newSuccessor: json.newSuccessor === null ? null : asText(json.newSuccessor),
    };
  } catch {
    return null; // broken JSON or a field of another kind
  }
}

function lostFromJson(json: Record<string, unknown>): LostEntry {
  return {
    index: asText(json.index),
    sha256: asText(json.sha256),
    splice: spliceFromJson(asRecord(json.splice)),
    remembered: parseRememberedEntry(json.remembered),
  };
}

function spliceFromJson(json: Record<string, unknown>): ByteSplice {
  return { at: asNumber(json.at), removed: asBytes(json.removed), inserted: asBytes(json.inserted) };
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('No object.');
  return value as Record<string, unknown>;
}

function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('No list.');
  return value;
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('No text.');
  return value;
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw new TypeError('No number.');
  return value;
}

function asBytes(value: unknown): Uint8Array {
  const bytes = fromBase64(asText(value));
  if (bytes === null) throw new TypeError('No base 64.');
  return bytes;
}
