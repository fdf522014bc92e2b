import { describe, expect, it } from 'vitest';
import { editHeader } from '../../../src/memory/editHeader';
import { leastMultiple } from '../support/leastMultiple';
import { bytesOfText } from './bytes';

describe('an edit that is built to cost', () => {
  it('takes time in proportion to the length of the file', () => {
    const shapes: ((units: number) => string)[] = [
      ...['"', "'", '`', '\\', ': ', ' #', '- ', '[', '{', ' ', '\t', '&a ', '{a: ', ', '].map(
        (mark) => (units: number) => `description: x${mark.repeat(units / mark.length)}\nz: [1]\n`,
      ),
      ...['\n', '\r', '\r\n', '#\n', 'name: a\n', ' \n', '- a\n', '  type: x\n', '[', '  - x: [\n'].map(
        (mark) => (units: number) => `metadata:\n  a: b\nnote: a: b\n${mark.repeat(units / mark.length)}\n`,
      ),
      (units) => `metadata: {${'a: b, '.repeat(units / 6)}}\n`,
      (units) => `name: |+\n${' \n'.repeat(units / 2)}`,
    ];
    const values = [(units: number) => `'"\\---`.repeat(units / 6), (units: number) => `${'\r\n'.repeat(units / 2)}x`];
    const editing = (text: string, value: string) => {
      const bytes = bytesOfText(`---\n${text}---\n`);
      return () =>
        editHeader(bytes, [
          { key: 'name', value },
          { key: 'type', value: null },
        ]);
    };
    const check = (name: string, make: (units: number) => () => unknown) =>
      // Quadratic would be 64 times the cost at eight times the length.
      expect(leastMultiple(make(120_000), make(15_000), 40), name).toBeLessThanOrEqual(40);
    for (const [index, shape] of shapes.entries()) check(`shape ${index}`, (units) => editing(shape(units), 'x'));
    for (const [index, value] of values.entries()) check(`value ${index}`, (units) => editing('x: y\n', value(units)));
  });
});
