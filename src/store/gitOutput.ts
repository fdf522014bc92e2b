import type { GitChange, GitCommit, GitFiles } from './git';

/** Begins each commit in the output of `log`; no path holds it, since fields are parted by NUL. */
const COMMIT_MARK = '\u0001';
/** A field of `ls-files --stage`: mode, object, stage, a tab, the path. Untracked files come as the path alone. */
const STAGED = /^(\d{6}) [0-9a-f]{40,64} [0-3]\t/;
const SUBMODULE_MODE = '160000';
const COMMIT_FIELD = /^commit(\d+)$/;

/** What `git log` is asked for, so that {@link parseHistory} can read it. */
export const HISTORY_FORMAT = `--format=tformat:%x01commit%ct`;

/** Reads `git ls-files -z --stage --cached --others`. */
export function parseFiles(output: string): GitFiles {
  const files = new Set<string>();
  const submodules = new Set<string>();
  for (const field of output.split('\0')) {
    if (field === '') continue;
    const mode = STAGED.exec(field);
    if (mode === null) files.add(field);
    else if (mode[1] === SUBMODULE_MODE) submodules.add(field.slice(mode[0].length));
    else files.add(field.slice(mode[0].length));
  }
  // A repository inside that is no submodule is listed as its folder.
  for (const path of files) {
    if (!path.endsWith('/')) continue;
    files.delete(path);
    submodules.add(path.slice(0, -1));
  }
  return { files: [...files], submodules: [...submodules] };
}

/** Reads `git log -z --name-status` in {@link HISTORY_FORMAT}. What is no known change is passed over. */
export function parseHistory(output: string): readonly GitCommit[] {
  const commits: { readonly time: number; readonly changes: GitChange[] }[] = [];
  const fields = output.split('\0');
  for (let at = 0; at < fields.length; at++) {
    const field = (fields[at] ?? '').replace(/^\n/, '');
    if (field.startsWith(COMMIT_MARK)) {
      const time = Number(COMMIT_FIELD.exec(field.slice(COMMIT_MARK.length).trimEnd())?.[1]);
      if (Number.isFinite(time)) commits.push({ time: time * 1000, changes: [] });
      continue;
    }
    if (!/^[A-Z]\d*$/.test(field)) continue;
    const path = fields[++at] ?? '';
    const second = /^[RC]/.test(field) ? (fields[++at] ?? '') : null;
    const change = toChange(field, path, second);
    if (change !== null) commits.at(-1)?.changes.push(change);
  }
  return commits;
}

function toChange(status: string, path: string, second: string | null): GitChange | null {
  const letter = status.charAt(0);
  if (second !== null)
    return letter === 'R'
      ? { kind: 'renamed', from: path, path: second, likeness: Number(status.slice(1)) }
      : { kind: 'added', path: second };
  if (letter === 'A') return { kind: 'added', path };
  if (letter === 'D') return { kind: 'deleted', path };
  return letter === 'M' || letter === 'T' ? { kind: 'modified', path } : null;
}
