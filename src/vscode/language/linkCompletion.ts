import * as vscode from 'vscode';
import { indexReportOf } from '../../health/indexReportOf';
import type { LinkContext } from '../../health/linkContext';
import { resolverOf } from '../../health/linkGoal';
import { INDEX_NAME, MEMORY_EXTENSION } from '../../memory/contract';
import type { LinkResolver } from '../../memory/links';
import type { Memory } from '../../memory/memory';
import { redactSecrets } from '../../memory/redact';
import { isWikiSafe } from '../../memory/renameLinks';
import { writeDestination } from '../../memory/writeLink';
import { folderOf } from '../../store/memoryDirectory';
import { rangeOf } from './documentParts';
import type { MemoryDocument } from './memoryDocument';
import { itemRange, MemoryItem, offeredMemories, orderText } from './memoryItem';

/** The memories that a link can lead to. In an index those come first that have no entry in it. */
export function linkItems(
  context: LinkContext,
  memory: MemoryDocument,
  position: vscode.Position,
  now: number,
): vscode.CompletionList {
  const { snapshot } = memory.open.store;
  const orphans = memory.path === INDEX_NAME ? new Set(indexReportOf(snapshot).orphans) : new Set<string>();
  const offered = offeredMemories(snapshot, memory.path, context.typed, ({ path }) => orphans.has(path));
  const resolver = resolverOf(snapshot);
  const whole = rangeOf(memory, context.range);
  const items = offered.memories.flatMap((target, place) => {
    const written =
      context.kind === 'wiki'
        ? wikiTextOf(target, resolver)
        : writeDestination(target.path, { folder: folderOf(memory.path), angles: context.angles });
    if (written === null) return [];
    const item = new MemoryItem(target, snapshot, now);
    item.insertText = written + context.missing;
    item.range = itemRange(whole, position);
    item.sortText = orderText(place);
    if (orphans.has(target.path)) item.detail = vscode.l10n.t('{0} · not in the index', item.detail ?? '');
    return [item];
  });
  return new vscode.CompletionList(items, offered.isIncomplete);
}

/** What a wiki link says to mean this memory and no other: its name, else its file; `null` where nothing does. Never a secret. */
function wikiTextOf({ path, header }: Memory, resolver: LinkResolver): string | null {
  const bare = path.endsWith(MEMORY_EXTENSION) ? path.slice(0, -MEMORY_EXTENSION.length) : path;
  const texts = [header.name?.trim() ?? '', bare.slice(bare.lastIndexOf('/') + 1), bare];
  return (
    texts.find((text) => isWikiSafe(text) && resolver.resolve(text) === path && redactSecrets(text) === text) ?? null
  );
}
