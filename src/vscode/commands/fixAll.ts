import * as vscode from 'vscode';
import { tellDone } from '../curation/tellDone';
import { isFindingRef } from '../health/findingRef';
import { acceptsDiff } from './acceptsDiff';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Makes every fix of a directory that needs no judgement, once the person has seen what would differ. */
export const fixAll: Command = async (services, row) => {
  const open = isFindingRef(row) ? services.stores.storeAt(row.directory) : await pickStore(services, row);
  if (open === undefined) return;
  const progress = { location: vscode.ProgressLocation.Window, title: t('Looking for what can be fixed') };
  const done = await services.curator.runPlan(
    open,
    async (fileSystem, now) =>
      vscode.window.withProgress(progress, () => services.health.planFixAll(open, fileSystem, now)),
    (plan) => acceptsDiff(services, plan, t('Fix All')),
  );
  tellDone(services, open, done);
};
