import matter from 'gray-matter';
import { afterEach, describe, expect, it } from 'vitest';
import { readHeader } from '../../../src/memory/frontMatter';
import { readMemory } from '../../../src/memory/readMemory';
import { readYamlHeader } from '../../../src/memory/yamlHeader';
import { leastMultiple } from '../support/leastMultiple';
import { bytesOfText } from './bytes';

const read = (text: string) => readHeader(bytesOfText(text), true);
const traces = globalThis as { headerRan?: boolean | undefined };
const CODE = '{ get name() { globalThis.headerRan = true; return "ran"; } }["name"], globalThis.headerRan = true';

afterEach(() => {
  traces.headerRan = undefined;
});

describe('a header with a language tag', () => {
  it.each([
    'js',
    'javascript',
    'JS',
    ' js',
    '\tjs',
    'coffee',
    'coffeescript',
    'cson',
    'json',
    'toml',
    'yaml',
    ' yaml',
    'yml',
    '__proto__',
    'constructor',
    'x y',
  ])('is text, whatever the tag: `---%s`', (tag) => {
    for (const body of [CODE, '{"name": "n"}', 'name: n', 'name = "n"']) {
      const header = read(`---${tag}\n${body}\n---\nbody\n`);
      expect(header).toMatchObject({
        present: false,
        valid: null,
        fault: 'tagged',
        name: null,
        clientDescription: null,
      });
    }
    expect(traces.headerRan).toBeUndefined();
  });

  it('would run without the lock: the trap is live', () => {
    matter(`---js\n${CODE}\n---\n`, {});
    expect(traces.headerRan).toBe(true);
  });

  it('cannot be named inside the header either', () => {
    for (const text of [
      `language: js\nname: x: y\n${CODE}`,
      `engines: {yaml: js}\nname: [a\n${CODE}`,
      `!!js/function "${CODE}"`,
    ]) {
      read(`---\n${text}\n---\n`);
    }
    expect(traces.headerRan).toBeUndefined();
  });
});

describe('a broken header', () => {
  it('is as broken the second time', () => {
    for (const value of ['foo: bar', '"hi" there', '[a', '`x`', '*x', '- x\n- y', '{a: b']) {
      const text = `---\nname: n\ndescription: ${value}\n---\nbody\n`;
      const first = read(text);
      expect(first, value).toMatchObject({ valid: false, fault: 'broken', name: 'n' });
      expect(read(text), value).toEqual(first);
      expect(read(text), value).toEqual(first);
    }
    expect(readYamlHeader('a: [b')).toBeNull();
    expect(readYamlHeader('a: [b')).toBeNull();
  });

  it('leaves nothing in the cache of gray-matter', () => {
    read('---\nname: n\ndescription: [a\n---\n');
    read('---\nname: n\ndescription: [a]\n---\n');
    expect((matter as unknown as { cache: object }).cache).toEqual({});
  });
});

describe('keys that are properties of every object', () => {
  it('stay keys', () => {
    for (const more of ['', 'x: [1]\n', 'y: a: b\n']) {
      const header = read(
        `---\n__proto__: polluted\nconstructor: c\ntoString: t\nmetadata:\n  __proto__: p\n  type: user\n${more}---\n`,
      );
      expect(header.type, more).toBe('user');
      expect(header.name, more).toBeNull();
    }
    read('---\n__proto__: {name: polluted, polluted: yes}\nmetadata: {__proto__: {type: user}}\n---\n');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(read('---\n__proto__: {name: n, type: user}\n---\n')).toMatchObject({ name: null, type: null });
  });
});

describe('a header that is built to cost', () => {
  const bomb = Array.from(
    { length: 9 },
    (_, i) =>
      `a${i}: &a${i} [${Array(9)
        .fill(i === 0 ? 'x' : `*a${i - 1}`)
        .join(', ')}]`,
  );

  it('with aliases of aliases is read as it is written', () => {
    expect(read(`---\nname: n\n${bomb.join('\n')}\ndescription: *a8\n---\n`)).toMatchObject({ valid: true, name: 'n' });
  });

  it('that is deeply nested is shown line by line', () => {
    const deep = ['[', '{', '[[', '{a: ', '[{', '- ', '? ', 'a: ', '[? ', '"a": [', '!a [', '- - ? '].map((mark) =>
      mark.repeat(Math.floor(64_000 / mark.length)),
    );
    for (const text of deep) {
      for (const line of [`k: ${text}`, text]) {
        const header = read(`---\nname: n\ntype: user\n${line}\n---\n`);
        expect(header, line.slice(0, 8)).toMatchObject({
          present: true,
          valid: false,
          fault: 'broken',
          name: 'n',
          type: 'user',
        });
      }
    }
    const closed = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    expect(read(`---\nname: n\nk: ${closed}\n---\n`)).toMatchObject({ valid: false, name: 'n' });
  });

  it('costs no more than in proportion to its length', () => {
    const shapes: ((units: number) => string)[] = [
      ...[
        '"',
        "'",
        '`',
        '\\',
        '"\\',
        '&a ',
        '! ',
        '*a ',
        ', ',
        ': ',
        ' #',
        '- ',
        '[',
        '{',
        ']',
        '%',
        '\t',
        ' ',
        '>',
        '|',
        '|\n',
        '()',
        '…',
        '\u2028',
      ].map((mark) => (units: number) => `description: x${mark.repeat(units / mark.length)}\nz: [1]`),
      ...[']', '\n', '\r', ' \n', '\t\n', '#\n', 'k:\n', '- a\n', '"', "'", 'a:', '--- x\n', '\u2028', '\u00a0'].map(
        (mark) => (units: number) => `z: [1]\n${mark.repeat(units / mark.length)}`,
      ),
      (units) => `{${Array.from({ length: units / 6 }, (_, i) => `k${i}`).join(',')}}`,
      (units) => Array.from({ length: units / 8 }, (_, i) => `k${i}: v`).join('\n'),
      (units) => `description: (superseded by ${'('.repeat(units)}`,
      (units) => `name: ${'> '.repeat(units / 2)}\ndescription: ${'**'.repeat(units / 2)}`,
    ];
    const reading = (text: string) => {
      const bytes = bytesOfText(`---\n${text}\n---\n${text}`);
      return () => readMemory('a.md', { bytes, mtime: 0, size: bytes.length }, false);
    };
    const units = 64_000;
    const ordinary = reading(
      Array.from({ length: units / 40 }, (_, i) => `field_${i}: some ordinary words of it`).join('\n'),
    );
    for (const [index, shape] of shapes.entries()) {
      const long = reading(shape(units));
      // Some shapes cost more than ordinary text at any length: these must not grow faster than their length.
      if (leastMultiple(long, ordinary, 20) <= 20) continue;
      // Quadratic would be 16 times the cost at four times the length.
      expect(leastMultiple(long, reading(shape(units / 4)), 10), `shape ${index}`).toBeLessThanOrEqual(10);
    }
  });

  it('with a line of 65 KB keeps the line', () => {
    const long = 'wörd '.repeat(12_000).trim();
    expect(read(`---\ndescription: ${long}\n---\n`)).toMatchObject({
      valid: true,
      description: long,
      clientDescription: long,
    });
    expect(read(`---\ndescription: a: ${long}\n---\n`)).toMatchObject({ valid: false, description: `a: ${long}` });
  });
});
