import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { budgetOf } from '../../memory/indexBudget';
import type { OpenStore } from '../openStores';

const { t } = vscode.l10n;
const TEXT_UNITS = 600;

/** Where a store lies, which rule decided, and how its index is loaded; trusted for nothing. */
export function storeTooltip({ store, location }: OpenStore): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  const { index, indexProblem } = store.snapshot;
  const facts: [string, string][] = [
    [t('Directory'), store.directory],
    [t('Why there'), location.ruleText],
    [t('Memory'), location.reason],
  ];
  if (indexProblem !== null) facts.push([t('Index'), indexProblem]);
  if (index !== null) {
    const { loadedLines, firstCutLine } = index.parsed.loaded;
    const { lines, units } = budgetOf(index.parsed.loaded);
    facts.push([
      t('Index'),
      t('{0} of {1} lines are loaded at session start, {2} units counted', loadedLines, lines, units),
    ]);
    if (firstCutLine !== null) facts.push([t('Cut'), t('from line {0} on nothing is loaded', firstCutLine)]);
  }
  for (const setting of location.rejected) facts.push([t('Ignored'), `${setting.key}: ${setting.why}`]);
  for (const [name, value] of facts) {
    text
      .appendMarkdown('- ')
      .appendText(`${name}: ${displayText(value, TEXT_UNITS)}`)
      .appendMarkdown('\n');
  }
  return text;
}
