import { decidingSwitch } from '../../location/decidingSwitch';
import { VARIABLES } from '../../location/environment';
import type { Location } from '../../location/location';
import type { Scope } from '../../location/settings';

/** What switched memory off, as the words of the welcome text differ: a scope's setting, or a variable and its kind of place. */
export type OffWords = Scope | `${'disable' | 'simple'}${'Variable' | 'Block'}`;

/** `null` while memory is on. */
export function offWordsOf(location: Pick<Location, 'enabled' | 'switches'>): OffWords | null {
  const link = location.enabled ? null : decidingSwitch(location);
  if (link === null) return null;
  const place = link.scope === null ? 'Variable' : 'Block';
  if (link.name === VARIABLES.disable) return `disable${place}`;
  if (link.name === VARIABLES.simple) return `simple${place}`;
  return link.scope;
}
