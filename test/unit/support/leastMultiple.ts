const ROUNDS = 3;
const ATTEMPTS = 5;

/**
 * How many times the cost of `baseline` a task costs, by the fastest of some rounds in which both take turns, so that
 * whatever else the machine does disturbs both. While that is above `enough` it is measured again: noise passes, a
 * quadratic task stays.
 */
export function leastMultiple(task: () => unknown, baseline: () => unknown, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least > enough; attempt++) {
    let taskTime = Number.POSITIVE_INFINITY;
    let baselineTime = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      baselineTime = Math.min(baselineTime, timeOf(baseline));
      taskTime = Math.min(taskTime, timeOf(task));
    }
    least = Math.min(least, taskTime / baselineTime);
  }
  return least;
}

function timeOf(task: () => unknown): number {
  const start = performance.now();
  task();
  return performance.now() - start;
}
