import { concatBytes } from '../memory/bytes';
import type { Permissions } from '../store/fileSystem';
import { checksumOf } from './checksum';

/** All that is known of a file at one time. */
export interface FileState {
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  /** `null`: those of any new file. */
  readonly permissions: Permissions | null;
}

export interface FileAt extends FileState {
  /** Absolute, with every link resolved. */
  readonly real: string;
  /** Relative to the memory directory, with `/`: what a person is shown. */
  readonly path: string;
}

/** One file's way from before to after. A write has the same path on both sides, a new file no `from`, a deletion no `to`. */
export interface FileStep {
  readonly from: FileAt | null;
  readonly to: FileAt | null;
}

/** An undo or redo names the change set that it turns. */
export type RecordRole =
  | { readonly kind: 'change' }
  | { readonly kind: 'undo'; readonly of: string }
  | { readonly kind: 'redo'; readonly of: string };

/** What the journal holds of a change set: enough to finish it, to roll it back and to undo it, on its own. */
export interface ChangeRecord {
  readonly id: string;
  /** As it was given, absolute. */
  readonly directory: string;
  readonly realDirectory: string;
  readonly label: string;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly role: RecordRole;
  /** Made for this change, absolute, parents first. */
  readonly createdDirectories: readonly string[];
  /** Taken away after it if they are empty, absolute, parents first. */
  readonly emptiedDirectories: readonly string[];
  readonly steps: readonly FileStep[];
}

const NAME = 'memory-lens change record';
const MAGIC = `${NAME} 1`;
const LF = 0x0a;

/** A line with a checksum, a line of JSON, then the bytes of all files. */
export function encodeRecord(record: ChangeRecord): Uint8Array {
  const blobs: Uint8Array[] = [];
  const describe = (file: FileAt | null): object | null => {
    if (file === null) return null;
    blobs.push(file.bytes);
    const { bytes, ...rest } = file;
    return { ...rest, length: bytes.length };
  };
  const steps = record.steps.map(({ from, to }) => ({ from: describe(from), to: describe(to) }));
  const body = concatBytes([new TextEncoder().encode(`${JSON.stringify({ ...record, steps })}\n`), ...blobs]);
  return concatBytes([new TextEncoder().encode(`${MAGIC} ${checksumOf(body)}\n`), body]);
}

/** Whether another version of this program wrote the record, in a form that this one does not know. */
export function isForeignRecord(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, MAGIC.length + 1));
  return start.startsWith(`${NAME} `) && start !== `${MAGIC} `;
}

/** `null` where the bytes are not a whole record. */
export function decodeRecord(bytes: Uint8Array): ChangeRecord | null {
  const first = bytes.indexOf(LF);
  if (first < 0) return null;
  const body = bytes.subarray(first + 1);
  if (new TextDecoder().decode(bytes.subarray(0, first)) !== `${MAGIC} ${checksumOf(body)}`) return null;
  const second = body.indexOf(LF);
  // The checksum has shown that it is what encodeRecord wrote.
  const head = JSON.parse(new TextDecoder().decode(body.subarray(0, second))) as EncodedRecord;
  let at = second + 1;
  const revive = (file: EncodedFile | null): FileAt | null => {
    if (file === null) return null;
    const { length, ...rest } = file;
    at += length;
    return { ...rest, bytes: body.slice(at - length, at) };
  };
  const steps = head.steps.map(({ from, to }) => {
    const revived = revive(from);
    return { from: revived, to: revive(to) };
  });
  return { ...head, steps };
}

type EncodedFile = Omit<FileAt, 'bytes'> & { readonly length: number };
type EncodedRecord = Omit<ChangeRecord, 'steps'> & {
  readonly steps: readonly { readonly from: EncodedFile | null; readonly to: EncodedFile | null }[];
};

/** The same steps the other way, in reverse order. */
export function invertSteps(steps: readonly FileStep[]): readonly FileStep[] {
  return steps.map(({ from, to }) => ({ from: to, to: from })).reverse();
}

/** The path that a person knows the step by: where the file is before, else where it comes to be. */
export function pathOfStep({ from, to }: FileStep): string {
  return from?.path ?? to?.path ?? '';
}
