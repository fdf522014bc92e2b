import * as vscode from 'vscode';
import type { RepairIndexIntent } from '../../curation/planRepairIndex';
import { readRepeats } from '../../memory/repeatedEntries';
import { shortenText } from '../../memory/shortenText';
import { showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import { acceptsDiff } from './acceptsDiff';
import { curate } from './curation';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Shows what is wrong with the index; what the person leaves ticked is repaired, after a look at the diff. */
export const repairIndex: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const { report } = services.tree.treeOf(open);
  const dangling = [...new Set(report.dangling.flatMap((link) => link.target ?? []))];
  const { index } = open.store.snapshot;
  const repeats = index === null ? [] : readRepeats(index.text, index.parsed, report.duplicates);
  const items = [
    ...report.orphans
      .filter((path) => open.store.snapshot.memories.get(path)?.superseded === null)
      .map((path) => ({
        label: t('Add {0}', plainLabel(path)),
        detail: t('It has no entry.'),
        orphan: path,
        picked: true,
      })),
    ...(dangling.length > 0
      ? [
          {
            label: t('Drop entries that lead nowhere'),
            detail: plainLabel(dangling.join(', ')),
            kind2: 'dangling' as const,
            picked: true,
          },
        ]
      : []),
    ...repeats.map(({ path, dropped }) => ({
      label: t('Drop repeated entries of {0}', plainLabel(path)),
      detail: plainLabel(dropped.map(({ line, text }) => t('line {0}: {1}', line, shortenText(text, 120))).join('; ')),
      repeated: path,
      // Words of its own are nobody’s but the person’s to drop.
      picked: dropped.every(({ isSame }) => isSame),
    })),
  ];
  if (items.length === 0) {
    void showInformation(t('The index fits its memories: there is nothing to repair.'));
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: t('Repair Index'),
    placeHolder: t('What is ticked is repaired'),
  });
  if (chosen === undefined || chosen.length === 0) return;
  const intent: RepairIndexIntent = {
    addMissing: chosen.flatMap((item) => ('orphan' in item ? [item.orphan] : [])),
    dropDangling: chosen.some((item) => 'kind2' in item && item.kind2 === 'dangling'),
    dedupe: chosen.flatMap((item) => ('repeated' in item ? [item.repeated] : [])),
  };
  await curate(services, open, { verb: 'repairIndex', intent }, [], (plan) => acceptsDiff(services, plan, t('Repair')));
};
