import type { Clock } from '../store/clock';
import type { ChangePairs } from './curation/changePairs';
import type { Curating } from './curation/curating';
import type { MemoryDecorations } from './decorations/memoryDecorations';
import type { Health } from './health/health';
import type { Logger } from './logger';
import type { OpenStores } from './openStores';
import type { RecallModels } from './recall/recallModels';
import type { RecallViews } from './recallView/recallViews';
import type { Reviews } from './review/reviews';
import type { ShownTexts } from './shownTexts';
import type { Sides } from './side/sides';
import type { StatusItem } from './status/statusItem';
import type { Arranging } from './tree/arranging';
import type { MemoriesTree } from './tree/memoriesTree';
import type { MemoriesView } from './tree/memoriesView';
import type { MemoryFilter } from './tree/memoryFilter';

/** What commands work with. Built once, in extension.ts. */
export interface Services {
  readonly arranging: Arranging;
  readonly clock: Clock;
  readonly curator: Curating;
  readonly decorations: MemoryDecorations;
  readonly filter: MemoryFilter;
  readonly health: Health;
  readonly log: Logger;
  readonly models: RecallModels;
  readonly pairs: ChangePairs;
  readonly recall: RecallViews;
  readonly reviews: Reviews;
  readonly sides: Sides;
  readonly status: StatusItem;
  readonly stores: OpenStores;
  readonly texts: ShownTexts;
  readonly tree: MemoriesTree;
  readonly view: MemoriesView;
}
