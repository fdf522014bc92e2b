import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { readHeader } from '../../../src/memory/frontMatter';
import { fieldTextOf, quoteValue } from '../../../src/memory/quoteValue';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { oddText } from './headerGenerators';

const READERS = [{ schema: 'core' }, { schema: 'failsafe' }, { version: '1.1', schema: 'yaml-1.1' }] as const;

/** What each reader of YAML makes of a value; a value that is no text is shown with its kind. */
function readings(source: string): string[] {
  return READERS.map((options) => {
    const document = parseDocument(source, { ...options, logLevel: 'silent' });
    if (document.errors.length > 0) return `error: ${document.errors[0]?.message}`;
    const value: unknown = document.get('k');
    return typeof value === 'string' ? value : `${typeof value}: ${String(value)}`;
  });
}

describe('quoteValue', () => {
  it.each([
    ['How we deploy, and why (in short)', 'How we deploy, and why (in short)'],
    ['C:\\new, a#b, x:y and "words"', 'C:\\new, a#b, x:y and "words"'],
    ["it's fine", "it's fine"],
    ['観測メモ 🌱', '観測メモ 🌱'],
    ['a -- b', 'a -- b'],
    ['a: b', '"a: b"'],
    ['issue #12', '"issue #12"'],
    ['ends:', '"ends:"'],
    ['`tick`', '"`tick`"'],
    ['@home', '"@home"'],
    ['%x', '"%x"'],
    ['- x', '"- x"'],
    ['-x', '"-x"'],
    ['? x', '"? x"'],
    ['!tag', '"!tag"'],
    ['&a', '"&a"'],
    ['*a', '"*a"'],
    ['[a]', '"[a]"'],
    ['{a}', '"{a}"'],
    ['| x', '"| x"'],
    ['> x', '"> x"'],
    ['"hi" there', '\'"hi" there\''],
    ["'hi' there", '"\'hi\' there"'],
    ['"it\'s"', "'\"it''s\"'"],
    ["a: 'b' \"c\" 'd'", '"a: \'b\' \\"c\\" \'d\'"'],
    ['C:\\x: y', "'C:\\x: y'"],
    [' x', '" x"'],
    ['x ', '"x "'],
    ['', '""'],
    ['42', '"42"'],
    ['1e5', '"1e5"'],
    ['-.5', '"-.5"'],
    ['0x1F', '"0x1F"'],
    ['1'.repeat(200), `"${'1'.repeat(200)}"`],
    ['.', '"."'],
    ['0b11', '"0b11"'],
    ['1_000', '"1_000"'],
    ['12:30', '"12:30"'],
    ['2026-03-01', '"2026-03-01"'],
    ['2026-03-01 10:00:00', '"2026-03-01 10:00:00"'],
    ['yes', '"yes"'],
    ['No', '"No"'],
    ['n', '"n"'],
    ['on', '"on"'],
    ['null', '"null"'],
    ['~', '"~"'],
    ['.inf', '".inf"'],
    ['+.INF', '"+.INF"'],
    ['TRUE', '"TRUE"'],
    ['---', '"--\\x2d"'],
    ['a --- b ------', '"a --\\x2d b --\\x2d--\\x2d"'],
    ['a\nb', '"a\\x0ab"'],
    ['a\u0000\u0085\u2028\ufeff', '"a\\x00\\x85\\u2028\\ufeff"'],
    ['tab\there', '"tab\there"'],
    ['lone \ud800 high', 'lone \ufffd high'],
    ['3 rules', '3 rules'],
    ['no way', 'no way'],
    ['~/notes', '~/notes'],
  ])('writes %j as %s', (text, written) => {
    expect(quoteValue(text)).toBe(written);
  });

  it('keeps what ends a value inside braces in quotes there', () => {
    for (const text of ['a, b', 'a]', 'a}', 'x[1]', 'a:b', 'http://x']) {
      expect(quoteValue(text)).toBe(text);
      expect(quoteValue(text, 'braces')).toBe(`"${text}"`);
    }
  });

  const text = fc.oneof(
    oddText,
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+-._:exXobTZ ~'), maxLength: 8 }),
    fc.constantFrom('true', 'Null', 'oFf', '=', '<<', '.nan', '0o17', '1:20:30', '2001-1-1t1:1:1'),
  );

  it('says the same text to every reader of YAML, on a line and in braces', () => {
    fc.assert(
      fc.property(text, (value) => {
        const same = READERS.map(() => value.replace(/\p{Surrogate}/gu, '\ufffd'));
        const line = quoteValue(value);
        expect(readings(`k: ${line}\n`), line).toEqual(same);
        expect(readings(`k: ${line} # note\nz: 1\n`), line).toEqual(same);
        const inBraces = quoteValue(value, 'braces');
        expect(readings(`{k: ${inBraces}, z: 1}`), inBraces).toEqual(same);
        expect(readings(`{z: 1, k: ${inBraces}}`), inBraces).toEqual(same);
        expect(line).not.toContain('---');
        expect(line).not.toMatch(/[\r\n]/);
      }),
      { numRuns: fuzzRuns(1_500) },
    );
  });

  it('says the same text to us and to the client, also in a header that is broken elsewhere', () => {
    fc.assert(
      fc.property(text, (value) => {
        const same = value.replace(/\p{Surrogate}/gu, '\ufffd');
        const valid = readHeader(bytesOfText(`---\ndescription: ${quoteValue(value)}\ntype: user\n---\n`), true);
        expect(valid).toMatchObject({ valid: true, description: same, clientType: 'user' });
        expect(valid.clientDescription).toBe(same === '' ? null : same);
        const broken = readHeader(bytesOfText(`---\ndescription: ${quoteValue(value)}\nname: a: b\n---\n`), true);
        expect(broken).toMatchObject({ valid: false, description: same, name: 'a: b' });
      }),
      { numRuns: fuzzRuns(1_500) },
    );
  });
});

describe('fieldTextOf', () => {
  it.each([
    ['a\nb', 'a b'],
    ['a\r\nb\r\rc', 'a b c'],
    ['\na\n', 'a'],
    ['\r\n\r\n', ''],
    ['a\u2028b\u0085c', 'a b c'],
    [' a  b ', ' a  b '],
    ['\udc00x', '\ufffdx'],
  ])('makes one line of %j', (text, line) => {
    expect(fieldTextOf(text)).toBe(line);
  });
});
