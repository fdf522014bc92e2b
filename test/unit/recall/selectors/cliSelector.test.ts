import { describe, expect, it, vi } from 'vitest';
import type { SelectionResult } from '../../../../src/recall/recall';
import { createCliSelector } from '../../../../src/recall/selectors/cliSelector';
import { describeRequest } from '../../../../src/recall/selectors/describeRequest';
import { createNodeProgramRunner } from '../../../../src/store/nodeProgramRunner';
import { makeProgram } from '../../support/fakeProgram';
import { selectionRequest } from './selectionRequest';

const ENVELOPE = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: '{"selected_memories":["a.md"]}',
  usage: { input_tokens: 10, cache_creation_input_tokens: 5, cache_read_input_tokens: 1, output_tokens: 7 },
  modelUsage: { 'claude-haiku-5-5': { outputTokens: 2 }, 'claude-sonnet-5-5': { outputTokens: 7 } },
};

function ask(program: string, request = selectionRequest(), timeoutMs = 20_000): Promise<SelectionResult> {
  return createCliSelector({ program, timeoutMs, howToSetProgram: 'Set its path.' }, createNodeProgramRunner()).select(
    request,
  );
}

function printing(output: unknown, exitCode = 0, errorOutput = ''): string {
  const text = typeof output === 'string' ? output : JSON.stringify(output);
  return makeProgram(`
    process.stdout.write(${JSON.stringify(text)});
    process.stderr.write(${JSON.stringify(errorOutput)});
    process.exitCode = ${exitCode};`);
}

async function problemOf(asked: Promise<SelectionResult>): Promise<string> {
  const result = await asked;
  if (result.kind !== 'failed') throw new Error(`It did not fail: ${JSON.stringify(result)}`);
  expect(result.problem).not.toContain('\n');
  return result.problem;
}

describe('The selector that asks through the agent’s program', () => {
  it('sends what is shown, the prompt by the standard input alone, and lets the program do nothing else', async () => {
    const program = makeProgram(`
      let input = '';
      for await (const chunk of process.stdin) input += chunk;
      const { CLAUDE_CODE_DISABLE_AUTO_MEMORY: off, CLAUDECODE: nested = null } = process.env;
      const name = JSON.stringify({ args: process.argv.slice(2), input, off, nested });
      const structured_output = { selected_memories: [name] };
      console.log(JSON.stringify({ type: 'result', is_error: false, result: '', structured_output }));`);
    vi.stubEnv('CLAUDECODE', '1');
    const request = selectionRequest({ prompt: 'fix --the $(discount) now' });
    const result = await ask(program, request);
    vi.unstubAllEnvs();
    if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
    const { args, input, off, nested } = JSON.parse(result.selected[0] ?? '');
    const { system, user } = describeRequest(request);
    expect(input).toBe(user);
    expect(args.join(' ')).not.toContain('discount');
    expect(args[args.indexOf('--system-prompt') + 1]).toBe(system);
    expect(args[args.indexOf('--tools') + 1]).toBe('');
    expect(args[args.indexOf('--setting-sources') + 1]).toBe('');
    expect(args).toEqual(expect.arrayContaining(['-p', '--strict-mcp-config', '--no-session-persistence']));
    expect([off, nested]).toEqual(['1', null]);
  });

  it('reads the names from the text too, and says which model answered and what it took', async () => {
    expect(await ask(printing(ENVELOPE))).toEqual({
      kind: 'answer',
      selected: ['a.md'],
      details: new Map(),
      model: 'claude-sonnet-5-5',
      usage: { inputTokens: 16, outputTokens: 7 },
    });
    expect(await ask(printing([{ type: 'system' }, ENVELOPE]))).toMatchObject({ kind: 'answer', selected: ['a.md'] });
    expect(
      await ask(printing({ ...ENVELOPE, result: '```json\n{"selected_memories":[]}\n```', usage: 7, modelUsage: [] })),
    ).toMatchObject({ kind: 'answer', selected: [], model: null, usage: null });
  });

  it.each([
    ['', 0, '', /something that is no JSON/],
    ['hello', 0, '', /something that is no JSON/],
    ['{"type":"other"}', 0, '', /something that is no JSON/],
    [{ ...ENVELOPE, result: 'I take a.md' }, 0, '', /not in the form that was asked for/],
    [
      { ...ENVELOPE, is_error: true, result: 'Not logged in · Please run /login' },
      1,
      '',
      /not logged in\. Run it in a terminal/,
    ],
    ['Not logged in · Please run /login', 1, '', /not logged in/],
    [
      { ...ENVELOPE, is_error: true, result: 'You’ve hit your limit · resets 3pm' },
      1,
      '',
      /limit of the subscription is reached.*resets 3pm/,
    ],
    [{ ...ENVELOPE, is_error: true, stop_reason: 'refusal' }, 1, '', /declined to answer/],
    [
      { ...ENVELOPE, is_error: true, result: 'API Error: 500\nsorry' },
      0,
      '',
      /command line failed: API Error: 500 sorry/,
    ],
    ['', 1, "error: unknown option '--json-schema'", /too old.*Update it/],
    ['', 7, 'boom\nat line 3', /failed with code 7: boom at line 3/],
    ['', 7, '', /failed with code 7\.$/],
  ])('says in words where it prints %j with code %i', async (output, code, errorOutput, words) => {
    expect(await problemOf(ask(printing(output, code, errorOutput)))).toMatch(words);
  });

  it('says where there is no program, and where a name leads into some folder', async () => {
    expect(await problemOf(ask('/nowhere/claude'))).toBe(
      'The agent’s command line is not there: no program /nowhere/claude was found. Install it, or tell where it is. Set its path.',
    );
    for (const name of ['./claude', 'bin/claude', '..', '', 'a\\b']) {
      expect(await problemOf(ask(name))).toMatch(
        /can’t be the agent’s command line: .*bare name to be found in PATH\. Set its path\.$/,
      );
    }
  });

  it('repeats neither keys nor passwords, and names the model that answered in few plain words', async () => {
    const key = 'sk-ant-api03-abcdefgh1234';
    const words = `no answer of https://u:topsecret@gateway/v1 with ${key}`;
    expect(await problemOf(ask(printing('', 7, words)))).toMatch(/no answer of https:\/\/…@gateway\/v1 with …$/);
    const modelUsage = { [`\u202eevil\n${key} ${'M'.repeat(3_000)}`]: { outputTokens: 1 } };
    const result = await ask(printing({ ...ENVELOPE, modelUsage }));
    expect(result).toMatchObject({ kind: 'answer', model: expect.stringMatching(/^evil … M{90,95}…$/) });
  });

  it('gives up at the time-out, at too much output and when cancelled', async () => {
    const silent = makeProgram('setInterval(() => {}, 1000);');
    expect(await problemOf(ask(silent, selectionRequest(), 800))).toMatch(
      /^The agent’s command line did not answer within 1 second/,
    );
    expect(await problemOf(ask(makeProgram(`process.stdout.write('x'.repeat(2_000_000));`)))).toMatch(
      /^The agent’s command line wrote far more than an answer/,
    );
    const cancel = new AbortController();
    const asked = ask(silent, selectionRequest({ signal: cancel.signal }));
    setTimeout(() => cancel.abort(), 300);
    expect(await asked).toEqual({ kind: 'cancelled' });
  });
});
