/** The words of a query, as they are compared. */
export function wordsOfQuery(query: string): readonly string[] {
  return foldCase(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Whether a line of a log holds every word somewhere: logs are read anew too often to be worth an index. */
export function matchesAll(text: string, words: readonly string[]): boolean {
  const folded = foldCase(text);
  return words.every((word) => folded.includes(word));
}

function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
