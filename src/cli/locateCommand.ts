import { agentDirectoriesOf } from '../location/agentStores';
import type { Location } from '../location/location';
import { subjectOf } from '../location/settings';
import type { SwitchLink } from '../location/switchChain';
import { displayText } from '../memory/displayText';
import type { CommandResult } from './output';
import { teamsData } from './presentTeams';
import type { TeamRow } from './teamRows';

const NAME_WIDTH = 12;

/** `locate`: which directory a project's memory is in, which rule decided, and what else belongs to the project. */
export function presentLocation(location: Location, teams: readonly TeamRow[]): CommandResult {
  const { directory, keyPath, slug, rule, reason, transcripts, rejected, wouldBe, base, configuration } = location;
  const agents = agentDirectoriesOf(location);
  const lines: readonly (readonly [string, string])[] = [
    ['directory', directory ?? (wouldBe === null ? 'none' : `none; with memory on it would be ${wouldBe}`)],
    ['key path', keyPath ?? 'none: no path names the directory'],
    ['slug', slug ?? 'none'],
    ['rule', rule],
    ['why', location.ruleText],
    ['memory', reason],
    ...location.switches.flatMap((link) => (link.value === null ? [] : [['switch', switchText(link)] as const])),
    ['base', base ?? 'unknown'],
    ['settings in', configuration ?? 'unknown'],
    ['started in', location.workingDirectory],
    ['transcripts', transcripts ?? 'unknown'],
    ...Object.entries(agents).flatMap(([scope, folder]) =>
      folder === null ? [] : ([['agents', `${scope}: ${folder}`]] as const),
    ),
    ...mountLines(location),
    ...teams.map(({ folder, sentence }) => ['team', `${folder}: ${sentence}`] as const),
    ...location.alternatives.map(({ directory: other, why }) => ['also', `${other}: ${why}`] as const),
    ...rejected.map((setting) => ['ignored', `${subjectOf(setting)}: ${setting.why}`] as const),
  ];
  return {
    json: {
      directory,
      keyPath,
      slug,
      rule,
      ruleText: location.ruleText,
      enabled: location.enabled,
      reason,
      offBy: location.offBy,
      switches: location.switches,
      base,
      configuration,
      workingDirectory: location.workingDirectory,
      transcripts,
      agents,
      mounted: location.mounted,
      teams: teamsData(teams),
      namedByWorkspace: location.namedByWorkspace,
      alternatives: location.alternatives,
      rejected,
      wouldBe,
    },
    text: lines.map(([name, value]) => `${name.padEnd(NAME_WIDTH)} ${displayText(value, 2_000)}`).join('\n'),
    exitCode: 0,
  };
}

function switchText({ name, value, source, says, decides, why }: SwitchLink): string {
  const effect = decides ? `decides: ${says}` : (why ?? 'says nothing');
  return `${name}=${value} in ${source}: ${effect}`;
}

function mountLines({ mounted }: Location): readonly (readonly [string, string])[] {
  if (mounted.kind === 'none') return [];
  if (mounted.kind === 'invalid') return [['mounts', mounted.why]];
  return mounted.stores.map(
    ({ mount, scope, writable }) =>
      ['mounts', `team/${mount}: ${scope}, ${writable ? 'read and write' : 'read only'}`] as const,
  );
}
