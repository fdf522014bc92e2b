import * as vscode from 'vscode';
import { CONTEXT_KEYS } from '../contributions';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

/** `left`: the question was closed without an answer; who did that may still be reading. */
export type Decision = 'accepted' | 'discarded' | 'left';

let settle: ((decision: Decision) => void) | undefined;

/**
 * Asks about what an editor shows. VS Code hides a notification after a while, so buttons in the title of the diff ask the
 * same for as long as nobody has answered. A second question takes the place of the first.
 *
 * @param verb the button that accepts
 */
export async function decide(question: string, verb: string): Promise<Decision> {
  settle?.('left');
  const byTitle = new Promise<Decision>((resolve) => {
    settle = resolve;
  });
  const own = settle;
  setDeciding(true);
  const byMessage = Promise.resolve(showInformation(question, verb)).then(
    (answer): Decision => (answer === verb ? 'accepted' : 'left'),
  );
  const decision = await Promise.race([byTitle, byMessage]);
  if (settle === own) {
    settle = undefined;
    setDeciding(false);
  }
  return decision;
}

export const acceptShown: Command = async () => settle?.('accepted');

export const discardShown: Command = async () => settle?.('discarded');

function setDeciding(deciding: boolean): void {
  void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.deciding, deciding);
}
