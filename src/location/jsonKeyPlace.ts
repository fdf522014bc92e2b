/** UTF-16 offsets of a key with its quotes, in the text that it stands in. */
export interface KeyPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * A text in quotes, or one of the marks that make the structure. Numbers and words lie in between. A text that never ends
 * is taken to the end: to fail there would be to begin anew at each quote in it.
 */
const TOKENS = /"(?:[^"\\]+|\\.)*"?|[{}[\]:,]/gs;

/**
 * Where the value that counts is set in a JSON text: of a key that stands there twice, the last, as the parser takes it.
 * For text that is not JSON the answer may be any key of that name, or `null`.
 *
 * @param path keys from the outermost object inwards
 */
export function findKeyPlace(text: string, path: readonly string[]): KeyPlace | null {
  let found: KeyPlace | null = null;
  /** How many keys of the path lead to each open object or list; `null` where it lies beside the path. */
  const open: (number | null)[] = [];
  let named: { readonly key: string; readonly place: KeyPlace } | null = null;
  /** How far the path leads with the value that comes next. */
  let next: number | null = 0;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const depth = open.at(-1);
    if (token === '{') open.push(next);
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token.startsWith('"')) named = { key: unquote(token), place: { start: index, end: index + token.length } };
    else if (token === ':') {
      const leads = typeof depth === 'number' && named?.key === path[depth];
      next = leads ? depth + 1 : null;
      if (leads && next === path.length) found = named?.place ?? null;
      // What an earlier object of that name held counts no more.
      else if (leads) found = null;
      continue;
    }
    next = null;
  }
  return found;
}

function unquote(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
}
