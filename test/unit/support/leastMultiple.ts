const ROUNDS = 2;
const ATTEMPTS = 5;

/**
 * How many times the work of `baseline` a task takes at least, by the least of some rounds in which both take turns, so
 * that whatever else the process does (compile, collect garbage) disturbs both. While that is above `enough` they take
 * further turns: noise passes, a quadratic task stays.
 */
export function leastMultiple(task: () => unknown, baseline: () => unknown, enough: number): number {
  // Its first run, in which everything is compiled, would flatter the task.
  workOf(baseline);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt++) {
    let taskWork = Number.POSITIVE_INFINITY;
    let baselineWork = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      baselineWork = Math.min(baselineWork, workOf(baseline));
      taskWork = Math.min(taskWork, workOf(task));
    }
    least = Math.min(least, taskWork / baselineWork);
  }
  return least;
}

/** Microseconds of the processor, not of the clock: on a busy machine, a long task has to wait more often than a short one. */
function workOf(task: () => unknown): number {
  const start = process.cpuUsage();
  task();
  const { user, system } = process.cpuUsage(start);
  return Math.max(1, user + system);
}
