import { copyFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createModelSelector } from '../../../src/cli/modelSelectors';
import { messageOf, sendJson, startMessagesServer } from '../../support/messagesServer';
import { selectionRequest } from '../recall/selectors/selectionRequest';
import { makeProgram } from '../support/fakeProgram';

afterEach(() => vi.unstubAllEnvs());

describe('The model selectors of the command line', () => {
  it('take key and address from the environment that they are given', async () => {
    const server = await startMessagesServer();
    server.respondWith((response) => sendJson(response, 200, messageOf('{"selected_memories":["a.md"]}')));
    const env = { ANTHROPIC_API_KEY: ' sk-given ', ANTHROPIC_BASE_URL: server.baseUrl };
    const result = await createModelSelector('anthropic', env).select(selectionRequest());
    expect(result).toMatchObject({ kind: 'answer', selected: ['a.md'] });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer sk-given');
    await server.close();
  });

  it('say where the key is set when there is none', async () => {
    const result = await createModelSelector('anthropic', { ANTHROPIC_API_KEY: ' ' }).select(selectionRequest());
    expect(result).toEqual({
      kind: 'failed',
      problem: 'There is no Anthropic API key. Set the variable ANTHROPIC_API_KEY to one.',
    });
  });

  it('say that PATH leads to no agent', async () => {
    vi.stubEnv('PATH', '/nowhere');
    expect(await createModelSelector('cli', {}).select(selectionRequest())).toEqual({
      kind: 'failed',
      problem:
        'The agent’s command line is not there: no program claude was found. Install it, or tell where it is. It is looked for as claude in the folders of the variable PATH.',
    });
  });

  it('run the agent’s command line as PATH finds it', async () => {
    const program = makeProgram(
      `console.log('{"type":"result","result":"{\\\\"selected_memories\\\\":[\\\\"b.md\\\\"]}"}');`,
    );
    copyFileSync(program, join(dirname(program), 'claude'));
    vi.stubEnv('PATH', `${dirname(program)}${delimiter}${process.env.PATH}`);
    const result = await createModelSelector('cli', {}).select(selectionRequest());
    expect(result).toMatchObject({ kind: 'answer', selected: ['b.md'] });
  });
});
