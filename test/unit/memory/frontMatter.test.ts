import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locateFrontMatter, readHeader } from '../../../src/memory/frontMatter';
import { headOf } from '../../../src/memory/head';
import { bytesOfText } from './bytes';

const read = (text: string, whole = true) => readHeader(bytesOfText(text), whole);

describe('locateFrontMatter', () => {
  const parts = (bytes: Uint8Array) => {
    const { state, start, contentStart, contentEnd, bodyStart } = locateFrontMatter(bytes);
    const slice = (from: number, to: number) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to));
    return {
      state,
      opening: slice(start, contentStart),
      content: slice(contentStart, contentEnd),
      closing: slice(contentEnd, bodyStart),
      body: slice(bodyStart, bytes.length),
    };
  };

  it.each([
    ['line feeds', '---\na: b\n---\nbody', '---\n', 'a: b\n', '---\n', 'body'],
    ['CRLF', '---\r\na: b\r\n---\r\nbody\r\n', '---\r\n', 'a: b\r\n', '---\r\n', 'body\r\n'],
    ['lone CRs', '---\ra: b\r---\rbody', '---\r', 'a: b\r', '---\r', 'body'],
    ['a byte order mark', '\ufeff---\na: b\n---\n', '---\n', 'a: b\n', '---\n', ''],
    ['blanks behind the fences', '--- \t\na: b\n---\t \n\nx', '--- \t\n', 'a: b\n', '---\t \n', '\nx'],
    ['no line end behind the second', '---\na: b\n---', '---\n', 'a: b\n', '---', ''],
    ['no content', '---\n---\nx', '---\n', '', '---\n', 'x'],
    [
      'dashes that close nothing',
      '---\na: b ---\n ---\n---- \n--- x\n---\n',
      '---\n',
      'a: b ---\n ---\n---- \n--- x\n',
      '---\n',
      '',
    ],
  ])('finds fences with %s', (_, text, opening, content, closing, body) => {
    expect(parts(bytesOfText(text))).toEqual({ state: 'closed', opening, content, closing, body });
  });

  it.each([
    ['none', ''],
    ['none', '\ufeff'],
    ['none', '--'],
    ['none', ' ---\na: b\n---\n'],
    ['none', '\n---\na: b\n---\n'],
    ['none', '----\na: b\n---\n'],
    ['none', '# a\n---\n'],
    ['tagged', '---js\na: b\n---\n'],
    ['tagged', '--- yaml\na: b\n---\n'],
    ['unclosed', '---'],
    ['unclosed', '---\na: b\n --- \n'],
  ])('says %s of %j', (state, text) => {
    expect(locateFrontMatter(bytesOfText(text)).state).toBe(state);
  });

  it('never loses or moves a byte, whatever the bytes are', () => {
    const chunk = fc.constantFrom('---', '\n', '\r', '\r\n', ' ', '\t', 'a: b', '\ufeff', '-', 'js', '完');
    const bytes = fc.oneof(
      fc.array(chunk, { maxLength: 12 }).map((chunks) => bytesOfText(chunks.join(''))),
      fc.uint8Array({ maxLength: 40 }),
    );
    fc.assert(
      fc.property(bytes, (file) => {
        const { start, contentStart, contentEnd, bodyStart, state } = locateFrontMatter(file);
        expect(start).toBeLessThanOrEqual(contentStart);
        expect(contentStart).toBeLessThanOrEqual(contentEnd);
        expect(contentEnd).toBeLessThanOrEqual(file.length);
        if (state === 'closed') expect(bodyStart).toBeGreaterThan(contentEnd);
        else expect(bodyStart).toBe(start);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('readHeader', () => {
  it('reads the form that the client writes', () => {
    const header = read(
      '---\nname: deploy-notes\ndescription: How we deploy\nmetadata: \n  node_type: memory\n  type: project\n  originSessionId: 11111111-aaaa\n  modified: 2026-11-30T06:46:18.364Z\n---\n\nbody\n',
    );
    expect(header).toMatchObject({
      present: true,
      valid: true,
      fault: null,
      name: 'deploy-notes',
      description: 'How we deploy',
      type: 'project',
      originSessionId: '11111111-aaaa',
      modified: '2026-11-30T06:46:18.364Z',
      status: null,
      supersededBy: null,
      cutByComment: false,
    });
  });

  it('reads the fields of curation at the top and under metadata, those under metadata first', () => {
    const fields =
      'status: superseded\nsuperseded_by: b.md\nsuperseded_at: 2031-01-01\ncondition: until May\nconfirmed_at: 2031-02-02\nquote: said so\nsource: chat\n';
    const expected = {
      status: 'superseded',
      supersededBy: 'b.md',
      supersededAt: '2031-01-01',
      condition: 'until May',
      confirmedAt: '2031-02-02',
      quote: 'said so',
      source: 'chat',
    };
    expect(read(`---\n${fields}---\n`)).toMatchObject(expected);
    expect(read(`---\nmetadata:\n${fields.replace(/^/gm, '  ').trimEnd()}\n---\n`)).toMatchObject(expected);
    expect(read('---\nstatus: a\nmetadata:\n  status: b\n---\n').status).toBe('b');
  });

  it('keeps every scalar text, also on the full path', () => {
    for (const more of ['', 'x: [1]\n']) {
      const header = read(
        `---\nname: no\ndescription: 1e5\ntype: 0x10\nmodified: 2026-03-01\nstatus: true\n${more}---\n`,
      );
      expect(header).toMatchObject({
        name: 'no',
        description: '1e5',
        type: '0x10',
        modified: '2026-03-01',
        status: 'true',
      });
    }
  });

  it('tells an empty name from an absent one', () => {
    for (const more of ['', 'x: [1]\n']) {
      expect(read(`---\nname: ""\n${more}---\n`).name).toBe('');
      expect(read(`---\nname:\ndescription: ~\n${more}---\n`)).toMatchObject({ name: null, description: null });
    }
  });

  it('reads values over several lines without the line ends at their end', () => {
    expect(read('---\ndescription: |\n  one\n  two\n\n---\n').description).toBe('one\ntwo');
    expect(read('---\ndescription: >-\n  one\n  two\n---\n').description).toBe('one two');
    expect(read('---\r\ndescription: one\r\n  two\r\n---\r\n').description).toBe('one two');
    expect(read('---\rname: a\rdescription: one\r  two\r---\r')).toMatchObject({
      valid: true,
      name: 'a',
      description: 'one two',
    });
  });

  it('reads flow maps, anchors and lists of successors', () => {
    expect(read('---\nmetadata: {type: user, status: retired}\n---\n')).toMatchObject({
      type: 'user',
      status: 'retired',
    });
    expect(read('---\nname: &n a b\ndescription: *n\n---\n')).toMatchObject({ name: 'a b', description: 'a b' });
    expect(read('---\nsuperseded_by: [a.md, "b.md"]\n---\n').supersededBy).toBe('a.md, b.md');
    expect(read('---\nsuperseded_by:\n  - a.md\n---\n').supersededBy).toBe('a.md');
    for (const none of ['[]', '[ ]', '""', '', '~', '{}']) {
      expect(read(`---\nsuperseded_by: ${none}\n---\n`).supersededBy, none).toBeNull();
    }
  });

  it('says that ` #` cut an unquoted description, and only then', () => {
    const cut = read('---\nname: a # b\ndescription: issue #12 and more\n---\n');
    expect(cut).toMatchObject({ valid: true, name: 'a', description: 'issue', cutByComment: true });
    expect(read('---\ndescription: #4 probes\n---\n')).toMatchObject({ description: null, cutByComment: true });
    for (const line of ['"a #b"', "'a #b'", '"a" # b', 'a#b', 'a\n# comment', '>\n  a #b', 'a\ntype: x # y']) {
      expect(read(`---\ndescription: ${line}\n---\n`).cutByComment, line).toBe(false);
    }
  });

  it('calls a key that stands twice broken, and takes the last, as the client does', () => {
    const header = read('---\ndescription: first\ndescription: second\n---\n');
    expect(header).toMatchObject({ valid: false, fault: 'broken', description: 'second', clientDescription: 'second' });
  });

  it('reads up to the closing fence, not to a line that merely begins with dashes', () => {
    const header = read('---\nname: [a]\n---- x\ntype: user\n---\n');
    expect(header).toMatchObject({ valid: false, fault: 'broken', type: 'user' });
  });

  it('accepts YAML that is no map: there is nothing in it', () => {
    expect(read('---\nJust prose\n---\n')).toMatchObject({ present: true, valid: true, name: null });
    expect(read('---\n# nothing\n---\n')).toMatchObject({ present: true, valid: true, name: null });
  });

  it('decodes UTF-16 and survives invalid UTF-8', () => {
    const text = '---\nname: ü\ndescription: 完了\n---\nb\n';
    const utf16 = new Uint8Array(2 + text.length * 2);
    utf16.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at++)
      utf16.set([text.charCodeAt(at) & 0xff, text.charCodeAt(at) >> 8], 2 + at * 2);
    expect(readHeader(utf16, true)).toMatchObject({ name: 'ü', description: '完了', valid: true });
    const invalid = Uint8Array.from([...bytesOfText('---\nname: a'), 0xff, 0xc3, ...bytesOfText('\n---\n')]);
    expect(readHeader(invalid, true).name).toBe('a\ufffd\ufffd');
  });
});

describe('a header that does not close', () => {
  const keys = Array.from({ length: 40 }, (_, i) => `k${i}: v\n`).join('');

  it('shows name, description and type where the file goes on, and says so', () => {
    const bytes = bytesOfText(
      `---\nname: a\ndescription: foo: bar\nmetadata:\n  type: user\nstatus: retired\n${keys}---\n`,
    );
    const header = readHeader(headOf(bytes), false);
    expect(header).toMatchObject({
      present: true,
      valid: null,
      fault: 'unclosed',
      name: 'a',
      description: 'foo: bar',
      type: 'user',
    });
    expect(header).toMatchObject({ status: null, clientDescription: null, clientType: null });
  });

  it('does not take the prose behind it for fields', () => {
    const header = read('---\nname: a\n\nSome prose\n\ndescription: of the body\n', false);
    expect(header).toMatchObject({ fault: 'unclosed', name: 'a', description: null });
  });

  it('is no front matter where the file ends, but the fault is told', () => {
    expect(read('---\nname: a\n')).toMatchObject({ present: false, valid: null, fault: 'unclosed', name: null });
  });

  it('is nothing at all where the file begins with a rule', () => {
    for (const whole of [true, false]) {
      expect(read('---\n\nSome prose: with a colon\n', whole)).toMatchObject({ present: false, fault: null });
      expect(read('---', whole)).toMatchObject({ present: false, fault: null });
    }
  });
});
