import type { RuleSettings } from '../health/directoryHealth';
import { RULE_IDS, type RuleId, SEVERITIES, type Severity } from '../health/finding';
import type { Values } from './options';
import { UsageError } from './output';

export const FORMATS = ['text', 'json', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

/** `--format`, where `--json` says the same as `--format json`. @throws UsageError */
export function readFormat({ format, json }: Values): Format {
  if (json === true && format !== undefined && format !== 'json')
    throw new UsageError(`--json and --format ${format} ask for two things.`);
  if (json === true) return 'json';
  const known = FORMATS.find((one) => one === (format ?? 'text'));
  if (known === undefined) throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`);
  return known;
}

/**
 * `--rule`: names of rules with commas. Where one stands alone, those that stand alone are all that is checked; with
 * `=`, a rule is switched off or gets another severity.
 *
 * @throws UsageError
 */
export function readRuleSettings({ rule }: Values): RuleSettings {
  const settings = new Map<RuleId, Severity | 'off'>();
  const only = new Set<RuleId>();
  const items = (rule ?? '').split(',').map((item) => item.trim());
  for (const item of items.filter((text) => text !== '')) {
    const [name = '', ...rest] = item.split('=');
    const level = rest.length === 0 ? undefined : rest.join('=');
    const id = RULE_IDS.find((one) => one === name);
    if (id === undefined) throw new UsageError(`There is no rule “${name}”; the rules are ${RULE_IDS.join(', ')}.`);
    if (level === undefined) only.add(id);
    else settings.set(id, readLevel(level));
  }
  if (only.size > 0) for (const id of RULE_IDS) if (!only.has(id) && !settings.has(id)) settings.set(id, 'off');
  return settings;
}

function readLevel(level: string): Severity | 'off' {
  const levels = ['off', ...SEVERITIES] as const;
  const known = levels.find((one) => one === level);
  if (known === undefined) throw new UsageError(`A rule is set to one of ${levels.join(', ')}.`);
  return known;
}

/** `--own-type`: types that are no fault, with commas. */
export function readOwnTypes(values: Values): ReadonlySet<string> {
  const names = (values['own-type'] ?? '').split(',').map((name) => name.trim());
  return new Set(names.filter((name) => name !== ''));
}
