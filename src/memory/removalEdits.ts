import type { MemoryLink } from './blockLinks';
import type { IndexOutline, OutlineGroup } from './indexOutline';
import type { TextEdit } from './textEdits';
import { isBlankLine } from './textLines';
import { type UnlinkManner, unlink } from './unlinkText';

/** Where the links of an index lead, seen from the memory whose entries are taken out. */
export interface LinkSides {
  leadsHere(link: MemoryLink): boolean;
  /** To another memory: a block that holds such a link stays. */
  leadsElsewhere(link: MemoryLink): boolean;
}

export interface Removal extends LinkSides {
  /** The one link to the memory that stays. */
  readonly kept?: MemoryLink;
  /** What takes the place of the first line of one of the blocks that would go as a whole. */
  readonly successor?: { readonly group: OutlineGroup; readonly line: string };
}

export interface RemovalManner {
  /** `false`: no block goes as a whole. */
  readonly whole: boolean;
  /** Whether what stays of a removed item's list moves to the item's own indentation. */
  readonly outdent: boolean;
  /** Whether a blank line takes the place of what goes. */
  readonly blank: boolean;
  readonly unlink: UnlinkManner;
}

/** Whole blocks go; what stays of them moves up. */
export const WHOLE_MANNER: RemovalManner = { whole: true, outdent: true, blank: false, unlink: 'plain' };

/** What happens to a line: it goes, or its indentation is replaced. */
type LineAction = 'remove' | Shift;

interface Shift {
  readonly strip: string;
  readonly put: string;
}

/** Whether nothing would stay of a block but words about the memories that go. */
export function goesWhole(group: OutlineGroup, removal: Removal): boolean {
  const goes = (link: MemoryLink): boolean => isTaken(link, removal);
  if (!group.links.some(goes) || group.links.some((link) => stays(link, removal))) return false;
  return group.kind === 'item' || (group.kind === 'tableRow' && !group.headerRow);
}

export function isTaken(link: MemoryLink, removal: Removal): boolean {
  return removal.leadsHere(link) && link.range.start !== removal.kept?.range.start;
}

function stays(link: MemoryLink, removal: Removal): boolean {
  return removal.leadsElsewhere(link) || link.range.start === removal.kept?.range.start;
}

/**
 * The edits that take links out of an index. A list item or table row without other memories goes as a whole: its
 * continuation lines, and what is nested in it and links no other memory; what does, moves up in its place. A blank line
 * that would stand double afterwards, or at an end of the file, goes too: exactly one. A missing end of the last line
 * stays missing. Everything else stays, down to the byte.
 */
export function writeRemoval(outline: IndexOutline, removal: Removal, manner: RemovalManner): readonly TextEdit[] {
  return new RemovalWriter(outline, removal, manner).write();
}

class RemovalWriter {
  private readonly actions = new Map<number, LineAction>();
  private readonly edits: TextEdit[] = [];
  private readonly holdsOthers: ReadonlySet<OutlineGroup>;

  constructor(
    private readonly outline: IndexOutline,
    private readonly removal: Removal,
    private readonly manner: RemovalManner,
  ) {
    this.holdsOthers = findHolders(outline.groups, (link) => stays(link, removal));
  }

  write(): readonly TextEdit[] {
    for (const group of this.outline.groups) if (group.parent === null) this.visit(group, null);
    this.removeRuns();
    for (const [line, action] of this.actions) if (action !== 'remove') this.indent(line, action.strip, action.put);
    return this.edits.sort((a, b) => a.start - b.start || a.end - b.end);
  }

  /** `shift`: how the lines of the group move, where an item around it went. */
  private visit(group: OutlineGroup, shift: Shift | null): void {
    const { removal, manner, outline } = this;
    const taken = group.links.filter((link) => isTaken(link, removal));
    if (shift !== null) for (let line = group.firstLine; line <= group.lastLine; line++) this.actions.set(line, shift);
    if (removal.successor?.group === group) {
      this.replaceFirstLine(group, removal.successor.line);
      this.visitChildren(group, shift);
    } else if (manner.whole && goesWhole(group, removal)) {
      this.removeLines(group.firstLine, group.lastLine);
      this.visitOrphaned(group, shift);
    } else if (manner.whole && taken.length > 0 && isLineList(outline, group)) {
      for (const { line } of taken) this.removeLines(line - 1, line - 1);
    } else {
      this.edits.push(...unlink(outline.text, group, new Set(taken), manner.unlink));
      this.visitChildren(group, shift);
    }
  }

