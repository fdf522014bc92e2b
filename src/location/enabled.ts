import { VARIABLES } from './environment';
import type { Scope } from './settings';
import type { SwitchLink } from './switchChain';

export interface Enabled {
  readonly enabled: boolean;
  /** A sentence. */
  readonly reason: string;
  /** Where the switch stands that turned memory off; `null` while it is on. */
  readonly offBy: OffBy | null;
}

/** A scope of settings, or a variable: of the process, or of a settings file's `env` block. */
export type OffBy = Scope | 'environment';

/** Whether memory is on, by the link of the chain that decides; where none does, it is on (contract §1, "On or off"). */
export function decideEnabled(chain: readonly SwitchLink[]): Enabled {
  const link = chain.find(({ decides }) => decides);
  if (link === undefined)
    return { enabled: true, offBy: null, reason: 'Memory is on: that is the default, and nothing switches it off.' };
  const { name, value, source, scope, says } = link;
  const enabled = says === 'on';
  const state = enabled ? 'on' : 'off';
  if (name !== VARIABLES.disable && name !== VARIABLES.simple)
    return { enabled, offBy: enabled ? null : scope, reason: `Memory is ${state}: ${name} in ${source} says so.` };
  const does = enabled ? 'forces it on' : 'switches it off';
  const reason = `Memory is ${state}: ${name}=${value} in ${source} ${does}.`;
  return { enabled, offBy: enabled ? null : 'environment', reason };
}
