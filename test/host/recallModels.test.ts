import * as assert from 'node:assert/strict';
import { ConfigurationTarget, commands, LanguageModelError, workspace } from 'vscode';
import type { SelectionRequest, SelectionResult } from '../../src/recall/recall';
import { EMPTY_CONTEXT } from '../../src/recall/recall';
import { describeRequest } from '../../src/recall/selectors/describeRequest';
import { COMMANDS, SETTINGS } from '../../src/vscode/contributions';
import {
  type AskedModel,
  createLanguageModelSelector,
  type LanguageModelDeps,
} from '../../src/vscode/recall/languageModelSelector';
import type { Services } from '../../src/vscode/services';
import { apiError, type MessagesServer, messageOf, sendJson, startMessagesServer } from '../support/messagesServer';
import { loadedScripts } from './support/loadedScripts';
import { startProduct } from './support/product';

const KEY = 'sk-host-test';

function request(signal: AbortSignal = new AbortController().signal): SelectionRequest {
  const query = { prompt: 'fix the discount', context: EMPTY_CONTEXT, toolsInUse: [] };
  return { query, candidates: [], manifest: ['- a.md (2026-11-01T10:00:00.000Z): About a'], signal };
}

describe('Models that choose memories', () => {
  let services: Services;
  let server: MessagesServer;

  before(async () => {
    services = await startProduct();
    server = await startMessagesServer();
    await set(SETTINGS.recallAnthropicBaseUrl, server.baseUrl);
  });

  after(async () => {
    await services.models.key.remove();
    await set(SETTINGS.recallAnthropicBaseUrl, undefined);
    await server.close();
  });

  it('loads the SDK with the first question to it, and not before', async () => {
    const sdk = (): readonly string[] => loadedScripts().filter((url) => /\/chunks\/sdkMessages-\w+\.js$/.test(url));
    assert.ok(
      loadedScripts().some((url) => url.endsWith('/dist/extension.js')),
      'the scripts of the extension are not seen',
    );
    const selector = await services.models.selectorOf('anthropic');
    assert.match(
      problemIn(await selector.select(request())),
      /There is no Anthropic API key\. Set one with the command/,
    );
    assert.deepEqual(sdk(), []);
    assert.equal(server.requests.length, 0);

    await services.models.key.keep(KEY);
    assert.equal((await selector.select(request())).kind, 'answer');
    assert.equal(sdk().length, 1);
  });

  it('keeps a key, tests it with the model and the address of the settings, and removes it', async () => {
    await services.models.key.keep(KEY);
    const before = server.requests.length;
    await set(SETTINGS.recallAnthropicModel, 'claude-other');
    server.respondWith((response) => sendJson(response, 200, messageOf('O', 'max_tokens')));
    await commands.executeCommand(COMMANDS.testAnthropicKey);
    const sent = server.requests.slice(before);
    assert.equal(sent.length, 1);
    assert.equal(sent[0]?.headers.authorization, `Bearer ${KEY}`);
    assert.match(sent[0]?.body ?? '', /"model":"claude-other"/);
    await set(SETTINGS.recallAnthropicModel, undefined);

    server.respondWith((response) => sendJson(response, 401, apiError('authentication_error')));
    const { signal } = new AbortController();
    assert.match((await services.models.checkKey(signal)) ?? '', /did not accept the API key/);

    await commands.executeCommand(COMMANDS.removeAnthropicKey);
    assert.equal(await services.models.key.read(), null);
    await commands.executeCommand(COMMANDS.removeAnthropicKey);
  });

  it('keeps nothing where the person closes the box for the key', async () => {
    let isOver = false;
    const asked = Promise.resolve(commands.executeCommand(COMMANDS.setAnthropicKey)).finally(() => {
      isOver = true;
    });
    // Again until it is: nothing tells when the box has come.
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await commands.executeCommand('workbench.action.closeQuickOpen');
    }
    await asked;
    assert.equal(await services.models.key.read(), null);
  });

  it('lists the models of the service, or those known where it can’t', async () => {
    await services.models.key.keep(KEY);
    const { signal } = new AbortController();
    server.respondWith((response) => sendJson(response, 200, { data: [{ id: 'claude-x', display_name: 'X' }] }));
    assert.deepEqual(await services.models.listAnthropicModels(signal), {
      models: [{ id: 'claude-x', name: 'X' }],
      problem: null,
    });
    server.respondWith((response) => sendJson(response, 403, apiError('permission_error')));
    const { models, problem } = await services.models.listAnthropicModels(signal);
    assert.equal(models[0]?.id, 'claude-sonnet-5-5');
    assert.match(problem ?? '', /may not use/);
    await services.models.key.remove();
  });

  it('lets no workspace name an address, a program or a selector', async () => {
    for (const key of [SETTINGS.recallAnthropicBaseUrl, SETTINGS.recallCliPath, SETTINGS.recallSelector]) {
      const update = workspace.getConfiguration().update(key, 'anthropic', ConfigurationTarget.Workspace);
      await assert.rejects(async () => await update, Error, `${key} can be set by a workspace`);
    }
  });

  it('says so where VS Code has no language model', async () => {
    const selector = await services.models.selectorOf('languageModel');
    assert.match(problemIn(await selector.select(request())), /offers no language model here/);
  });
});

