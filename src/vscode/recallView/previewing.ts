import type { RecallForm } from '../../protocol/recallMessages';
import type { PreviewView } from '../../protocol/recallView';
import { asksRecall } from '../../recall/asksRecall';
import {
  askSelector,
  completePreview,
  type PreparedRecall,
  prepareRecall,
  type SelectionAnswer,
} from '../../recall/preview';
import { EMPTY_SESSION, type Preview, type RecallQuery } from '../../recall/recall';
import type { Clock } from '../../store/clock';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { BodyCache } from './bodyCache';
import type { EditorContext } from './editorContext';
import { emptyView, viewOf } from './previewView';
import type { RecallSelectors } from './recallSelectors';

export interface PreviewingDependencies {
  readonly stores: OpenStores;
  readonly context: EditorContext;
  readonly selectors: RecallSelectors;
  readonly clock: Clock;
}

/** What a model would be asked now, or the sentence that says why nothing can be asked. */
export type Question =
  | { readonly open: OpenStore; readonly prepared: PreparedRecall; readonly oneWord: boolean }
  | PreviewView;

/** A model's answer, kept while the person asks the same. */
interface KeptAnswer {
  readonly key: string;
  /** All that the model was sent; where it would be sent something else by now, its answer is outdated. */
  readonly sent: string;
  readonly answer: SelectionAnswer;
}

/** Forms and snapshots in, views out, for one view: the pipeline with the editor's context around it. */
export class Previewing {
  private readonly bodies = new BodyCache();
  private kept: KeptAnswer | null = null;

  constructor(private readonly dependencies: PreviewingDependencies) {}

  /** The preview of a form: a model's answer where it gave one to this very question, else the offline estimate. */
  async preview(form: RecallForm, signal: AbortSignal): Promise<PreviewView> {
    const question = this.questionOf(form);
    if (!isAsked(question)) return question;
    const kept = this.kept?.key === keyOf(form) && question.prepared.notAsked === null ? this.kept : null;
    const offline = await this.estimate(question, signal);
    const chosen = kept === null ? null : await this.complete(question, form.selector, kept.answer);
    const outdated = kept !== null && kept.sent !== this.sentFor(question);
    return this.present(form, question, { chosen: chosen ?? offline, offline: chosen && offline, outdated });
  }

  /** Asks the chosen model; a sentence where it gives no answer, `null` where the person cancelled. */
  async askModel(form: RecallForm, signal: AbortSignal): Promise<PreviewView | { readonly problem: string | null }> {
    const question = this.questionOf(form);
    if (!isAsked(question)) return question;
    // What the client would not ask about is not asked here either.
    if (question.prepared.notAsked !== null) return this.preview(form, signal);
    const sent = this.sentFor(question);
    const selector = await this.dependencies.selectors.modelSelector(form.selector);
    if (typeof selector === 'string') return { problem: selector };
    const result = await askSelector(question.prepared, selector, signal);
    if (result.kind === 'cancelled' || signal.aborted) return { problem: null };
    if (result.kind === 'failed') return { problem: result.problem };
    this.kept = { key: keyOf(form), sent, answer: result };
    return this.preview(form, signal);
  }

  /** The store of a form, what is asked of it, and whether anything can be. */
  questionOf(form: RecallForm): Question {
    const open = this.storeOf(form);
    if (open === undefined) return emptyView('noStore', this.dependencies.stores.closedFolders[0]?.reason ?? null);
    const { snapshot } = open.store;
    if (snapshot.state !== 'ready') return emptyView(snapshot.state, snapshot.problem);
    const session = { ...EMPTY_SESSION, injectedPaths: new Set(form.inContext) };
    const query = this.queryOf(form);
    const oneWord = form.target !== null && !asksRecall(query.prompt);
    // A memory's own words are tried even where no client would ask about them: a sign behind a space lets them pass.
    const tried = oneWord ? { ...query, prompt: `${query.prompt} .` } : query;
    return { open, oneWord, prepared: prepareRecall(snapshot, tried, session) };
  }

  storeOf(form: RecallForm): OpenStore | undefined {
    const { stores } = this.dependencies;
    return (form.store === null ? undefined : stores.storeAt(form.store)) ?? stores.stores[0];
  }

  /** Everything of the form and the editor that the question is made of. */
  private queryOf(form: RecallForm): RecallQuery {
    const { file, selection, problems } = this.dependencies.context.current;
    return {
      prompt: form.prompt,
      context: {
        activeFile: form.withFile && file !== null ? { path: file.path, language: file.language || null } : null,
        selection: form.withSelection ? (selection?.text ?? null) : null,
        problems: form.withProblems ? problems : [],
      },
      toolsInUse: form.tools
        .split(/[,、，;]/)
        .map((tool) => tool.trim())
        .filter((tool) => tool !== ''),
    };
  }

  private sentFor({ prepared }: AskedQuestion): string {
    return this.dependencies.selectors.describeRequest(prepared).text;
  }

  private async estimate(question: AskedQuestion, signal: AbortSignal): Promise<Preview> {
    const selector = this.dependencies.selectors.offlineSelector(question.open.store);
    const { prepared } = question;
    const result = await askSelector(prepared, selector, signal);
    return this.complete(question, 'offline', result.kind === 'answer' ? result : NO_ANSWER);
  }

  private complete(
    { open, prepared }: AskedQuestion,
    selector: Preview['selector'],
    answer: SelectionAnswer,
  ): Promise<Preview> {
    return completePreview(prepared, selector, answer, {
      readBody: (path) => this.bodies.read(open.store, path),
      now: this.dependencies.clock.now(),
    });
  }

  private present(
    form: RecallForm,
    { open, prepared, oneWord }: AskedQuestion,
    { chosen, offline, outdated }: Choice,
  ): PreviewView {
    const { selectors, clock } = this.dependencies;
    return viewOf(chosen, open.store.snapshot, {
      now: clock.now(),
      nearLimit: form.nearLimit,
      target: form.target === null ? null : { path: form.target, oneWord },
      offline,
      outdated,
      requestTokens: form.selector === 'offline' ? 0 : selectors.describeRequest(prepared).tokens,
    });
  }
}

type AskedQuestion = Exclude<Question, PreviewView>;

interface Choice {
  readonly chosen: Preview;
  /** The estimate, where a model chose. */
  readonly offline: Preview | null;
  readonly outdated: boolean;
}

const NO_ANSWER: SelectionAnswer = { kind: 'answer', selected: [], details: new Map(), model: null, usage: null };

export function isAsked(question: Question): question is AskedQuestion {
  return 'prepared' in question;
}

/** All that the person sets. What moves by itself, the editor and the memories, makes an answer outdated instead. */
function keyOf({ prompt, tools, selector, store, withFile, withSelection, withProblems }: RecallForm): string {
  return JSON.stringify([prompt, tools, selector, store, withFile, withSelection, withProblems]);
}
