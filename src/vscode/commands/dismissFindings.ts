import * as vscode from 'vscode';
import { SEVERITIES } from '../../health/finding';
import { RULE_TITLES } from '../../health/ruleTitles';
import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import type { Dismissal } from '../health/dismissals';
import { isFindingRef } from '../health/findingRef';
import { showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import type { Command } from './registerCommands';
import { findingsFor } from './shownFindings';

const { t } = vscode.l10n;

/** Silences a rule for one file: the finding's that a quick fix names, else those that the person picks. */
export const dismissFindings: Command = async (services, row) => {
  if (isFindingRef(row)) return dismiss(services, row.directory, [{ path: row.path, rule: row.rule }]);
  const file = findingsFor(services, row);
  if (file === undefined || file.findings.length === 0) {
    void showInformation(t('Nothing was found in this file.'));
    return;
  }
  // The gravest first: it is why the row is marked.
  const findings = file.findings
    .map(({ finding }) => finding)
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const byRule = new Map(findings.map((finding) => [finding.rule, finding]));
  const items = [...byRule.values()].map(({ rule, message }) => ({
    label: RULE_TITLES[rule],
    detail: plainLabel(message),
    rule,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: t('Dismiss for “{0}”', displayText(file.path, 120)),
    placeHolder: t('What is ticked is not shown for this file any more'),
  });
  if (chosen === undefined || chosen.length === 0) return;
  const { directory } = file.open.store;
  await dismiss(
    services,
    directory,
    chosen.map(({ rule }) => ({ path: file.path, rule })),
  );
};

async function dismiss({ health, stores }: Services, directory: string, what: readonly Dismissal[]): Promise<void> {
  await health.dismissals.add(directory, what);
  const [first] = what;
  if (first === undefined) return;
  const title = stores.storeAt(directory)?.store.snapshot.memories.get(first.path)?.title ?? first.path;
  const name = first.path === INDEX_NAME ? t('the index') : t('“{0}”', displayText(title, 120));
  const rules = what.map(({ rule }) => `“${rule}”`).join(', ');
  const undo = t('Undo');
  // Not awaited: a notification stays as long as the person likes.
  void showInformation(t('Dismissed {0} for {1}. The file stays as it is.', rules, name), undo).then((choice) =>
    choice === undo ? health.dismissals.remove(directory, what) : undefined,
  );
}
