import * as vscode from 'vscode';
import type { Difference } from '../../curation/prepare';
import { displayText } from '../../memory/displayText';
import { showWarning } from '../messages';
import type { ShownTexts } from '../shownTexts';

const { t } = vscode.l10n;

type Differences = readonly [Difference, ...Difference[]];

/** Says that nothing was written, since a file moved on; whether the person wants it on the new version. */
export async function askOnConflict(differences: Differences, texts: ShownTexts): Promise<boolean> {
  const [compare, tryAgain, cancel] = [t('Compare'), t('Try Again on the New Version'), t('Cancel')];
  const message = t('“{0}” was changed by someone else since it was shown. Nothing was written.', nameOf(differences));
  let choice = await showWarning(message, compare, tryAgain, cancel);
  if (choice === compare) {
    await showVersions(differences, texts);
    // Who has seen both versions still has to choose.
    choice = await showWarning(message, tryAgain, cancel);
  }
  return choice === tryAgain;
}

/** Says that nothing was taken back, since a file moved on; to see how, there is a button. */
export async function tellMovedOn(differences: Differences, texts: ShownTexts): Promise<void> {
  const compare = t('Compare');
  const message = t('“{0}” was changed since, so nothing was taken back.', nameOf(differences));
  if ((await showWarning(message, compare)) === compare) await showVersions(differences, texts);
}

function nameOf([{ path }]: Differences): string {
  return displayText(path, 120);
}

async function showVersions(differences: Differences, texts: ShownTexts): Promise<void> {
  const [{ path, expected, seen }] = differences;
  await texts.compare(path, expected, seen, t('{0}: as it was expected ↔ as it is', nameOf(differences)));
}
