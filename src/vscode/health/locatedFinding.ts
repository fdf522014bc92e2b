import type * as vscode from 'vscode';
import type { Finding } from '../../health/finding';

/** A finding with its places as an editor counts them. */
export interface LocatedFinding {
  readonly finding: Finding;
  readonly range: vscode.Range;
  readonly related: readonly { readonly location: vscode.Location; readonly message: string }[];
}
