import type * as vscode from 'vscode';
import { headerContextAt } from '../../health/headerContext';
import { linkContextAt } from '../../health/linkContext';
import { headerItems } from './headerCompletion';
import { linkItems } from './linkCompletion';
import type { MemoryDocument } from './memoryDocument';
import { MemoryItem } from './memoryItem';
import { summaryOf } from './memorySummary';

/** What can be written at a place: in the header keys and values, in prose the target of a link. */
export function completeAt(
  memory: MemoryDocument,
  position: vscode.Position,
  now: number,
): vscode.CompletionList | undefined {
  const offset = memory.document.offsetAt(position);
  const header = memory.isIndex ? null : headerContextAt(memory.text, offset);
  if (header !== null) return headerItems(header, memory, position, now);
  const link = linkContextAt(memory, offset);
  // Of other files' Markdown links VS Code completes the paths.
  return link === null || (link.kind === 'destination' && !memory.isIndex)
    ? undefined
    : linkItems(link, memory, position, now);
}

/** Adds the memory behind an item, when it is looked at. */
export function resolveItem(item: vscode.CompletionItem, now: number): vscode.CompletionItem {
  if (item instanceof MemoryItem) item.documentation = summaryOf(item.memory, item.snapshot, now);
  return item;
}
