import * as vscode from 'vscode';
import { type Waited, waitForConsolidation } from '../../curation/consolidationGuard';
import type { CurationDeps } from '../../curation/curationDeps';
import { COMMANDS } from '../contributions';
import { showWaiting, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import { awaitWord } from './waitingWrites';

const { t } = vscode.l10n;

/** Milliseconds after which a person is asked whether to wait on. */
const ASK_MS = 2 * 60_000;
/** The lock is looked at once. */
const NO_TIME_MS = 0;

type Deps = Pick<CurationDeps, 'fileSystem' | 'clock' | 'processes'>;

/**
 * Waits while a living process consolidates one of the directories, in the sight of the person.
 *
 * @param planned directory that is written to
 *
 * @returns `waited`: it waited, so what was planned before is old; `free`: nobody consolidates, or the person said to go on
 */
export async function waitForAgent(
  { store }: OpenStore,
  planned: string,
  deps: Deps,
): Promise<'free' | 'waited' | 'cancelled'> {
  let hasWaited = false;
  for (const directory of new Set([planned, store.directory])) {
    const first = await waitForConsolidation(directory, deps, { maxMs: NO_TIME_MS, onWait: () => undefined });
    if (first.outcome === 'free') continue;
    const decided = await waitOn(directory, first.sentence, deps);
    if (decided !== 'waited') return decided;
    hasWaited = true;
  }
  return hasWaited ? 'waited' : 'free';
}

async function waitOn(directory: string, sentence: string, deps: Deps): Promise<'free' | 'waited' | 'cancelled'> {
  let said = sentence;
  for (;;) {
    const { outcome, byWord, told } = await waitShown(directory, said, deps);
    if (outcome === 'cancelled') return 'cancelled';
    if (outcome === 'free') return byWord ? 'free' : 'waited';
    said = told;
    const [goOn, keepWaiting] = [t('Write Anyway'), t('Keep Waiting')];
    const choice = await showWarning(said, { modal: true, detail: detail() }, goOn, keepWaiting);
    if (choice === goOn) return 'free';
    if (choice !== keepWaiting) return 'cancelled';
  }
}

interface ShownWait {
  readonly outcome: Waited['outcome'];
  /** The person said to go on. */
  readonly byWord: boolean;
  readonly told: string;
}

function waitShown(directory: string, sentence: string, deps: Deps): Promise<ShownWait> {
  const say = (words: string): string => `${words} ${t('Your change waits until it is done.')}`;
  const link = { title: t('Write Anyway'), command: COMMANDS.writeAnyway };
  return showWaiting(say(sentence), link, async (report, token) => {
    const { word, leave } = awaitWord();
    const cancelled = new Promise<'cancel'>((resolve) => token.onCancellationRequested(() => resolve('cancel')));
    let byWord = false;
    const decision = Promise.race([word, cancelled]);
    void decision.then((decided) => {
      byWord = decided === 'goOn';
    });
    let told = sentence;
    const onWait = (words: string): void => {
      told = words;
      report(say(words));
    };
    try {
      const { outcome } = await waitForConsolidation(directory, deps, { maxMs: ASK_MS, onWait, decision });
      return { outcome, byWord, told };
    } finally {
      leave();
    }
  });
}

function detail(): string {
  return t('What is written meanwhile may be overwritten, or read only in part.');
}
