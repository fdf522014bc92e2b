import * as vscode from 'vscode';
import { RULE_IDS, type RuleId, type Severity } from '../../health/finding';
import { RULE_TITLES } from '../../health/ruleTitles';
import { isFindingRef } from '../health/findingRef';
import type { Services } from '../services';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Gives a rule another severity, or turns it off, everywhere: the setting `memoryLens.health.rules`. */
export const setRuleSeverity: Command = async (services, ref) => {
  const rule = isFindingRef(ref) ? ref.rule : await pickRule(services);
  if (rule === undefined) return;
  const current = services.health.settings.rules.get(rule) ?? null;
  const levels: [Severity | 'off' | null, string][] = [
    [null, t('As it is by default')],
    ['off', t('Off: never looked for')],
    ['hint', t('Hint: shown in the file alone')],
    ['information', t('Information: worth knowing')],
    ['warning', t('Warning: should be mended')],
    ['error', t('Error')],
  ];
  const items = levels.map(([level, label]) => ({
    label,
    level,
    ...(level === current ? { description: t('as it is now') } : {}),
  }));
  const placeHolder = t('Everywhere, for every memory');
  const chosen = await vscode.window.showQuickPick(items, { title: RULE_TITLES[rule], placeHolder });
  if (chosen !== undefined) await services.health.settings.setRule(rule, chosen.level);
};

async function pickRule({ health }: Services): Promise<RuleId | undefined> {
  const items = RULE_IDS.map((rule) => ({
    label: RULE_TITLES[rule],
    description: [rule, health.settings.rules.get(rule)].filter(Boolean).join(' · '),
    rule,
  }));
  const options = { placeHolder: t('Which rule?'), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.rule;
}
