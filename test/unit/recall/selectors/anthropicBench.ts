import { afterEach, beforeEach, expect } from 'vitest';
import type { SelectionResult } from '../../../../src/recall/recall';
import { type AnthropicSettings, createAnthropicSelector } from '../../../../src/recall/selectors/anthropicSelector';
import { sdkMessages } from '../../../../src/recall/selectors/sdkMessages';
import { type MessagesServer, startMessagesServer } from '../../../support/messagesServer';
import { selectionRequest } from './selectionRequest';

export const KEY = 'sk-test-1234567890';
/** Header of an answer that the SDK does not ask for again. */
export const NO_RETRY = { 'x-should-retry': 'false' };
export const deps = { readKey: async () => KEY, loadApi: async () => sdkMessages };

/** A new server for each test of the file. It is the value of `server` while a test runs. */
export let server: MessagesServer;

export function serveEachTest(): void {
  beforeEach(async () => {
    server = await startMessagesServer();
  });
  afterEach(() => server.close());
}

export function settings(given: Partial<AnthropicSettings> = {}): AnthropicSettings {
  const howToSetKey = 'Set a key.';
  return { model: 'claude-sonnet-5-5', baseUrl: server.baseUrl, timeoutMs: 20_000, howToSetKey, ...given };
}

export function ask(given: Partial<AnthropicSettings> = {}, request = selectionRequest()): Promise<SelectionResult> {
  return createAnthropicSelector(settings(given), deps).select(request);
}

/** The sentence of a question that fails: one line, without the key. */
export async function problemOf(given: Partial<AnthropicSettings> = {}): Promise<string> {
  const result = await ask(given);
  if (result.kind !== 'failed') throw new Error(`It did not fail: ${JSON.stringify(result)}`);
  expect(result.problem).not.toContain(KEY);
  expect(result.problem).not.toContain('\n');
  return result.problem;
}
