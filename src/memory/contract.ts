/**
 * Every limit of the client, each with its source. Sections are those of the memory contract;
 * `2.1.332` is the client version whose decisions are recorded in `test/fixtures/vectors`.
 */

/** Name of the index, in exact case (§4). */
export const INDEX_NAME = 'MEMORY.md';
/** A memory file's extension, in exact case (§4). */
export const MEMORY_EXTENSION = '.md';

/** Lines of the index that are loaded at session start (§2). */
export const INDEX_MAX_LINES = 200;
/** UTF-16 units of the index that are loaded at session start (§2). */
export const INDEX_MAX_UNITS = 25_000;
/** Share of a limit from which the client warns on a write (§2). */
export const INDEX_WARN_SHARE = 0.8;
/** Lines and units that the client aims at when it shortens or writes an index (§2). */
export const INDEX_AIM_LINES = 140;
export const INDEX_AIM_UNITS = 17_500;
/** Units of one line that the client writes into an index (§2, backfill). */
export const INDEX_ENTRY_UNITS = 150;
/** Units under which the client advises to keep an entry (§2). */
export const INDEX_ENTRY_ADVICE_UNITS = 200;

/** Lines of a memory that the scan reads for its header (§4). */
export const HEAD_MAX_LINES = 30;
/** Bytes of a memory that the scan reads for its header (§4). */
export const HEAD_MAX_BYTES = 65_536;
/** Memories that the scan keeps, newest first (§4). */
export const SCAN_MAX_FILES = 200;
/** Folders at the top of a memory directory that the scan skips, in any case (§4, §7). */
export const RESERVED_FOLDERS = ['logs', 'sessions', 'proposals'] as const;
/** Folder of team stores inside a memory directory (§5). */
export const TEAM_FOLDER = 'team';
/** Folder of superseded memories: the scan skips it because of its dot (§4, 2.1.240 and later). */
export const SUPERSEDED_FOLDER = '.superseded';

/** Milliseconds of one day of age (§3). */
export const DAY_MS = 86_400_000;
/** Days from which the client tells the model a memory's age (§3). */
export const AGE_NOTICE_DAYS = 2;

/** Memories that one prompt brings in; further names of an answer are dropped (§4; `rec-six`). */
export const RECALL_MAX_SELECTED = 5;
/** Lines of a memory that are injected; a final line feed counts as one more (§4, §7; `rec-lines`). */
export const INJECT_MAX_LINES = 200;
/** UTF-8 bytes of a memory that are injected, in whole lines, without byte order mark and with LF for CRLF (§4, §7; `rec-bytes-*`). */
export const INJECT_MAX_BYTES = 4_096;
/** UTF-16 units of injected memories from which a session gets no more (§4, §7; `rec-session-budget-*`). */
export const SESSION_MAX_UNITS = 61_440;

/** Units of a slug; a longer one is cut and gets a hash (§1). */
export const SLUG_MAX_UNITS = 200;

/** Units that a directory named by a setting or by the override has at least (§1). */
export const DIRECTORY_MIN_UNITS = 3;
/** What `CLAUDE_CODE_PROJECT_DIR_NAME` may be, unless it is a device name of Windows (§1, 2.1.234 and later). */
export const PROJECT_NAME_PATTERN = /^[A-Za-z0-9_-]{1,64}$/;
export const DEVICE_NAME_PATTERN = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;
/** Values of a switch variable that mean yes and no, in any case; all others mean nothing (§1, "On or off"). */
export const YES_WORDS: readonly string[] = ['1', 'true', 'yes', 'on'];
export const NO_WORDS: readonly string[] = ['0', 'false', 'no', 'off'];
