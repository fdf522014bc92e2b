import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixEdit } from '../../../src/health/fixes';
import { applyEdits } from '../../../src/memory/textEdits';

function expectEdit(text: string, start: number, end: number, replacement: string): void {
  const edit = fixEdit(text, { start, end }, replacement);
  expect(text.slice(edit.start, edit.end)).toBe(edit.expected);
  expect(applyEdits(text, [edit])).toBe(text.slice(0, start) + replacement + text.slice(end));
  // An empty one is refused wherever the file is not empty too.
  expect(edit.expected === '').toBe(text === '');
}

describe('fixEdit', () => {
  it.each(['', '\n', '\n\n', '\n\n\n', '\na', 'a', 'a\n', 'a\n\n', 'a\n\nb', '\n\na\n\nb\n\n', '\r\n', 'a\r\n\r\n'])(
    'has a witness for every place without length in %j',
    (text) => {
      for (let at = 0; at <= text.length; at++) expectEdit(text, at, at, 'x\n');
    },
  );

  it('gives the text that is wished for, whatever the text and the place', () => {
    const text = fc
      .array(fc.constantFrom('\n', '\r\n', 'a', ' ', '🌱'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), fc.constantFrom('', 'x', '\n', 'x\ny'), (whole, a, b, replacement) => {
        const [start = 0, end = 0] = [a % (whole.length + 1), b % (whole.length + 1)].sort((x, y) => x - y);
        expectEdit(whole, start, end, replacement);
      }),
    );
  });
});
