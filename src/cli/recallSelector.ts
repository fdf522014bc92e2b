import type { Selector } from '../recall/recall';
import { createGivenSelector } from '../recall/selectors/givenSelector';
import { readMachine } from '../store/nodeFileSystem';
import type { Values } from './options';
import { UsageError } from './output';

const NAMES = ['offline', 'anthropic', 'cli'] as const;
type SelectorName = (typeof NAMES)[number];

/** How each selector is made here; loaded when it is asked for. */
const FACTORIES: Readonly<Record<SelectorName, () => Promise<Selector>>> = {
  offline: async () => (await import('../recall/selectors/offlineSelector')).createOfflineSelector(),
  anthropic: async () => (await import('./modelSelectors')).createModelSelector('anthropic', readMachine().env),
  cli: async () => (await import('./modelSelectors')).createModelSelector('cli', readMachine().env),
};

/**
 * The selector that `--selector` names, the offline estimate without it; with `--selected` that answer itself.
 *
 * @throws UsageError
 */
export async function chooseSelector({ selector, selected }: Values): Promise<Selector> {
  if (selected !== undefined) {
    if (selector !== undefined) throw new UsageError('--selected is an answer itself: leave --selector out.');
    return createGivenSelector(readNames(selected));
  }
  const name = NAMES.find((one) => one === (selector ?? 'offline'));
  if (name === undefined) throw new UsageError(`--selector is one of ${NAMES.join(', ')}.`);
  return FACTORIES[name]();
}

/**
 * Names with commas between them, or a JSON list, for names that hold a comma. They are taken to the letter, blanks
 * too: the client does so with an answer (vector `rec-odd-names`).
 */
function readNames(selected: string): readonly string[] {
  return readJsonNames(selected) ?? (selected === '' ? [] : selected.split(','));
}

function readJsonNames(text: string): readonly string[] | null {
  try {
    const data: unknown = JSON.parse(text);
    return Array.isArray(data) && data.every((name) => typeof name === 'string') ? data : null;
  } catch {
    return null;
  }
}
