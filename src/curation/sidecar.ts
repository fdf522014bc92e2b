import { SUPERSEDED_FOLDER } from '../memory/contract';
import { parseRememberedEntry } from '../memory/rememberedEntry';
import { fromBase64, toBase64 } from './base64';
import type { ByteSplice } from './byteSplice';
import type { LostEntry } from './lostEntries';
import { sha256 } from './sha256';
import { byteLength, cutToBytes, isSafePath, NAME_MAX_BYTES } from './storePath';

/** What is needed to bring a superseded memory back as it was. */
export interface Sidecar {
  /** Where the memory stood, relative to the directory. */
  readonly path: string;
  /** Milliseconds since the epoch; `null` where it says no time that a file can have: the file’s own is as good. */
  readonly mtime: number | null;
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

const HIDDEN_END = '.json';
const IN_PLACE_END = '.in-place.json';

/** The sidecar of a memory that lies in `.superseded/`; hidden twice, so that no scan takes it for a memory. */
export function sidecarOfHidden(path: string): string {
  return besides(path, HIDDEN_END);
}

/** The sidecar of a memory that was superseded in its place. */
export function sidecarInPlace(path: string): string {
  return `${SUPERSEDED_FOLDER}/${besides(path, IN_PLACE_END)}`;
}

export function isHidden(path: string): boolean {
  return path.startsWith(`${SUPERSEDED_FOLDER}/`);
}

/** Where the sidecar of a memory is written. */
export function sidecarOf(path: string): string {
  return isHidden(path) ? sidecarOfHidden(path) : sidecarInPlace(path);
}

/** Where it may stand: an earlier version wrote the whole name also where only some disks take one so long. */
export function sidecarPathsOf(path: string): readonly string[] {
  const whole = isHidden(path) ? wholeName(path, HIDDEN_END) : `${SUPERSEDED_FOLDER}/${wholeName(path, IN_PLACE_END)}`;
  return [...new Set([sidecarOf(path), whole])];
}

export function isSidecarPath(path: string): boolean {
  return isHidden(path) && path.slice(path.lastIndexOf('/') + 1).startsWith('.') && path.endsWith(HIDDEN_END);
}

/** Bytes of a name’s begin that stay in the name of its sidecar where that would be too long. */
const KEPT_BYTES = 150;
const HASH_DIGITS = 32;

function besides(path: string, end: string): string {
  const whole = wholeName(path, end);
  const slash = path.lastIndexOf('/') + 1;
  if (byteLength(whole.slice(slash)) <= NAME_MAX_BYTES) return whole;
  const name = path.slice(slash);
  const hash = sha256(new TextEncoder().encode(name)).slice(0, HASH_DIGITS);
  return `${path.slice(0, slash)}.${cutToBytes(name, KEPT_BYTES)}~${hash}${end}`;
}

function wholeName(path: string, end: string): string {
  const slash = path.lastIndexOf('/') + 1;
  return `${path.slice(0, slash)}.${path.slice(slash)}${end}`;
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

/** What was read of bytes: many are asked for the sidecars beside theirs. */
const known = new WeakMap<Uint8Array, { readonly sidecar: Sidecar | null }>();

/** `null` where the bytes are no sidecar of a format known here: restoring then does without. Never throws. */
export function readSidecar(bytes: Uint8Array): Sidecar | null {
  const found = known.get(bytes) ?? { sidecar: parseSidecar(bytes) };
  known.set(bytes, found);
  return found.sidecar;
}

function parseSidecar(bytes: Uint8Array): Sidecar | null {
  try {
    const json = asRecord(JSON.parse(new TextDecoder().decode(bytes)));
    if (json.format !== FORMAT) return null;
    const path = asText(json.path);
    if (!isSafePath(path)) return null;
    return {
      path,
      mtime: timeOf(json.mtime),
      supersededAt: asText(json.supersededAt),
      turn: asCount(json.turn),
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
  return { at: asCount(json.at), removed: asBytes(json.removed), inserted: asBytes(json.inserted) };
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

function asCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new TypeError('No count.');
  return value;
}

/** Past what the file systems in use can keep. */
const TIME_LIMIT = Date.UTC(2400, 0);

/** A time that a disk might refuse would make a restore impossible: it counts as none. */
function timeOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value < TIME_LIMIT ? value : null;
}

function asBytes(value: unknown): Uint8Array {
  const bytes = fromBase64(asText(value));
  if (bytes === null) throw new TypeError('No base 64.');
  return bytes;
}
