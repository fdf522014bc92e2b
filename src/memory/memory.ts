/**
 * What a memory is. Types alone; every other room speaks in these words.
 * Paths of memories are relative to their memory directory and use `/`.
 */

/** The four types that the client knows, in the order in which they are shown (contract §3). */
export const KNOWN_TYPES = ['feedback', 'project', 'reference', 'user'] as const;
export type KnownType = (typeof KNOWN_TYPES)[number];

export function isKnownType(type: string | null): type is KnownType {
  return type !== null && (KNOWN_TYPES as readonly string[]).includes(type);
}

/** Why a header could not be read as the client would read it. */
export type HeaderFault =
  /** The YAML is broken; the fields were read line by line. */
  | 'broken'
  /** The opening fence carries a language tag (`---js`): nothing was parsed. */
  | 'tagged'
  /** The header does not close within the lines and bytes that were read, or not before the end of the file. */
  | 'unclosed';

/** The front matter of one memory. Absent values are `null`; an empty name is `''`. */
export interface Header {
  /**
   * The first line is a fence and a later line closes it. Also `true` where a header has begun and only the
   * head of a longer file was read, without its end (`fault: 'unclosed'`).
   */
  readonly present: boolean;
  /** Whether the YAML is valid; `null` where there is no front matter, or where its end was not seen. */
  readonly valid: boolean | null;
  readonly fault: HeaderFault | null;
  readonly name: string | null;
  readonly description: string | null;
  /** `metadata.type`, else the top-level `type`, as written. */
  readonly type: string | null;
  /** `metadata.modified`, else the top-level `modified`, as written. */
  readonly modified: string | null;
  readonly originSessionId: string | null;
  readonly status: string | null;
  /** As written; the items of a list with `, ` between them. An empty text or list is `null`. */
  readonly supersededBy: string | null;
  readonly supersededAt: string | null;
  /** Until when the memory holds, in the person's words. */
  readonly condition: string | null;
  readonly confirmedAt: string | null;
  readonly quote: string | null;
  readonly source: string | null;
  /** An unquoted description holds ` #`: YAML, and so the client, cuts it there (contract §3). */
  readonly cutByComment: boolean;
  /**
   * What the client's selector reads as description: untrimmed, `null` where it reads none. A curator shows more
   * than the client reads (contract §7), so this may be `null`, or shorter, where `description` is not.
   */
  readonly clientDescription: string | null;
  /** The type as the client reads it; `null` is untyped. */
  readonly clientType: KnownType | null;
}

/** How a memory shows that it is retired. */
export type SupersededSignal = 'folder' | 'field' | 'status' | 'words';

export interface Superseded {
  readonly signal: SupersededSignal;
  /** Path or name of the successor, as written; `null` where none is named in a field. */
  readonly by: string | null;
}

/** Why the client's scan passes a file over (contract §4). */
export type ScanSkip = 'hidden' | 'reserved' | 'team';

/** One memory file, as its head shows it. Immutable. */
export interface Memory {
  /** Relative to the memory directory, with `/`. */
  readonly path: string;
  /** The name, else the file's stem. Text of others: show it as text alone. */
  readonly title: string;
  readonly header: Header;
  /** Milliseconds since the epoch; the client's only measure of age (contract §3). */
  readonly mtime: number;
  /** Bytes. */
  readonly size: number;
  readonly superseded: Superseded | null;
  /** `index`: a second index (`MEMORY-archive.md`), whose links lead to memories. */
  readonly kind: 'memory' | 'index';
  readonly skip: ScanSkip | null;
  /** The file is a symbolic link, or was reached through a linked folder. */
  readonly linked: boolean;
  /** A sentence that says why the file could not be read; `null` when it was. */
  readonly problem: string | null;
  /** A sentence about a file that was read all the same (a team's file that is a hard link). */
  readonly note?: string;
}
