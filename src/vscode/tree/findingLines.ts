import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { appendPlain } from './markdownText';

/** Findings that are told one by one. */
const SHOWN = 5;
const TEXT_UNITS = 600;

/** What was found in a file, a paragraph each, as text; then how much more there is. */
export function appendFindings(text: vscode.MarkdownString, findings: readonly string[]): void {
  for (const sentence of findings.slice(0, SHOWN))
    appendPlain(text, `⚠ ${displayText(sentence, TEXT_UNITS)}`).appendMarkdown('\n\n');
  if (findings.length > SHOWN)
    appendPlain(text, vscode.l10n.t('and {0} more', findings.length - SHOWN)).appendMarkdown('\n\n');
}
