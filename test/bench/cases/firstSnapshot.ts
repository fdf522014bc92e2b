import { runBareLoop } from '../bareLoop';
import { measureInFreshProcess, median, timeTask } from '../measure';
import { takeFirstSnapshot } from '../openStore';
import { formatCount, formatMs, type Row } from '../report';

const AIM = 2;
const WARM_RUNS = 7;
/** Fresh processes of each kind. The file cache of the system is warm in all of them. */
const COLD_RUNS = 5;

/** Milliseconds of the first snapshot, or of the first bare loop, of this process. */
export async function timeCold(kind: 'store' | 'bare', directory: string, count: number): Promise<number> {
  return timeTask(() => (kind === 'store' ? takeFirstSnapshot(directory, count) : runBareLoop(directory)));
}

/** First snapshot against the bare loop, each as the first thing a process does and once both run hot. */
export async function measureFirstSnapshot(directory: string, count: number): Promise<readonly Row[]> {
  const cold = { store: [] as number[], bare: [] as number[] };
  const warm = { store: [] as number[], bare: [] as number[] };
  // In turns, so that what the machine does meanwhile hits both alike.
  for (let run = 0; run < COLD_RUNS; run++) {
    for (const kind of ['bare', 'store'] as const) {
      cold[kind].push(measureInFreshProcess(['--cold', kind, directory, String(count)]));
    }
  }
  for (let run = 0; run < WARM_RUNS + 2; run++) {
    const bare = await timeTask(() => runBareLoop(directory));
    const store = await timeTask(async () => (await takeFirstSnapshot(directory, count)).dispose());
    if (run < 2) continue; // the first two warm the compiler up
    warm.bare.push(bare);
    warm.store.push(store);
  }
  const what = `first snapshot of ${formatCount(count)}`;
  return [compare(`${what}, cold`, cold), compare(`${what}, warm`, warm)];
}

function compare(what: string, times: { readonly store: readonly number[]; readonly bare: readonly number[] }): Row {
  const store = median(times.store);
  const bare = median(times.bare);
  const baseline = `bare loop ${formatMs(bare)}`;
  return { what, figure: formatMs(store), baseline, ratio: store / bare, aim: AIM };
}
