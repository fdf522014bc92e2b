import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showValue } from '../../../src/location/words';
import { locateAt } from '../support/locateAt';

const nested = (open: string, close: string): string => `${open.repeat(100_000)}0${close.repeat(100_000)}`;

describe('a foreign value', () => {
  it('is shown as JSON, a text as it is', () => {
    expect(showValue('~/m')).toBe('~/m');
    expect(showValue(JSON.parse('{"a":[1,"b",null,true,{}],"__proto__":{"c":[]}}'))).toBe(
      '{"a":[1,"b",null,true,{}],"__proto__":{"c":[]}}',
    );
    expect(showValue(undefined)).toBe('undefined');
    expect(showValue(['a\u001b\u202e'])).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('is shown in part where it is deep or long', () => {
    expect(showValue([[[[[]]]], [[[['x']]]]])).toBe('[[[[[]]]],[[[[…]]]]]');
    expect(showValue(JSON.parse(nested('[', ']')))).toBe('[[[[[…]]]]]');
    expect(showValue(JSON.parse(nested('{"a":', '}')))).toBe('{"a":{"a":{"a":{"a":{…}}}}}');
    const long = [Array(1_000_000).fill(7), 'x'.repeat(1_000_000), { ['k'.repeat(1_000_000)]: 1 }];
    for (const value of [...long, long]) expect(showValue(value)).toMatch(/^.{200}…$/);
  });

  it('is exactly its JSON where that is short and shallow', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom('a', '"', '\\', 'ö', 0, -1.5, true, null),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom('a', '__proto__', '7'), tie('value'), { maxKeys: 2 }),
      ),
    }));
    fc.assert(
      fc.property(value, (one) => {
        const json = JSON.stringify([one]);
        fc.pre(json.length <= 200);
        expect(showValue([one])).toBe(json);
      }),
    );
  });
});

describe('settings that are nested deeper than the stack', () => {
  it.each([
    ['autoMemoryDirectory', nested('[', ']')],
    ['autoMemoryEnabled', nested('{"a":', '}')],
    ['__proto__', nested('[', ']')],
    ['env', nested('[', ']')],
    ['permissions', nested('[', ']')],
  ])('are reported in %s', async (key, json) => {
    const { rejected } = await locateAt({ nodes: { '/w/p/.claude/settings.json': `{"${key}":${json}}` } });
    expect(rejected).toEqual([expect.objectContaining({ key })]);
  });

  it.each(['env', 'x'])('do no harm inside %s', async (key) => {
    const text = `{"${key}":{"A":${nested('[', ']')}}}`;
    expect((await locateAt({ nodes: { '/w/p/.claude/settings.json': text } })).rejected).toEqual([]);
  });
});
