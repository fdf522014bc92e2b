import type { Location } from '../location/location';
import { subjectOf } from '../location/settings';
import { displayText } from '../memory/displayText';
import type { CommandResult } from './output';

/** `locate`: which directory a project's memory is in, and which rule decided. */
export function presentLocation(location: Location): CommandResult {
  const { directory, keyPath, slug, rule, enabled, reason, transcripts, rejected, wouldBe } = location;
  const lines: readonly (readonly [string, string])[] = [
    ['directory', directory ?? (wouldBe === null ? 'none' : `none; with memory on it would be ${wouldBe}`)],
    ['key path', keyPath ?? 'none: no path names the directory'],
    ['slug', slug ?? 'none'],
    ['rule', rule],
    ['why', location.ruleText],
    ['memory', reason],
    ['transcripts', transcripts ?? 'unknown'],
    ...rejected.map((setting) => ['ignored', `${subjectOf(setting)}: ${setting.why}`] as const),
  ];
  return {
    json: {
      directory,
      keyPath,
      slug,
      rule,
      ruleText: location.ruleText,
      enabled,
      reason,
      transcripts,
      rejected,
      wouldBe,
    },
    text: lines.map(([name, value]) => `${name.padEnd(12)} ${displayText(value, 2_000)}`).join('\n'),
    exitCode: 0,
  };
}
