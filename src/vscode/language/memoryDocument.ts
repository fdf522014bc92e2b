import * as vscode from 'vscode';
import type { DocumentText } from '../../health/documentLinks';
import { INDEX_NAME, MEMORY_EXTENSION } from '../../memory/contract';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';

/** A document that is a file of an open store. */
export interface MemoryDocument extends DocumentText {
  readonly open: OpenStore;
  readonly document: vscode.TextDocument;
}

/**
 * The store and path of a document; `null` for all that is no Markdown file of an open store on the disk: what others
 * make up (untitled, git's older versions, our own texts) is never one.
 */
export function memoryDocumentOf(document: vscode.TextDocument, stores: OpenStores): MemoryDocument | null {
  if (document.uri.scheme !== 'file') return null;
  const file = slashed(document.uri.fsPath);
  if (!file.endsWith(MEMORY_EXTENSION)) return null;
  for (const open of stores.stores) {
    // As a URI has it: drives in lower case.
    const root = `${slashed(vscode.Uri.file(open.store.directory).fsPath)}/`;
    if (!file.startsWith(root)) continue;
    const path = file.slice(root.length);
    const isIndex =
      path.slice(path.lastIndexOf('/') + 1) === INDEX_NAME || open.store.snapshot.memories.get(path)?.kind === 'index';
    return { open, document, path, isIndex, text: document.getText() };
  }
  return null;
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
