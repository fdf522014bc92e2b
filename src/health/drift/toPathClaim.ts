import type { TextRange } from '../../memory/textLines';
import type { ClaimWeight, PathClaim } from './claim';
import type { PathWord } from './pathWords';

/**
 * The claim that a word makes.
 *
 * @param toRange the place in the text of the word up to an offset inside of it
 * @param weighed the weight where its sentence is told, else the word's own
 */
export function toPathClaim(
  { path, folder, lines, weight, pathEnd, end }: PathWord,
  toRange: (end: number) => TextRange,
  weighed: (weight: ClaimWeight) => ClaimWeight,
): PathClaim {
  return {
    kind: 'path',
    range: toRange(end),
    pathRange: toRange(pathEnd),
    weight: weight === 'made' ? 'told' : weighed(weight),
    path,
    folder,
    lines,
  };
}
