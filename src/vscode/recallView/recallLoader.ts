import type { Clock } from '../../store/clock';
import type { Logger } from '../logger';
import type { OpenStores } from '../openStores';
import type { RecallModels } from '../recall/recallModels';
import type { ShownTexts } from '../shownTexts';
import type { LoadRoom } from './recallViews';

/** Loads what stands behind the recall views, with all that it needs, when the first of them is shown. */
export function createRecallLoader(
  models: RecallModels,
  stores: OpenStores,
  clock: Clock,
  texts: ShownTexts,
  log: Logger,
): LoadRoom {
  return async () => {
    const { createRecallRoom } = await import('./recallRoom');
    return createRecallRoom({ stores, clock, log, models, texts });
  };
}
