import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { shareOf } from '../../alarms/alarmShare';
import { type Alarm, type AlarmCount, countAlarms, readJudged } from '../../alarms/countAlarms';
import type { SetName } from '../../alarms/memorySets';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('what health says of memories that were not written for its rules', () => {
  let count: AlarmCount;
  beforeAll(async () => {
    count = await countAlarms(root);
  });

  const falseIn = (set: SetName): readonly string[] =>
    count.alarms.filter(({ directory, isFalse }) => isFalse && directory.set === set).map(describeAlarm);

  it('warns of nothing where everything is well kept', () => {
    expect(falseIn('wellkept')).toEqual([]);
    expect(count.memories.get('wellkept')).toBeGreaterThanOrEqual(56);
  });

  it('warns in the corpus and the samples of nothing but what was judged right', () => {
    expect(falseIn('corpus')).toEqual([]);
    expect(falseIn('samples')).toEqual([]);
  });

  it('sees every fault that was judged right', () => {
    expect(count.unseen).toEqual([]);
  });

  it('judges nothing right where nothing is to be mended', () => {
    expect(readJudged(root).filter(({ set }) => set === 'wellkept')).toEqual([]);
  });
});

describe('the share of false alarms', () => {
  it('is one of the memories as long as there are few warnings', () => {
    expect(shareOf(1, 49, 100)).toEqual({
      ofMemories: 1,
      ofWarnings: 100 / 49,
      counted: 1,
      countedOf: 'memories checked',
    });
  });

  it('is one of the warnings from 50 of them on', () => {
    expect(shareOf(2, 50, 1_000)).toMatchObject({ counted: 4, countedOf: 'warnings raised' });
  });

  it('is nothing where nothing was checked', () => {
    expect(shareOf(0, 0, 0)).toMatchObject({ ofMemories: 0, ofWarnings: 0, counted: 0 });
  });
});

function describeAlarm({ directory, finding, marked }: Alarm): string {
  return `${directory.name}/${finding.path}: ${finding.rule}: ${finding.message} (${marked})`;
}
