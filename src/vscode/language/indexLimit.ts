import * as vscode from 'vscode';
import { INDEX_MAX_LINES, INDEX_MAX_UNITS } from '../../memory/contract';
import { firstUnloadedOffset } from '../../memory/firstUnloaded';
import { COLORS } from '../contributions';

const { t } = vscode.l10n;

/** Shows in an editor from where on its index is not loaded: a line, a sentence, and dimmer text. */
export class IndexLimit implements vscode.Disposable {
  private readonly line = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    borderColor: new vscode.ThemeColor(COLORS.indexLimit),
    borderStyle: 'dashed',
    borderWidth: '1px 0 0 0',
    overviewRulerColor: new vscode.ThemeColor(COLORS.indexLimit),
    overviewRulerLane: vscode.OverviewRulerLane.Full,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly sentence = vscode.window.createTextEditorDecorationType({
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
  });
  private readonly rest = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor(COLORS.indexNotLoaded),
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
  });

  /** Marks the editor anew, or clears it where all is loaded. */
  show(editor: vscode.TextEditor): void {
    const { document } = editor;
    const text = document.getText();
    const offset = firstUnloadedOffset(text);
    if (offset === null) {
      this.clear(editor);
      return;
    }
    const from = document.positionAt(offset);
    const hoverMessage = limitWords();
    editor.setDecorations(this.line, from.character > 0 ? [] : [new vscode.Range(from, from)]);
    editor.setDecorations(this.sentence, [sentenceAt(document, from)]);
    editor.setDecorations(this.rest, [
      { range: new vscode.Range(from, document.positionAt(text.length)), hoverMessage },
    ]);
  }

  clear(editor: vscode.TextEditor): void {
    for (const type of [this.line, this.sentence, this.rest]) editor.setDecorations(type, []);
  }

  dispose(): void {
    for (const type of [this.line, this.sentence, this.rest]) type.dispose();
  }
}

/**
 * Short, since what is attached to a line never wraps; the hover below it says the limits. At the end of the line above; before the first lost character where a line is
 * cut in the middle, or is the first.
 */
function sentenceAt(document: vscode.TextDocument, from: vscode.Position): vscode.DecorationOptions {
  const style = { color: new vscode.ThemeColor(COLORS.indexLimit), fontStyle: 'italic' };
  if (from.character > 0 || from.line === 0) {
    const before = { ...style, contentText: `⊣ ${t('Nothing from here on is loaded')} ⊢`, margin: '0 1ch' };
    return { range: new vscode.Range(from, from), renderOptions: { before } };
  }
  const { end } = document.lineAt(from.line - 1).range;
  return {
    range: new vscode.Range(end, end),
    renderOptions: {
      after: { ...style, contentText: t('Nothing below is loaded'), margin: '0 0 0 2ch' },
    },
  };
}

function limitWords(): string {
  return t(
    'Nothing below this line is loaded at session start: {0} lines / {1} characters',
    INDEX_MAX_LINES,
    INDEX_MAX_UNITS.toLocaleString('en'),
  );
}
