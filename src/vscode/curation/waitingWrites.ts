import * as vscode from 'vscode';
import { CONTEXT_KEYS } from '../contributions';

type GoOn = () => void;

const waiting = new Set<GoOn>();

/** A promise for the person's word to go on; `leave` where nobody waits for it any more. */
export function awaitWord(): { readonly word: Promise<'goOn'>; readonly leave: () => void } {
  let own: GoOn = () => undefined;
  const word = new Promise<'goOn'>((resolve) => {
    own = () => resolve('goOn');
  });
  waiting.add(own);
  tell();
  const leave = (): void => {
    waiting.delete(own);
    tell();
  };
  return { word, leave };
}

/** Whatever waits goes on. */
export function goOnAnyway(): void {
  for (const goOn of waiting) goOn();
}

function tell(): void {
  void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.waiting, waiting.size > 0);
}
