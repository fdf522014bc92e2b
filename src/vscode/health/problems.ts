import * as vscode from 'vscode';
import type { Severity } from '../../health/finding';
import type { Health, HealthChange } from './health';
import type { LocatedFinding } from './locatedFinding';

export const PROBLEMS_SOURCE = 'Memory Lens';

const { DiagnosticSeverity } = vscode;
const SEVERITIES: Record<Severity, vscode.DiagnosticSeverity> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Findings as VS Code lists problems, also of files outside the workspace. VS Code itself bounds how many a file may have. */
export class Problems implements vscode.Disposable {
  private readonly collection = vscode.languages.createDiagnosticCollection(PROBLEMS_SOURCE);
  private readonly subscription: vscode.Disposable;
  /** Paths that have problems shown, by directory. */
  private readonly shown = new Map<string, Set<string>>();

  constructor(private readonly health: Health) {
    this.subscription = health.onDidChange((change) => this.show(change));
  }

  dispose(): void {
    this.subscription.dispose();
    this.collection.dispose();
  }

  private show({ directory, paths }: HealthChange): void {
    for (const one of directory === null ? [...this.shown.keys()] : [directory]) {
      const shown = this.shown.get(one) ?? new Set();
      this.shown.set(one, shown);
      const differing = paths ?? new Set([...shown, ...this.health.pathsOf(one)]);
      this.collection.set(
        [...differing].map((path) => [vscode.Uri.file(`${one}/${path}`), this.diagnosticsOf(one, path, shown)]),
      );
    }
  }

  private diagnosticsOf(directory: string, path: string, shown: Set<string>): readonly vscode.Diagnostic[] | undefined {
    const findings = this.health.findingsOf(directory, path);
    if (findings.length > 0) shown.add(path);
    else shown.delete(path);
    return findings.length > 0 ? findings.map(diagnosticOf) : undefined;
  }
}

export function diagnosticOf({ finding, range, related }: LocatedFinding): vscode.Diagnostic {
  const diagnostic = new vscode.Diagnostic(range, finding.message, SEVERITIES[finding.severity]);
  diagnostic.source = PROBLEMS_SOURCE;
  diagnostic.code = finding.rule;
  diagnostic.relatedInformation = related.map(
    ({ location, message }) => new vscode.DiagnosticRelatedInformation(location, message),
  );
  return diagnostic;
}