describe('A language model of VS Code', () => {
  it('gets what is shown, in one message, and gives names', async () => {
    let sent = '';
    const model = modelOf(async (messages) => {
      sent = JSON.stringify(messages);
      return ['```json\n{"selected_', 'memories":["a.md"]}\n```'];
    });
    assert.deepEqual(await ask(model), {
      kind: 'answer',
      selected: ['a.md'],
      details: new Map(),
      model: 'Model M',
      usage: null,
    });
    assert.ok(sent.includes(JSON.stringify(describeRequest(request()).text).slice(1, -1)));
  });

  it('says refusals and errors in words', async () => {
    const cases: readonly [Error, RegExp][] = [
      [LanguageModelError.NoPermissions('no'), /Model M was not allowed\. Ask again and allow it/],
      [LanguageModelError.Blocked('no'), /Model M is blocked right now/],
      [LanguageModelError.NotFound('no'), /Model M is not there any more/],
      [new Error('odd\nwords'), /Model M failed: odd words$/],
    ];
    for (const [error, words] of cases) assert.match(problemIn(await ask(modelOf(() => Promise.reject(error)))), words);
    assert.match(problemIn(await ask(modelOf(async () => ['a.md']))), /not in the form that was asked for/);
  });

  it('is given up on after its time, which does not run while the person is asked for consent', async () => {
    const never = new Promise<readonly string[]>(() => {});
    assert.match(
      problemIn(
        await ask(
          modelOf(() => never),
          { timeoutMs: 50 },
        ),
      ),
      /did not answer within 1 second/,
    );
    const late = modelOf(async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return ['{"selected_memories":[]}'];
    });
    assert.equal((await ask(late, { timeoutMs: 50, mayAsk: () => false })).kind, 'answer');
  });

  it('is cancelled, even where it does not heed that, and where the person picks none', async () => {
    const cancel = new AbortController();
    let isCancelled = false;
    const deaf = modelOf((_, token) => {
      token.onCancellationRequested(() => {
        isCancelled = true;
      });
      cancel.abort();
      return new Promise(() => {});
    });
    assert.deepEqual(await ask(deaf, {}, cancel.signal), { kind: 'cancelled' });
    assert.ok(isCancelled);
    assert.deepEqual(await ask(deaf, { findModel: async () => 'dismissed' }), { kind: 'cancelled' });
  });
});

type Send = AskedModel['sendRequest'];

/** A model whose answer is these pieces. */
function modelOf(
  answer: (messages: Parameters<Send>[0], token: NonNullable<Parameters<Send>[2]>) => Promise<readonly string[]>,
): AskedModel {
  return {
    name: 'Model M',
    sendRequest: async (messages, _, token) => {
      assert.ok(token);
      const pieces = await answer(messages, token);
      async function* text(): AsyncIterable<string> {
        yield* pieces;
      }
      return { text: text(), stream: text() };
    },
  };
}

function ask(
  model: AskedModel,
  given: Partial<LanguageModelDeps<AskedModel>> = {},
  signal?: AbortSignal,
): Promise<SelectionResult> {
  const deps = { findModel: async () => model, mayAsk: () => true, timeoutMs: 20_000, ...given };
  return createLanguageModelSelector(deps).select(request(signal));
}

function problemIn(result: SelectionResult): string {
  return result.kind === 'failed' ? result.problem : assert.fail(`It did not fail: ${JSON.stringify(result)}`);
}

async function set(key: string, value: string | undefined): Promise<void> {
  await workspace.getConfiguration().update(key, value, ConfigurationTarget.Global);
}
