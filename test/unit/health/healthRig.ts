import type { PlannedFile } from '../../../src/curation/changeSet';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { checkDirectory } from '../../../src/health/checkDirectory';
import type { RuleSettings } from '../../../src/health/directoryHealth';
import type { Finding, Fix } from '../../../src/health/finding';
import type { HealthContext, Rule } from '../../../src/health/rule';
import { ALL_RULES } from '../../../src/health/rules/allRules';
import { DEFAULT_CONFIRMATION_PERIODS } from '../../../src/memory/confirmation';
import { readExact } from '../../../src/memory/exactText';
import { filesOf, NOW, type Run, run, snapshotOf } from '../curation/curationRig';
import type { Files } from '../support/applyInMemory';

export type Texts = Readonly<Record<string, string | Uint8Array>>;

export interface Look {
  readonly rules?: readonly Rule[];
  readonly settings?: RuleSettings;
  readonly context?: Partial<HealthContext>;
}

export function contextOf(context: Partial<HealthContext> = {}): HealthContext {
  return {
    now: NOW,
    periods: DEFAULT_CONFIRMATION_PERIODS,
    ownTypes: new Set(),
    instructions: [],
    ...context,
  };
}

/** The findings in a directory of these files; each file is a day older than the one before. */
export async function findingsIn(files: Texts | Files, look: Look = {}): Promise<readonly Finding[]> {
  const there = files instanceof Map ? (files as Files) : filesOf(files as Texts);
  return checkDirectory(await snapshotOf(there), async (path) => there.get(path)?.bytes ?? new Uint8Array(), {
    rules: look.rules ?? ALL_RULES,
    settings: look.settings ?? new Map(),
    context: contextOf(look.context),
  });
}

/** What a finding points at; `null` for a file as a whole. */
export function quoteOf(files: Texts, { path, range }: Finding): string | null {
  if (range === null) return null;
  const file = files[path] ?? '';
  const text = typeof file === 'string' ? file.replace(/^\ufeff/, '') : readExact(file).text;
  return text.slice(range.start, range.end);
}

/** The request that a fix is carried out by. */
export function requestOf({ title, remedy }: Fix): PlanRequest {
  return remedy.kind === 'request'
    ? remedy.request
    : { verb: 'fix', intent: { label: title, files: remedy.files, repair: null } };
}

/** A fix made through a change set, as a person makes it. */
export async function fixIn(files: Texts | Files, fix: Fix | undefined): Promise<Run> {
  if (fix === undefined) throw new Error('There is no such fix.');
  return run(files instanceof Map ? (files as Map<string, PlannedFile>) : filesOf(files as Texts), requestOf(fix));
}

/** The text of the finding's file after its first fix, which must have ended it, and whether *Fix all* may take it. */
export async function mend(
  files: Texts,
  finding: Finding | undefined,
  look: Look,
  fix = 0,
): Promise<{ readonly text: string | null; readonly plain: boolean | undefined }> {
  if (finding === undefined) throw new Error('There is no such finding.');
  const { files: after } = await fixIn(files, finding.fixes[fix]);
  const left = await findingsIn(after, look);
  if (left.some(({ path, rule }) => path === finding.path && rule === finding.rule))
    throw new Error(`Still there: ${left.map(({ message }) => message).join(' ')}`);
  const bytes = after.get(finding.path)?.bytes;
  return {
    text: bytes === undefined ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    plain: finding.fixes[fix]?.plain,
  };
}
