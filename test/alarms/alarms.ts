/**
 * Counts false alarms: `npm run alarms`. A warning or an error that a careful reader would reject is one: all of them in
 * test/fixtures/wellkept, and elsewhere each that test/alarms/judged.json does not list as right.
 * Fails where they are more than the limit allows. With `--all` every finding is printed, not the false alarms alone.
 */
import { SEVERITIES } from '../../src/health/finding';
import { displayText } from '../../src/memory/displayText';
import { shareOf } from './alarmShare';
import { type Alarm, type AlarmCount, countAlarms } from './countAlarms';
import { SET_NAMES } from './memorySets';

const LIMIT_PERCENT = 2;

function printSets({ memories, alarms }: AlarmCount): void {
  const head = ['set', 'memories', ...SEVERITIES, 'false'];
  const rows = SET_NAMES.map((set) => {
    const here = alarms.filter(({ directory }) => directory.set === set);
    const counts = SEVERITIES.map((severity) => here.filter(({ finding }) => finding.severity === severity).length);
    return [set, memories.get(set) ?? 0, ...counts, here.filter(({ isFalse }) => isFalse).length];
  });
  for (const row of [head, ...rows])
    console.log(row.map((cell, i) => (i === 0 ? String(cell).padEnd(10) : String(cell).padStart(12))).join(''));
}

function printAlarm({ directory, finding, marked, isFalse }: Alarm): void {
  const { severity, rule, path, message } = finding;
  const what = isFalse ? `${severity}, false alarm` : severity;
  console.log(`\n${directory.set} ${directory.name}/${path}: ${rule} (${what})\n  ${message}`);
  if (marked !== '') console.log(`  marked: ${displayText(marked, 120)}`);
}

async function main(): Promise<void> {
  const count = await countAlarms(process.cwd());
  const showsAll = process.argv.includes('--all');
  for (const alarm of count.alarms) if (showsAll || alarm.isFalse) printAlarm(alarm);
  for (const { directory, path, rule, says } of count.unseen)
    console.log(`\nNot raised, though judged right: ${directory}/${path}: ${rule} (${says})`);
  if (showsAll || count.unseen.length > 0 || count.alarms.some(({ isFalse }) => isFalse)) console.log('');

  printSets(count);
  const loud = count.alarms.filter(({ isLoud }) => isLoud).length;
  const falseAlarms = count.alarms.filter(({ isFalse }) => isFalse).length;
  const memories = [...count.memories.values()].reduce((sum, each) => sum + each, 0);
  const share = shareOf(falseAlarms, loud, memories);
  console.log(`\nWarnings include errors. False alarms: ${share.ofWarnings.toFixed(1)} % of ${loud} warnings raised,`);
  console.log(`${share.ofMemories.toFixed(1)} % of ${memories} memories checked. The limit is on ${share.countedOf}.`);
  const isOver = share.counted > LIMIT_PERCENT;
  console.log(
    `${loud} warnings, ${falseAlarms} false alarms (${share.counted.toFixed(1)} %); limit ${LIMIT_PERCENT} %${isOver ? ': over' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}

await main();
