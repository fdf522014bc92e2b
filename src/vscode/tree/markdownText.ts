import type * as vscode from 'vscode';

/** Everything that Markdown or HTML gives a meaning to. */
const MEANINGFUL = /[\\`*_{}[\]()#+\-.!~|>@:$]/g;

/**
 * Adds text of others to Markdown as text. Unlike `appendText`, which makes every space a fixed one, lines still
 * break between words.
 */
export function appendPlain(markdown: vscode.MarkdownString, text: string): vscode.MarkdownString {
  return markdown.appendMarkdown(
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(MEANINGFUL, '\\$&').replaceAll('\n', ' '),
  );
}
