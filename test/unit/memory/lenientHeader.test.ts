import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLenientHeader } from '../../../src/memory/lenientHeader';

const top = (content: string, key: string) => readLenientHeader(content).top.get(key)?.text;
const nested = (content: string, key: string) => readLenientHeader(content).metadata.get(key)?.text;

describe('readLenientHeader', () => {
  it.each([
    ['foo: bar', 'foo: bar'],
    ['"hi" there', '"hi" there'],
    ["'hi' there 'you'", "'hi' there 'you'"],
    ['"a: b"', 'a: b'],
    ["'it''s'", "it's"],
    ['"C:\\new\\x"', 'C:\\new\\x'],
    ['"say \\"hi\\""', 'say "hi"'],
    ['"C:\\\\new \\x2d \\u00e9"', 'C:\\new - é'],
    ['"a \\" b \\q"', 'a \\" b \\q'],
    ["'it''s' 'x'", "'it''s' 'x'"],
    ['"', '"'],
    ['"unclosed', '"unclosed'],
    ['`tick` first', '`tick` first'],
    ['issue #12: more', 'issue #12: more'],
    ['  padded \t', 'padded'],
    ['- dash', '- dash'],
    ['<img onerror=x>: y', '<img onerror=x>: y'],
  ])('reads %j as what it plainly says', (value, text) => {
    expect(top(`name: n\ndescription: ${value}\ntype: user`, 'description')).toBe(text);
    expect(top(`name: n\ndescription: ${value}\ntype: user`, 'type')).toBe('user');
  });

  it('finds the fields of metadata at any indentation, with tabs, and in a flow map', () => {
    expect(nested('metadata:\n\ttype: user', 'type')).toBe('user');
    expect(nested('metadata: \n    type: user\n    modified: 2031', 'modified')).toBe('2031');
    expect(nested('description: a: b\nmetadata: {type: user, "status": \'retired\'}', 'status')).toBe('retired');
    expect(nested('other:\n  type: user', 'type')).toBeUndefined();
  });

  it('joins the lines that continue a value, and takes no key from them', () => {
    expect(top('description: a: b\n  type: c\ntype: user', 'description')).toBe('a: b type: c');
    expect(top('description: a: b\n  type: c\ntype: user', 'type')).toBe('user');
    expect(top('description: |\n  one\n  type: x\ntype: user', 'description')).toBe('one\ntype: x');
    expect(top('superseded_by:\n- a.md\nname: a: b', 'superseded_by')).toBe('- a.md');
    expect(top('description: >-\n  one\n  two', 'description')).toBe('one two');
  });

  it('finds a key with blanks before its colon', () => {
    expect(top('name : a\ndescription: b: c', 'name')).toBe('a');
    expect(top('name\t: a\ndescription: b: c', 'name')).toBe('a');
  });

  it('takes the last of two equal keys and survives lines that are none', () => {
    expect(top('name: a\n%%%\n- x\n: y\n"name": b', 'name')).toBe('b');
    expect(top('__proto__: x\nname: a', '__proto__')).toBe('x');
  });

  it('reads any line ends alike', () => {
    for (const end of ['\n', '\r\n', '\r']) expect(top(['name: a', 'type: b: c', ''].join(end), 'type')).toBe('b: c');
  });

  it('never throws and never invents a field', () => {
    const piece = fc.constantFrom(
      'name',
      'metadata',
      ': ',
      ':',
      '\n',
      '\r',
      '  ',
      '\t',
      '"',
      "'",
      '[',
      ']',
      '{',
      '}',
      '|',
      '>',
      '#',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const content = pieces.join('');
        const { top: all, metadata } = readLenientHeader(content);
        for (const key of [...all.keys(), ...metadata.keys()]) expect(content).toContain(key);
      }),
      { numRuns: 3_000 },
    );
  });
});
