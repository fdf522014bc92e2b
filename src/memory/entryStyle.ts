import type { IndexOutline, OutlineGroup } from './indexOutline';

/** How an entry is written: `prefix`, link, `separator` and hook where there is one, `suffix`. */
export interface EntryStyle {
  readonly prefix: string;
  readonly separator: string;
  readonly suffix: string;
  readonly tableCell: boolean;
}

/** What the client itself writes (contract §2). */
export const CLIENT_STYLE: EntryStyle = { prefix: '- ', separator: ' — ', suffix: '', tableCell: false };

const MARKER = /^([-*+]|\d{1,9}[.)])([ \t]{1,4}|$)/;
const EMPHASIS = '*_~';
const MAX_SEPARATOR = 5;

/** Marker of a list item and the white space behind it. */
interface Bullet {
  readonly marker: string;
  readonly space: string;
}

export function readBullet({ text, lines, from }: IndexOutline, group: OutlineGroup): Bullet | null {
  const line = lines[group.firstLine];
  if (line === undefined || group.kind !== 'item') return null;
  const start = Math.max(line.start, from) + group.lead.length;
  const match = MARKER.exec(text.slice(start, Math.min(line.end, start + 16)));
  return match === null ? null : { marker: match[1] ?? '-', space: match[2] || ' ' };
}

/**
 * The prefix of a new item behind `anchor`, a sibling: its indentation, and the bullet that most of the siblings have.
 * A numbered list goes on, or stays at one number where all have the same.
 */
export function writeSiblingPrefix(
  outline: IndexOutline,
  anchor: OutlineGroup,
  siblings: readonly OutlineGroup[],
): string {
  const bullets = siblings.flatMap((sibling) => readBullet(outline, sibling) ?? []);
  const own = readBullet(outline, anchor) ?? { marker: '-', space: ' ' };
  const most = pickMostCommon(bullets.map(({ marker }) => foldMarker(marker))) ?? foldMarker(own.marker);
  if (foldMarker(own.marker) === most) return anchor.lead + nextMarker(own.marker, bullets) + own.space;
  return isNumbered(most) ? anchor.lead + own.marker + own.space : `${anchor.lead}${most} `;
}

/** The prefix of an item where the section has no list: the bullet that most of the index's entries have. */
export function writeListPrefix(outline: IndexOutline): string {
  const entries = outline.groups.filter(({ entry }) => entry?.kind === 'bullet');
  const most = pickMostCommon(entries.flatMap((group) => foldMarker(readBullet(outline, group)?.marker ?? '-')));
  if (most === null) return CLIENT_STYLE.prefix;
  return isNumbered(most) ? `1${most} ` : `${most} `;
}

/** A bullet is itself; a number is `.` or `)`. */
function foldMarker(marker: string): string {
  return marker.replace(/^\d+/, '');
}

function isNumbered(folded: string): boolean {
  return folded === '.' || folded === ')';
}

function nextMarker(marker: string, siblings: readonly Bullet[]): string {
  const number = Number.parseInt(marker, 10);
  if (Number.isNaN(number)) return marker;
  const numbers = new Set(siblings.map((sibling) => Number.parseInt(sibling.marker, 10)));
  const constant = numbers.size === 1 && siblings.length > 1;
  const next = constant || number >= 999_999_999 ? number : number + 1;
  return `${next}${marker.slice(-1)}`;
}

/** The separator of most entries, with the white space around it: of the section's own, else of the whole index. */
export function readSeparator(outline: IndexOutline, section: readonly OutlineGroup[]): string {
  const most = (groups: readonly OutlineGroup[]): string | null =>
    pickMostCommon(groups.flatMap((group) => separatorOf(outline.text, group) ?? []));
  return most(section) ?? most(outline.groups) ?? CLIENT_STYLE.separator;
}

function separatorOf(text: string, { entry }: OutlineGroup): string | null {
  const inside = entry?.links.filter((link) => link.where === 'inside') ?? [];
  const link = inside[0];
  if (entry === null || entry.kind !== 'bullet' || link === undefined || inside.length > 1 || entry.hook === '')
    return null;
  let start = link.range.end;
  while (EMPHASIS.includes(text.charAt(start)) && start < entry.hookRange.start) start++;
  const written = text.slice(start, entry.hookRange.start);
  const harmless = written.length <= MAX_SEPARATOR && !/[\r\n|]/.test(written);
  return harmless && (written.trim() !== '' || written === ' ') ? written : null;
}

/** The last of those that occur most often. */
function pickMostCommon(items: readonly string[]): string | null {
  const counts = new Map<string, number>();
  let best: string | null = null;
  for (const item of items) {
    const count = (counts.get(item) ?? 0) + 1;
    counts.set(item, count);
  }
  for (const item of items) if (best === null || (counts.get(item) ?? 0) >= (counts.get(best) ?? 0)) best = item;
  return best;
}
