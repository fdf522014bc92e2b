import type { NotAskedReason, NotPulledReason, SelectorDetail, SelectorId } from '../recall/recall';
import { fields, type Guard, isNumber, isText, isYesNo, listOf, messages, oneOf, orNull, wordOf } from './guards';
import type { FromView, RecallForm, RowAction, ToView } from './recallMessages';
import type {
  ChosenSelector,
  ContextView,
  NearView,
  PreviewView,
  PulledView,
  SelectorChoice,
  StoreChoice,
} from './recallView';

/** Checks of every message of the recall view, on both sides. */

type InjectedView = NonNullable<PulledView['injected']>;

const isChosenSelector = wordOf<ChosenSelector>({ offline: true, anthropic: true, languageModel: true, cli: true });
const isSelector = wordOf<SelectorId>({ offline: true, anthropic: true, languageModel: true, cli: true, given: true });
const isReason = wordOf<NotPulledReason>({
  superseded: true,
  skippedFolder: true,
  pastNewest: true,
  noDescription: true,
  headerTooLong: true,
  belowCut: true,
  usageNote: true,
  inContext: true,
  sessionFull: true,
  notAsked: true,
  unreadable: true,
});
const isNotAsked = wordOf<NotAskedReason>({ oneWord: true, noCandidates: true, allInContext: true, sessionFull: true });
const isRowAction = wordOf<RowAction>({ open: true, supersede: true, confirm: true, editDescription: true });

const isForm = fields<RecallForm>({
  prompt: isText,
  tools: isText,
  withFile: isYesNo,
  withSelection: isYesNo,
  withProblems: isYesNo,
  selector: isChosenSelector,
  store: orNull(isText),
  inContext: listOf(isText),
  nearLimit: isNumber,
  target: orNull(isText),
});

export const isFromView: Guard<FromView> = messages<FromView>({
  ready: fields({ type: oneOf('ready'), form: orNull(isForm) }),
  preview: fields({ type: oneOf('preview'), sequence: isNumber, form: isForm }),
  askModel: fields({ type: oneOf('askModel'), sequence: isNumber, form: isForm }),
  cancel: fields({ type: oneOf('cancel') }),
  pin: fields({ type: oneOf('pin'), pinned: isYesNo }),
  act: fields({ type: oneOf('act'), action: isRowAction, path: isText, form: isForm }),
  show: fields({ type: oneOf('show'), what: oneOf('sessionStart', 'request'), form: isForm }),
  setUp: fields({ type: oneOf('setUp'), selector: isChosenSelector }),
});

/** A form that the view kept from an earlier session: perhaps of an older version. */
export const isRecallForm: Guard<RecallForm> = isForm;

const isDetail = fields<SelectorDetail>({
  score: isNumber,
  words: listOf(isText),
  contextWords: listOf(isText),
  warns: isYesNo,
  usageNoteOf: orNull(isText),
});

const isPulled = fields<PulledView>({
  path: isText,
  shownPath: isText,
  title: isText,
  description: orNull(isText),
  type: orNull(isText),
  age: isText,
  aged: orNull(isNumber),
  detail: orNull(isDetail),
  injected: orNull(
    fields<InjectedView>({
      text: isText,
      lines: isNumber,
      totalLines: isNumber,
      totalIsLeast: isYesNo,
      truncated: orNull(oneOf('lines', 'bytes')),
      tokens: isNumber,
    }),
  ),
  problem: orNull(isText),
});

const isNear = fields<NearView>({
  path: isText,
  shownPath: isText,
  title: isText,
  age: isText,
  reason: isReason,
  detail: orNull(isDetail),
});

const isPreview = fields<PreviewView>({
  notAsked: orNull(isNotAsked),
  state: oneOf('ready', 'loading', 'missing', 'failed', 'noStore'),
  problem: orNull(isText),
  choice: fields<PreviewView['choice']>({
    selector: isSelector,
    model: orNull(isText),
    usage: orNull(fields({ inputTokens: isNumber, outputTokens: isNumber })),
    outdated: isYesNo,
  }),
  candidates: isNumber,
  tokens: isNumber,
  pulled: listOf(isPulled),
  dropped: listOf(fields<PreviewView['dropped'][number]>({ name: isText, why: isText })),
  droppedTotal: isNumber,
  near: listOf(isNear),
  closeTotal: isNumber,
  nearTotal: isNumber,
  sessionStart: orNull(
    fields<NonNullable<PreviewView['sessionStart']>>({
      lines: isNumber,
      countedLines: isNumber,
      tokens: isNumber,
      cut: isYesNo,
      firstCutLine: orNull(isNumber),
      backfilled: isYesNo,
    }),
  ),
  comparison: orNull(
    fields<NonNullable<PreviewView['comparison']>>({
      both: listOf(isText),
      offlineOnly: listOf(isText),
      modelOnly: listOf(isText),
    }),
  ),
  target: orNull(
    fields<NonNullable<PreviewView['target']>>({
      title: isText,
      place: orNull(isNumber),
      reason: orNull(isReason),
      oneWord: isYesNo,
    }),
  ),
  requestTokens: isNumber,
});

const isContext = fields<ContextView>({
  file: orNull(fields<NonNullable<ContextView['file']>>({ path: isText, language: isText })),
  selectedLines: orNull(isNumber),
  problems: orNull(isNumber),
  pinned: isYesNo,
});

const isStores = listOf(fields<StoreChoice>({ id: isText, label: isText }));

export const isToView: Guard<ToView> = messages<ToView>({
  start: fields({
    type: oneOf('start'),
    form: isForm,
    stores: isStores,
    selectors: listOf(fields<SelectorChoice>({ id: isChosenSelector, label: isText })),
    context: isContext,
  }),
  context: fields({ type: oneOf('context'), context: isContext }),
  stores: fields({ type: oneOf('stores'), stores: isStores }),
  stale: fields({ type: oneOf('stale') }),
  previewed: fields({ type: oneOf('previewed'), sequence: isNumber, preview: isPreview }),
  notAnswered: fields({ type: oneOf('notAnswered'), sequence: isNumber, problem: orNull(isText) }),
  focus: fields({ type: oneOf('focus') }),
  fill: fields({ type: oneOf('fill'), prompt: isText, target: orNull(isText), store: orNull(isText) }),
});
