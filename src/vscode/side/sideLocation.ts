import type { Location } from '../../location/location';

/**
 * Where a store beside the project's own lies, in the form of a location.
 *
 * @param ruleText a sentence
 * @param like of the folder whose switch it follows; `null` where no switch is known
 */
export function sideLocation(directory: string, ruleText: string, like: Location | null): Location {
  return {
    folder: like?.folder ?? directory,
    directory,
    keyPath: null,
    slug: null,
    rule: 'default',
    ruleText,
    enabled: like?.enabled ?? true,
    offBy: like?.offBy ?? null,
    reason: like?.reason ?? '',
    base: like?.base ?? null,
    configuration: like?.configuration ?? null,
    workingDirectory: like?.workingDirectory ?? directory,
    transcripts: null,
    switches: like?.switches ?? [],
    mounted: like?.mounted ?? { kind: 'none' },
    rejected: [],
    namedByWorkspace: like?.namedByWorkspace ?? false,
    wouldBe: directory,
    alternatives: [],
  };
}
