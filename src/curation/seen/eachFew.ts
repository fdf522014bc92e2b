/** Tasks under way at once: a disk serves that many faster than one after the other. */
const AT_ONCE = 16;

/** Runs a task for each item, a few at once; ends with the last one, or rejects with the first that fails. */
export async function eachFew<Item>(items: readonly Item[], task: (item: Item) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) await Promise.all(items.slice(at, at + AT_ONCE).map(task));
}
