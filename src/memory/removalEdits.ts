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

/** Lines that follow each other, both inclusive. */
interface LineRun {
  readonly first: number;
  last: number;
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
      this.removeGaps(group.firstLine, group.treeEnd);
    } else if (manner.whole && taken.length > 0 && isLineList(outline, group)) {
      for (const { line } of taken) this.removeLines(line - 1, line - 1);
    } else {
      for (const edit of unlink(outline.text, group, new Set(taken), manner.unlink)) this.edits.push(edit);
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

  /** Blank lines between lines of one tree that go. */
  private removeGaps(first: number, last: number): void {
    let from = first + 1;
    for (let line = first + 1; line <= last; line++) {
      if (this.goes(line)) {
        this.removeLines(from, line - 1);
        from = line + 1;
      } else if (!this.isBlank(line)) from = last + 1;
    }
  }

  private removeRuns(): void {
    if (!this.manner.blank) this.foldBlanks(this.readRuns());
    for (const run of this.readRuns()) this.removeRun(run);
  }

  private readRuns(): readonly LineRun[] {
    const removed = [...this.actions]
      .flatMap(([line, action]) => (action === 'remove' ? line : []))
      .sort((a, b) => a - b);
    const runs: LineRun[] = [];
    for (const line of removed) {
      const run = runs.at(-1);
      if (run !== undefined && run.last === line - 1) run.last = line;
      else runs.push({ first: line, last: line });
    }
    return runs;
  }

  /** One blank line more a run, where its removal would leave two together, or one at an end of the file. */
  private foldBlanks(runs: readonly LineRun[]): void {
    const { length } = this.outline.lines;
    const kept: number[] = [];
    let at = 0;
    for (const { first, last } of runs) {
      for (; at < first; at++) if (!this.goes(at)) kept.push(at);
      const before = kept.at(-1);
      const after = last + 1;
      if ((before !== undefined && !this.isBlank(before)) || (after < length && !this.isBlank(after))) continue;
      const folded = kept.pop() ?? after;
      if (folded < length) this.removeLines(folded, folded);
    }
  }

  private removeRun({ first, last }: LineRun): void {
    const { text, lines, from } = this.outline;
    const head = lines[first];
    const tail = lines[last];
    if (head === undefined || tail === undefined) return;
    if (this.manner.blank || head.start < from) {
      this.edits.push({ start: Math.max(head.start, from), end: tail.end, text: '' });
      return;
    }
    const before = lines[first - 1];
    // The missing end of the last line stays missing.
    const unterminated = tail.next === tail.end;
    // A lone CR before the run and a line feed behind it would become one line end: the run's own takes the CR's place.
    const meet = text[head.start - 1] === '\r' && text[tail.next] === '\n';
    const start = unterminated || meet ? (before?.end ?? 0) : head.start;
    this.edits.push({ start, end: meet ? tail.end : tail.next, text: '' });
  }

  private goes(line: number): boolean {
    return this.actions.get(line) === 'remove';
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
