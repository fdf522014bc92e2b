import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstUnloadedOffset } from '../../../src/memory/firstUnloaded';
import { loadIndex } from '../../../src/memory/loadedIndex';

const entries = (count: number, end = '\n'): string =>
  Array.from({ length: count }, (_, i) => `- ${i + 1}${end}`).join('');

describe('firstUnloadedOffset', () => {
  it('is null where all is loaded', () => {
    expect(firstUnloadedOffset('')).toBeNull();
    expect(firstUnloadedOffset(entries(200))).toBeNull();
    expect(firstUnloadedOffset(`${'x'.repeat(25_000)}\n\n \n`)).toBeNull();
    expect(firstUnloadedOffset(`${entries(200)}<!-- not counted -->\n`)).toBeNull();
    expect(firstUnloadedOffset(`---\n${'a: b\n'.repeat(300)}---\n- one\n`)).toBeNull();
  });

  it.each(['\n', '\r\n'])('is where line 201 begins, after what does not count (%j)', (end) => {
    const head = ['---', 'x: y', '---', '', '<!-- one', 'two -->', ''].join(end) + end;
    const loaded = `${head}${entries(200, end)}`;
    expect(firstUnloadedOffset(`${loaded}- 201${end}- 202${end}`)).toBe(loaded.length);
    // Blank lines and comments before the first lost line are no loss; its indentation belongs to it.
    const gap = `${end}${end}<!-- c -->${end}${end}`;
    expect(firstUnloadedOffset(`${loaded}${gap}  - nested${end}`)).toBe(loaded.length + gap.length);
  });

  it('is where the line begins that the units no longer hold', () => {
    const first = `${'x'.repeat(24_990)}\r\n`;
    expect(firstUnloadedOffset(`${first}${'y'.repeat(20)}`)).toBe(first.length);
    expect(firstUnloadedOffset(`${'記'.repeat(24_999)}\n\n\ny`)).toBe(25_002);
  });

  it('is the point of a cut inside a line', () => {
    expect(firstUnloadedOffset('x'.repeat(25_001))).toBe(25_000);
    expect(firstUnloadedOffset(`\r\n\n${'x'.repeat(30_000)}\nsecond`)).toBe(25_003);
    expect(firstUnloadedOffset(`${'x'.repeat(25_000)}  \nsecond`)).toBe(25_003);
  });

  it('parts a text in two: the first half loads as the whole does, and nothing of the second half', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '  ',
        '- [A](a.md) — b',
        '<!-- gone -->',
        '<!-- gone --> stays',
        '<!--\ngone\n-->',
        '- <!-- in a list -->',
      ),
      fc.constantFrom('```', 'a\rb', '# 標題', '---', '> quote', '\t- nested'),
      fc.integer({ min: 1, max: 9_000 }).map((units) => 'w'.repeat(units)),
    );
    const text = fc
      .array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 320, size: 'max' })
      .map((lines) => lines.map((parts) => parts.join('')).join(''));
    fc.assert(
      fc.property(text, (index) => {
        const offset = firstUnloadedOffset(index);
        const loaded = loadIndex(index);
        expect(offset === null).toBe(loaded.cut.length === 0);
        if (offset === null) return;
        const begin = loadIndex(index.slice(0, offset));
        expect(begin.cut).toEqual([]);
        expect(begin.text).toBe(loaded.text.trimEnd());
      }),
      { numRuns: 60 },
    );
  });
});
