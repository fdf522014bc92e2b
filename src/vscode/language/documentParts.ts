import * as vscode from 'vscode';
import { linksOfDocument } from '../../health/documentLinks';
import { posixPaths, windowsPaths } from '../../location/paths';
import type { MemoryLink } from '../../memory/blockLinks';
import type { TextRange } from '../../memory/textLines';
import { resolveInside } from '../../store/pathGuard';
import type { OpenStore } from '../openStore';
import type { MemoryDocument } from './memoryDocument';

const read = new WeakMap<vscode.TextDocument, { readonly key: string; readonly links: readonly MemoryLink[] }>();

/** Its links; read once for each version of the text. */
export function linksOf(memory: MemoryDocument): readonly MemoryLink[] {
  const { document, isIndex } = memory;
  const key = `${document.version} ${isIndex}`;
  const known = read.get(document);
  if (known?.key === key) return known.links;
  const links = linksOfDocument(memory);
  read.set(document, { key, links });
  return links;
}

export function rangeOf({ document }: MemoryDocument, { start, end }: TextRange): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** The file at a path of a store; `null` where the path could lead out of it. */
export function fileUriOf({ store: { directory } }: OpenStore, path: string): vscode.Uri | null {
  try {
    return vscode.Uri.file(
      resolveInside(directory, path, posixPaths.isAbsolute(directory) ? posixPaths : windowsPaths),
    );
  } catch {
    return null;
  }
}
