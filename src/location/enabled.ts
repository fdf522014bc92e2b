import { type Environment, readSwitch, VARIABLES } from './environment';
import type { ScopeSettings } from './settings';
import { showValue } from './words';

export interface Enabled {
  readonly enabled: boolean;
  /** A sentence. */
  readonly reason: string;
}

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
      reason: disabled ? `Memory is off: ${words} switches it off.` : `Memory is on: ${words} forces it on.`,
    };
  }
  const simple = environment.get(VARIABLES.simple);
  if (simple !== undefined && readSwitch(simple) === true) {
    const words = `${VARIABLES.simple}=${showValue(simple.value)} in ${simple.source}`;
    return { enabled: false, reason: `Memory is off: ${words} switches it off.` };
  }
  for (const { autoMemoryEnabled, source } of scopes) {
    if (autoMemoryEnabled === null) continue;
    const state = autoMemoryEnabled ? 'on' : 'off';
    return { enabled: autoMemoryEnabled, reason: `Memory is ${state}: autoMemoryEnabled in the ${source} says so.` };
  }
  return { enabled: true, reason: 'Memory is on: that is the default, and nothing switches it off.' };
}
