import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkContext, linkContextAt } from '../../../src/health/linkContext';
import { leastMultiple } from '../support/leastMultiple';

/** The context where `^` stands, and the text that a choice takes the place of. */
function at(marked: string, isIndex = false): (LinkContext & { readonly old: string }) | null {
  const offset = marked.indexOf('^');
  const text = marked.replace('^', '');
  const context = linkContextAt({ text, path: isIndex ? 'MEMORY.md' : 'a.md', isIndex }, offset);
  return context === null ? null : { ...context, old: text.slice(context.range.start, context.range.end) };
}

describe('linkContextAt', () => {
  it('knows a wiki link that is being written, and what would end it', () => {
    expect(at('see [[^')).toMatchObject({ kind: 'wiki', typed: '', old: '', missing: ']]' });
    expect(at('see [[^]')).toMatchObject({ kind: 'wiki', missing: ']' });
    expect(at('see [[^]]')).toMatchObject({ kind: 'wiki', missing: '' });
    expect(at('见 [[发布^')).toMatchObject({ kind: 'wiki', typed: '发布', old: '发布' });
    expect(at('see [[Real dat^abase]] and [[other]]')).toMatchObject({
      typed: 'Real dat',
      old: 'Real database',
      missing: '',
    });
    expect(at('see [[na^me|label]]')).toMatchObject({ old: 'name', missing: '' });
    expect(at('see [[na^me#place]]')).toMatchObject({ old: 'name', missing: '' });
    expect(at('see [[na^ and then [[other]]')).toMatchObject({ typed: 'na', old: 'na', missing: ']]' });
    expect(at('---\r\nname: a\r\n---\r\n\r\nsee [[x^\r\nmore')).toMatchObject({ typed: 'x', old: 'x', missing: ']]' });
  });

  it('is silent behind a link, in its label, in code and in the header', () => {
    for (const marked of [
      '[[a]] ^',
      '[[a|la^bel]]',
      '[^',
      '\\[[^',
      'code `[[^`',
      '```\n[[^\n```\n',
      '```\n[[^',
      '    [[^\n',
      '---\nname: [[^\n---\n',
      '[[a\nb^]]',
    ])
      expect(at(marked), marked).toBeNull();
  });

  it('knows the destination of a Markdown link', () => {
    expect(at('- [A](^', true)).toMatchObject({ kind: 'destination', typed: '', missing: ')', angles: false });
    expect(at('- [A](fee^d.md) — hook', true)).toMatchObject({ typed: 'fee', old: 'feed.md', missing: '' });
    expect(at('- [A](<my fi^le.md>)', true)).toMatchObject({ old: 'my file.md', missing: '', angles: true });
    expect(at('- [A](<my fi^', true)).toMatchObject({ missing: '>)' });
    expect(at('- [A](<my fi^)', true)).toMatchObject({ missing: '>' });
    expect(at('- [A](a.md) — (^', true)).toBeNull();
    expect(at('- [A](a.md "ti^tle")', true)).toBeNull();
    expect(at('<!-- x -->\n```\n- [A](^\n```\n', true)).toBeNull();
  });

  it('ends in good time on a line of a million signs', () => {
    const looking = (signs: number) => {
      const line = '[[]('.repeat(signs / 4);
      return () => {
        linkContextAt({ text: line, path: 'a.md', isIndex: false }, line.length);
        linkContextAt({ text: `${line}[[`, path: 'a.md', isIndex: true }, line.length + 2);
      };
    };
    // In proportion it is eight, a search that backtracks would make it 64.
    expect(leastMultiple(looking(1_000_000), looking(125_000), 24)).toBeLessThanOrEqual(24);
  });

  it('always gives a range around the cursor on its own line, whatever the text', () => {
    const piece = fc.constantFrom(
      '[[',
      ']]',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '|',
      '#',
      '`',
      '\\',
      'ab',
      ' ',
      '\n',
      '\r\n',
      '中',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.nat(), fc.boolean(), (pieces, number, isIndex) => {
        const text = pieces.join('');
        const offset = number % (text.length + 1);
        const context = linkContextAt({ text, path: 'a.md', isIndex }, offset);
        if (context === null) return;
        const { start, end } = context.range;
        expect(text.slice(start, offset)).toBe(context.typed);
        expect(end).toBeGreaterThanOrEqual(offset);
        expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
