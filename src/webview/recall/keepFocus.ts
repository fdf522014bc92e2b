/** A row that has the focus, by its list and its place in it. */
interface FocusedRow {
  readonly list: string;
  readonly place: number;
  readonly button: HTMLElement;
}

/** The row whose button has the focus; `null` where none has. Rows are `li` in a section with a heading. */
export function focusedRow(root: ShadowRoot): FocusedRow | null {
  const button = root.activeElement;
  const row = button?.closest('li');
  const list = row?.closest('section')?.getAttribute('aria-labelledby');
  if (!(button instanceof HTMLElement) || !row || !list) return null;
  return { list, place: rowsOf(root, list).indexOf(row), button };
}

/** Where the row went with what was done to it, the focus goes to the one that took its place, else to `otherwise`. */
export function keepFocus(root: ShadowRoot, before: FocusedRow | null, otherwise: HTMLElement | null): void {
  if (before === null || before.button.isConnected) return;
  const rows = rowsOf(root, before.list);
  const row = rows[Math.min(before.place, rows.length - 1)];
  (row?.querySelector('button') ?? otherwise)?.focus();
}

function rowsOf(root: ShadowRoot, list: string): readonly HTMLLIElement[] {
  return [...root.querySelectorAll<HTMLLIElement>(`section[aria-labelledby="${list}"] li`)];
}
