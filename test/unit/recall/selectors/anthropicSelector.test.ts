import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { propagation, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAnthropicSelector, testAnthropicKey } from '../../../../src/recall/selectors/anthropicSelector';
import { describeRequest } from '../../../../src/recall/selectors/describeRequest';
import { ANSWER_SCHEMA } from '../../../../src/recall/selectors/readAnswer';
import { apiError, messageOf, sendJson, startMessagesServer } from '../../../support/messagesServer';
import { ask, deps, KEY, NO_RETRY, problemOf, serveEachTest, server, settings } from './anthropicBench';
import { selectionRequest } from './selectionRequest';

serveEachTest();
afterEach(() => {
  vi.unstubAllEnvs();
});

describe('The Anthropic selector', () => {
  it('sends what is shown, with the key, the model and the form of the answer, and gives the names, model and tokens', async () => {
    server.respondWith((response) => sendJson(response, 200, messageOf('{"selected_memories":["b.md","a.md"]}')));
    const request = selectionRequest({ toolsInUse: ['Bash'] });
    expect(await ask({}, request)).toEqual({
      kind: 'answer',
      selected: ['b.md', 'a.md'],
      details: new Map(),
      model: 'claude-sonnet-5-5',
      usage: { inputTokens: 325, outputTokens: 12 },
    });
    expect(server.requests).toHaveLength(1);
    const [sent] = server.requests;
    expect(`${sent?.method} ${sent?.path}`).toBe('POST /v1/messages');
    expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
    const { system, user } = describeRequest(request);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      model: 'claude-sonnet-5-5',
      max_tokens: expect.any(Number),
      system,
      messages: [{ role: 'user', content: user }],
      output_config: { format: { type: 'json_schema', schema: ANSWER_SCHEMA } },
    });
  });

  it('hands on unknown names and more than five: who validates them must see them', async () => {
    const names = ['a.md', 'nowhere.md', '[user] c.md', 'd.md', 'e.md', 'f.md'];
    server.respondWith((response) => sendJson(response, 200, messageOf(JSON.stringify({ selected_memories: names }))));
    expect(await ask()).toMatchObject({ kind: 'answer', selected: names });
  });

  it('does not load the SDK, nor send anything, without a key', async () => {
    const loadApi = vi.fn(deps.loadApi);
    const selector = createAnthropicSelector(settings(), { readKey: async () => null, loadApi });
    expect(await selector.select(selectionRequest())).toEqual({
      kind: 'failed',
      problem: 'There is no Anthropic API key. Set a key.',
    });
    expect(loadApi).not.toHaveBeenCalled();
    expect(server.requests).toHaveLength(0);
  });

  it('uses the key that it was given and no other, wherever the environment holds one', async () => {
    vi.stubEnv('ANTHROPIC_API_KEY', 'sk-of-the-environment');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'token-of-the-environment');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
    expect(await ask()).toMatchObject({ kind: 'answer' });
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(JSON.stringify(server.requests[0])).not.toContain('of-the-environment');
  });

  it.each([
    [401, apiError('authentication_error'), /did not accept the API key\. Set a key\./],
    [402, apiError('billing_error'), /payment is due/],
    [403, apiError('permission_error'), /may not use the model claude-sonnet-5-5/],
    [404, apiError('not_found_error', 'model: x'), /does not know the model claude-sonnet-5-5/],
    [404, { nothing: 'here' }, /no Messages API at this address\. Check the base URL/],
    [413, apiError('request_too_large'), /too large/],
    [400, apiError('invalid_request_error', 'no such\nfield'), /error 400: no such field/],
    [500, apiError('api_error'), /failed with error 500.*Try again later/],
    [529, apiError('overloaded_error'), /is overloaded right now/],
  ])('says %i with %j in words', async (status, body, words) => {
    server.respondWith((response) => sendJson(response, status, body, NO_RETRY));
    expect(await problemOf()).toMatch(words);
    expect(server.requests).toHaveLength(1);
  });

  it('never repeats the key, even where the service does', async () => {
    server.respondWith((response) =>
      sendJson(response, 400, apiError('invalid_request_error', `bad key ${KEY}, I say`), NO_RETRY),
    );
    expect(await problemOf()).toMatch(/bad key …, I say/);
    const odd = createAnthropicSelector(settings(), { ...deps, readKey: async () => 'sk-with\na line' });
    const result = await odd.select(selectionRequest());
    expect(result).toEqual({ kind: 'failed', problem: 'The API key holds characters that no key has. Set a key.' });
  });

  it('tells when to ask again after 429, and does not sit out a wait that is longer than its time', async () => {
    server.respondWith((response) => sendJson(response, 429, apiError('rate_limit_error'), { 'retry-after': '300' }));
    expect(await problemOf()).toMatch(/limits how often.*in 5 minutes\./);
    expect(server.requests).toHaveLength(1);
    server.respondWith((response) => sendJson(response, 429, apiError('rate_limit_error'), NO_RETRY));
    expect(await problemOf()).toMatch(/in a while\./);
    server.respondWith((response) => sendJson(response, 429, apiError('rate_limit_error'), { 'retry-after': '1e300' }));
    expect(await problemOf()).toMatch(/in more than a day\./);
  });

  it('tries again as the SDK does: after a short wait that the service asks for, and after an overload', async () => {
    server.respondWith((response) => {
      if (server.requests.length === 1)
        sendJson(response, 429, apiError('rate_limit_error'), { 'retry-after-ms': '20' });
      else if (server.requests.length === 2)
        sendJson(response, 529, apiError('overloaded_error'), { 'retry-after-ms': '20' });
      else sendJson(response, 200, messageOf('{"selected_memories":["a.md"]}'));
    });
    expect(await ask()).toMatchObject({ kind: 'answer', selected: ['a.md'] });
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['refusal', '', /declined to answer/],
    ['max_tokens', '{"selected_mem', /was too long and was cut/],
    ['model_context_window_exceeded', '', /too large for this model/],
    ['end_turn', 'I would take a.md', /not in the form that was asked for/],
    ['end_turn', '', /not in the form that was asked for/],
  ])('says a stop for %s with %j in words', async (reason, text, words) => {
    server.respondWith((response) => sendJson(response, 200, messageOf(text, reason)));
    expect(await problemOf()).toMatch(words);
  });

  it.each([
    ['no JSON at all', 'text/html', '<html>sign in</html>'],
    ['broken JSON', 'application/json', '{"content":'],
    ['JSON of another kind', 'application/json', '[1,2]'],
    ['nothing', 'application/json', ''],
  ])('says so where the service answers with %s', async (_, type, body) => {
    server.respondWith((response) => response.writeHead(200, { 'content-type': type }).end(body));
    expect(await problemOf()).toMatch(/answered with something that is no message/);
  });

  it('gives up at the time-out, whether the answer does not begin or does not end', async () => {
    server.respondWith(() => {});
    expect(await problemOf({ timeoutMs: 300 })).toMatch(/did not answer within 1 second\./);
    server.respondWith((response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"con'));
    expect(await problemOf({ timeoutMs: 300 })).toMatch(/did not answer within 1 second\./);
  });

  it('says a cut connection in words, before an answer and in the middle of one', async () => {
    server.respondWith((response) => response.socket?.destroy());
    expect(await problemOf()).toMatch(/connection to 127\.0\.0\.1:\d+ failed or was cut/);
    server.respondWith((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
      response.write('{"con', () => response.socket?.destroy());
    });
    expect(await problemOf()).toMatch(/failed or was cut/);
  });

  it('says where nobody listens', async () => {
    const gone = await startMessagesServer();
    await gone.close();
    expect(await problemOf({ baseUrl: gone.baseUrl })).toMatch(
      /failed or was cut \(ECONNREFUSED\)\. Check the network and the base URL/,
    );
  });

  it.each(['ftp://127.0.0.1/x', 'here', '', 'http://me:secret@127.0.0.1/', 'http://127.0.0.1/?key=1'])(
    'sends nothing to the address %j',
    async (baseUrl) => expect(await problemOf({ baseUrl })).toMatch(/can’t be used/),
  );

  it('follows no redirect: neither key nor prompt go to an address that nobody chose', async () => {
    let reached = 0;
    const other = createServer((_, response) => {
      reached += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/v1/messages`;
    server.respondWith((response) => response.writeHead(307, { location }).end());
    expect(await problemOf()).toMatch(/points to another address; nothing was sent there/);
    expect(reached).toBe(0);
    other.close();
  });

  it('is cancelled before, while waiting for an answer, and between two tries', async () => {
    const before = new AbortController();
    before.abort();
    expect(await ask({}, selectionRequest({ signal: before.signal }))).toEqual({ kind: 'cancelled' });
    expect(server.requests).toHaveLength(0);

    const waiting = new AbortController();
    const closed = new Promise<void>((resolve) =>
      server.respondWith((response) => {
        response.on('close', resolve);
        waiting.abort();
      }),
    );
    expect(await ask({}, selectionRequest({ signal: waiting.signal }))).toEqual({ kind: 'cancelled' });
    await closed;

    const between = new AbortController();
    server.respondWith((response) => {
      sendJson(response, 429, apiError('rate_limit_error'), { 'retry-after': '10' });
      response.on('close', () => between.abort());
    });
    expect(await ask({}, selectionRequest({ signal: between.signal }))).toEqual({ kind: 'cancelled' });
    expect(server.requests).toHaveLength(2);
  });

  it('prints nothing, however loud the SDK is told to be', async () => {
    vi.stubEnv('ANTHROPIC_LOG', 'debug');
    const said = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => {}),
    );
    await ask();
    server.respondWith((response) => sendJson(response, 401, apiError('authentication_error')));
    await ask();
    for (const spy of said) expect(spy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('hands no traces to whoever collects them in this process', async () => {
    const getTracer = vi.fn(() => {
      throw new Error('A tracer was asked for.');
    });
    const inject = vi.fn();
    trace.setGlobalTracerProvider({ getTracer });
    propagation.setGlobalPropagator({ inject, extract: (context) => context, fields: () => [] });
    expect(await ask()).toMatchObject({ kind: 'answer' });
    trace.disable();
    propagation.disable();
    expect(getTracer).not.toHaveBeenCalled();
    expect(inject).not.toHaveBeenCalled();
  });

  it('turns whatever is thrown on the way into a sentence without it', async () => {
    const selector = createAnthropicSelector(settings(), { ...deps, loadApi: () => Promise.reject(new Error(KEY)) });
    const result = await selector.select(selectionRequest());
    expect(result).toMatchObject({ kind: 'failed', problem: expect.not.stringContaining(KEY) });
  });
});

describe('testAnthropicKey', () => {
  const signal = new AbortController().signal;

  it('asks for one token, with nothing of the person’s, and is content with any answer', async () => {
    server.respondWith((response) => sendJson(response, 200, messageOf('O', 'max_tokens')));
    expect(await testAnthropicKey(settings(), deps, signal)).toBeNull();
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ max_tokens: 1 });
  });

  it('says what is wrong', async () => {
    server.respondWith((response) => sendJson(response, 401, apiError('authentication_error')));
    expect(await testAnthropicKey(settings(), deps, signal)).toMatch(/did not accept the API key/);
  });
});
