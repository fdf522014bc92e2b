import { type Environment, readSwitch, VARIABLES } from './environment';
import type { Scopes } from './scopes';
import type { Scope } from './settings';
import { showValue } from './words';

/** One place at which memory can be switched on or off. */
export interface SwitchLink {
  /** The variable, or the key of the settings. */
  readonly name: string;
  /** Where it stands, or could stand, as text to show. */
  readonly source: string;
  /** `null` for the environment of the process. */
  readonly scope: Scope | null;
  /** Absolute path of the settings file; `null` for the environment of the process. */
  readonly file: string | null;
  /** As it stands there, as text to show; `null` where it does not. */
  readonly value: string | null;
  readonly says: 'on' | 'off' | null;
  /** At most one link does: the first that says something. */
  readonly decides: boolean;
  /** Why a value that stands there says nothing, or is not asked, in a sentence. */
  readonly why: string | null;
}

type Link = Omit<SwitchLink, 'decides'>;

/**
 * All places that can switch memory on or off, in the order in which the client asks them (contract §1, “On or off”):
 * the first variable, wherever it is set, then the second, then the settings from the strongest scope. Of a variable the
 * strongest value alone counts, also where it says nothing: it hides the others.
 */
export function readSwitchChain(scopes: Pick<Scopes, 'all' | 'trusted' | 'distrust' | 'outer'>): readonly SwitchLink[] {
  const links = [
    ...variableLinks(VARIABLES.disable, (isYes) => (isYes ? 'off' : 'on'), scopes),
    ...variableLinks(VARIABLES.simple, (isYes) => (isYes ? 'off' : null), scopes),
    ...scopes.all.map((settings): Link => {
      const { autoMemoryEnabled: enabled, scope, source, file } = settings;
      const value = enabled === null ? null : String(enabled);
      const says = enabled === null ? null : enabled ? 'on' : 'off';
      return { name: 'autoMemoryEnabled', source: `the ${source}`, scope, file, value, says, why: null };
    }),
  ];
  const deciding = links.findIndex(({ says }) => says !== null);
  return links.map((link, at) => {
    const isHidden = deciding >= 0 && at > deciding && link.says !== null;
    return {
      ...link,
      decides: at === deciding,
      why: isHidden ? 'It is not asked: another one decides before it.' : link.why,
    };
  });
}

/** A variable as the `env` blocks set it, from the strongest, and as the process has it. */
function variableLinks(
  name: string,
  meaning: (isYes: boolean) => SwitchLink['says'],
  { all, trusted, distrust, outer }: Pick<Scopes, 'all' | 'trusted' | 'distrust' | 'outer'>,
): readonly Link[] {
  const places: readonly (Pick<Link, 'source' | 'scope' | 'file'> & { value: string | undefined; counts: boolean })[] =
    [
      ...all.map((settings) => ({
        source: `the env block of the ${settings.source}`,
        scope: settings.scope,
        file: settings.file,
        value: settings.env.get(name),
        counts: trusted.includes(settings),
      })),
      { source: 'the environment', scope: null, file: null, value: valueIn(outer, name), counts: true },
    ];
  const effective = places.find(({ value, counts }) => value !== undefined && counts);
  return places.map((place): Link => {
    const { source, scope, file, value, counts } = place;
    const link = { name, source, scope, file, says: null, why: null };
    if (value === undefined) return { ...link, value: null };
    const shown = { ...link, value: showValue(value) };
    if (!counts) return { ...shown, why: distrust };
    if (place !== effective) return { ...shown, why: 'A stronger place sets it too, and hides this value.' };
    const word = readSwitch({ value });
    const says = word === null ? null : meaning(word);
    return { ...shown, says, why: says === null ? whyNothing(value, word) : null };
  });
}

function valueIn(environment: Environment, name: string): string | undefined {
  return environment.get(name)?.value;
}

function whyNothing(value: string, word: ReturnType<typeof readSwitch>): string {
  if (word !== null) return 'It only switches off, and this is a no.';
  return value === '' ? 'It is empty, which says nothing.' : 'It is neither a yes nor a no, so it says nothing.';
}
