import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/recall/selectors/readAnswer';
import { fuzzRuns } from '../../support/fuzz';

describe('readAnswer', () => {
  it.each([
    ['{"selected_memories":["a.md","b.md"]}', ['a.md', 'b.md']],
    ['{"selected_memories":[]}', []],
    ['\n  {"selected_memories":["a.md"]}  \n', ['a.md']],
    ['```json\n{"selected_memories":["a.md"]}\n```', ['a.md']],
    ['```\r\n{"selected_memories":["a.md"]}\r\n```\n', ['a.md']],
    ['{"selected_memories":["a.md"],"why":"it warns"}', ['a.md']],
    ['{"selected_memories":["1","2","3","4","5","6"]}', ['1', '2', '3', '4', '5', '6']],
  ])('reads %j', (text, names) => expect(readAnswer(text)).toEqual(names));

  it.each([
    '',
    'none of them',
    '[]',
    'null',
    '"a.md"',
    '{}',
    '{"selected_memories":"a.md"}',
    '{"selected_memories":null}',
    '{"selected_memories":["a.md",7]}',
    '{"selected_memories":[["a.md"]]}',
    '{"selected_memories":["a.md"]',
    'Here you are: {"selected_memories":["a.md"]}',
    '{"__proto__":{"selected_memories":["a.md"]}}',
    '```json\n{"selected_memories":["a.md"]}',
    `${'['.repeat(100_000)}`,
  ])('takes %.60j for no answer', (text) => expect(readAnswer(text)).toBeNull());

  it('gives back any names, with a fence and white space or without', () => {
    const blank = fc.stringMatching(/^[ \t\n]*$/);
    const wrap = fc.constantFrom(
      (json: string) => json,
      (json: string) => `\`\`\`\n${json}\n\`\`\``,
      (json: string) => `\`\`\`JSON \r\n${json}\n\`\`\``,
    );
    const names = fc.array(fc.oneof(fc.string(), fc.constant('```'), fc.constant('"}\n```')));
    const shape = fc.record({ names, wrap, before: blank, after: blank, indent: fc.constantFrom(0, 2) });
    fc.assert(
      fc.property(shape, ({ names, wrap, before, after, indent }) => {
        const json = JSON.stringify({ selected_memories: names }, null, indent);
        expect(readAnswer(`${before}${wrap(json)}${after}`)).toEqual(names);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('never throws, and gives names alone', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((json) => `{"selected_memories":${json}}`),
      fc.json().map((json) => `\`\`\`${json}\`\`\``),
    );
    fc.assert(
      fc.property(text, (given) => {
        const names = readAnswer(given);
        expect(names === null || names.every((name) => typeof name === 'string')).toBe(true);
      }),
      { numRuns: fuzzRuns(1_000) },
    );
  });
});
