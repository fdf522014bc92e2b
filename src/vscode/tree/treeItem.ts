import * as vscode from 'vscode';
import { ageInDays, ageInWords } from '../../memory/age';
import { displayText } from '../../memory/displayText';
import { budgetOf, type IndexBudget } from '../../memory/indexBudget';
import { isKnownType, type Memory } from '../../memory/memory';
import { COLORS, COMMANDS, MANAGE_TRUST, ROW_FLAGS, ROW_KINDS } from '../contributions';
import { indexUri, memoryUri } from '../decorations/rowUri';
import type { Need } from '../health/needs';
import { changeRow, reviewRow } from './reviewItem';
import { type SideRowContext, sideItemOf } from './sideItem';
import type { GroupNode, IndexNode, MemoryNode, MoreNode, NoticeNode, RootNode, TreeNode } from './treeNode';
import { DESCRIPTION_UNITS, groupIcon, groupTitle, groupTooltip, NAME_UNITS, typeIcon, typeWord } from './words';

const { t } = vscode.l10n;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

export interface RowContext extends SideRowContext {
  readonly countOf: (group: GroupNode) => number;
  /** Why a memory, or the index, needs a person's eye. */
  readonly needOf: (node: MemoryNode | IndexNode) => Need | null;
  /** Whether something was found in the file, grave or not. */
  readonly hasFindings: (node: MemoryNode) => boolean;
  /** Whether a group's rows show. */
  readonly isOpen: (group: GroupNode) => boolean;
}

/** The row of a node. Pure: what is costly (links, the tooltip) is added when the pointer rests on it. */
export function treeItemOf(node: TreeNode, context: RowContext): vscode.TreeItem {
  const item = rowOf(node, context);
  item.id = node.id;
  return item;
}

function rowOf(node: TreeNode, context: RowContext): vscode.TreeItem {
  switch (node.kind) {
    case 'root':
      return rootRow(node);
    case 'notice':
      return noticeRow(node);
    case 'index':
      return indexRow(node, context);
    case 'group':
      return groupRow(node, context);
    case 'memory':
      return memoryRow(node, context);
    case 'more':
      return moreRow(node);
    case 'review':
      return reviewRow(node);
    case 'change':
      return changeRow(node, context.now);
    default:
      return sideItemOf(node, context);
  }
}

function rootRow(node: RootNode): vscode.TreeItem {
  const { folderNames } = node.open;
  const item = new vscode.TreeItem(folderNames.map((name) => displayText(name, NAME_UNITS)).join(', '), Expanded);
  item.iconPath = new vscode.ThemeIcon('root-folder');
  item.contextValue = ROW_KINDS.root;
  return item;
}

const SEVERITY_ICONS: Record<NoticeNode['severity'], vscode.ThemeIcon> = {
  info: new vscode.ThemeIcon('info'),
  warning: new vscode.ThemeIcon('warning', new vscode.ThemeColor(COLORS.problem)),
  error: new vscode.ThemeIcon('error', new vscode.ThemeColor(COLORS.error)),
};

function noticeRow(node: NoticeNode): vscode.TreeItem {
  const item = new vscode.TreeItem(displayText(node.title, NAME_UNITS), None);
  item.description = displayText(node.text, DESCRIPTION_UNITS);
  item.iconPath = SEVERITY_ICONS[node.severity];
  item.contextValue = node.action?.kind === 'setting' ? `${ROW_KINDS.notice}+${ROW_FLAGS.setting}` : ROW_KINDS.notice;
  const told = displayText(node.text === '' ? node.title : `${node.title}: ${node.text}`, 2_000);
  item.tooltip = told;
  item.accessibilityInformation = { label: told };
  if (node.action !== undefined) {
    const isSetting = node.action.kind === 'setting';
    const title = isSetting ? t('Open the Setting That Decides') : t('Manage Workspace Trust');
    item.command = { command: isSetting ? COMMANDS.openDecidingSetting : MANAGE_TRUST, title, arguments: [node] };
    item.tooltip = `${told}\n\n${t('Click: {0}', title)}`;
  }
  return item;
}

function indexRow(node: IndexNode, { needOf }: RowContext): vscode.TreeItem {
  const { index, indexProblem } = node.open.store.snapshot;
  const item = new vscode.TreeItem(t('Index'), None);
  item.contextValue = index === null ? `${ROW_KINDS.index}+${ROW_FLAGS.missing}` : ROW_KINDS.index;
  item.resourceUri = indexUri(node.open.store.directory);
  if (indexProblem !== null) {
    item.description = displayText(indexProblem, DESCRIPTION_UNITS);
    item.iconPath = SEVERITY_ICONS.error;
  } else if (index === null) {
    item.description = node.open.standing === 'agent' ? t('none yet') : t('none yet: the next session writes one');
    item.iconPath = new vscode.ThemeIcon('list-tree');
  } else {
    const budget = budgetOf(index.parsed.loaded);
    const need = needOf(node);
    const found = need === null ? '' : `${findingCount(need.count)} · `;
    item.description = `${found}${budgetWords(budget)}`;
    const level = budget.level === 'error' ? 'error' : (need?.severity ?? budget.level);
    item.iconPath = level === 'ok' ? new vscode.ThemeIcon('list-tree') : SEVERITY_ICONS[level];
    item.command = { command: COMMANDS.openIndex, title: t('Open Index'), arguments: [node] };
  }
  item.accessibilityInformation = { label: `${t('Index')}, ${item.description}` };
  return item;
}

