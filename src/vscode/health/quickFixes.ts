import * as vscode from 'vscode';
import { INDEX_NAME } from '../../memory/contract';
import { COMMANDS } from '../contributions';
import type { OpenStores } from '../openStores';
import { pathInDirectory } from '../pathInDirectory';
import { findingRef } from './findingRef';
import type { Health } from './health';
import type { LocatedFinding } from './locatedFinding';
import { diagnosticOf } from './problems';

const { t } = vscode.l10n;
const { QuickFix } = vscode.CodeActionKind;

/** What can be done about a finding where it stands. Each fix is made by the curator, so *Undo* in Memory Lens takes it back. */
export class QuickFixes implements vscode.CodeActionProvider, vscode.Disposable {
  private readonly registration: vscode.Disposable;

  constructor(
    private readonly health: Health,
    private readonly stores: OpenStores,
  ) {
    this.registration = vscode.languages.registerCodeActionsProvider({ scheme: 'file', pattern: '**/*.md' }, this, {
      providedCodeActionKinds: [QuickFix],
    });
  }

  provideCodeActions({ uri }: vscode.TextDocument, range: vscode.Range): vscode.CodeAction[] {
    for (const { store } of this.stores.stores) {
      const path = pathInDirectory(store.directory, uri);
      if (path === null) continue;
      const found = this.health
        .findingsOf(store.directory, path)
        .filter((one) => one.range.intersection(range) !== undefined);
      return this.actionsFor(store.directory, found);
    }
    return [];
  }

  dispose(): void {
    this.registration.dispose();
  }

  /** Fixes first, then what concerns more than this place, then what silences. */
  private actionsFor(directory: string, found: readonly LocatedFinding[]): vscode.CodeAction[] {
    const fixes = found.flatMap((one) =>
      one.finding.fixes.map(({ title, plain }) => {
        const action = actionOf(title, one, COMMANDS.applyFix, [findingRef(directory, one), title]);
        action.isPreferred = plain;
        return action;
      }),
    );
    const [first] = found;
    const hasPlain = this.health.allOf(directory).some(({ finding }) => finding.fixes.some(({ plain }) => plain));
    const all =
      first !== undefined && hasPlain
        ? [actionOf(t('Fix all in this memory directory…'), first, COMMANDS.fixAll, [findingRef(directory, first)])]
        : [];
    const byRule = [...new Map(found.map((one) => [one.finding.rule, one])).values()];
    const silence = byRule.flatMap((one) => {
      const ref = findingRef(directory, one);
      const { rule, path } = one.finding;
      const dismiss =
        path === INDEX_NAME ? t('Dismiss “{0}” for the index', rule) : t('Dismiss “{0}” for this memory', rule);
      return [
        actionOf(dismiss, one, COMMANDS.dismissFindings, [ref]),
        actionOf(t('Change the severity of “{0}”, or turn it off…', rule), one, COMMANDS.setRuleSeverity, [ref]),
      ];
    });
    return [...fixes, ...all, ...silence];
  }
}

function actionOf(title: string, one: LocatedFinding, command: string, args: unknown[]): vscode.CodeAction {
  const action = new vscode.CodeAction(title, QuickFix);
  action.diagnostics = [diagnosticOf(one)];
  action.command = { command, title, arguments: args };
  return action;
}
