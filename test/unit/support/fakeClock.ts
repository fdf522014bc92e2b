import type { Clock } from '../../../src/store/clock';

export interface FakeClock extends Clock {
  /** Lets time pass; tasks that fall due run in the order of their times. */
  advance(ms: number): void;
}

export function createFakeClock(start = 1_000_000): FakeClock {
  let time = start;
  let tasks: { readonly due: number; readonly task: () => void }[] = [];
  return {
    now: () => time,
    after(delayMs, task) {
      const entry = { due: time + delayMs, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const next = tasks.filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (next === undefined) break;
        tasks = tasks.filter((other) => other !== next);
        time = Math.max(time, next.due);
        next.task();
      }
      time = end;
    },
  };
}
