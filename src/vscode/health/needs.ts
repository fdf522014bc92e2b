import type { Finding, RuleId } from '../../health/finding';
import { RULE_TITLES } from '../../health/ruleTitles';
import { type Attention, attentionsOf, type Moment } from '../../memory/attention';
import type { HeaderFault, Memory } from '../../memory/memory';

/** Why a row is marked. */
export interface Need {
  /** `problem` is marked `!`, what only needs confirmation `?`. */
  readonly kind: 'problem' | 'confirm';
  readonly severity: 'error' | 'warning';
  /** The first reason in a few words. */
  readonly short: string;
  /** Reasons in all. */
  readonly count: number;
}

/** What findings and silence there are about one file. */
export interface FileHealth {
  /** Without those that were dismissed; the newest that are known, so perhaps none yet. */
  readonly findings: readonly Finding[];
  /** Whether what a rule finds in this file needs a person's eye: not where it was dismissed, or its setting is milder. */
  readonly isGrave: (rule: RuleId) => boolean;
}

/** Which rules say the same as what the snapshot shows at once: said twice, it counts once. */
const FAULT_RULES: Record<HeaderFault | 'unreadable', readonly RuleId[]> = {
  broken: ['header-broken'],
  tagged: ['header-broken'],
  unclosed: ['header-too-long', 'header-broken'],
  unreadable: ['unreadable'],
};
const CONFIRM_RULES: readonly RuleId[] = ['needs-confirmation'];

/**
 * Why a memory needs a person's eye; `null` where it does not. What its head tells is known before the rules have
 * looked, so that rows are marked at once.
 */
export function needOf(memory: Memory, health: FileHealth, moment: Moment): Need | null {
  const problems = health.findings.filter((finding) => isGraveFinding(finding) && !isConfirmation(finding));
  const open = openAttentions(memory, health, moment);
  const faults = open.filter(({ kind }) => kind === 'fault');
  const [confirmation] = open.filter(({ kind }) => kind === 'confirm');
  const [fault] = faults;
  const [first] = bySeverity(problems);
  const count = faults.length + problems.length + (confirmation === undefined ? 0 : 1);
  if (fault !== undefined || first !== undefined) {
    const isError = memory.problem !== null || problems.some(({ severity }) => severity === 'error');
    // The file's own fault says more than the rule's name.
    const known = attentionsOf(memory, moment).find(({ kind }) => kind === 'fault');
    return {
      kind: 'problem',
      severity: isError ? 'error' : 'warning',
      short: known?.short ?? (first === undefined ? '' : RULE_TITLES[first.rule]),
      count,
    };
  }
  if (confirmation === undefined) return null;
  return { kind: 'confirm', severity: 'warning', short: confirmation.short, count };
}

/** What is wrong with the index; `null` where nothing grave is. */
export function indexNeedOf(findings: readonly Finding[]): Need | null {
  const problems = bySeverity(findings.filter(isGraveFinding));
  const [first] = problems;
  if (first === undefined) return null;
  const severity = first.severity === 'error' ? 'error' : 'warning';
  return { kind: 'problem', severity, short: RULE_TITLES[first.rule], count: problems.length };
}

/** All that there is to say about a memory, each a sentence, the gravest first. Hints show in the file alone. */
export function sentencesOf(memory: Memory, health: FileHealth, moment: Moment): readonly string[] {
  const told = health.findings.filter(({ severity, rule }) => severity !== 'hint' && !CONFIRM_RULES.includes(rule));
  const open = openAttentions(memory, health, moment);
  return [...open.map(({ text }) => text), ...bySeverity(told).map(({ message }) => message)];
}

export function isGraveFinding({ severity }: Finding): boolean {
  return severity === 'error' || severity === 'warning';
}

/** What the head of the file tells and no rule has said. */
function openAttentions(memory: Memory, { findings, isGrave }: FileHealth, moment: Moment): readonly Attention[] {
  return attentionsOf(memory, moment).filter((attention) => {
    const rules = rulesOf(memory, attention);
    if (!rules.every(isGrave)) return false;
    // What needs confirmation is marked by the snapshot alone: its finding is never a `!`.
    return attention.kind === 'confirm' || !findings.some(({ rule }) => rules.includes(rule));
  });
}

function rulesOf({ header, problem }: Memory, { kind }: Attention): readonly RuleId[] {
  if (kind === 'confirm') return CONFIRM_RULES;
  return FAULT_RULES[problem !== null ? 'unreadable' : (header.fault ?? 'broken')];
}

function isConfirmation({ rule }: Finding): boolean {
  return CONFIRM_RULES.includes(rule);
}

function bySeverity(findings: readonly Finding[]): readonly Finding[] {
  const errors = findings.filter(({ severity }) => severity === 'error');
  return [...errors, ...findings.filter(({ severity }) => severity !== 'error')];
}
