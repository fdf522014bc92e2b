import { scanInline } from './inlineLinks';
import { judgeTarget } from './linkTarget';

/**
 * How text is written into Markdown. `plain` escapes what a Markdown reader needs; `careful` escapes whatever could have
 * a meaning, for surroundings in which the plain form was read back wrongly.
 */
export type Care = 'plain' | 'careful';

/** White space, invisible characters and signs that end a destination or mean something in it. */
const UNSAFE = /[^\P{C}\u200c\u200d]|\s|["#%&()<>?[\\\]`|]/gu;
const CAREFUL_UNSAFE = /[^\p{L}\p{M}\p{N}_./]/gu;
/** What ends or escapes a destination in angle brackets; white space may stand there. */
const UNSAFE_IN_ANGLES = /[^\P{C}\u200c\u200d]|[#%<>?\\|]/gu;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;

/**
 * The destination of a Markdown link from a file in `folder` to a path of the memory directory, percent-encoded where a
 * reader needs it; `null` where none leads there (a name that begins with `~` or `C:`, holds NUL or half a character).
 *
 * @param angles whether it will stand in angle brackets, where spaces and parentheses stay as they are
 */
export function writeDestination(
  path: string,
  { folder = '', angles = false, care = 'plain' }: { folder?: string; angles?: boolean; care?: Care } = {},
): string | null {
  if (/\p{Cs}/u.test(path)) return null;
  const pattern = care === 'careful' ? CAREFUL_UNSAFE : angles ? UNSAFE_IN_ANGLES : UNSAFE;
  const written = relativePath(path, folder).replace(pattern, encodePercent);
  const destination = SCHEME.test(written) ? written.replace(':', '%3A') : written;
  return judgeTarget(destination, folder).path === path ? destination : null;
}

function relativePath(path: string, folder: string): string {
  const from = folder.split('/').filter((segment) => segment !== '');
  const to = path.split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length - 1 && from[shared] === to[shared]) shared++;
  return '../'.repeat(from.length - shared) + to.slice(shared).join('/');
}

function encodePercent(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}

const LABEL_SIGNS = /[\\[\]`]|<(?=[a-z/!?])/gi;
const CAREFUL_SIGNS = /[\\[\]()|*_~!]/g;
/** Signs that end a code span, a comment or an address however they are escaped, and what stands for them. */
const UNESCAPABLE = /[`<>]|-{3,}/g;
const LOOKALIKES: Readonly<Record<string, string>> = { '`': '\u2019', '<': '\u2039', '>': '\u203a' };
const COMMENT_START = /<(?=!--)/g;
const PIPE = /\\*\|/g;

/** One line of text as the label of a link. */
export function escapeLabel(label: string, care: Care, tableCell = false): string {
  if (care === 'careful') return escapeCarefully(label);
  const escaped = label.replace(LABEL_SIGNS, '\\$&');
  return tableCell ? escaped.replaceAll('|', '\\|') : escaped;
}

/** One line of text as the prose behind a link; what would read as a link of its own does not. */
export function escapeHook(hook: string, care: Care, tableCell = false): string {
  if (care === 'careful') return escapeCarefully(hook);
  const open = scanInline(hook, new Map()).links.length > 0 ? hook.replaceAll('[', '\\[') : hook;
  const escaped = open.replace(COMMENT_START, '\\<');
  return tableCell ? escaped.replace(PIPE, (run) => `${'\\'.repeat(2 * (run.length - 1))}\\|`) : escaped;
}

/** Three dashes as well: they end the front matter of an index, wherever they stand. */
function escapeCarefully(text: string): string {
  return text.replace(UNESCAPABLE, (sign) => LOOKALIKES[sign] ?? '\u2014').replace(CAREFUL_SIGNS, '\\$&');
}
