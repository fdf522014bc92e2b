import { type Finding, SEVERITIES, type Severity } from '../health/finding';
import { displayText } from '../memory/displayText';
import type { CommandResult } from './output';
import type { PlacedFinding } from './placedFinding';

const PATH_UNITS = 200;
const MESSAGE_UNITS = 1_000;

/** What is shown of a check besides its findings. */
export interface CheckReport {
  /** Absolute. */
  readonly directory: string;
  readonly findings: readonly PlacedFinding[];
  /** Memories that were looked at. */
  readonly checked: number;
  /** Files that `--fix` changed. */
  readonly fixed: readonly string[];
  /** What the code says of each memory that refers to it. */
  readonly references: readonly { readonly path: string; readonly sentence: string }[];
  /** Sentences that a person should know beside the findings. */
  readonly notes: readonly string[];
}

/** Whether a check fails: a finding of severity warning or above is left. */
export function failsCheck(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error' || severity === 'warning');
}

/** Findings as text, file by file, without hints; and as data with all of them. */
export function presentFindings(report: CheckReport): CommandResult {
  const { directory, findings, checked, fixed, notes, references } = report;
  return {
    json: {
      directory,
      checked,
      fixed,
      notes,
      counts: countsOf(findings),
      findings: findings.map(findingData),
      references,
    },
    text: presentText(report),
    exitCode: failsCheck(findings) ? 1 : 0,
    messages: notes,
  };
}

function countsOf(findings: readonly Finding[]): Record<Severity, number> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

function findingData({ rule, severity, path, region, message, related, fixes }: PlacedFinding): object {
  return {
    rule,
    severity,
    path,
    ...region,
    message,
    related: related.map(({ path: other, message: words }) => ({ path: other, message: words })),
    fixes: fixes.map(({ title, plain }) => ({ title, plain })),
  };
}

function presentText({ findings, checked, fixed, references }: CheckReport): string {
  const shown = findings.filter(({ severity }) => severity !== 'hint');
  const blocks = [...new Set(shown.map(({ path }) => path))].map((path) =>
    [displayText(path, PATH_UNITS), ...shown.filter((one) => one.path === path).map(lineOf)].join('\n'),
  );
  const done =
    fixed.length === 0
      ? []
      : [`Fixed ${countOf(fixed.length, 'file')}: ${fixed.map((path) => displayText(path, PATH_UNITS)).join(', ')}`];
  if (references.length > 0)
    blocks.push(
      [
        'References to the code',
        ...references.map(
          ({ path, sentence }) => `  ${displayText(path, PATH_UNITS)}: ${displayText(sentence, MESSAGE_UNITS)}`,
        ),
      ].join('\n'),
    );
  return [...blocks, [...done, summaryOf(shown, checked)].join('\n')].join('\n\n');
}

function lineOf({ region, severity, message, rule }: PlacedFinding): string {
  const place = region === null ? '' : `${region.line}:${region.column}`;
  return `  ${place.padEnd(8)} ${severity.padEnd(11)}  ${displayText(message, MESSAGE_UNITS)}  (${rule})`;
}

function summaryOf(findings: readonly Finding[], checked: number): string {
  const looked = `${countOf(checked, 'memory', 'memories')} checked`;
  if (findings.length === 0) return `${looked}: nothing to mend.`;
  const counts = countsOf(findings);
  const parts = SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) =>
    severity === 'information' ? `${counts[severity]} for information` : countOf(counts[severity], severity),
  );
  const plain = findings.filter(({ fixes }) => fixes.some((fix) => fix.plain)).length;
  const hint = plain === 0 ? '' : ` ${plain} can be mended with --fix.`;
  return `${looked}: ${parts.join(', ')}.${hint}`;
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
