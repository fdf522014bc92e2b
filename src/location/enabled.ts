import { type Environment, readSwitch, VARIABLES } from './environment';
import type { Scope, ScopeSettings } from './settings';
import { showValue } from './words';

export interface Enabled {
  readonly enabled: boolean;
  /** A sentence. */
  readonly reason: string;
  /** Where the switch stands that turned memory off; `null` while it is on. */
  readonly offBy: OffBy | null;
}

/** A scope of settings, or a variable: of the process, or of a settings file's `env` block. */
export type OffBy = Scope | 'environment';

/**
 * Whether memory is on: the environment, then the settings from the strongest scope, then on
 * (contract §1, "On or off"; `loc-managed-on` for the managed scope).
 */
export function decideEnabled(environment: Environment, scopes: readonly ScopeSettings[]): Enabled {
  const disable = environment.get(VARIABLES.disable);
  const disabled = readSwitch(disable);
  if (disable !== undefined && disabled !== null) {
    const words = `${VARIABLES.disable}=${showValue(disable.value)} in ${disable.source}`;
    return {
      enabled: !disabled,
      offBy: disabled ? 'environment' : null,
      reason: disabled ? `Memory is off: ${words} switches it off.` : `Memory is on: ${words} forces it on.`,
    };
  }
  const simple = environment.get(VARIABLES.simple);
  if (simple !== undefined && readSwitch(simple) === true) {
    const words = `${VARIABLES.simple}=${showValue(simple.value)} in ${simple.source}`;
    return { enabled: false, offBy: 'environment', reason: `Memory is off: ${words} switches it off.` };
  }
  for (const { autoMemoryEnabled, scope, source } of scopes) {
    if (autoMemoryEnabled === null) continue;
    const state = autoMemoryEnabled ? 'on' : 'off';
    const reason = `Memory is ${state}: autoMemoryEnabled in the ${source} says so.`;
    return { enabled: autoMemoryEnabled, offBy: autoMemoryEnabled ? null : scope, reason };
  }
  return { enabled: true, offBy: null, reason: 'Memory is on: that is the default, and nothing switches it off.' };
}
