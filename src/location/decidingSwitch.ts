import type { Location } from './location';
import type { SwitchLink } from './switchChain';

/** The link of the chain that decided whether memory is on; `null` where none did, and the default holds. */
export function decidingSwitch({ switches }: Pick<Location, 'switches'>): SwitchLink | null {
  return switches.find(({ decides }) => decides) ?? null;
}

/** Keys that lead to a switch in its settings file, from the outermost; a variable stands in the `env` block. */
export function keyPathOf({ name }: Pick<SwitchLink, 'name'>): readonly string[] {
  return name === 'autoMemoryEnabled' ? [name] : ['env', name];
}
