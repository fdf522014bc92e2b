import { type IndexOutline, readOutlineLevel } from './indexOutline';

/** What stands under one heading of an index, up to the next one. Lines are 0-based. */
export interface HeadedPart {
  /** `null` before the first heading. */
  readonly title: string | null;
  /** 1 to 6; 0 before the first heading. */
  readonly level: number;
  /** The one heading of the first level, when it is the first of all: the title of the whole. */
  readonly isTitle: boolean;
  readonly headFirst: number;
  /** One before {@link headFirst} where there is no heading. */
  readonly headLast: number;
  readonly bodyLast: number;
  /** Nothing but blank lines stands under it. */
  readonly isEmpty: boolean;
}

/** The parts of an index in order; the first is that before the first heading. */
export function partsOf(outline: IndexOutline): readonly HeadedPart[] {
  const { groups, lines, text, from } = outline;
  const heads = groups.filter(({ heading, top }) => heading !== null && top);
  const levels = heads.map((head) => readOutlineLevel(outline, head));
  const hasTitle = levels[0] === 1 && levels.indexOf(1, 1) < 0;
  const first = Math.max(
    0,
    lines.findIndex(({ next }) => next > from),
  );
  const starts = [first, ...heads.map(({ firstLine }) => firstLine)];
  return starts.map((headFirst, at): HeadedPart => {
    const head = heads[at - 1];
    const headLast = head?.lastLine ?? headFirst - 1;
    const bodyLast = (starts[at + 1] ?? lines.length) - 1;
    const bodyStart = Math.max(from, lines[headLast]?.next ?? 0);
    const bodyEnd = lines[bodyLast]?.next ?? bodyStart;
    return {
      title: head?.heading ?? null,
      level: head === undefined ? 0 : (levels[at - 1] ?? 1),
      isTitle: at === 1 && hasTitle,
      headFirst,
      headLast,
      bodyLast,
      isEmpty: text.slice(bodyStart, Math.max(bodyStart, bodyEnd)).trim() === '',
    };
  });
}
