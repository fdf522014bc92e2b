import { scanInline } from '../memory/inlineLinks';
import type { IndexEntry } from '../memory/memoryIndex';
import { oneLine } from '../memory/oneLine';
import { rewriteHook } from '../memory/rewordEntry';
import type { TextEdit } from '../memory/textEdits';
import type { AboutEntry } from './indexEntries';

/**
 * The edit that makes a text the hook of an entry; `null` where the entry says more than a hook (further links, cells),
 * or has none, or where the text can't stand there.
 *
 * @param text of the index
 */
export function hookEdit(text: string, { entry, link }: AboutEntry, hook: string): TextEdit | null {
  const { hookRange } = entry;
  const written = text.slice(hookRange.start, hookRange.end);
  const wanted = oneLine(hook);
  if (wanted === '' || written === '' || !hasOneLink(entry)) return null;
  if (link.range.end > hookRange.start || /[\r\n]/.test(written)) return null;
  if (entry.kind === 'tableRow' && written.replaceAll('\\|', '').includes('|')) return null;
  const edit = rewriteHook(text, entry, wanted, isRisky(wanted) ? 'careful' : 'plain');
  return edit.text === '' || scanInline(edit.text, new Map()).links.length > 0 ? null : edit;
}

/** Whether an entry leads to one place inside the directory alone. */
export function hasOneLink({ links }: IndexEntry): boolean {
  return links.filter(({ where }) => where === 'inside').length === 1;
}

/** What could be a link, end the front matter of an index, or open a code span. */
function isRisky(hook: string): boolean {
  return hook.includes('[') || hook.includes('---') || hook.split('`').length % 2 === 0;
}
