import * as vscode from 'vscode';

/** Everything that Markdown or HTML gives a meaning to. */
const MEANINGFUL = /[\\`*_{}[\]()#+\-.!~|>@:$]/g;

/** Markdown that is trusted for nothing: no commands, no HTML, no icons. */
export function untrustedMarkdown(): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = false;
  text.supportHtml = false;
  text.supportThemeIcons = false;
  return text;
}

/**
 * Adds text of others to Markdown as text. Unlike `appendText`, which makes every space a fixed one, lines still
 * break between words.
 */
export function appendPlain(markdown: vscode.MarkdownString, text: string): vscode.MarkdownString {
  return markdown.appendMarkdown(
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replace(MEANINGFUL, '\\$&').replaceAll('\n', ' '),
  );
}
