import * as vscode from 'vscode';

const { t } = vscode.l10n;

/** How many memories and indexes need attention: one of them at least. */
export function attentionWords(memories: number, indexes: number): string {
  const counted = memories === 1 ? t('1 memory') : t('{0} memories', memories);
  const index = indexes === 1 ? t('the index') : t('{0} indexes', indexes);
  if (indexes === 0) return memories === 1 ? t('1 memory needs attention') : t('{0} need attention', counted);
  if (memories > 0) return t('{0} and {1} need attention', counted, index);
  return indexes === 1 ? t('The index needs attention') : t('{0} need attention', index);
}
