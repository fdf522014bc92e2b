import * as vscode from 'vscode';
import type { RuleSettings } from '../../health/directoryHealth';
import { RULE_IDS, type RuleId, SEVERITIES, type Severity } from '../../health/finding';
import { displayText } from '../../memory/displayText';
import { SETTINGS } from '../contributions';
import type { Logger } from '../logger';

const PART = 'health';
const WORD_UNITS = 60;

/** What a person chose for health, read anew when it changes. What it can't understand is left out, and said once in the log. */
export class HealthSettings implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscription: vscode.Disposable;
  private readonly told = new Set<string>();
  private currentRules: RuleSettings | undefined;

  constructor(private readonly log: Logger) {
    this.subscription = vscode.workspace.onDidChangeConfiguration((event) => {
      if (![SETTINGS.healthRules, SETTINGS.healthOwnTypes].some((key) => event.affectsConfiguration(key))) return;
      this.currentRules = undefined;
      this.changed.fire();
    });
  }

  get rules(): RuleSettings {
    this.currentRules ??= this.readRules();
    return this.currentRules;
  }

  get ownTypes(): ReadonlySet<string> {
    const types: unknown = vscode.workspace.getConfiguration().get(SETTINGS.healthOwnTypes);
    if (!Array.isArray(types)) return new Set();
    return new Set(types.filter((type) => typeof type === 'string').map((type) => type.trim()));
  }

  /** Whether what a rule finds needs a person's eye by its setting; `otherwise` where there is none. */
  isGrave(rule: RuleId, otherwise: boolean): boolean {
    const wanted = this.rules.get(rule);
    return wanted === undefined ? otherwise : wanted === 'error' || wanted === 'warning';
  }

  /** Writes a rule's severity where it stands already, else into the person's own settings; `null` takes it out. */
  async setRule(rule: RuleId, severity: Severity | 'off' | null): Promise<void> {
    const configuration = vscode.workspace.getConfiguration();
    const found = configuration.inspect<Record<string, unknown>>(SETTINGS.healthRules);
    const isOfWorkspace = found?.workspaceValue?.[rule] !== undefined;
    const { [rule]: _, ...others } = (isOfWorkspace ? found?.workspaceValue : found?.globalValue) ?? {};
    await configuration.update(
      SETTINGS.healthRules,
      severity === null ? others : { ...others, [rule]: severity },
      isOfWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global,
    );
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }

  private readRules(): RuleSettings {
    const value: unknown = vscode.workspace.getConfiguration().get(SETTINGS.healthRules);
    if (typeof value !== 'object' || value === null) return new Map();
    const rules = new Map<RuleId, Severity | 'off'>();
    for (const [rule, level] of Object.entries(value)) {
      if (!isRuleId(rule)) this.tellOnce(`names a rule “${displayText(rule, WORD_UNITS)}”, which there is not`);
      else if (!isLevel(level))
        this.tellOnce(
          `gives the rule “${rule}” the severity “${displayText(String(level), WORD_UNITS)}”, which there is not`,
        );
      else rules.set(rule, level);
    }
    return rules;
  }

  private tellOnce(what: string): void {
    if (this.told.has(what)) return;
    this.told.add(what);
    this.log.info(PART, `The setting ${SETTINGS.healthRules} is partly ignored: it ${what}.`);
  }
}

export function isRuleId(value: unknown): value is RuleId {
  return (RULE_IDS as readonly unknown[]).includes(value);
}

function isLevel(value: unknown): value is Severity | 'off' {
  return value === 'off' || (SEVERITIES as readonly unknown[]).includes(value);
}
