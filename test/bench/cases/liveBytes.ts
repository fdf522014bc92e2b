import { measureInFreshProcess, measureLiveBytes } from '../measure';
import { takeFirstSnapshot } from '../openStore';
import { formatCount, type Row } from '../report';

/** Bytes that one snapshot keeps alive. Meant for a process of its own. */
export async function measureSnapshotBytes(directory: string, count: number): Promise<number> {
  // Once beforehand, so that compiled code and tables of the parsers are not counted as the snapshot's.
  await takeAndDrop(directory, count);
  const before = await measureLiveBytes();
  const store = await takeFirstSnapshot(directory, count);
  const bytes = (await measureLiveBytes()) - before;
  // The count is read after the measurement, so that the snapshot is alive during it.
  if (store.snapshot.memories.size !== count) throw new Error('The snapshot did not last.');
  store.dispose();
  return bytes;
}

/** A function of its own: a value that was awaited lives on in the frame of the function that awaited it. */
async function takeAndDrop(directory: string, count: number): Promise<void> {
  (await takeFirstSnapshot(directory, count)).dispose();
}

export async function measureMemoryUse(directory: string, count: number): Promise<readonly Row[]> {
  const bytes = measureInFreshProcess(['--bytes', directory, String(count)]);
  const what = `memory held by a snapshot of ${formatCount(count)}`;
  const figure = `${(bytes / 1e6).toFixed(1)} MB`;
  return [{ what, figure, baseline: `${formatCount(Math.round(bytes / count))} bytes each`, ratio: null, aim: null }];
}
