import * as vscode from 'vscode';
import { showError, showInformation } from '../messages';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import type { Done } from './curating';
import { notesOf } from './planNotes';

/** A button of a notification, and what it does. */
export interface Offer {
  readonly title: string;
  readonly run: () => Promise<unknown>;
}

/**
 * Says what was done, with Undo and what else is offered. Returns at once: the notification stays as long as it is wanted.
 *
 * @param takeBack what Undo does, where this change is not all of it
 */
export function tellDone(
  services: Pick<Services, 'curator' | 'log'>,
  open: OpenStore,
  done: Done | null,
  offers: readonly Offer[] = [],
  takeBack?: () => Promise<unknown>,
): void {
  if (done === null) return;
  const { id, changeSet } = done;
  const run = takeBack ?? (() => services.curator.undo(open, id ?? undefined));
  const undo: Offer = { title: vscode.l10n.t('Undo'), run };
  const all = [undo, ...offers];
  const message = [`${changeSet.label}.`, notesOf(changeSet, 'info')].filter((part) => part !== '').join(' ');
  void showInformation(message, ...all.map(({ title }) => title)).then(async (choice) => {
    try {
      await all.find(({ title }) => title === choice)?.run();
    } catch (error) {
      services.log.error('notification', `“${choice}” failed.`, error);
      void showError(error instanceof Error ? error.message : String(error));
    }
  });
}
