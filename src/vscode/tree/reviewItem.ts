import * as vscode from 'vscode';
import { ageInDays, ageInWords } from '../../memory/age';
import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import { COMMANDS, ROW_FLAGS, ROW_KINDS } from '../contributions';
import type { ReviewedChange } from '../review/reviewedChange';
import type { ChangeNode, ReviewNode } from './treeNode';
import { DESCRIPTION_UNITS, NAME_UNITS } from './words';

const { t } = vscode.l10n;
const { Collapsed, None } = vscode.TreeItemCollapsibleState;

const ICONS: Record<ReviewedChange['kind'], readonly [icon: string, color: string]> = {
  added: ['diff-added', 'gitDecoration.addedResourceForeground'],
  changed: ['diff-modified', 'gitDecoration.modifiedResourceForeground'],
  deleted: ['diff-removed', 'gitDecoration.deletedResourceForeground'],
  superseded: ['archive', 'gitDecoration.modifiedResourceForeground'],
  renamed: ['diff-renamed', 'gitDecoration.renamedResourceForeground'],
};

/** The row of what others did to a store. */
export function reviewRow({ changes }: ReviewNode): vscode.TreeItem {
  const { length } = changes;
  const title = length === 1 ? t('1 change since you last looked') : t('{0} changes since you last looked', length);
  const item = new vscode.TreeItem(title, Collapsed);
  item.iconPath = new vscode.ThemeIcon('history');
  item.contextValue = ROW_KINDS.review;
  item.tooltip = t(
    'What the agent, or another program, did to these memories since you last marked them as looked at. Your own changes in Memory Lens are not among them.',
  );
  return item;
}

/** The row of what somebody did to one memory. @param now milliseconds since the epoch */
export function changeRow(node: ChangeNode, now: number): vscode.TreeItem {
  const { change } = node;
  const title = changeTitle(change);
  const item = new vscode.TreeItem(title, None);
  const says = changeWords(change, now);
  item.description = displayText(says, DESCRIPTION_UNITS);
  const [icon, color] = ICONS[change.kind];
  item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor(color));
  item.contextValue = canBringBack(change) ? `${ROW_KINDS.change}+${ROW_FLAGS.kept}` : ROW_KINDS.change;
  item.tooltip = displayText([change.path, says, ...notesOf(change)].join(' · '), 2_000);
  item.accessibilityInformation = { label: `${title}, ${item.description}` };
  item.command = { command: COMMANDS.openChange, title: t('Show Change'), arguments: [node] };
  return item;
}

export function changeTitle({ path, title }: ReviewedChange): string {
  return path === INDEX_NAME ? t('Index') : displayText(title, NAME_UNITS);
}

/** Whether a memory is gone, and there is something to bring back. */
export function canBringBack({ kind, keepsLatest }: ReviewedChange): boolean {
  return kind === 'deleted' && keepsLatest;
}

/** What was done, and the age that the file has, or had: when a file was deleted, no disk says. */
export function changeWords({ kind, latest, from }: ReviewedChange, now: number): string {
  const age = ageInWords(ageInDays(latest.mtime, now));
  switch (kind) {
    case 'added':
      return t('added · {0}', age);
    case 'changed':
      return t('changed · {0}', age);
    case 'deleted':
      return t('deleted · was last changed {0}', age);
    case 'superseded':
      return t('superseded');
    case 'renamed':
      return t('moved from {0}', displayText(from ?? '', NAME_UNITS));
  }
}

function notesOf({ kind, before, keepsBefore, keepsLatest }: ReviewedChange): readonly string[] {
  if (kind === 'deleted') return keepsLatest ? [] : [t('No copy of it is kept, so it can’t be brought back.')];
  return before === null || keepsBefore ? [] : [t('No copy of what it was is kept.')];
}
