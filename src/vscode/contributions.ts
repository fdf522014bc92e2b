/**
 * Every id that package.json declares, typed, in one place. `npm run check` compares both ways.
 */

export const COMMANDS = {
  acceptShown: 'memoryLens.acceptShown',
  addFromLog: 'memoryLens.addFromLog',
  addFromSelection: 'memoryLens.addFromSelection',
  addMemory: 'memoryLens.addMemory',
  adoptMemory: 'memoryLens.adoptMemory',
  applyFix: 'memoryLens.applyFix',
  arrange: 'memoryLens.arrange',
  bringBack: 'memoryLens.bringBack',
  checkReferences: 'memoryLens.checkReferences',
  chooseAnthropicModel: 'memoryLens.chooseAnthropicModel',
  chooseLanguageModel: 'memoryLens.chooseLanguageModel',
  clearFilter: 'memoryLens.clearFilter',
  closeDirectory: 'memoryLens.closeDirectory',
  confirmMemory: 'memoryLens.confirmMemory',
  copyPath: 'memoryLens.copyPath',
  deleteMemory: 'memoryLens.deleteMemory',
  discardShown: 'memoryLens.discardShown',
  dismissFindings: 'memoryLens.dismissFindings',
  editDescription: 'memoryLens.editDescription',
  editName: 'memoryLens.editName',
  filter: 'memoryLens.filter',
  fixAll: 'memoryLens.fixAll',
  makePrivate: 'memoryLens.makePrivate',
  markAllLooked: 'memoryLens.markAllLooked',
  markLooked: 'memoryLens.markLooked',
  mergeMemories: 'memoryLens.mergeMemories',
  mergeStores: 'memoryLens.mergeStores',
  moveToTeam: 'memoryLens.moveToTeam',
  openChange: 'memoryLens.openChange',
  openDirectory: 'memoryLens.openDirectory',
  openDecidingSetting: 'memoryLens.openDecidingSetting',
  openFolder: 'memoryLens.openFolder',
  openIndex: 'memoryLens.openIndex',
  openLogEntry: 'memoryLens.openLogEntry',
  openMemory: 'memoryLens.openMemory',
  previewRecall: 'memoryLens.previewRecall',
  previewRecallForClipboard: 'memoryLens.previewRecallForClipboard',
  previewRecallForMemory: 'memoryLens.previewRecallForMemory',
  previewRecallForSelection: 'memoryLens.previewRecallForSelection',
  previewRecallInEditor: 'memoryLens.previewRecallInEditor',
  redo: 'memoryLens.redo',
  refresh: 'memoryLens.refresh',
  renameFile: 'memoryLens.renameFile',
  removeAnthropicKey: 'memoryLens.removeAnthropicKey',
  repairIndex: 'memoryLens.repairIndex',
  restoreMemory: 'memoryLens.restoreMemory',
  retype: 'memoryLens.retype',
  revealInIndex: 'memoryLens.revealInIndex',
  searchAllProjects: 'memoryLens.searchAllProjects',
  setAnthropicKey: 'memoryLens.setAnthropicKey',
  setRuleSeverity: 'memoryLens.setRuleSeverity',
  showAttention: 'memoryLens.showAttention',
  showAnyway: 'memoryLens.showAnyway',
  showChanges: 'memoryLens.showChanges',
  showDismissed: 'memoryLens.showDismissed',
  showLocation: 'memoryLens.showLocation',
  showLog: 'memoryLens.showLog',
  showMore: 'memoryLens.showMore',
  showProblems: 'memoryLens.showProblems',
  supersede: 'memoryLens.supersede',
  supersedeWith: 'memoryLens.supersedeWith',
  testAnthropicKey: 'memoryLens.testAnthropicKey',
  undo: 'memoryLens.undo',
  writeAnyway: 'memoryLens.writeAnyway',
} as const;
export type CommandId = (typeof COMMANDS)[keyof typeof COMMANDS];

