import type * as vscode from 'vscode';
import { Dismissals } from './dismissals';
import { Health } from './health';
import { HealthSettings } from './healthSettings';
import type { HealthDependencies } from './loadHealth';

/** Health, whose rules are loaded when the first directory has been read. */
export function createHealth(context: vscode.ExtensionContext, dependencies: HealthDependencies): Health {
  const { stores, log } = dependencies;
  const settings = new HealthSettings(log);
  const dismissals = new Dismissals(context.globalState);
  context.subscriptions.push(settings, dismissals);
  const load = async (health: Health) => (await import('./loadHealth')).loadHealth(health, dependencies);
  return new Health(stores, settings, dismissals, load, log);
}
