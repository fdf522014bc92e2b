import { isOfTeam } from '../memory/scanRules';

/**
 * What to think of before a memory of a type goes into a store, in a sentence; `null` where there is nothing to say
 * (contract §3: user memories are private, reference ones usually the team's; feedback is private unless it is a
 * convention of the project).
 *
 * @param folder of the store inside the memory directory: `''` the private part, `team`, `team/<mount>`
 * @param hasTeam whether there is a team folder to keep it in
 */
export function scopeAdvice(type: string | null, folder: string, hasTeam: boolean): string | null {
  if (isOfTeam(folder)) {
    if (type === 'user') return 'What a memory says about you stays private: others would read it.';
    if (type === 'feedback')
      return 'Feedback stays private, unless it is a convention of the project that everybody keeps to.';
    return null;
  }
  return type === 'reference' && hasTeam
    ? 'References are usually kept with the team: others look for the same.'
    : null;
}
