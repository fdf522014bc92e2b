import type { RuleId } from '../../health/finding';
import { isRuleId } from './healthSettings';
import type { LocatedFinding } from './locatedFinding';

/** A finding as the arguments of a command name it: plain data, since VS Code keeps it and anyone can call a command. */
export interface FindingRef {
  readonly directory: string;
  readonly path: string;
  readonly rule: RuleId;
  readonly message: string;
  /** 0-based, where it began when it was shown. */
  readonly line: number;
}

export function findingRef(directory: string, { finding, range }: LocatedFinding): FindingRef {
  const { path, rule, message } = finding;
  return { directory, path, rule, message, line: range.start.line };
}

export function isFindingRef(value: unknown): value is FindingRef {
  if (typeof value !== 'object' || value === null) return false;
  const { directory, path, rule, message, line } = value as Partial<Record<keyof FindingRef, unknown>>;
  const texts = [directory, path, message].every((text) => typeof text === 'string');
  return texts && isRuleId(rule) && typeof line === 'number';
}
