import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { RULE_IDS, type Severity } from '../health/finding';
import { RULE_TITLES } from '../health/ruleTitles';
import type { PlacedFinding } from './placedFinding';
import type { CheckReport } from './presentFindings';

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};
const ROOT = '%SRCROOT%';

/**
 * A check as SARIF 2.1.0, which code hosts and editors read. Files are named relative to the working directory, where
 * they lie in it, since a report is read elsewhere. Hints stay out.
 *
 * @param workingDirectory absolute
 */
export function sarifOf({ directory, findings }: CheckReport, workingDirectory: string): object {
  const shown = findings.filter(({ severity }) => severity !== 'hint');
  const used = RULE_IDS.filter((id) => shown.some(({ rule }) => rule === id));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Memory Lens',
            rules: used.map((id) => ({ id, shortDescription: { text: RULE_TITLES[id] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [ROOT]: { uri: pathToFileURL(`${workingDirectory}${sep}`).href } },
        results: shown.map((finding) => ({
          ruleId: finding.rule,
          ruleIndex: used.indexOf(finding.rule),
          level: LEVELS[finding.severity],
          message: { text: finding.message },
          locations: [{ physicalLocation: placeOf(finding, directory, workingDirectory) }],
          ...relatedOf(finding, directory, workingDirectory),
        })),
      },
    ],
  };
}

function placeOf({ path, region }: PlacedFinding, directory: string, workingDirectory: string): object {
  const artifactLocation = locationOf(`${directory}/${path}`, workingDirectory);
  if (region === null) return { artifactLocation };
  const { line, column, endLine, endColumn } = region;
  return { artifactLocation, region: { startLine: line, startColumn: column, endLine, endColumn } };
}

function relatedOf({ related }: PlacedFinding, directory: string, workingDirectory: string): object {
  if (related.length === 0) return {};
  return {
    relatedLocations: related.map(({ path, message }, id) => ({
      id,
      message: { text: message },
      physicalLocation: { artifactLocation: locationOf(`${directory}/${path}`, workingDirectory) },
    })),
  };
}

function locationOf(file: string, workingDirectory: string): object {
  const inside = relative(workingDirectory, file);
  const isOutside = inside === '' || inside.split(sep)[0] === '..';
  if (isOutside) return { uri: pathToFileURL(file).href };
  return { uri: inside.split(sep).map(encodeURIComponent).join('/'), uriBaseId: ROOT };
}
