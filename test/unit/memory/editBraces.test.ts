import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { editHeader, isHeaderRefusal } from '../../../src/memory/editHeader';
import { EDITABLE_KEYS, type EditableKey } from '../../../src/memory/fieldSplices';
import { readHeader } from '../../../src/memory/frontMatter';
import { fieldTextOf } from '../../../src/memory/quoteValue';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { oddText } from './headerGenerators';

const keys: EditableKey[] = EDITABLE_KEYS.filter((key) => key !== 'name' && key !== 'description');

const value = fc.constantFrom('user', 'a b', '"x, y"', "'}'", '[a, {b: c}]', '"q: #"', '~', '');
const item = (key: string) =>
  fc
    .tuple(fc.constantFrom(key, key, `"${key}"`), fc.constantFrom(': ', ':  ', ' : '), value)
    .map(([name, colon, text]) => ({ key, head: `${name}${colon}`, text }));

/** A header whose `metadata` stands in braces, as the text before the first item, the items and separators, and the text behind. */
const header = fc
  .tuple(
    fc.shuffledSubarray([...keys, 'node_type', 'x']).chain((chosen) => fc.tuple(...chosen.map(item))),
    fc.array(fc.constantFrom(', ', ',', ' , ', ',\n  ', ', # note\n    '), { minLength: 12, maxLength: 12 }),
    fc.constantFrom('{', '{ ', '{\n  '),
    fc.constantFrom('}', ' }', '\n  }', ' } # note', ',}'),
  )
  .map(([items, separators, open, close]) => {
    const lead = `---\nname: n\nmetadata: ${open}`;
    const end = items.length === 0 && close === ',}' ? '}' : close;
    const rest = `${end}\ndescription: d\n---\n\nbody\n`;
    return { lead, items, separators, rest };
  });

type BracesHeader = typeof header extends fc.Arbitrary<infer T> ? T : never;

function textOf({ lead, items, separators, rest }: BracesHeader): string {
  const list = items.map(({ head, text }, index) => `${index === 0 ? '' : separators[index - 1]}${head}${text}`);
  return `${lead}${list.join('')}${rest}`;
}

/** Text of everything up to an item's value, and of everything behind it. */
function around(file: BracesHeader, index: number): [string, string] {
  const whole = textOf(file);
  const upTo = textOf({ ...file, items: file.items.slice(0, index + 1), rest: '' });
  const text = file.items[index]?.text ?? '';
  return [upTo.slice(0, upTo.length - text.length).trimEnd(), whole.slice(upTo.length)];
}

function metadataOf(text: string): Record<string, unknown> {
  const [, content = ''] = text.split('---\n');
  return (parse(content, { schema: 'failsafe' }) as { metadata: Record<string, unknown> | null }).metadata ?? {};
}

const newValue = fc.oneof(fc.constantFrom('project', 'a, b', '}', 'x: y', '#1', '', '42', 'it\'s "so"'), oddText);

function edited(text: string, key: EditableKey, next: string | null): string {
  const after = editHeader(bytesOfText(text), [{ key, value: next }]);
  if (isHeaderRefusal(after)) throw new Error(`refused: ${after.refused}`);
  return new TextDecoder().decode(after);
}

describe('an edit inside braces', () => {
  it('changes one value, or adds one item behind the last, and no other byte', () => {
    fc.assert(
      fc.property(header, fc.constantFrom(...keys), newValue, (file, key, next) => {
        const text = textOf(file);
        const after = edited(text, key, next);
        const index = file.items.findIndex((candidate) => candidate.key === key);
        const [before, behind] =
          index >= 0
            ? around(file, index)
            : [textOf({ ...file, rest: '' }).trimEnd(), text.slice(textOf({ ...file, rest: '' }).trimEnd().length)];
        expect(after.startsWith(before), after).toBe(true);
        expect(after.endsWith(behind.trimStart()), after).toBe(true);
        expect(metadataOf(after)).toEqual({ ...metadataOf(text), [key]: fieldTextOf(next) });
        expect(readHeader(bytesOfText(after), true)).toMatchObject({ valid: true, name: 'n', description: 'd' });
      }),
      { numRuns: fuzzRuns(600) },
    );
  });

  it('takes an item out with one comma, and leaves the others as they are', () => {
    fc.assert(
      fc.property(header, fc.constantFrom(...keys), (file, key) => {
        const text = textOf(file);
        const after = edited(text, key, null);
        const { [key]: _, ...others } = metadataOf(text);
        expect(metadataOf(after)).toEqual(others);
        let at = 0;
        for (const { key: name, head, text: written } of file.items) {
          if (name === key) continue;
          at = after.indexOf(`${head}${written}`.trimEnd(), at);
          expect(at, after).toBeGreaterThan(0);
        }
        // A comma behind the only item goes with it.
        expect(after.endsWith(file.rest.replace(/^[\s,]*/, '')), after).toBe(true);
      }),
      { numRuns: fuzzRuns(400) },
    );
  });
});
