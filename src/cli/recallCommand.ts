import { isAbsolute, relative, sep } from 'node:path';
import { previewRecall } from '../recall/preview';
import { EMPTY_CONTEXT, EMPTY_SESSION, type RecallQuery, type Selector } from '../recall/recall';
import { readBodyHead } from '../store/bodyHead';
import type { FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { guardTeam } from '../store/teamGuard';
import { absolutePath } from './absolutePath';
import type { Values } from './options';
import { type CommandResult, UsageError } from './output';
import { presentPreview } from './presentPreview';

/**
 * The prompt and what surrounds it, as the options say.
 *
 * @param prompt from where `--prompt` says; `null` without it
 * @throws UsageError
 */
export function readQuery(prompt: string | null, { file, tools, project }: Values): RecallQuery {
  if (prompt === null) throw new UsageError('recall needs --prompt TEXT, or --prompt - for the standard input.');
  if (file === '') throw new UsageError('--file needs a path.');
  const activeFile = file === undefined ? null : { path: pathInProject(file, project), language: null };
  const names = (tools ?? '').split(',').map((name) => name.trim());
  return {
    prompt,
    context: { ...EMPTY_CONTEXT, activeFile },
    toolsInUse: names.filter((name) => name !== ''),
  };
}

/** Relative to the project where the file lies in it; a file elsewhere is named as it was given. */
function pathInProject(file: string, project: string | undefined): string {
  const inside = project === undefined ? null : relative(absolutePath(project), absolutePath(file));
  const isOutside = inside === null || inside === '' || inside.split(sep)[0] === '..' || isAbsolute(inside);
  return (isOutside ? file : inside).split(sep).join('/');
}

export interface RecallUse {
  readonly snapshot: MemoryDirectory;
  readonly query: RecallQuery;
  readonly selector: Selector;
  /** Sentences that a person should know beside the result. */
  readonly notes: readonly string[];
}

/** `recall`: what a prompt would pull out of a directory, as it is on the disk now, at the start of a session. */
export async function recall(
  { snapshot, query, selector, notes }: RecallUse,
  fileSystem: FileSystem,
  now: number,
): Promise<CommandResult> {
  const result = await previewRecall({
    snapshot,
    query,
    session: EMPTY_SESSION,
    selector,
    readBody: (path) => readBodyHead(`${snapshot.directory}/${path}`, guardTeam(snapshot.directory, fileSystem)),
    now,
    signal: new AbortController().signal,
  });
  if (result.kind === 'preview') return presentPreview(result.preview, snapshot, notes, now);
  const problem = result.kind === 'failed' ? result.problem : 'The selection was cancelled.';
  return { json: { directory: snapshot.directory, problem, notes }, text: '', exitCode: 1, failure: problem };
}
