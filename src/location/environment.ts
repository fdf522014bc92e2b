import { NO_WORDS, YES_WORDS } from '../memory/contract';
import type { Platform } from './paths';
import type { Scope, ScopeSettings } from './settings';

/** The variables that decide about memory (contract §1). */
export const VARIABLES = {
  override: 'CLAUDE_COWORK_MEMORY_PATH_OVERRIDE',
  remoteBase: 'CLAUDE_CODE_REMOTE_MEMORY_DIR',
  configDirectory: 'CLAUDE_CONFIG_DIR',
  projectName: 'CLAUDE_CODE_PROJECT_DIR_NAME',
  disable: 'CLAUDE_CODE_DISABLE_AUTO_MEMORY',
  simple: 'CLAUDE_CODE_SIMPLE',
  ignoreTrust: 'CLAUDE_CODE_IGNORE_PERSISTED_TRUST',
} as const;

export interface Variable {
  readonly value: string;
  /** Where it was set, as text to show. */
  readonly source: string;
  /** `null` for the environment of the process. */
  readonly scope: Scope | null;
}

export type Environment = ReadonlyMap<string, Variable>;

/** The process's own variables. On Windows their names have no case. */
export function environmentOf(env: Readonly<Record<string, string | undefined>>, platform: Platform): Environment {
  const variables = new Map<string, Variable>();
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    variables.set(platform === 'win32' ? name.toUpperCase() : name, { value, source: 'the environment', scope: null });
  }
  return variables;
}

/** `environment` under the `env` blocks of `scopes`, which go from the strongest to the weakest. */
export function withBlocks(environment: Environment, scopes: readonly ScopeSettings[]): Environment {
  const variables = new Map(environment);
  for (const { env, source, scope } of scopes.toReversed()) {
    for (const [name, value] of env) variables.set(name, { value, source: `the env block of the ${source}`, scope });
  }
  return variables;
}

/** What a switch variable says; `null` where it is absent, empty or anything else (contract §1). */
export function readSwitch(variable: Pick<Variable, 'value'> | undefined): boolean | null {
  const word = variable?.value.toLowerCase() ?? '';
  if (YES_WORDS.includes(word)) return true;
  return NO_WORDS.includes(word) ? false : null;
}
