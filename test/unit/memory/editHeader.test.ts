import { describe, expect, it } from 'vitest';
import { editHeader, type FieldEdit, isHeaderRefusal } from '../../../src/memory/editHeader';
import type { EditableKey } from '../../../src/memory/fieldSplices';
import { readHeader } from '../../../src/memory/frontMatter';
import { bytesOfText } from './bytes';

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** The edited text, or the reason against it. */
function edit(text: string, ...edits: FieldEdit[]): string {
  const after = editHeader(bytesOfText(text), edits);
  return isHeaderRefusal(after) ? after.refused : decode(after);
}

const set = (text: string, key: EditableKey, value: string | null) => edit(text, { key, value });
/** Likewise, of what stands between two fences. */
const setIn = (content: string, key: EditableKey, value: string | null) => {
  const after = set(`---\n${content}---\nbody`, key, value);
  expect(after).toMatch(/^---\n(?:.*\n)*---\nbody$/);
  return after.slice(4, -8);
};

describe('a field that stands in the header', () => {
  it.each<[string, string, EditableKey, string | null, string]>([
    [
      'keeps the blanks and the comment around it',
      'type:  user   # mine\n',
      'type',
      'project',
      'type:  project   # mine\n',
    ],
    ['keeps a comment behind quotes', 'name: "a"\t# c\n', 'name', 'b', 'name: b\t# c\n'],
    ['keeps a quoted key', '"name": a\n\'type\' : user\n', 'name', 'b', '"name": b\n\'type\' : user\n'],
    ['keeps a blank before the colon', 'name : a\n', 'name', 'b', 'name : b\n'],
    ['gets a value where it had none', 'name:\ntype: # c\n', 'type', 'user', 'name:\ntype: user # c\n'],
    [
      'loses all lines of its block',
      'description: >-\n  a\n\n  b\n\n# c\nname: n\n',
      'description',
      'x',
      'description: x\n\n# c\nname: n\n',
    ],
    [
      'loses the blank lines that its block keeps',
      'quote: |+\n  a\n\n\nname: n\n',
      'quote',
      'x',
      'quote: x\nname: n\n',
    ],
    [
      'loses all lines of its text',
      'description: "a\n  b"\nname: n\n',
      'description',
      'x',
      'description: x\nname: n\n',
    ],
    [
      'loses its list',
      'superseded_by:\n- a.md\n- b.md # c\n# d\nname: n\n',
      'superseded_by',
      'c.md',
      'superseded_by: c.md\n# d\nname: n\n',
    ],
    ['loses its tag and anchor', 'name: !!str &a x\n', 'name', 'z', 'name: z\n'],
    ['goes with all its lines', 'name: n\nquote: |\n  a\n  b\ntype: user\n', 'quote', null, 'name: n\ntype: user\n'],
    ['goes from both maps', 'type: user\nmetadata: \n  type: user\n  x: y\n', 'type', null, 'metadata: \n  x: y\n'],
    [
      'is set in both maps',
      'type: user\nmetadata: \n  type: project\n',
      'type',
      'feedback',
      'type: feedback\nmetadata: \n  type: feedback\n',
    ],
    [
      'stays at the top though there is a map',
      'type: user\nmetadata: \n  x: y\n',
      'type',
      'project',
      'type: project\nmetadata: \n  x: y\n',
    ],
    [
      'is moved to the top if it is the description',
      'metadata:\n  description: a\n  x: y\n',
      'description',
      'b',
      'description: b\nmetadata:\n  x: y\n',
    ],
    ['is left once where it stood twice', 'name: a\ntype: user\nname: b\n', 'name', 'c', 'type: user\nname: c\n'],
    ['goes as often as it stands', 'name: a\ntype: user\nname: b\n', 'name', null, 'type: user\n'],
    ['is untouched where it says the same in quotes', 'name: "a"\n', 'name', 'a', 'name: "a"\n'],
    ['is quoted where plain it is a number', 'description: 42\n', 'description', '42', 'description: "42"\n'],
    [
      'is a time as the client writes one',
      'modified: x\n',
      'modified',
      '2026-11-30T06:46:18.364Z',
      'modified: 2026-11-30T06:46:18.364Z\n',
    ],
    ['is set behind an explicit colon', '? name\n: a\n', 'name', 'b', '? name\n: b\n'],
  ])('%s', (_, content, key, value, expected) => {
    expect(setIn(content, key, value)).toBe(expected);
  });

  it('is read by the client where it is the description, whatever stood behind it', () => {
    expect(setIn('description: issue #12 and more\n', 'description', 'issue #12, done')).toBe(
      'description: "issue #12, done"\n',
    );
    expect(setIn('description: #4\n', 'description', 'x')).toBe('description: x\n');
    expect(setIn('description: "a" # c\n', 'description', 'x')).toBe('description: "x" # c\n');
  });

  it('is set inside braces, and nothing else there', () => {
    expect(setIn('metadata: { type: user,x: [a, b] } # c\n', 'type', 'project')).toBe(
      'metadata: { type: project,x: [a, b] } # c\n',
    );
    expect(setIn('metadata: {type: user}\n', 'condition', 'a, b')).toBe('metadata: {type: user, condition: "a, b"}\n');
    expect(setIn('metadata: {}\n', 'type', 'user')).toBe('metadata: {type: user}\n');
    expect(setIn('metadata: {type: user, x: y}\n', 'type', null)).toBe('metadata: {x: y}\n');
    expect(setIn('metadata: {x: y, type: user}\n', 'type', null)).toBe('metadata: {x: y}\n');
    expect(setIn('metadata: {type: user,}\n', 'status', 'x')).toBe('metadata: {type: user, status: x,}\n');
    expect(setIn('metadata: {type: user, # c\n  x: y}\n', 'type', 'project')).toBe(
      'metadata: {type: project, # c\n  x: y}\n',
    );
    expect(setIn('{"name":"a","x":1}\n', 'name', 'b')).toBe('{"name": b,"x":1}\n');
    expect(setIn('{x: 1}\n', 'name', 'b')).toBe('{name: b, x: 1}\n');
    expect(setIn('{name: b}\n', 'description', 'c')).toBe('{name: b, description: c}\n');
    expect(setIn('note: a: b\nmetadata: {x: y, type: user}\n', 'type', 'project')).toBe(
      'note: a: b\nmetadata: {x: y, type: project}\n',
    );
  });

  it('is not changed where another field hangs on it', () => {
    expect(set('---\nname: &n a\ndescription: *n\n---\n', 'name', 'b')).toMatch(/“name” can't be changed alone/);
    expect(set('---\nx: &m {type: user}\nmetadata: *m\n---\n', 'type', 'b')).toMatch(/“type” can't be changed alone/);
    expect(set('---\nmetadata: {type: user, [a]: b}\n---\n', 'type', null)).toMatch(/“type” can't be changed alone/);
  });
});

describe('a field that is new', () => {
  it.each<[string, string, EditableKey, string]>([
    ['the name first', '# c\ntype: user\n', 'name', '# c\nname: new\ntype: user\n'],
    [
      'the description behind the name',
      'type: user\nname: |\n  a\nx: y\n',
      'description',
      'type: user\nname: |\n  a\ndescription: new\nx: y\n',
    ],
    ['the description first where no name is', 'type: user\n', 'description', 'description: new\ntype: user\n'],
    [
      'another under metadata',
      'metadata: \n    type: user\n    # c\n\nx: y\n',
      'status',
      'metadata: \n    type: user\n    status: new\n    # c\n\nx: y\n',
    ],
    [
      'another below an empty metadata',
      'name: a\nmetadata: \nx: y\n',
      'status',
      'name: a\nmetadata: \n  status: new\nx: y\n',
    ],
    [
      'another at the top where metadata is no map',
      'metadata: [a]\nx: y\n# c\n',
      'status',
      'metadata: [a]\nx: y\nstatus: new\n# c\n',
    ],
    ['another behind a text that keeps its blank lines', 'x: |+\n  a\n\n', 'status', 'x: |+\n  a\n\nstatus: new\n'],
    ['the first field of all', '', 'status', 'status: new\n'],
    ['a field below a comment alone', '# c\n', 'name', '# c\nname: new\n'],
    ['a field in an indented header', '  name: a\n  x: y\n', 'type', '  name: a\n  x: y\n  type: new\n'],
    [
      'a field under metadata that is indented by tabs',
      'metadata:\n\ttype: user\n',
      'status',
      'metadata:\n\ttype: user\n\tstatus: new\n',
    ],
  ])('is put in its place: %s', (_, content, key, expected) => {
    expect(setIn(content, key, 'new')).toBe(expected);
  });

  it('has the line end of the opening fence', () => {
    expect(set('\ufeff---\r\nname: a\r\n---\r\nx\ny', 'type', 'user')).toBe(
      '\ufeff---\r\nname: a\r\ntype: user\r\n---\r\nx\ny',
    );
    expect(set('---\rname: a\r---\rx\ny', 'type', 'user')).toBe('---\rname: a\rtype: user\r---\rx\ny');
    expect(set('---\nname: a\r\n---\r\nx', 'type', 'user')).toBe('---\nname: a\r\ntype: user\n---\r\nx');
  });

  it('comes with a header where there is none', () => {
    expect(set('# A\n\nbody', 'description', 'a: b')).toBe('---\ndescription: "a: b"\n---\n\n# A\n\nbody');
    expect(set('\ufeffa\r\nb\n', 'name', 'new')).toBe('\ufeff---\r\nname: new\r\n---\r\n\r\na\r\nb\n');
    expect(set('a\rb', 'name', 'new')).toBe('---\rname: new\r---\r\ra\rb');
    expect(set('\nbody', 'name', 'new')).toBe('---\nname: new\n---\n\nbody');
    expect(set('', 'name', 'new')).toBe('---\nname: new\n---\n');
    expect(set('---\n\nA rule, and prose.\n', 'name', 'new')).toBe(
      '---\nname: new\n---\n\n---\n\nA rule, and prose.\n',
    );
    expect(set('# A\n', 'name', null)).toBe('# A\n');
    const all: FieldEdit[] = [
      { key: 'type', value: 'user' },
      { key: 'description', value: 'd' },
      { key: 'name', value: 'new' },
    ];
    expect(edit('body', ...all)).toBe('---\nname: new\ndescription: d\ntype: user\n---\n\nbody');
  });
});

describe('a header that is not valid YAML', () => {
  it('is repaired in the edited field alone', () => {
    const content = 'name: a: b\ndescription: `x` # y\ntype: user # z\n';
    expect(setIn(content, 'name', 'a: b')).toBe('name: "a: b"\ndescription: `x` # y\ntype: user # z\n');
    expect(setIn(content, 'description', '`x`')).toBe('name: a: b\ndescription: "`x`"\ntype: user # z\n');
    const both = edit(`---\n${content}---\n`, { key: 'name', value: 'c' }, { key: 'description', value: '`x`' });
    expect(readHeader(bytesOfText(both), true)).toMatchObject({
      valid: true,
      name: 'c',
      description: '`x`',
      type: 'user',
    });
  });

  it('keeps every line that belongs to no field', () => {
    const content = '%%%\nname: a\n  went on: with a colon\nprose\n\ttab: b: c\n';
    expect(setIn(content, 'name', 'new')).toBe('%%%\nname: new\nprose\n\ttab: b: c\n');
    expect(setIn(content, 'type', 'user')).toBe(
      '%%%\nname: a\n  went on: with a colon\ntype: user\nprose\n\ttab: b: c\n',
    );
  });

  it('keeps the first of two equal keys, which may be text of another value', () => {
    const content = 'description: we found: this\ntype: of thing\ntype: user\n';
    expect(setIn(content, 'type', 'project')).toBe('description: we found: this\ntype: of thing\ntype: project\n');
  });
});

describe('a file whose header is not edited', () => {
  it.each([
    ['UTF-16 with its mark', Uint8Array.from([0xff, 0xfe, 0x61, 0]), /UTF-16/],
    ['UTF-16 the other way round', Uint8Array.from([0xfe, 0xff, 0, 0x61]), /UTF-16/],
    ['a language tag', bytesOfText('---js\nname: a\n---\n'), /names a language/],
    ['no closing fence', bytesOfText('---\nname: a\n'), /does not end/],
    ['prose between two rules', bytesOfText('---\nJust prose\n---\n'), /are no fields/],
    ['broken prose between two rules', bytesOfText('---\nJust prose\n- "a" b\n---\n'), /are no fields/],
  ])('is told of: %s', (_, bytes, reason) => {
    expect(editHeader(bytes, [{ key: 'name', value: 'x' }])).toEqual({ refused: expect.stringMatching(reason) });
  });

  it('keeps invalid UTF-8 before, in and behind the edited field', () => {
    const bytes = Uint8Array.from([
      ...bytesOfText('---\nx: '),
      0xff,
      0xe2,
      0x82,
      ...bytesOfText('\nname: '),
      0xc3,
      ...bytesOfText(' # '),
      0xfe,
      ...bytesOfText('\n---\n'),
      0x80,
    ]);
    const after = editHeader(bytes, [{ key: 'name', value: 'new' }]);
    expect(after).toEqual(
      Uint8Array.from([
        ...bytesOfText('---\nx: '),
        0xff,
        0xe2,
        0x82,
        ...bytesOfText('\nname: new # '),
        0xfe,
        ...bytesOfText('\n---\n'),
        0x80,
      ]),
    );
  });
});
