import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import type { KnownType } from '../../memory/memory';
import { isKnownType } from '../../memory/memory';
import type { AgeBandId, Grouping, GroupKey, Sorting } from '../../store/arrangement';

const { t } = vscode.l10n;

/** Units of a name, a description and a path in a row; VS Code cuts what does not fit, but lays all of it out. */
export const NAME_UNITS = 120;
export const DESCRIPTION_UNITS = 300;

export function typeWord(type: string | null): string {
  if (type === null || type.trim() === '') return t('untyped');
  return isKnownType(type) ? knownTypes()[type] : displayText(type, 40);
}

function knownTypes(): Record<KnownType, string> {
  return { feedback: t('Feedback'), project: t('Project'), reference: t('Reference'), user: t('User') };
}

/** What memories of a type say, in a few words; of an own type only that it is one. */
export function typeHint(type: string): string {
  return isKnownType(type) ? typeHints()[type] : t('own type');
}

function typeHints(): Record<KnownType, string> {
  return {
    feedback: t('how you want it to work: a rule, and why'),
    project: t('what goes on here that the code does not say, with dates'),
    reference: t('where something is to be found'),
    user: t('who you are and how you like answers; always private'),
  };
}

function bands(): Record<AgeBandId, string> {
  return {
    recent: t('Today and yesterday'),
    week: t('2 to 6 days ago'),
    month: t('7 to 29 days ago'),
    quarter: t('30 to 89 days ago'),
    older: t('90 days ago and older'),
  };
}

export function groupTitle(key: GroupKey): string {
  switch (key.kind) {
    case 'attention':
      return t('Needs attention');
    case 'untyped':
      return t('Untyped');
    case 'superseded':
      return t('Superseded');
    case 'all':
      return t('Memories');
    case 'type':
      return typeWord(key.type);
    case 'age':
      return bands()[key.band];
  }
}

/** What a group is, where its title does not say it. */
export function groupTooltip(key: GroupKey): string {
  switch (key.kind) {
    case 'attention':
      return t('Memories in which something was found that should be mended, or that need to be confirmed');
    case 'untyped':
      return t('Memories without a type');
    case 'superseded':
      return t('Memories that are kept, but no longer hold');
    case 'type':
      return isKnownType(key.type)
        ? t('Memories of type “{0}”', key.type)
        : t('Memories of type “{0}”, which the agent does not know: to it they are untyped', displayText(key.type, 40));
    default:
      return groupTitle(key);
  }
}

export function groupIcon(key: GroupKey): string {
  switch (key.kind) {
    case 'attention':
      return 'warning';
    case 'superseded':
      return 'archive';
    case 'age':
      return 'history';
    case 'all':
      return 'list-unordered';
    case 'untyped':
      return typeIcon(null);
    case 'type':
      return typeIcon(key.type);
  }
}

const TYPE_ICONS: Record<KnownType, string> = {
  feedback: 'feedback',
  project: 'project',
  reference: 'book',
  user: 'account',
};

export function typeIcon(type: string | null): string {
  if (type === null || type.trim() === '') return 'note';
  return isKnownType(type) ? TYPE_ICONS[type] : 'tag';
}

export function groupingWords(): Record<Grouping, string> {
  return { type: t('Group by Type'), age: t('Group by Age'), store: t('Group by Store'), flat: t('No Groups') };
}

export function sortingWords(): Record<Sorting, string> {
  return { age: t('Sort by Age, Newest First'), name: t('Sort by Name'), size: t('Sort by Size, Largest First') };
}

/** Bytes as a person says them. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return t('{0} bytes', bytes);
  const mega = bytes >= 1024 * 1024;
  return `${(bytes / (mega ? 1024 * 1024 : 1024)).toFixed(1)} ${mega ? 'MB' : 'KB'}`;
}
