import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { budgetOf } from '../../memory/indexBudget';
import { COMMANDS, SETTINGS } from '../contributions';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { attentionWords } from '../tree/attentionWords';
import { appendPlain, untrustedMarkdown } from '../tree/markdownText';
import type { MemoriesTree } from '../tree/memoriesTree';
import { budgetWords } from '../tree/treeItem';
import { NAME_UNITS } from '../tree/words';
import { type MemoryStatus, memoryStatus } from './memoryStatus';

const { t } = vscode.l10n;
const SENTENCE_UNITS = 600;

/** What the item shows; plain text but for the icon in front. */
interface StatusWords {
  readonly text: string;
  /** What a screen reader says. */
  readonly label: string;
  /** Sentences. */
  readonly tooltip: readonly string[];
  /** What a click does. */
  readonly click: string;
}

/** The item of the status bar: there only while memory is off, an index is too long, or something needs attention. */
export class StatusItem implements vscode.Disposable {
  private item: vscode.StatusBarItem | undefined;
  private readonly subscriptions: readonly vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    private readonly tree: MemoriesTree,
  ) {
    this.subscriptions = [
      stores.onDidChangeStores(() => this.show()),
      tree.onDidSettle(() => this.show()),
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration(SETTINGS.statusBar) && this.show(),
      ),
    ];
  }

  /** What shows now; `null` while nothing does. */
  get shown(): { readonly text: string; readonly label: string; readonly tooltip: string } | null {
    if (this.item === undefined) return null;
    const { text, accessibilityInformation, tooltip } = this.item;
    const plain = typeof tooltip === 'object' ? tooltip.value : (tooltip ?? '');
    return { text, label: accessibilityInformation?.label ?? '', tooltip: plain };
  }

  dispose(): void {
    this.item?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private show(): void {
    const isWanted = vscode.workspace.getConfiguration().get<boolean>(SETTINGS.statusBar) !== false;
    const status = isWanted ? memoryStatus(this.stores, this.tree) : null;
    if (status === null) {
      this.item?.dispose();
      this.item = undefined;
      return;
    }
    const item = this.item ?? createItem();
    this.item = item;
    const { text, label, tooltip, click } = wordsOf(status);
    const sentences = tooltip.map((sentence) => displayText(sentence, SENTENCE_UNITS));
    item.text = text;
    item.tooltip = markdownOf([...sentences, t('Click: {0}', click)]);
    item.accessibilityInformation = { label: [label, ...sentences].join('. '), role: 'button' };
    const isLoss = status.kind === 'overBudget';
    item.backgroundColor = isLoss ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.show();
  }
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem(SETTINGS.statusBar, vscode.StatusBarAlignment.Right, 90);
  item.name = 'Memory Lens';
  item.command = COMMANDS.showAttention;
  return item;
}

function wordsOf(status: MemoryStatus): StatusWords {
  switch (status.kind) {
    case 'off': {
      const { folders, all } = status;
      const label = folders.length === all ? t('Memory off') : t('Memory off: {0} of {1}', folders.length, all);
      const click = t('Open the Setting That Decides');
      const tooltip = folders.map(({ name, location }) => named(all > 1 ? name : null, location.reason));
      return { text: `$(circle-slash) ${label}`, label, tooltip, click };
    }
    case 'overBudget': {
      const { stores } = status;
      const label = stores.length === 1 ? t('Memory index too long') : t('{0} memory indexes too long', stores.length);
      const tooltip = stores.map((open) =>
        named(stores.length > 1 ? open.folderNames.join(', ') : null, cutWords(open)),
      );
      return { text: `$(warning) ${label}`, label, tooltip, click: t('Open Index') };
    }
    case 'attention': {
      const { memories, indexes } = status;
      const label = t('Memory: {0}', memories + indexes);
      const click = t('Show Needs Attention');
      return { text: `$(note) ${label}`, label, tooltip: [`${attentionWords(memories, indexes)}.`], click };
    }
  }
}

function cutWords({ store }: OpenStore): string {
  const { index } = store.snapshot;
  if (index === null) return '';
  const { firstCutLine } = index.parsed.loaded;
  const lost =
    firstCutLine === null
      ? t('The end of MEMORY.md is not loaded when a session starts.')
      : t('From line {0} on, MEMORY.md is not loaded when a session starts.', firstCutLine);
  return `${lost} ${budgetWords(budgetOf(index.parsed.loaded))}`;
}

function named(name: string | null, sentence: string): string {
  return name === null ? sentence : `${displayText(name, NAME_UNITS)}: ${sentence}`;
}

function markdownOf(lines: readonly string[]): vscode.MarkdownString {
  const text = untrustedMarkdown();
  for (const [at, line] of lines.entries()) appendPlain(at === 0 ? text : text.appendMarkdown('\n\n'), line);
  return text;
}
