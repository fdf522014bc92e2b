import * as vscode from 'vscode';
import { SOURCES } from '../../curation/planAdd';
import { isoTime } from '../../curation/planConfirm';
import type { HeaderContext, HeaderKeyContext, HeaderValueContext } from '../../health/headerContext';
import { quoteValue } from '../../memory/quoteValue';
import { typesOf } from '../../store/memoryDirectory';
import { typeHint } from '../tree/words';
import { rangeOf } from './documentParts';
import type { MemoryDocument } from './memoryDocument';
import { itemRange, MemoryItem, offeredMemories, orderText } from './memoryItem';
import { shownText } from './shownText';

const { t } = vscode.l10n;

/** Keys that are missing, or the values that a key knows. */
export function headerItems(
  context: HeaderContext,
  memory: MemoryDocument,
  position: vscode.Position,
  now: number,
): vscode.CompletionList | undefined {
  return context.kind === 'key'
    ? new vscode.CompletionList(keyItems(context, memory, position))
    : valueItems(context, memory, position, now);
}

/** Keys that stand at the top, also where there is a `metadata` map for the others. */
const TOP_KEYS = ['name', 'description', 'metadata'] as const;
const KEYS = [
  'type',
  'condition',
  'quote',
  'source',
  'confirmed_at',
  'status',
  'superseded_by',
  'superseded_at',
] as const;
/** Keys whose values are offered right away. */
const WITH_VALUES: readonly string[] = ['type', 'source', 'confirmed_at', 'status', 'superseded_by', 'superseded_at'];

function keyHints(): Record<(typeof TOP_KEYS)[number] | (typeof KEYS)[number], string> {
  return {
    name: t('How the memory is called, and linked'),
    description: t('One sentence: the agent chooses memories by it alone'),
    metadata: t('Holds the type and all else that is said of the memory'),
    type: t('What kind of memory: feedback, project, reference or user'),
    condition: t('Until when it holds, in your words'),
    quote: t('What you said, in your words'),
    source: t('How it is known: {0}', SOURCES.join(', ')),
    confirmed_at: t('When it was last said to hold'),
    status: t('“superseded” where it no longer holds'),
    superseded_by: t('The memory that took its place'),
    superseded_at: t('When it was superseded'),
  };
}

function keyItems(
  context: HeaderKeyContext,
  memory: MemoryDocument,
  position: vscode.Position,
): vscode.CompletionItem[] {
  const { nested, joins, hasMetadata } = context;
  const top = nested ? [] : TOP_KEYS;
  const fields = nested || joins !== null || !hasMetadata ? KEYS : [];
  const hints = keyHints();
  const range = itemRange(rangeOf(memory, context.range), position);
  return [...top, ...fields]
    .filter((key) => !context.present.has(key))
    .map((key, place) => {
      const item = new vscode.CompletionItem(
        { label: key, description: hints[key] },
        vscode.CompletionItemKind.Property,
      );
      const written = isTopKey(key) ? key : (joins ?? '') + key;
      if (context.hasColon) item.insertText = written;
      else if (key === 'metadata') item.insertText = new vscode.SnippetString('metadata:\n  $0');
      else item.insertText = `${written}: `;
      item.range = range;
      item.sortText = orderText(place);
      if (WITH_VALUES.includes(key) && !context.hasColon)
        item.command = { command: 'editor.action.triggerSuggest', title: t('Show the values') };
      return item;
    });
}

function isTopKey(key: string): boolean {
  return (TOP_KEYS as readonly string[]).includes(key);
}

function valueItems(
  context: HeaderValueContext,
  memory: MemoryDocument,
  position: vscode.Position,
  now: number,
): vscode.CompletionList | undefined {
  const range = itemRange(rangeOf(memory, context.range), position);
  const write = (item: vscode.CompletionItem, value: string, place: number): vscode.CompletionItem => {
    item.insertText = (context.hasBlank ? '' : ' ') + quoteValue(value);
    item.range = range;
    item.sortText = orderText(place);
    return item;
  };
  const offer = (value: string, description: string, place: number): vscode.CompletionItem => {
    const label = { label: shownText(value, LABEL_UNITS), description };
    return write(new vscode.CompletionItem(label, vscode.CompletionItemKind.Value), value, place);
  };
  const { snapshot } = memory.open.store;
  switch (context.key) {
    case 'type':
      return new vscode.CompletionList(typesOf(snapshot).map((type, place) => offer(type, typeHint(type), place)));
    case 'status':
      return new vscode.CompletionList([offer('superseded', t('kept, but never pulled'), 0)]);
    case 'source':
      return new vscode.CompletionList(SOURCES.map((source, place) => offer(source, '', place)));
    case 'confirmed_at':
    case 'superseded_at':
      return new vscode.CompletionList([offer(isoTime(now), t('now'), 0)]);
    case 'superseded_by': {
      const typed = memory.document.getText(range.inserting);
      const { memories, isIncomplete } = offeredMemories(snapshot, memory.path, typed);
      const inForce = memories.filter(({ superseded }) => superseded === null);
      const items = inForce.map((target, place) => write(new MemoryItem(target, snapshot, now), target.path, place));
      return new vscode.CompletionList(items, isIncomplete);
    }
    default:
      return undefined;
  }
}

const LABEL_UNITS = 80;
