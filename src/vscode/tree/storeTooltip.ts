import * as vscode from 'vscode';
import { subjectOf } from '../../location/settings';
import { displayText } from '../../memory/displayText';
import { budgetOf } from '../../memory/indexBudget';
import type { OpenStore } from '../openStore';
import { appendFindings } from './findingLines';
import { appendPlain } from './markdownText';

const { t } = vscode.l10n;
const TEXT_UNITS = 600;

/** Where a store lies, which rule decided, and how its index is loaded; trusted for nothing. */
export function storeTooltip(
  { store, location }: OpenStore,
  findings: readonly string[],
  consolidation: string | null,
): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  appendFindings(text, findings);
  const { index, indexProblem } = store.snapshot;
  const facts: [string, string][] = [];
  if (indexProblem !== null) facts.push([t('Index'), indexProblem]);
  if (index !== null) {
    const { loadedLines, firstCutLine } = index.parsed.loaded;
    const { lines, units, maxUnits } = budgetOf(index.parsed.loaded);
    if (firstCutLine !== null) facts.push([t('Cut'), t('from line {0} on nothing is loaded', firstCutLine)]);
    facts.push([t('Loaded at session start'), t('{0} of {1} lines', loadedLines, lines)]);
    facts.push([t('Size'), t('{0} of {1} UTF-16 units (a character is one or two)', units, maxUnits)]);
  }
  facts.push([t('Directory'), store.directory], [t('Why there'), location.ruleText]);
  if (consolidation !== null) facts.push([t('Consolidation'), consolidation]);
  if (location.namedByWorkspace)
    facts.push([
      t('Named by'),
      t('this workspace’s own settings: you are asked once before anything is written there'),
    ]);
  facts.push([location.enabled ? t('On') : t('Off'), location.reason]);
  for (const setting of location.rejected) facts.push([t('Ignored'), `${subjectOf(setting)}: ${setting.why}`]);
  for (const [name, value] of facts) {
    appendPlain(text.appendMarkdown('- '), `${name}: ${displayText(value, TEXT_UNITS)}`).appendMarkdown('\n');
  }
  return text;
}
