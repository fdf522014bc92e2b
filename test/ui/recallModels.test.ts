import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createSampleProject } from '../../scripts/lib/sampleProject.mjs';
import { apiError, type MessagesServer, messageOf, sendJson, startMessagesServer } from '../support/messagesServer';
import { RecallPage } from './support/recallPage';
import { useWorkbench } from './support/useWorkbench';
import type { Workbench } from './support/workbench';

const KEY = 'sk-ui-test-42';

let server: MessagesServer;
let workbench: Workbench;

beforeAll(async () => {
  server = await startMessagesServer();
});

useWorkbench(async (open) => {
  workbench = await open({
    sandbox: createSampleProject(),
    settings: { 'memoryLens.recall.anthropic.baseUrl': server.baseUrl },
  });
});

afterEach(() => {
  expect(workbench.errors).toEqual([]);
});

afterAll(async () => {
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

it('asks a model by a click alone, shows what is sent, and compares its choice with the estimate', async () => {
  await workbench.runCommand('Memory Lens: Set Anthropic API Key');
  await expect.poll(async () => (await workbench.quickInput())?.title).toBe('Set Anthropic API Key');
  await workbench.page.keyboard.type(KEY);
  await workbench.page.keyboard.press('Enter');
  await expect.poll(messages).toContain('The Anthropic API key is kept.');
  await workbench.runCommand('Memory Lens: Preview Recall');
  const recall = await RecallPage.find(workbench);
  await workbench.tidy();
  await recall.enlarge(true);
  const before = server.requests.length;
  await recall.choose('Anthropic API');
  await recall.prompt.fill('check that every coupon discount is rounded per line');
  await expect.poll(() => recall.pulled()).toContain('Discounts round per line');
  await recall.button('Show what is sent').click();
  await expect.poll(async () => (await workbench.editors())[0]).toBe('What is sent.md');
  expect(server.requests).toHaveLength(before);

  const answer = ['project_payment_retries.md', 'project_discount_rounding.md', 'no_such_memory.md'];
  server.respondWith((response) => sendJson(response, 200, messageOf(JSON.stringify({ selected_memories: answer }))));
  await recall.button('Ask the Model').click();
  await expect.poll(() => recall.pulled()).toEqual(['Payment retries', 'Discounts round per line']);
  const section = recall.section('This prompt would pull');
  await expect.poll(() => section.textContent()).toMatch(/Chosen by .*no_such_memory\.md.*no memory has this name/s);
  expect(await recall.section('Compare').textContent()).toMatch(/in common/);
  expect(server.requests).toHaveLength(before + 1);
  expect(server.requests.at(-1)?.body).toContain('coupon discount is rounded');
  await workbench.screenshot('recall-model');
  expect(await recall.violations()).toEqual([]);

  // Words that a model was not asked about are estimated again.
  await recall.prompt.fill('check that every coupon discount is rounded down');
  await expect.poll(() => section.textContent()).toMatch(/Offline estimate/);

  server.respondWith((response) => sendJson(response, 529, apiError('overloaded_error', 'Overloaded')));
  await recall.button('Ask the Model').click();
  await expect.poll(() => recall.frame.getByRole('alert').textContent()).toMatch(/overloaded/i);
  expect(await section.textContent()).toMatch(/Offline estimate/);

  server.respondWith(() => {});
  await recall.button('Ask the Model').click();
  await expect.poll(() => recall.button('Cancel').count()).toBe(1);
  await recall.button('Cancel').click();
  await expect.poll(() => recall.button('Ask the Model').count()).toBe(1);
  expect(await recall.frame.getByRole('alert').count()).toBe(0);
});
