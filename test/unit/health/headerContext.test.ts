import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeaderContext, headerContextAt } from '../../../src/health/headerContext';

/** The context where `|` stands, and the text that a choice takes the place of. */
function at(marked: string): (HeaderContext & { readonly old: string }) | null {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const context = headerContextAt(text, offset);
  return context === null ? null : { ...context, old: text.slice(context.range.start, context.range.end) };
}

describe('headerContextAt', () => {
  it.each(['\n', '\r\n', '\r'])('knows keys and values with line ends %j', (end) => {
    const lines = (text: string): string => text.replaceAll('\n', end);
    expect(at(lines('---\nname: a\nty|\n---\nbody\n'))).toMatchObject({ kind: 'key', old: 'ty', nested: false });
    expect(at(lines('---\nname: a\n|\n---\nbody\n'))).toMatchObject({ kind: 'key', old: '' });
    expect(at(lines('---\nname: a\ntype: fee|d\n---\nbody\n'))).toMatchObject({
      kind: 'value',
      key: 'type',
      old: 'feed',
    });
    expect(at(lines('---\nname: a\ntype:|\n---\nbody\n'))).toMatchObject({ kind: 'value', old: '', hasBlank: false });
    expect(at(lines('---\nname: a\ntype: |\n---\nbody\n'))).toMatchObject({ kind: 'value', old: '', hasBlank: true });
    expect(at(lines('---\nname: a\ntype: |  \n---\nbody\n'))).toMatchObject({ kind: 'value', old: '', hasBlank: true });
  });

  it('works before the header is closed', () => {
    expect(at('---\n|')).toMatchObject({ kind: 'key', old: '' });
    expect(at('---\nname: a\n|')).toMatchObject({ kind: 'key' });
    expect(at('---\nname: a\ntype: |')).toMatchObject({ kind: 'value', key: 'type' });
    expect(at('---\nname: a\n|\n\nSome prose that goes on.\n')).toMatchObject({ kind: 'key' });
    expect(at('---\nname: a\n\nNote: prose be|hind a blank line\n')).toBeNull();
  });

  it('is silent in the body, on fences and where there is no header', () => {
    for (const marked of [
      '|---\nname: a\n---\n',
      '--|-\nname: a\n---\n',
      '---\nname: a\n---|\n',
      '---\nname: a\n---\nty|pe: x\n',
    ])
      expect(at(marked), marked).toBeNull();
    for (const marked of ['|', 'type: |', '# Title\n\ntype: |\n', '---js\ntype: |\n---\n', ' ---\ntype: |\n---\n'])
      expect(at(marked), marked).toBeNull();
  });

  it('tells the keys of metadata from those at the top', () => {
    const nested = at('---\nname: a\nmetadata: \n  type: user\n  co|\n---\n');
    expect(nested).toMatchObject({ kind: 'key', nested: true, hasMetadata: true, old: 'co' });
    expect(nested?.kind === 'key' && [...nested.present]).toEqual(['name', 'metadata', 'type']);
    expect(at('---\nmetadata:\n  type: user\n|\n---\n')).toMatchObject({
      nested: false,
      hasMetadata: true,
      joins: '  ',
    });
    expect(at('---\nmetadata:\n  type: user\nname: a\n|\n---\n')).toMatchObject({ hasMetadata: true, joins: null });
    expect(at('---\ndescription: >\n  text\n|\n---\n')).toMatchObject({ hasMetadata: false, joins: null });
    expect(at('---\nmetadata:\n\ttype: |\n---\n')).toMatchObject({ kind: 'value', key: 'type' });
  });

  it('is silent in values of several lines and in maps in braces', () => {
    expect(at('---\ndescription: >\n  some text\n  ty|\n---\n')).toBeNull();
    expect(at('---\ntags:\n  - a\n  ty|\n---\n')).toBeNull();
    expect(at('---\nmetadata: {type: |}\n---\n')).toBeNull();
    expect(at('---\ndescription: >- te|xt\n---\n')).toBeNull();
  });

  it('takes the whole word or value, also from its middle, and sees the colon behind it', () => {
    expect(at('---\nst|atus: superseded\n---\n')).toMatchObject({ kind: 'key', old: 'status', hasColon: true });
    expect(at('---\nstatus: super|seded  \n---\n')).toMatchObject({ kind: 'value', old: 'superseded' });
    expect(at('---\nsuperseded_by: "a b|.md"\n---\n')).toMatchObject({ kind: 'value', old: '"a b.md"' });
    expect(at('---\nstatus: |  superseded\n---\n')).toMatchObject({ old: '  superseded' });
    expect(at('---\nst|atus : x\n---\n')).toMatchObject({ kind: 'key', old: 'status', hasColon: true });
    expect(at('---\nso|me words\n---\n')).toBeNull();
  });

  it('always gives a range around the cursor on its own line, whatever the text', () => {
    const piece = fc.constantFrom(
      '---',
      '\n',
      '\r\n',
      '\r',
      'type',
      ':',
      ' ',
      '  ',
      'metadata:',
      '{',
      '"',
      '#',
      '- ',
      '中文',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), fc.nat(), (pieces, number) => {
        const text = `---\n${pieces.join('')}`;
        const offset = number % (text.length + 1);
        const context = headerContextAt(text, offset);
        if (context === null) return;
        const { start, end } = context.range;
        expect(start).toBeLessThanOrEqual(offset);
        expect(end).toBeGreaterThanOrEqual(offset);
        expect(text.slice(start, end)).not.toMatch(/[\r\n]/);
      }),
    );
  });
});
