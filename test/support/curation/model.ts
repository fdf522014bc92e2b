import type { ChangeSet, FileChange } from '../../../src/curation/changeSet';
import { type DiskState, describeFile } from './diskState';

interface ModelFile {
  readonly bytes: Uint8Array;
  readonly mtime: number;
  readonly mode: number;
}

/** A memory directory as plain values: what a change set ought to make of it. */
export interface Model {
  readonly files: ReadonlyMap<string, ModelFile>;
  readonly folders: ReadonlySet<string>;
}

/** One thing to do, drawn at random; which file it concerns depends on those that are there. */
export interface Choice {
  readonly kind: 'write' | 'create' | 'move' | 'delete';
  readonly pick: number;
  readonly bytes: Uint8Array;
  readonly mtime: 'keep' | 'now';
}

const NEW_NAMES = [
  'feedback_new.md',
  'MEMORY.md',
  'sub/deep/note.md',
  '.superseded/old.md',
  '.superseded/sub/older.md',
  'team/rota.md',
  'é 🙂.md',
  '__proto__.md',
  '<img src=x>.md',
];
const NEW_FILE_MODE = 0o644;

export const START: Model = {
  files: new Map(
    [
      ['MEMORY.md', '- [A](a.md) — a\n- [B](b.md) — b\n', 0o644],
      ['a.md', '---\nname: a\n---\n\nA\r\nline\n', 0o600],
      ['b.md', '\ufeff---\nname: b\n---\nB', 0o644],
      ['sub/c.md', 'c\n', 0o640],
      ['empty.md', '', 0o644],
    ].map(([path, text, mode], index) => [
      String(path),
      {
        bytes: new TextEncoder().encode(String(text)),
        mtime: 1_700_000_000_123 + index * 86_400_000,
        mode: Number(mode),
      },
    ]),
  ),
  folders: new Set(['sub']),
};

/** A change set that fits the model; fewer changes than choices where they can't all be made. */
export function toChangeSet(model: Model, directory: string, choices: readonly Choice[], label = 'Changed'): ChangeSet {
  const used = new Set<string>();
  const changes: FileChange[] = [];
  for (const choice of choices) {
    const change = toChange(model, choice, used);
    if (change === null) continue;
    used.add(change.path);
    if (change.kind === 'move') used.add(change.from);
    changes.push(change);
  }
  return { directory, label, changes, notes: [] };
}

function toChange(model: Model, { kind, pick, bytes, mtime }: Choice, used: ReadonlySet<string>): FileChange | null {
  const free = (path: string): boolean => !used.has(path) && !model.files.has(path);
  if (kind === 'create') {
    const path = nth(NEW_NAMES.filter(free), pick);
    return path === null ? null : { kind: 'write', path, before: null, after: bytes, mtime };
  }
  const from = nth([...model.files.keys()].filter((path) => !used.has(path)).sort(), pick);
  const before = from === null ? undefined : model.files.get(from)?.bytes;
  if (from === null || before === undefined) return null;
  if (kind === 'write') return { kind, path: from, before, after: bytes, mtime };
  if (kind === 'delete') return { kind, path: from, before };
  const path = `.superseded/${from}`;
  return free(path) && !from.startsWith('.') ? { kind, from, path, before, after: bytes, mtime } : null;
}

function nth<T>(items: readonly T[], pick: number): T | null {
  return items[pick % Math.max(1, items.length)] ?? null;
}

export function applyToModel(model: Model, { changes }: ChangeSet, now: number): Model {
  const files = new Map(model.files);
  const folders = new Set(model.folders);
  for (const change of changes) {
    const source = change.kind === 'move' ? change.from : change.path;
    const old = files.get(source);
    files.delete(source);
    if (change.kind === 'delete') continue;
    files.set(change.path, {
      bytes: change.after,
      mtime: change.mtime === 'keep' && old !== undefined ? old.mtime : now,
      mode: old?.mode ?? NEW_FILE_MODE,
    });
    for (let at = change.path.indexOf('/'); at >= 0; at = change.path.indexOf('/', at + 1)) {
      folders.add(change.path.slice(0, at));
    }
  }
  return { files, folders };
}

export function diskStateOf({ files, folders }: Model): DiskState {
  const state = new Map<string, string>();
  for (const folder of folders) state.set(folder, 'folder');
  for (const [path, { bytes, mtime, mode }] of files) state.set(path, describeFile(bytes, mtime, mode));
  return state;
}
