import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContentFields } from '../../../src/memory/contentFields';
import { readHeader } from '../../../src/memory/frontMatter';
import { repairHeader } from '../../../src/memory/repairHeader';
import { bytesOfText } from './bytes';

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

function repair(content: string): { readonly content: string | null; readonly exact: boolean } {
  const repaired = repairHeader(bytesOfText(`---\n${content}---\n\nbody: a: b\n`));
  if (repaired === null) return { content: null, exact: false };
  const text = decode(repaired.bytes);
  expect(text.startsWith('---\n') && text.endsWith('---\n\nbody: a: b\n')).toBe(true);
  return { content: text.slice(4, -'---\n\nbody: a: b\n'.length), exact: repaired.exact };
}

describe('repairHeader', () => {
  it.each([
    ['a colon', 'name: n\ndescription: foo: bar: baz\n', 'name: n\ndescription: "foo: bar: baz"\n'],
    ['a quoted word and more', 'name: "Done" means done\n', `name: '"Done" means done'\n`],
    ['a single-quoted word and more', `name: 'Done' means done\n`, `name: "'Done' means done"\n`],
    ['a back-tick', 'description: `x` is off\ntype: user\n', 'description: "`x` is off"\ntype: user\n'],
    ['a list mark', 'description: - one\n', 'description: "- one"\n'],
    ['a question mark', 'description: ? one\n', 'description: "? one"\n'],
    ['an escape that there is not', 'description: "C:\\kiosk \\q"\n', `description: 'C:\\kiosk \\q'\n`],
    ['two at once', 'name: a: b\ndescription: c: d\n', 'name: "a: b"\ndescription: "c: d"\n'],
    ['a field that is not ours', 'name: a\nnote: b: c\n', 'name: a\nnote: "b: c"\n'],
    [
      'one under metadata',
      'name: a\nmetadata:\n  type: user\n  x: b: c\n',
      'name: a\nmetadata:\n  type: user\n  x: "b: c"\n',
    ],
    ['tabs before keys', 'name: a\nmetadata:\n\ttype: user\n', 'name: a\nmetadata:\n  type: user\n'],
    ['tabs and a colon', 'name: a: b\nmetadata:\n\ttype: user\n', 'name: "a: b"\nmetadata:\n  type: user\n'],
    ['more lines than one', 'description: a: b\n  and c\nname: n\n', 'description: "a: b and c"\nname: n\n'],
    ['other quotes and a comment stay', `# c\nname: 'n'\ndescription: a: b\n`, `# c\nname: 'n'\ndescription: "a: b"\n`],
    ['a list that does not end', 'name: [a\nb: c\n', 'name: "[a"\nb: c\n'],
    ['Chinese', 'description: 重點: 先問: 再改\n', 'description: "重點: 先問: 再改"\n'],
    [
      'dashes at which the client stops',
      'description: a --- b\ntype: user\n',
      'description: "a --\\x2d b"\ntype: user\n',
    ],
    ['a key that stands twice with one value', 'name: a\ntype: user\nname: "a"\n', 'type: user\nname: "a"\n'],
  ])('mends %s and nothing else', (_, before, after) => {
    expect(repair(before)).toEqual({ content: after, exact: true });
    const crlf = (content: string) => bytesOfText(`---\n${content}---\n`.replaceAll('\n', '\r\n'));
    expect(decode(repairHeader(crlf(before))?.bytes ?? new Uint8Array())).toBe(decode(crlf(after)));
  });

  it('keeps the last of two values, and says that the first is gone', () => {
    expect(repair('name: a\nname: b\n')).toEqual({ content: 'name: b\n', exact: false });
    expect(repair('metadata: {type: user, type: project}\n')).toEqual({
      content: 'metadata: {type: project}\n',
      exact: false,
    });
  });

  it('says where another field reads otherwise afterwards', () => {
    // Line by line the comment is part of the value.
    expect(repair('description: a: b\ntype: user # mine\n')).toEqual({
      content: 'description: "a: b"\ntype: user # mine\n',
      exact: false,
    });
  });

  it.each([
    'name: a\n',
    'prose without a colon\nname: a\n',
    'name: [a: {b\nb: [c: d: e]\n',
    'description: |\n  a --- b\n',
    '# --- \nname: a\n',
    'name:a\ndescription: b\n',
  ])('leaves alone what it can’t mend: %j', (content) => {
    expect(repair(content).content).toBeNull();
  });

  it('keeps line ends, the byte order mark and invalid bytes', () => {
    const bytes = new Uint8Array([
      ...bytesOfText('\ufeff---\r\nname: a: b\r\nx: '),
      0xff,
      ...bytesOfText('\r\n---\r\n\xe9'),
    ]);
    const after = repairHeader(bytes)?.bytes;
    expect(after && [...after]).toEqual([
      ...bytesOfText('\ufeff---\r\nname: "a: b"\r\nx: '),
      0xff,
      ...bytesOfText('\r\n---\r\n\xe9'),
    ]);
  });

  it('makes every header valid that it changes, and all that it calls exact says what it said', () => {
    const value = fc.oneof(
      fc.constantFrom(
        'plain',
        'a: b',
        '"q" r',
        '`t`',
        '- x',
        '? y',
        '"\\q"',
        '[a',
        '{b: c: d',
        '# c',
        'x #y',
        'a---b',
        '',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    const line = fc.tuple(fc.constantFrom('name', 'description', 'type', 'x', '\ttype', '  y', 'metadata'), value);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const content = lines.map(([key, text]) => `${key}: ${text}${end}`).join('');
        const bytes = bytesOfText(`---${end}${content}---${end}body`);
        const repaired = repairHeader(bytes);
        if (repaired === null) return;
        const before = readHeader(bytes, true);
        const after = readHeader(repaired.bytes, true);
        expect(after.valid).toBe(true);
        expect(decode(repaired.bytes).endsWith(`---${end}body`)).toBe(true);
        if (repaired.exact)
          expect([after.name, after.description, after.type]).toEqual([before.name, before.description, before.type]);
        expect(repairHeader(repaired.bytes)).toBeNull();
      }),
      { numRuns: 800 },
    );
  });

  it('is not slow on a hostile header', () => {
    const content = 'a: b: c\n'.repeat(8_000);
    expect(readContentFields(content).reader).toBe('lenient');
    expect(() => repairHeader(bytesOfText(`---\n${content}---\n`))).not.toThrow();
  });
});
