import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lostText } from '../../../src/health/lostText';
import type { Rule } from '../../../src/health/rule';
import { cutDescription } from '../../../src/health/rules/cutDescription';
import { headerBroken } from '../../../src/health/rules/headerBroken';
import { missingDescription } from '../../../src/health/rules/missingDescription';
import { twoTypes } from '../../../src/health/rules/twoTypes';
import { unknownType } from '../../../src/health/rules/unknownType';
import { textAt } from '../curation/curationRig';
import { header } from '../memory/headerGenerators';
import { findingsIn, fixIn } from './healthRig';

const RULES: readonly Rule[] = [cutDescription, headerBroken, missingDescription, twoTypes, unknownType];
const withHeader = (content: string): string => `---\n${content}\n---\n\nBody.\n`;

describe('lostText', () => {
  it.each([
    ['a: b # c', 'a: "b # c"'],
    ["a: it''s", "a: 'it''s'"],
    ['a: one\n  two', 'a: one two'],
    ['m:\n  a: b\n  c: d', 'a: b\nm:\n  c: d'],
    ['a: b\na: b', 'a: b'],
    ['\ta: b', '  a: b'],
    ['a: b --- c', 'a: "b --\\x2d c"'],
    ['a: "\\x41\\u0062c"', 'a: Abc'],
    ['a: C:\\x41 --- b', 'a: "C:\\\\x41 --\\x2d b"'],
    ['a: >-\n  b', 'a: b'],
    ['n: x\nm:\n  a: b', 'n: x\na: b\nm:'],
    ['a: Feedback', 'a: feedback'],
  ])('sees that nothing is lost from %j to %j', (before, after) => {
    expect(lostText(before, after)).toBeNull();
  });

  it.each([
    ['a: b # c', 'a: b', '# c'],
    ['a: #all\na: null', 'a: null', 'a: #all'],
    ['type: user\na: user x', 'type: project\na: user x', 'user'],
    ['a: "x\u0085y"', 'a: x y', '"x\u0085y"'],
    ['a: "x\\u0085y"', 'a: x y', '"x\\u0085y"'],
    ['a: one two three', 'a: one three', 'two'],
    ['a: b # c\nd: e # f', 'a: b\nd: e', '# c … # f'],
  ])('names what is lost from %j to %j', (before, after, lost) => {
    expect(lostText(before, after)).toBe(lost);
  });

  it('finds any line lost that says something of its own, and no other', () => {
    fc.assert(
      fc.property(header, header, (a, b) => {
        expect(lostText(a, a)).toBeNull();
        expect(lostText(`${a}\nown: unique\n${b}`, `${a}\n${b}`)).not.toBeNull();
        expect(lostText(a, `${a}\nown: unique`)).toBeNull();
      }),
    );
  });

  it('does not take long over a huge header', () => {
    const huge = 'a b: c # d\n'.repeat(20_000);
    expect(lostText(`x ${huge} y`, huge.toUpperCase())).not.toBeUndefined();
  });
});

describe('a plain fix of a header', () => {
  it.each([
    ['name: a\ndescription: Red #fff\nmetadata:\n  description: Another\n  type: user', 'Another'],
    ['name: a\ndescription: d\ntype: decision\nmetadata:\n  type: Feedback', 'decision'],
    ['name: a\ndescription: one\n# comment\n  two #x', '# comment'],
    ['name: a\ndescription: {a: b} # c\ntype: user', '# c'],
    ['name: a\ndescription: 123 # c\ntype: user', '# c'],
    ['name: a\ndescription: d\ntype: #all\ntype: null', '#all'],
    ['name: a\nmetadata:\n  description: "one\u0085two"\n  type: user', 'one'],
    ['name: a\ndescription: d\ntype: x: y\ntype: z: w', 'x: y'],
  ])('is none where it would lose something, and then says what: %j', async (content, lost) => {
    const files = { 'a.md': withHeader(content) };
    const fixes = (await findingsIn(files, { rules: RULES })).flatMap((one) => one.fixes);
    for (const fix of fixes.filter(({ plain }) => plain))
      expect(textAt((await fixIn(files, fix)).files, 'a.md')).toContain(lost);
    expect(fixes.some(({ title }) => title.includes(', without “') && title.includes(lost))).toBe(true);
  });

  it('loses no word and no comment of any header', async () => {
    const wordsOf = (text: string): readonly string[] =>
      text
        .replace(/\\[xuU]?[\da-f]*/gi, ' ')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    let made = 0;
    await fc.assert(
      fc.asyncProperty(header, async (content) => {
        const files = { 'a.md': withHeader(content) };
        for (const { fixes } of await findingsIn(files, { rules: RULES })) {
          const fix = fixes.find(({ plain }) => plain);
          if (fix === undefined) continue;
          made++;
          const after = textAt((await fixIn(files, fix)).files, 'a.md') ?? '';
          const left = new Set(wordsOf(after));
          expect(wordsOf(files['a.md']).filter((word) => !left.has(word))).toEqual([]);
          expect(after.split('#').length).toBeGreaterThanOrEqual(new Set(files['a.md'].split('#')).size);
        }
      }),
      { numRuns: 400 },
    );
    expect(made).toBeGreaterThan(5);
  });
});
