const FENCE = '---';
const OPENING = /---\s*\n/y;

/**
 * Where the front matter of an index ends (just after the closing dashes), or `null` where there is none.
 * The index's rule is looser than that of memories: it opens with a first line of three dashes and ends at the
 * next three dashes anywhere, even inside a value (contract §7; client 2.1.332, `idx-front-*`).
 */
export function findIndexFrontMatterEnd(text: string): number | null {
  OPENING.lastIndex = 0;
  if (!OPENING.test(text)) return null;
  const close = text.indexOf(FENCE, OPENING.lastIndex);
  return close < 0 ? null : close + FENCE.length;
}
