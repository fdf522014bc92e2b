import { type FoundSecret, findSecrets, joinRanges } from '../memory/redact';
import type { Finding } from './finding';
import { fixEdit } from './fixes';
import { findPresetSecrets, mayHoldPresetSecret } from './presetSecrets';

/** In round brackets: square ones would begin a list in YAML, and a link in Markdown where round ones follow. */
const REMOVED = '(removed)';

/** Findings of one file: a dump of thousands says no more than its first ones. */
const MAX_FINDINGS = 100;

/** The findings of a text that an agent reads. A promise where secretlint has to look too. */
export function findingsOfSecrets(
  path: string,
  text: string,
  isExact: boolean,
): readonly Finding[] | Promise<readonly Finding[]> {
  const own = findSecrets(text);
  const present = (secrets: readonly FoundSecret[]): readonly Finding[] =>
    tellOfMore(
      secrets.slice(0, MAX_FINDINGS).map((secret) => findingOf(path, text, isExact, secret)),
      secrets.length - MAX_FINDINGS,
    );
  if (!mayHoldPresetSecret(text)) return present(own);
  return findPresetSecrets(text).then((more) => present(joinRanges([...own, ...more])));
}

/** Lets the last finding say how many are left out. */
function tellOfMore(findings: readonly Finding[], more: number): readonly Finding[] {
  const last = findings.at(-1);
  if (last === undefined || more <= 0) return findings;
  const message = `${last.message} The file holds ${more} more that ${more === 1 ? 'is' : 'are'} not listed.`;
  return [...findings.slice(0, -1), { ...last, message }];
}

function findingOf(path: string, text: string, isExact: boolean, { start, end, what }: FoundSecret): Finding {
  return {
    rule: 'secret',
    severity: 'error',
    path,
    range: { start, end },
    message: `This looks like ${what}: every session that reads it, and whoever sees the file, gets it. Change it where it is used. Removing it here leaves it in transcripts, in version history and in what Memory Lens keeps for undo.`,
    related: [],
    fixes: isExact
      ? [
          {
            title: 'Remove the secret',
            remedy: { kind: 'edits', files: [{ path, edits: [fixEdit(text, { start, end }, REMOVED)] }] },
            // It may be the only copy there is.
            plain: false,
          },
        ]
      : [],
  };
}
