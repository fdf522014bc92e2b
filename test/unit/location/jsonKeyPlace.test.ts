import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findKeyPlace } from '../../../src/location/jsonKeyPlace';

const lineOf = (text: string, path: readonly string[]): number | null => {
  const place = findKeyPlace(text, path);
  return place === null ? null : text.slice(0, place.start).split('\n').length;
};

describe('the place of a key', () => {
  it.each<[string, string, string[], number | null]>([
    ['at the top', '{\n "a": 1,\n "on": false\n}', ['on'], 3],
    ['in the env block', '{\n "on": 1,\n "env": {\n  "on": "1"\n }\n}', ['env', 'on'], 4],
    ['not one of the same name deeper', '{\n "x": {\n  "on": 1\n },\n "on": 2\n}', ['on'], 5],
    ['not one in a list', '{\n "x": [{\n  "on": 1 }]\n}', ['on'], null],
    ['not a value of that name', '{\n "x": "on",\n "y": ["on", ":"]\n}', ['on'], null],
    ['of two the last', '{\n "on": 1,\n "on": 2\n}', ['on'], 3],
    ['of two blocks the last', '{\n "env": {\n "on": 1 },\n "env": {\n "on": 2 }\n}', ['env', 'on'], 5],
    ['none, where a later block hides it', '{\n "env": {\n "on": 1 },\n "env": {}\n}', ['env', 'on'], null],
    ['none, where a later value is no block', '{\n "env": {\n "on": 1 },\n "env": 3\n}', ['env', 'on'], null],
    ['written with escapes', '{\n "\\u006fn": 1\n}', ['on'], 2],
    ['with quotes and braces in texts', '{\n "x": "}\\"{",\n "on": 1\n}', ['on'], 3],
    ['after a BOM, with CRLF', '\ufeff{\r\n "on": 1\r\n}', ['on'], 2],
    ['in nothing', '', ['on'], null],
    ['in what is no JSON', '"on', ['on'], null],
  ])('%s', (_name, text, path, line) => {
    expect(lineOf(text, path)).toBe(line);
  });

  it('is the key that the parser takes, in any object', () => {
    const key = fc.constantFrom('env', 'on', 'a"b', '{', '\n');
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 3 })), fc.boolean(), (object, pretty) => {
        const text = JSON.stringify({ ...object, on: 'MARK' }, null, pretty ? 2 : 0);
        const place = findKeyPlace(text, ['on']);
        expect(place).not.toBeNull();
        const after = text.slice(place?.end).replace(/^:\s*/, '');
        expect(after.startsWith('"MARK"')).toBe(true);
      }),
    );
  });

  it('takes no long time over hostile text', () => {
    for (const text of ['['.repeat(500_000), '"\\'.repeat(500_000), '{"a":'.repeat(200_000)])
      expect(findKeyPlace(text, ['on'])).toBeNull();
  });
});
