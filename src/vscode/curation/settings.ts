import * as vscode from 'vscode';
import type { ConfirmationPeriods } from '../../memory/confirmation';
import { SETTINGS } from '../contributions';

/** What the person chose for curation; read anew each time, so that a change holds at once. */
export function curationSettings(): { readonly keep: 'move' | 'inPlace'; readonly confirmDelete: boolean } {
  const settings = vscode.workspace.getConfiguration();
  return {
    keep: settings.get<string>(SETTINGS.supersededKeep) === 'inPlace' ? 'inPlace' : 'move',
    confirmDelete: settings.get<boolean>(SETTINGS.confirmDelete) === true,
  };
}

/** Days after which a memory with a condition asks to be confirmed, by type. */
export function confirmationPeriods(): ConfirmationPeriods {
  const settings = vscode.workspace.getConfiguration();
  const days = (key: string, otherwise: number): number => {
    const value = settings.get<number>(key);
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
  };
  return new Map([
    ['feedback', days(SETTINGS.confirmFeedbackDays, 30)],
    ['project', days(SETTINGS.confirmProjectDays, 14)],
  ]);
}
