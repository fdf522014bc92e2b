import * as vscode from 'vscode';
import { linkAt, linksOfDocument } from '../../health/documentLinks';
import { headerContextAt } from '../../health/headerContext';
import { goalOf, memoryNamed } from '../../health/linkGoal';
import type { MemoryLink } from '../../memory/blockLinks';
import { INDEX_NAME } from '../../memory/contract';
import { decodeText } from '../../memory/decodeText';
import type { Memory } from '../../memory/memory';
import { lineAt, splitLines, type TextLine } from '../../memory/textLines';
import type { OpenStore } from '../openStore';
import { fileUriOf, linksOf, rangeOf } from './documentParts';
import type { MemoryDocument } from './memoryDocument';
import { shownTitle } from './memorySummary';

/** The wiki links that lead to a memory. Markdown links are VS Code's own to follow; a link to nothing is none. */
export function documentLinksOf(memory: MemoryDocument): vscode.DocumentLink[] {
  return linksOf(memory).flatMap((link) => {
    const target = link.kind === 'wiki' ? memoryBehind(link, memory) : null;
    const uri = target === null ? null : fileUriOf(memory.open, target.path);
    if (target === null || uri === null) return [];
    const shown = new vscode.DocumentLink(rangeOf(memory, link.range), uri);
    shown.tooltip = vscode.l10n.t('Open “{0}”', shownTitle(target));
    return [shown];
  });
}

/** The file of the memory that a link or a `superseded_by` names. */
export function definitionAt(memory: MemoryDocument, position: vscode.Position): vscode.LocationLink[] {
  const offset = memory.document.offsetAt(position);
  const link = linkAt(linksOf(memory), offset);
  const named = link === null ? successorAt(memory, offset) : null;
  const target = link !== null ? memoryBehind(link, memory) : (named?.memory ?? null);
  const uri = target === null ? null : fileUriOf(memory.open, target.path);
  const origin = link?.range ?? named?.range;
  if (uri === null || origin === undefined) return [];
  const begin = new vscode.Position(0, 0);
  return [
    {
      originSelectionRange: rangeOf(memory, origin),
      targetUri: uri,
      targetRange: new vscode.Range(begin, begin),
    },
  ];
}

/** All links to the memory that a link means, or to this memory where its own `name` is asked about. */
export async function referencesAt(memory: MemoryDocument, position: vscode.Position): Promise<vscode.Location[]> {
  const { open, path } = memory;
  const offset = memory.document.offsetAt(position);
  const link = linkAt(linksOf(memory), offset);
  const target = link !== null ? memoryBehind(link, memory)?.path : isOnName(memory, offset) ? path : undefined;
  if (target === undefined) return [];
  const { from, to } = await open.links.linksOf(target);
  const { index } = open.store.snapshot;
  const inIndex = index === null ? [] : locationsIn(open, INDEX_NAME, index.text, index.parsed.links, target);
  const sources = to.includes(target) ? [target, ...from] : from;
  const inMemories = await Promise.all(sources.map((source) => locationsInMemory(open, source, target)));
  return [...inIndex, ...inMemories.flat()];
}

async function locationsInMemory(open: OpenStore, path: string, target: string): Promise<vscode.Location[]> {
  const isIndex = open.store.snapshot.memories.get(path)?.kind === 'index';
  try {
    const text = decodeText(await open.store.readBody(path));
    return locationsIn(open, path, text, linksOfDocument({ text, path, isIndex }), target);
  } catch {
    return []; // gone by now
  }
}

function locationsIn(
  open: OpenStore,
  path: string,
  text: string,
  links: readonly MemoryLink[],
  target: string,
): vscode.Location[] {
  const uri = fileUriOf(open, path);
  if (uri === null) return [];
  const lines = splitLines(text);
  return links.flatMap((link) => {
    const goal = goalOf(link, open.store.snapshot);
    if (goal?.kind !== 'memory' || goal.memory.path !== target) return [];
    // VS Code's own Markdown reads the inner brackets of a wiki link: of two alike it shows one.
    const { start, end } = link.kind === 'wiki' ? link.rawRange : link.range;
    return [new vscode.Location(uri, new vscode.Range(positionIn(lines, start), positionIn(lines, end)))];
  });
}

function positionIn(lines: readonly TextLine[], offset: number): vscode.Position {
  const line = lineAt(lines, offset);
  return new vscode.Position(line, offset - (lines[line]?.start ?? 0));
}

function memoryBehind(link: MemoryLink, { open }: MemoryDocument): Memory | null {
  const goal = goalOf(link, open.store.snapshot);
  return goal?.kind === 'memory' ? goal.memory : null;
}

function successorAt({ text, isIndex, open, path }: MemoryDocument, offset: number) {
  const context = isIndex ? null : headerContextAt(text, offset);
  if (context?.kind !== 'value' || context.key !== 'superseded_by') return null;
  const { snapshot } = open.store;
  const by = snapshot.memories.get(path)?.header.supersededBy ?? null;
  const memory = by === null ? null : memoryNamed(by, snapshot);
  return memory === null ? null : { memory, range: context.range };
}

function isOnName({ text, isIndex }: MemoryDocument, offset: number): boolean {
  const context = isIndex ? null : headerContextAt(text, offset);
  return context?.kind === 'value' && context.key === 'name';
}
