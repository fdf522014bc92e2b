import * as vscode from 'vscode';
import { foldName } from '../../memory/links';
import type { Memory } from '../../memory/memory';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { NAME_UNITS } from '../tree/words';
import { shortFacts, shownTitle } from './memorySummary';
import { shownText } from './shownText';

/** Memories that are offered at once; of more, those that hold what was typed. */
const MOST = 500;

/** A memory as a completion. What it says is added when it is looked at. */
export class MemoryItem extends vscode.CompletionItem {
  constructor(
    readonly memory: Memory,
    readonly snapshot: MemoryDirectory,
    now: number,
  ) {
    super(
      { label: shownTitle(memory), description: shownText(memory.path, NAME_UNITS) },
      vscode.CompletionItemKind.File,
    );
    this.detail = shownText(shortFacts(memory, now));
    this.filterText = parted(`${shownTitle(memory)} ${shownText(memory.path, NAME_UNITS)}`);
    if (memory.superseded !== null) this.tags = [vscode.CompletionItemTag.Deprecated];
  }
}

/** Signs of scripts without spaces: a word can begin at each. */
const WORD_SIGN = /(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** With a space before each such sign, since VS Code finds what is typed only from the begin of a word on. */
function parted(text: string): string {
  return text.replace(WORD_SIGN, ' ').trim();
}

export interface OfferedMemories {
  readonly memories: readonly Memory[];
  /** There are more, which other letters would bring. */
  readonly isIncomplete: boolean;
}

/** The memories to offer, the newest first and superseded ones last. @param first asks which come before all others */
export function offeredMemories(
  snapshot: MemoryDirectory,
  self: string,
  typed: string,
  first: (memory: Memory) => boolean = () => false,
): OfferedMemories {
  const all = [...snapshot.memories.values()].filter(({ kind, path }) => kind === 'memory' && path !== self);
  const wanted = foldName(typed);
  const isIncomplete = all.length > MOST;
  const matching =
    isIncomplete && wanted !== ''
      ? all.filter(({ title, path }) => foldName(title).includes(wanted) || foldName(path).includes(wanted))
      : all;
  const rank = (memory: Memory): number => (memory.superseded !== null ? 2 : first(memory) ? 0 : 1);
  const memories = matching.sort((a, b) => rank(a) - rank(b) || b.mtime - a.mtime).slice(0, MOST);
  return { memories, isIncomplete };
}

/** A sort text that keeps items in the order given. */
export function orderText(place: number): string {
  return String(place).padStart(5, '0');
}

/** Ranges of an item: up to the cursor where text is inserted, all of the old where it is replaced. */
export function itemRange(
  whole: vscode.Range,
  cursor: vscode.Position,
): { inserting: vscode.Range; replacing: vscode.Range } {
  return { inserting: new vscode.Range(whole.start, cursor), replacing: whole };
}
