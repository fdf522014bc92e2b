/**
 * Every id that package.json declares, typed, in one place. `npm run check` compares both ways.
 */

export const COMMANDS = {
  arrange: 'memoryLens.arrange',
  clearFilter: 'memoryLens.clearFilter',
  copyPath: 'memoryLens.copyPath',
  filter: 'memoryLens.filter',
  openFolder: 'memoryLens.openFolder',
  openIndex: 'memoryLens.openIndex',
  openMemory: 'memoryLens.openMemory',
  refresh: 'memoryLens.refresh',
  revealInIndex: 'memoryLens.revealInIndex',
  showAnyway: 'memoryLens.showAnyway',
  showLocation: 'memoryLens.showLocation',
  showLog: 'memoryLens.showLog',
  showMore: 'memoryLens.showMore',
} as const;
export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

export const VIEWS = { memories: 'memoryLens.memories' } as const;

export const CONTEXT_KEYS = {
  /** One of `ViewState`: decides which welcome text shows. */
  state: 'memoryLens.state',
  filtered: 'memoryLens.filtered',
  /** Where memory was switched off: decides the words of that welcome text. */
  offBy: 'memoryLens.offBy',
} as const;

/** What the view as a whole shows. */
export type ViewState = 'loading' | 'noFolder' | 'elsewhere' | 'off' | 'missing' | 'empty' | 'failed' | 'ready';

export const COLORS = {
  ageQuiet: 'memoryLens.age.quiet',
  ageOld: 'memoryLens.age.old',
  ageStale: 'memoryLens.age.stale',
  problem: 'memoryLens.problem',
  superseded: 'memoryLens.superseded',
} as const;

/** First word of a row's `contextValue`; flags follow, each after a `+`. */
export const ROW_KINDS = {
  group: 'group',
  index: 'index',
  memory: 'memory',
  more: 'more',
  notice: 'notice',
  root: 'root',
} as const;

/** Flags of a row's `contextValue`. */
export const ROW_FLAGS = { indexed: 'indexed', missing: 'missing' } as const;
