import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCodeOf } from './nodeErrors';
import type { ProgramCall, ProgramResult, ProgramRunner } from './programRunner';

/** A program that is asked to end gets this long to do so. */
const GRACE_MS = 500;
const isWindows = process.platform === 'win32';

export function createNodeProgramRunner(): ProgramRunner {
  return { run };
}

async function run(call: ProgramCall): Promise<ProgramResult> {
  let folder: string;
  try {
    folder = await mkdtemp(join(tmpdir(), 'memory-lens-run-'));
  } catch {
    return { kind: 'notStarted', reason: 'other' };
  }
  try {
    return call.signal.aborted ? { kind: 'cancelled' } : await runIn(folder, call);
  } finally {
    // What can't be removed stays: it is in the system's temporary folder.
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

function runIn(folder: string, call: ProgramCall): Promise<ProgramResult> {
  const child = start(folder, call);
  if ('kind' in child) return Promise.resolve(child);
  return new Promise((resolve) => {
    const output: Buffer[] = [];
    const errorOutput: Buffer[] = [];
    /** Why it is being ended; it is over when its outputs are closed. */
    let ending: ProgramResult | undefined;
    let force: NodeJS.Timeout | undefined;
    const end = (why: ProgramResult): void => {
      if (ending !== undefined) return;
      ending = why;
      endGroup(child, 'SIGTERM');
      force = setTimeout(() => {
        endGroup(child, 'SIGKILL');
        // Whoever left the group may hold the outputs open for as long as it likes.
        settle(why);
      }, GRACE_MS);
    };
    const cancel = (): void => end({ kind: 'cancelled' });
    const endWithHost = (): void => endGroup(child, 'SIGKILL');
    const timer = setTimeout(() => end({ kind: 'timeout' }), call.timeoutMs);
    const settle = (result: ProgramResult): void => {
      clearTimeout(timer);
      clearTimeout(force);
      call.signal.removeEventListener('abort', cancel);
      process.off('exit', endWithHost);
      for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
      resolve(result);
    };
    call.signal.addEventListener('abort', cancel, { once: true });
    process.once('exit', endWithHost);
    collect(child.stdout, output, call.maxOutputBytes, () => end({ kind: 'tooMuchOutput' }));
    collect(child.stderr, errorOutput, call.maxOutputBytes, () => end({ kind: 'tooMuchOutput' }));
    child.once('error', (error) => settle(ending ?? notStarted(error)));
    child.once('close', (exitCode) => {
      // What it started may have let go of the outputs and live on.
      if (ending !== undefined) endGroup(child, 'SIGKILL');
      settle(ending ?? { kind: 'ended', exitCode, output: textOf(output), errorOutput: textOf(errorOutput) });
    });
    // A program that ends without reading its input is no fault of ours.
    child.stdin?.on('error', () => {});
    child.stdin?.end(call.input);
  });
}

function start(folder: string, { program, args, environment }: ProgramCall): ChildProcess | ProgramResult {
  const env: NodeJS.ProcessEnv = { ...process.env };
  for (const [name, value] of Object.entries(environment)) {
    if (value === null) delete env[name];
    else env[name] = value;
  }
  try {
    // A group of its own, so that it can be ended with all that it started. Windows has no groups, but knows the tree.
    return spawn(program, [...args], { cwd: folder, env, shell: false, detached: !isWindows, windowsHide: true });
  } catch (error) {
    return notStarted(error);
  }
}

function collect(stream: ChildProcess['stdout'], into: Buffer[], maxBytes: number, tooMuch: () => void): void {
  let bytes = 0;
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) tooMuch();
    else into.push(chunk);
  });
  stream?.on('error', () => {});
}

function endGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  if (isWindows) {
    spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true }).on('error', () => child.kill());
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

function notStarted(error: unknown): ProgramResult {
  const code = systemCodeOf(error);
  const isDenied = code === 'EACCES' || code === 'EPERM';
  return { kind: 'notStarted', reason: code === 'ENOENT' ? 'missing' : isDenied ? 'denied' : 'other' };
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
}
