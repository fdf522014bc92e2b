import * as vscode from 'vscode';

/** Bytes of a nonce. */
const NONCE_BYTES = 24;

/**
 * The page of a webview: one script of our own and nothing else. No inline script, no style but ours, no connection
 * anywhere (architecture, decision 7).
 *
 * @param script file name in `dist/webview`
 */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, script: string, title: string): string {
  const nonce = makeNonce();
  const source = webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', 'webview', script));
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeAttribute(vscode.env.language)}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeAttribute(title)}</title>
  </head>
  <body>
    <script nonce="${nonce}" src="${escapeAttribute(String(source))}"></script>
  </body>
</html>`;
}

/** Options of every webview: scripts from `dist/webview` alone, no commands by links. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableCommandUris: false,
    enableForms: false,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist', 'webview')],
  };
}

function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