/** `142 of 200 lines · 17.3 of 25 K`, with a word where the client cuts or warns. */
export function budgetWords(budget: IndexBudget): string {
  const thousands = (units: number): string =>
    (units / 1000).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const used = t(
    '{0} of {1} lines · {2} of {3} K',
    budget.lines,
    budget.maxLines,
    thousands(budget.units),
    budget.maxUnits / 1000,
  );
  if (budget.level === 'error') return `${t('end not loaded')} · ${used}`;
  return budget.level === 'warning' ? `${t('nearly full')} · ${used}` : used;
}

function groupRow(node: GroupNode, { countOf, isOpen }: RowContext): vscode.TreeItem {
  const title = groupTitle(node.key);
  const count = countOf(node);
  const item = new vscode.TreeItem(title, isOpen(node) ? Expanded : Collapsed);
  item.description =
    node.key.kind === 'type' && !isKnownType(node.key.type) ? t('{0} · own type', count) : String(count);
  item.iconPath = new vscode.ThemeIcon(
    groupIcon(node.key),
    node.key.kind === 'attention' ? new vscode.ThemeColor(COLORS.problem) : undefined,
  );
  item.contextValue = node.key.kind === 'attention' ? `${ROW_KINDS.group}+${ROW_FLAGS.attention}` : ROW_KINDS.group;
  item.tooltip = groupTooltip(node.key);
  item.accessibilityInformation = {
    label: count === 1 ? t('{0}, 1 memory', title) : t('{0}, {1} memories', title, count),
  };
  return item;
}

function memoryRow(node: MemoryNode, { now, needOf, hasFindings }: RowContext): vscode.TreeItem {
  const { memory } = node;
  const title = displayText(memory.title, NAME_UNITS);
  const item = new vscode.TreeItem(title, None);
  const need = needOf(node);
  const age = memory.problem === null ? ageInWords(ageInDays(memory.mtime, now)) : '';
  const says = sayingOf(node, need);
  // Where a row stands for its state, the state comes first: a narrow view cuts what comes last.
  const stateFirst = memory.superseded !== null || node.groupId === 'attention';
  item.description = (stateFirst ? [says, age] : [age, says]).filter((part) => part !== '').join(' · ');
  item.iconPath = iconOf(memory, need);
  item.resourceUri = memoryUri(node.open.store.directory, memory.path);
  item.contextValue = contextOf(node, hasFindings(node));
  item.command = { command: COMMANDS.openMemory, title: t('Open Memory'), arguments: [node] };
  const state = memory.superseded === null ? t('{0} memory', typeWord(memory.header.type)) : t('superseded memory');
  const count = need?.kind === 'problem' ? findingCount(need.count) : '';
  item.accessibilityInformation = { label: [title, state, count, age, says].filter((part) => part !== '').join(', ') };
  return item;
}

function findingCount(count: number): string {
  return count === 1 ? t('1 finding') : t('{0} findings', count);
}

function contextOf({ memory, open: { standing } }: MemoryNode, hasFindings: boolean): string {
  const flags = [
    ...(memory.superseded === null ? [] : [ROW_FLAGS.superseded]),
    ...(memory.problem === null ? [] : [ROW_FLAGS.unreadable]),
    ...(hasFindings ? [ROW_FLAGS.findings] : []),
    ...(standing === 'main' ? [] : [ROW_FLAGS[standing]]),
  ];
  return [ROW_KINDS.memory, ...flags].join('+');
}

function iconOf(memory: Memory, need: Need | null): vscode.ThemeIcon {
  if (memory.problem !== null) return SEVERITY_ICONS.error;
  if (need?.kind === 'problem')
    return need.severity === 'error'
      ? SEVERITY_ICONS.error
      : new vscode.ThemeIcon('warning', new vscode.ThemeColor(COLORS.problem));
  if (need !== null) return new vscode.ThemeIcon('question', new vscode.ThemeColor(COLORS.needsConfirmation));
  if (memory.superseded !== null) return new vscode.ThemeIcon('archive');
  return new vscode.ThemeIcon(memory.kind === 'index' ? 'list-tree' : typeIcon(memory.header.type));
}

/** What stands behind a row's age: its successor, what is wrong, or the description. */
function sayingOf(node: MemoryNode, need: Need | null): string {
  const { memory } = node;
  const saysSo = memory.problem !== null || node.groupId === 'attention' || need?.kind === 'confirm';
  if (need !== null && saysSo) return displayText(need.short, DESCRIPTION_UNITS);
  if (memory.superseded !== null) {
    const { by } = memory.superseded;
    if (by !== null) return `→ ${displayText(successorTitle(node, by), NAME_UNITS)}`;
  }
  return displayText(memory.header.description ?? '', DESCRIPTION_UNITS);
}

/** The successor as a person knows it: by its name, where it is a memory of this directory. */
function successorTitle({ open }: MemoryNode, by: string): string {
  const { memories } = open.store.snapshot;
  return (memories.get(by) ?? memories.get(`${by}.md`))?.title ?? by;
}

function moreRow(node: MoreNode): vscode.TreeItem {
  const item = new vscode.TreeItem(t('Show more'), None);
  item.description = t('{0} are not shown yet', node.hidden);
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.contextValue = ROW_KINDS.more;
  item.command = { command: COMMANDS.showMore, title: t('Show More'), arguments: [node] };
  return item;
}