  private visitChildren(group: OutlineGroup, shift: Shift | null): void {
    const replaced = this.removal.successor?.group === group;
    for (const child of group.children) {
      if (replaced && !this.holdsOthers.has(child)) this.removeLines(child.firstLine, child.treeEnd);
      else this.visit(child, shift);
    }
  }

  private visitOrphaned(group: OutlineGroup, shift: Shift | null): void {
    for (const child of group.children) {
      if (!this.holdsOthers.has(child)) this.removeLines(child.firstLine, child.treeEnd);
      else this.visit(child, this.manner.outdent ? { strip: child.lead, put: shift?.put ?? group.lead } : shift);
    }
  }

  private replaceFirstLine(group: OutlineGroup, written: string): void {
    const line = this.outline.lines[group.firstLine];
    if (line === undefined) return;
    this.edits.push({ start: Math.max(line.start, this.outline.from), end: line.end, text: written });
    this.removeLines(group.firstLine + 1, group.lastLine);
  }

  private removeLines(first: number, last: number): void {
    for (let line = first; line <= last; line++) this.actions.set(line, 'remove');
  }

  private removeRuns(): void {
    const removed = [...this.actions]
      .flatMap(([line, action]) => (action === 'remove' ? line : []))
      .sort((a, b) => a - b);
    for (let at = 0; at < removed.length; ) {
      const first = removed[at] ?? 0;
      let last = first;
      for (at++; at < removed.length; at++) {
        const next = removed[at] ?? 0;
        if (!this.areBlank(last + 1, next - 1)) break;
        last = next;
      }
      this.removeRun(first, last);
    }
  }

  private areBlank(first: number, last: number): boolean {
    for (let line = first; line <= last; line++) if (!this.isBlank(line)) return false;
    return true;
  }

  /** Lines that go together; blank lines between them are part of them. */
  private removeRun(first: number, last: number): void {
    const { lines, from } = this.outline;
    const { first: a, last: b } = this.manner.blank ? { first, last } : this.foldBlank(first, last);
    const head = lines[a];
    const tail = lines[b];
    if (head === undefined || tail === undefined) return;
    if (this.manner.blank || head.start < from) {
      this.edits.push({ start: Math.max(head.start, from), end: tail.end, text: '' });
      return;
    }
    const unterminated = tail.next === tail.end;
    this.edits.push({ start: unterminated ? (lines[a - 1]?.end ?? 0) : head.start, end: tail.next, text: '' });
  }

  /** One blank line more, where the removal would leave two together, or one at an end of the file. */
  private foldBlank(first: number, last: number): { readonly first: number; readonly last: number } {
    const { lines } = this.outline;
    const before = first === 0 || this.isBlank(first - 1);
    const after = last === lines.length - 1 || this.isBlank(last + 1);
    if (!before || !after) return { first, last };
    if (first > 0) return { first: first - 1, last };
    return last < lines.length - 1 ? { first, last: last + 1 } : { first, last };
  }

  private isBlank(at: number): boolean {
    return isBlankLine(this.outline.text, this.outline.lines[at]);
  }

  private indent(at: number, strip: string, put: string): void {
    const line = this.outline.lines[at];
    if (line === undefined || strip === put || !this.outline.text.startsWith(strip, line.start)) return;
    this.edits.push({ start: line.start, end: line.start + strip.length, text: put });
  }
}

/** The groups that hold a link to another memory, or in which one is nested that does. */
function findHolders(
  groups: readonly OutlineGroup[],
  isOther: (link: MemoryLink) => boolean,
): ReadonlySet<OutlineGroup> {
  const holders = new Set<OutlineGroup>();
  for (const group of groups) {
    if (!group.links.some(isOther)) continue;
    for (let at: OutlineGroup | null = group; at !== null && !holders.has(at); at = at.parent) holders.add(at);
  }
  return holders;
}

/** A paragraph whose lines are entries without bullets: each begins with a link, and holds no other. */
function isLineList({ text, lines }: IndexOutline, group: OutlineGroup): boolean {
  if (group.kind !== 'paragraph' || group.links.length !== group.lastLine - group.firstLine + 1) return false;
  return group.links.every((link, at) => {
    const line = lines[group.firstLine + at];
    const begins = line !== undefined && text.slice(line.start, link.range.start).trim() === '';
    return begins && /^[ \t]*(?:$|[\r\n]|[—–:-])/.test(text.slice(link.range.end, link.range.end + 8));
  });
}
