import * as vscode from 'vscode';
import type { SelectionRequest, SelectionResult, Selector } from '../../recall/recall';
import { describeRequest } from '../../recall/selectors/describeRequest';
import { answered, failed, secondsInWords } from '../../recall/selectors/modelResult';
import { readAnswer } from '../../recall/selectors/readAnswer';
import { plainLabel } from '../plainLabel';
import type { LanguageModelLack } from './recallModels';

const { t } = vscode.l10n;
/** No answer is as long; one that does not end is cut off. */
const MAX_UNITS = 100_000;

/** What the selector asks of a model of VS Code. */
export type AskedModel = Pick<vscode.LanguageModelChat, 'name' | 'sendRequest'>;

export interface LanguageModelDeps<Model extends AskedModel> {
  readonly findModel: () => Promise<Model | LanguageModelLack>;
  /** Whether the person has allowed it. Where not, VS Code asks, and that may take as long as it likes. */
  readonly mayAsk: (model: Model) => boolean;
  readonly timeoutMs: number;
}

/** Asks one of the models that VS Code offers. */
export function createLanguageModelSelector<Model extends AskedModel>(deps: LanguageModelDeps<Model>): Selector {
  return {
    id: 'languageModel',
    select: async (request) => {
      try {
        const model = await deps.findModel();
        if (model === 'dismissed' || request.signal.aborted) return { kind: 'cancelled' };
        if (model === 'none') {
          return failed(
            t('VS Code offers no language model here. Install an extension that brings one, or sign in to it.'),
          );
        }
        return await ask(model, request, deps);
      } catch (error) {
        return failed(describeModelError(error, ''));
      }
    },
  };
}

async function ask<Model extends AskedModel>(
  model: Model,
  request: SelectionRequest,
  { mayAsk, timeoutMs }: LanguageModelDeps<Model>,
): Promise<SelectionResult> {
  const source = new vscode.CancellationTokenSource();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const startTimer = (): void => {
    timer ??= setTimeout(() => {
      isLate = true;
      source.cancel();
    }, timeoutMs);
  };
  const cancel = (): void => source.cancel();
  request.signal.addEventListener('abort', cancel, { once: true });
  // A model may not heed the token; the person's wish is heeded at once.
  const called = new Promise<never>((_, reject) =>
    source.token.onCancellationRequested(() => reject(new vscode.CancellationError())),
  );
  if (mayAsk(model)) startTimer();
  try {
    const text = await Promise.race([called, readText(model, request, source.token, startTimer)]);
    return answered(readAnswer(text), model.name, null);
  } catch (error) {
    if (isLate)
      return failed(
        t(
          '{0} did not answer within {1}. Try again, or allow it more time.',
          plainLabel(model.name),
          secondsInWords(timeoutMs / 1000),
        ),
      );
    if (request.signal.aborted || error instanceof vscode.CancellationError) return { kind: 'cancelled' };
    return failed(describeModelError(error, model.name));
  } finally {
    clearTimeout(timer);
    request.signal.removeEventListener('abort', cancel);
    source.cancel();
    source.dispose();
    called.catch(() => {});
  }
}

async function readText(
  model: AskedModel,
  request: SelectionRequest,
  token: vscode.CancellationToken,
  accepted: () => void,
): Promise<string> {
  const message = vscode.LanguageModelChatMessage.User(describeRequest(request).text);
  const justification = t(
    'To choose the memories that help with your prompt, it gets the prompt, what you let it see of the editor, and a line about each memory.',
  );
  const response = await model.sendRequest([message], { justification }, token);
  accepted();
  let text = '';
  for await (const part of response.text) {
    text += part;
    if (text.length > MAX_UNITS) break;
  }
  return text;
}

/** An error of a language model in a sentence: what happened, and what to do. */
export function describeModelError(error: unknown, model: string): string {
  const name = model === '' ? t('The language model') : plainLabel(model);
  const code = error instanceof vscode.LanguageModelError ? error.code : '';
  switch (code) {
    case vscode.LanguageModelError.NoPermissions.name:
      return t('{0} was not allowed. Ask again and allow it, or choose another selector.', name);
    case vscode.LanguageModelError.Blocked.name:
      return t(
        '{0} is blocked right now: a quota is used up, or a filter stopped the question. Try again later, or choose another model.',
        name,
      );
    case vscode.LanguageModelError.NotFound.name:
      return t('{0} is not there any more. Choose another model.', name);
    default: {
      const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const words = plainLabel(inner instanceof Error ? inner.message : String(inner));
      return t('{0} failed: {1}', name, words);
    }
  }
}
