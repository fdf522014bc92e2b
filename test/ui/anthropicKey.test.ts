import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiError, type MessagesServer, messageOf, sendJson, startMessagesServer } from '../support/messagesServer';
import { Workbench } from './support/workbench';

const KEY = 'sk-ui-test-42';

let server: MessagesServer;
let workbench: Workbench;

beforeAll(async () => {
  server = await startMessagesServer();
  workbench = await Workbench.open({ settings: { 'memoryLens.recall.anthropic.baseUrl': server.baseUrl } });
});

afterAll(async () => {
  await workbench?.close();
  await server?.close();
});

const messages = async (): Promise<string> =>
  (await workbench.notifications()).map(({ message }) => message).join('\n');

it('sets, tests and removes an API key, and shows it nowhere', async () => {
  await workbench.tidy();
  const before = server.requests.length;
  await workbench.runCommand('Memory Lens: Set Anthropic API Key');
  await expect.poll(async () => (await workbench.quickInput())?.title).toBe('Set Anthropic API Key');
  await workbench.page.keyboard.type(KEY);
  const box = workbench.page.locator('.quick-input-widget input.input');
  expect(await box.getAttribute('type')).toBe('password');
  await workbench.page.keyboard.press('Enter');
  await expect.poll(messages).toContain('The Anthropic API key is kept.');
  expect(server.requests).toHaveLength(before);

  server.respondWith((response) => sendJson(response, 200, messageOf('O', 'max_tokens')));
  await workbench.answerNotification('The Anthropic API key is kept.', 'Test Key');
  await expect.poll(messages).toContain('The Anthropic API key works with claude-sonnet-5-5.');
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);

  server.respondWith((response) => sendJson(response, 401, apiError('authentication_error', `bad ${KEY}`)));
  await workbench.runCommand('Memory Lens: Test Anthropic API Key');
  await expect
    .poll(messages)
    .toContain('did not accept the API key. Set one with the command “Set Anthropic API Key”.');
  expect(await messages()).not.toContain(KEY);

  await workbench.runCommand('Memory Lens: Remove Anthropic API Key');
  await expect.poll(messages).toContain('The Anthropic API key is removed.');
  await workbench.runCommand('Memory Lens: Test Anthropic API Key');
  await expect.poll(messages).toContain('There is no Anthropic API key.');
  expect(server.requests).toHaveLength(before + 2);
});
