import type { Location } from '../location/location';
import { displayText } from '../memory/displayText';
import type { CommandResult } from './output';

/** `locate`: which directory a project's memory is in, and which rule decided. */
export function presentLocation(location: Location): CommandResult {
  const { directory, keyPath, slug, rule, enabled, reason, transcripts, rejected } = location;
  const lines = [
    `directory    ${directory ?? 'none'}`,
    `key path     ${keyPath ?? 'none: the directory is named by a setting'}`,
    `slug         ${slug ?? 'none'}`,
    `rule         ${rule}: ${location.ruleText}`,
    `memory       ${enabled ? 'on' : 'off'}: ${reason}`,
    `transcripts  ${transcripts ?? 'unknown'}`,
    ...rejected.map((setting) => `ignored      ${setting.key} in ${setting.source}: ${setting.why}`),
  ];
  return {
    json: { directory, keyPath, slug, rule, ruleText: location.ruleText, enabled, reason, transcripts, rejected },
    text: lines.map((line) => displayText(line, 2_000)).join('\n'),
    exitCode: 0,
  };
}
