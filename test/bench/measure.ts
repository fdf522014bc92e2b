import { spawnSync } from 'node:child_process';

/** Milliseconds that `task` took. */
export async function timeTask(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/** The middle of `values`, or the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[sorted.length >> 1];
  const low = sorted[(sorted.length - 1) >> 1];
  if (high === undefined || low === undefined) throw new RangeError('A median of nothing.');
  return (low + high) / 2;
}

/** Bytes that live objects hold, buffers outside the heap included. Needs `--expose-gc`. */
export async function measureLiveBytes(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run node with --expose-gc.');
  for (let round = 0; round < 3; round++) {
    // A turn of the event loop in between lets go of what settled promises still hold.
    await new Promise<void>((resume) => setImmediate(resume));
    globalThis.gc();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs this bench again as a fresh process with `args`, and gives the number that it prints. */
export function measureInFreshProcess(args: readonly string[]): number {
  const script = process.argv[1] ?? '';
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--expose-gc', script, ...args], {
    encoding: 'utf8',
  });
  const figure = Number.parseFloat(stdout);
  if (status !== 0 || !Number.isFinite(figure)) throw new Error(`A measuring process failed: ${stderr || stdout}`);
  return figure;
}