/** What the keys of the Memories view hand over in place of a row: the one that has the focus is meant. */
export const FOCUSED_ROW = 'focusedRow';

/** VS Code's own editor of what is trusted. */
export const MANAGE_TRUST = 'workbench.trust.manage';

export const VIEWS = { memories: 'memoryLens.memories', recall: 'memoryLens.recall' } as const;

/** Types of webview panels; each wakes the extension when a window comes back with one. */
export const PANELS = { recall: 'memoryLensRecall' } as const;

export const CONTEXT_KEYS = {
  /** One of `ViewState`: decides which welcome text shows. */
  state: 'memoryLens.state',
  filtered: 'memoryLens.filtered',
  /** A diff is shown and its acceptance asked for. */
  deciding: 'memoryLens.deciding',
  /** A change waits for the agent to end a consolidation. */
  waiting: 'memoryLens.waiting',
  /** What switched memory off, one of `OffWords`: decides the words of that welcome text. */
  offBy: 'memoryLens.offBy',
} as const;

/** What the view as a whole shows. */
export type ViewState =
  | 'loading'
  | 'noFolder'
  | 'elsewhere'
  | 'off'
  | 'untrusted'
  | 'missing'
  | 'empty'
  | 'failed'
  | 'ready';

export const SETTINGS = {
  confirmDelete: 'memoryLens.confirmDelete',
  confirmFeedbackDays: 'memoryLens.confirmation.feedbackDays',
  confirmProjectDays: 'memoryLens.confirmation.projectDays',
  healthOwnTypes: 'memoryLens.health.ownTypes',
  healthRules: 'memoryLens.health.rules',
  recallAnthropicBaseUrl: 'memoryLens.recall.anthropic.baseUrl',
  recallAnthropicModel: 'memoryLens.recall.anthropic.model',
  recallCliPath: 'memoryLens.recall.cli.path',
  recallSelector: 'memoryLens.recall.selector',
  recallTimeout: 'memoryLens.recall.timeout',
  statusBar: 'memoryLens.statusBar',
  supersededKeep: 'memoryLens.superseded.keep',
} as const;

export const COLORS = {
  ageQuiet: 'memoryLens.age.quiet',
  ageOld: 'memoryLens.age.old',
  ageStale: 'memoryLens.age.stale',
  indexLimit: 'memoryLens.index.limit',
  indexNotLoaded: 'memoryLens.index.notLoaded',
  needsConfirmation: 'memoryLens.needsConfirmation',
  error: 'memoryLens.error',
  problem: 'memoryLens.problem',
  superseded: 'memoryLens.superseded',
} as const;

/** First word of a row's `contextValue`; flags follow, each after a `+`. */
export const ROW_KINDS = {
  change: 'change',
  group: 'group',
  index: 'index',
  logDay: 'logDay',
  logEntry: 'logEntry',
  logFolder: 'logFolder',
  logs: 'logs',
  memory: 'memory',
  more: 'more',
  notice: 'notice',
  projects: 'projects',
  review: 'review',
  root: 'root',
  /** A store beside the projects' own: which one says its first flag. */
  side: 'side',
} as const;

/** Flags of a row's `contextValue`. */
export const ROW_FLAGS = {
  /** A notice of what a setting decided. */
  setting: 'setting',
  missing: 'missing',
  /** A memory that is gone, and of which a copy is kept. */
  kept: 'kept',
  superseded: 'superseded',
  unreadable: 'unreadable',
  /** The group of what needs attention. */
  attention: 'attention',
  /** Something was found in the file. */
  findings: 'findings',
  /** Of a row of `side`, and of a memory that lies in such a store: whose store it is. */
  team: 'team',
  agent: 'agent',
  project: 'project',
  directory: 'directory',
  /** Of another project: its path is gone, another project has its slug, its project has another store. */
  gone: 'gone',
  shared: 'shared',
  twin: 'twin',
} as const;
