const MARKER_START = '(superseded';
const BY = ' by ';

/** What the description of a memory begins with that is superseded in its place (architecture, decision 3). */
export function placeMarkerOf(successor: string | null): string {
  return successor === null ? `${MARKER_START})` : `${MARKER_START} by ${successor})`;
}

/** A description without the marker at its begin; the same text where there is none. */
export function withoutPlaceMarker(description: string): string {
  const end = endOfMarker(description);
  return end === 0 ? description : description.slice(end).trimStart();
}

/** Behind the parenthesis that closes the marker; 0 where the text does not begin with one. Names may hold pairs of them. */
function endOfMarker(text: string): number {
  if (text.slice(0, MARKER_START.length).toLowerCase() !== MARKER_START) return 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return isMarker(text.slice(MARKER_START.length, at)) ? at + 1 : 0;
  }
  return 0;
}

/** Nothing but a successor may follow the word. */
function isMarker(rest: string): boolean {
  return rest === '' || rest.slice(0, BY.length).toLowerCase() === BY;
}
