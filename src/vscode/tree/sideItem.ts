import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { COMMANDS, ROW_FLAGS, ROW_KINDS } from '../contributions';
import { dimmedUri } from '../decorations/rowUri';
import { flagsOf } from '../side/projectName';
import type { SideStore } from '../side/sideStore';
import { sideDescription, sideFacts, sideTitle } from '../side/sideWords';
import { appendPlain, untrustedMarkdown } from './markdownText';
import type { LogDayNode, LogEntryNode, LogFolderNode, LogNode, ProjectsNode, SideNode } from './treeNode';
import { DESCRIPTION_UNITS } from './words';

const { t } = vscode.l10n;
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
const TEXT_UNITS = 600;

export interface SideRowContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Memories of a store that is open, or that the filter left; `null` where it is not open. */
  readonly sideCount: (side: SideStore) => number | null;
  /** Whether a row's children show. */
  readonly isSideOpen: (node: SideNode | ProjectsNode | LogNode) => boolean;
  /** Other projects, where they were listed. */
  readonly projectCount: number | null;
}

/** The row of a store beside the projects' own, of the other projects, or of a daily log. */
export function sideItemOf(node: SideNode | ProjectsNode | LogNode, context: SideRowContext): vscode.TreeItem {
  const item = itemOf(node, context);
  if (item.collapsibleState !== None) item.collapsibleState = context.isSideOpen(node) ? Expanded : Collapsed;
  item.accessibilityInformation ??= { label: labelOf(item) };
  return item;
}

function itemOf(node: SideNode | ProjectsNode | LogNode, context: SideRowContext): vscode.TreeItem {
  switch (node.kind) {
    case 'side':
      return sideRow(node, context);
    case 'projects':
      return projectsRow(context);
    case 'logs':
      return logsRow();
    case 'logFolder':
      return logFolderRow(node);
    case 'logDay':
      return logDayRow(node);
    case 'logEntry':
      return logEntryRow(node);
  }
}

/** What VS Code speaks of a row: its name, then what stands behind it. */
function labelOf({ label, description }: vscode.TreeItem): string {
  return [label, description].filter((part) => typeof part === 'string' && part !== '').join(', ');
}

function sideRow({ side }: SideNode, { sideCount, now }: SideRowContext): vscode.TreeItem {
  const item = new vscode.TreeItem(sideTitle(side), canOpen(side) ? Collapsed : None);
  item.description = sideDescription(side, sideCount(side), now);
  item.contextValue = contextOf(side);
  item.iconPath = sideIcon(side);
  if (isDimmed(side)) item.resourceUri = dimmedUri(side.directory);
  return item;
}

/** Whether there is anything to open, and it lies where it has to. */
export function canOpen(side: SideStore): boolean {
  if (side.kind === 'team') return side.team.exists && side.team.problem === null;
  return side.kind !== 'agent' || (side.agent.exists && !side.leadsOutside);
}

/** Flags in the order of {@link ROW_FLAGS}. */
function contextOf(side: SideStore): string {
  const missing = canOpen(side) ? [] : [ROW_FLAGS.missing];
  const flags = side.kind === 'project' ? flagsOf(side) : [];
  return [ROW_KINDS.side, ...missing, side.kind, ...flags].join('+');
}

function isDimmed(side: SideStore): boolean {
  if (side.kind === 'agent') return !side.agent.exists || side.agent.definition === null || !side.location.enabled;
  return side.kind === 'team' && !(side.team.isRead && side.location.enabled);
}

function sideIcon(side: SideStore): vscode.ThemeIcon {
  const warning = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  switch (side.kind) {
    case 'team':
      return side.team.problem === null ? new vscode.ThemeIcon('organization') : warning;
    case 'agent':
      return side.agent.refusal !== null || side.leadsOutside ? warning : new vscode.ThemeIcon('hubot');
    case 'project':
      if ((side.measure?.problem ?? null) !== null) return warning;
      return new vscode.ThemeIcon(flagsOf(side).length > 0 ? 'repo-forked' : 'repo');
    case 'directory':
      return new vscode.ThemeIcon('folder-library');
  }
}

/** Everything about a store beside the projects' own, in Markdown that is trusted for nothing. */
export function sideTooltip(side: SideStore): vscode.MarkdownString {
  const text = untrustedMarkdown();
  appendPlain(text.appendMarkdown('**'), sideTitle(side)).appendMarkdown('**\n\n');
  for (const [name, value] of sideFacts(side))
    appendPlain(text.appendMarkdown('- '), `${name}: ${displayText(value, TEXT_UNITS)}`).appendMarkdown('\n');
  return text;
}

function projectsRow({ projectCount }: SideRowContext): vscode.TreeItem {
  const item = new vscode.TreeItem(t('Other projects'), Collapsed);
  item.description = projectCount === null ? '' : String(projectCount);
  item.contextValue = ROW_KINDS.projects;
  item.iconPath = new vscode.ThemeIcon('repo');
  item.tooltip = t('Memories of the other projects on this machine. Nothing of them is read before you open one.');
  return item;
}

function logsRow(): vscode.TreeItem {
  const item = new vscode.TreeItem(t('Daily logs'), Collapsed);
  item.contextValue = ROW_KINDS.logs;
  item.iconPath = new vscode.ThemeIcon('notebook');
  item.tooltip = t(
    'What the agent noted day by day: raw signals, not memories. They are shown, and never changed here.',
  );
  return item;
}

function logFolderRow({ period }: LogFolderNode): vscode.TreeItem {
  const item = new vscode.TreeItem(period.includes('-') ? monthWords(period) : period, Collapsed);
  item.contextValue = ROW_KINDS.logFolder;
  item.iconPath = new vscode.ThemeIcon('calendar');
  return item;
}

function logDayRow({ day }: LogDayNode): vscode.TreeItem {
  const item = new vscode.TreeItem(day.date, Collapsed);
  item.contextValue = ROW_KINDS.logDay;
  item.iconPath = new vscode.ThemeIcon('output');
  return item;
}

function logEntryRow(node: LogEntryNode): vscode.TreeItem {
  const { time, text } = node.entry;
  const shown = displayText(text, DESCRIPTION_UNITS);
  const item = new vscode.TreeItem(time === null ? shown : time, None);
  if (time !== null) item.description = shown;
  item.contextValue = ROW_KINDS.logEntry;
  item.iconPath = new vscode.ThemeIcon('circle-small');
  item.tooltip = displayText(text, 2_000);
  item.command = { command: COMMANDS.openLogEntry, title: t('Open Log'), arguments: [node] };
  return item;
}

/** `2031-05` as `May 2031`. */
function monthWords(period: string): string {
  const date = new Date(`${period}-01T00:00:00Z`);
  return date.toLocaleDateString(vscode.env.language, { year: 'numeric', month: 'long', timeZone: 'UTC' });
}
