import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCodeOf } from './nodeErrors';
import type { ProgramCall, ProgramResult, ProgramRunner } from './programRunner';

/** A program that is asked to end gets this long to do so. */
const GRACE_MS = 500;
/** Outputs that stay open for this long after the program's end, with nothing in them, are held by what it left behind. */
const QUIET_MS = 200;
/** Such waits at most: what was left behind may write for as long as it likes. */
const QUIET_WAITS = 5;
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
    /** Why it is being ended; it is over when its outputs are closed, or shortly after its own end. */
    let ending: ProgramResult | undefined;
    let force: NodeJS.Timeout | undefined;
    let quiet: NodeJS.Timeout | undefined;
    let isSettled = false;
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
      if (isSettled) return;
      isSettled = true;
      for (const each of [timer, force, quiet]) clearTimeout(each);
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
    const finish = (exitCode: number | null): void => {
      if (isSettled) return;
      // What it started may hold the outputs open, or have let go of them and live on.
      endGroup(child, 'SIGKILL');
      settle(ending ?? { kind: 'ended', exitCode, output: textOf(output), errorOutput: textOf(errorOutput) });
    };
    const finishWhenQuiet = (exitCode: number | null, waits: number, seen: number): void => {
      quiet = setTimeout(() => {
        // After a turn of the event loop, in which what already lies in the pipes comes in.
        setImmediate(() => {
          const now = output.length + errorOutput.length;
          if (isSettled) return;
          if (now === seen || waits <= 1) finish(exitCode);
          else finishWhenQuiet(exitCode, waits - 1, now);
        });
      }, QUIET_MS);
    };
    child.once('exit', (exitCode) => finishWhenQuiet(exitCode, QUIET_WAITS, output.length + errorOutput.length));
    child.once('close', finish);
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
    // The tree of a program that has ended is unknown, and its number may be another's by now.
    if (child.exitCode !== null || child.signalCode !== null) return;
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
