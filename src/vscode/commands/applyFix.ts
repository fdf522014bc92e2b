import * as vscode from 'vscode';
import type { Finding, Fix } from '../../health/finding';
import { fixRequest } from '../../health/fixRequest';
import { INDEX_NAME } from '../../memory/contract';
import { saveUnsaved } from '../curation/openDocuments';
import { isFindingRef } from '../health/findingRef';
import { showInformation } from '../messages';
import { curate } from './curation';
import type { Command } from './registerCommands';

/** Makes one fix of a finding: what a quick fix runs. What is open with unsaved changes has to be saved first. */
export const applyFix: Command = async (services, ref, title) => {
  if (!isFindingRef(ref) || typeof title !== 'string') return;
  const open = services.stores.storeAt(ref.directory);
  if (open === undefined) return;
  const look = (): { finding: Finding; fix: Fix } | undefined => {
    const finding = services.health.find(ref)?.finding;
    const fix = finding?.fixes.find((one) => one.title === title);
    return finding === undefined || fix === undefined ? undefined : { finding, fix };
  };
  let found = look();
  if (found !== undefined) {
    // Before it is planned: an unsaved text was judged, and the plan is made of the disk.
    const saved = await saveUnsaved(pathsOf(found.finding, found.fix).map((path) => `${ref.directory}/${path}`));
    if (saved === 'unsaved') return;
    if (saved === 'saved') await open.store.refresh();
    await services.health.settle(open);
    found = look();
  }
  if (found === undefined) {
    void showInformation(vscode.l10n.t('The file changed meanwhile, and this is no longer found in it.'));
    return;
  }
  await curate(services, open, fixRequest(found.finding, found.fix));
};

function pathsOf({ path }: Finding, { remedy }: Fix): readonly string[] {
  return remedy.kind === 'edits' ? remedy.files.map((file) => file.path) : [...new Set([path, INDEX_NAME])];
}
