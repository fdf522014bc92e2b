import { css } from 'lit';

/** VS Code's own colours and sizes; nothing is told by colour alone. */
export const styles = css`
  :host {
    display: block;
    padding: 8px 0 16px;
    color: var(--vscode-foreground);
    font: var(--vscode-font-weight) var(--vscode-font-size) / 1.45 var(--vscode-font-family);
    overflow-wrap: anywhere;
  }
  main {
    max-width: 72em;
  }
  h2 {
    margin: 0;
    font-size: 1em;
    font-weight: 600;
  }
  section {
    margin: 14px 0 0;
    padding-top: 10px;
    border-top: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
  }
  p {
    margin: 4px 0 0;
  }
  .quiet {
    color: var(--vscode-descriptionForeground);
  }
  label {
    display: block;
    margin-bottom: 4px;
    font-weight: 600;
  }
  vscode-textarea,
  vscode-textfield,
  vscode-single-select {
    width: 100%;
    max-width: none;
  }
  .fields {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
    gap: 6px 12px;
    margin-top: 8px;
  }
  .fields label {
    margin: 0;
    font-weight: normal;
  }
  .bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    margin-top: 6px;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 14px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 12px;
  }
  button {
    padding: 1px 0;
    border: 0;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  button:hover {
    color: var(--vscode-textLink-activeForeground);
    text-decoration: underline;
  }
  :is(button, summary):focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  button[aria-pressed='true'] {
    font-weight: 600;
    text-decoration: underline;
  }
  ol,
  ul {
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  .memory {
    display: grid;
    grid-template-columns: 1.6em 1fr;
    padding: 6px 0;
  }
  .place {
    color: var(--vscode-descriptionForeground);
    font-variant-numeric: tabular-nums;
  }
  .title {
    color: var(--vscode-foreground);
    font-weight: 600;
  }
  .near {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 12px;
    padding: 3px 0;
  }
  .near .title {
    font-weight: 400;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    margin-top: 2px;
  }
  summary {
    width: fit-content;
    margin-top: 2px;
    cursor: pointer;
  }
  pre {
    margin: 6px 0 0;
    padding: 8px 10px;
    border: 1px solid var(--vscode-panel-border, var(--vscode-contrastBorder, transparent));
    background: var(--vscode-textCodeBlock-background);
    font: var(--vscode-editor-font-size, 12px) / 1.45 var(--vscode-editor-font-family, monospace);
    white-space: pre-wrap;
  }
  .note {
    margin-top: 8px;
    padding: 6px 10px;
    border-inline-start: 3px solid var(--vscode-textBlockQuote-border, var(--vscode-focusBorder));
    background: var(--vscode-textBlockQuote-background);
  }
  .note.failed {
    border-color: var(--vscode-errorForeground);
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 2px 12px;
    margin: 8px 0 0;
  }
  dd {
    margin: 0;
  }
  .spoken {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
