import { describe, expect, it } from 'vitest';
import { headerBroken } from '../../../../src/health/rules/headerBroken';
import { readHeader } from '../../../../src/memory/frontMatter';
import { corpusDirectories } from '../../curation/curationRig';
import { findingsIn, mend, quoteOf } from '../healthRig';

const look = { rules: [headerBroken] };
const body = '\nname: not: a: field\n';
const withHeader = (fields: string): { readonly 'a.md': string } => ({ 'a.md': `---\n${fields}\n---\n${body}` });

describe('header-broken', () => {
  it('says what was read, what the agent sees, and quotes the value', async () => {
    const files = withHeader('name: "Done" means done\ndescription: Ask before Friday\ntype: feedback');
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('warning');
    expect(finding?.message).toContain('the agent sees no description');
    expect(finding?.message).toContain('the name “"Done" means done” and the description “Ask before Friday”');
    expect(finding && quoteOf(files, finding)).toBe('name: "Done" means done');
    expect(finding?.fixes[0]?.title).toBe('Quote the name');
    expect(await mend(files, finding, look)).toEqual({
      text: files['a.md'].replace('name: "Done" means done', `name: '"Done" means done'`),
      plain: true,
    });
  });

  it.each([
    ['name: a\ndescription: foo: bar: baz', 'description: foo: bar: baz', 'description: "foo: bar: baz"'],
    ['name: a\ndescription: `x` stays off', '`x` stays off', '"`x` stays off"'],
    ['name: a\ndescription: - first', '- first', '"- first"'],
    ['name: a\ndescription: ? first', '? first', '"? first"'],
    ['name: a\ndescription: "C:\\kiosk"', '"C:\\kiosk"', "'C:\\kiosk'"],
    ['name: a\ndescription: 重點: 先問: 再改', '重點: 先問: 再改', '"重點: 先問: 再改"'],
    ['name: a\ndescription: x\nmetadata:\n\ttype: user', '\ttype', '  type'],
    ['name: a\ndescription: x\ntype: user\nname: a', 'name: a\ndescription', 'description'],
    ['name: a\ndescription: one --- two\ntype: user', 'one --- two', '"one --\\x2d two"'],
    ['name: a --- b\ndescription: x', 'a --- b', '"a --\\x2d b"'],
  ])('mends %j plainly', async (fields, before, after) => {
    for (const end of ['\n', '\r\n']) {
      const files = { 'a.md': `\ufeff${withHeader(fields)['a.md']}`.replaceAll('\n', end) };
      const [finding] = await findingsIn(files, look);
      expect(await mend(files, finding, look)).toEqual({
        text: files['a.md'].replace(before.replaceAll('\n', end), after.replaceAll('\n', end)),
        plain: true,
      });
    }
  });

  it.each([
    // Line by line the comment is part of the type.
    ['name: a: b\ntype: user # mine', 'name: "a: b"\ntype: user # mine'],
    ['name: a\ndescription: x\nname: b', 'description: x\nname: b'],
  ])('asks where the repaired header would say something else: %j', async (fields, after) => {
    const files = withHeader(fields);
    const [finding] = await findingsIn(files, look);
    expect(await mend(files, finding, look)).toEqual({ text: withHeader(after)['a.md'], plain: false });
  });

  it('tells of a language after the dashes, and takes away one that says nothing new', async () => {
    const yaml = { 'a.md': `---yaml\nname: a\n---\n${body}` };
    const [finding] = await findingsIn(yaml, look);
    expect(finding?.message).toContain('names a language');
    expect(await mend(yaml, finding, look)).toEqual({ text: yaml['a.md'].replace('---yaml', '---'), plain: false });
    const [script] = await findingsIn({ 'a.md': `---js\nname: a\n---\n${body}` }, look);
    expect(script?.fixes).toEqual([]);
    const [broken] = await findingsIn({ 'a.md': `---yaml\nname: a: b\n---\n${body}` }, look);
    expect(broken?.fixes).toEqual([]);
  });

  it('tells of a header without an end, and puts the end where the fields end', async () => {
    const files = { 'a.md': '---\nname: a\ndescription: x\n\nWords: and more.\n' };
    const [finding] = await findingsIn(files, look);
    expect(finding?.message).toContain('does not end');
    expect(await mend(files, finding, look)).toEqual({
      text: files['a.md'].replace('x\n\n', 'x\n---\n\n'),
      plain: false,
    });
  });

  it.each(['prose\nname: a', 'name:a\ndescription: x', '# --- part ---\ndescription: x'])(
    'offers nothing where quotes don’t help: %j',
    async (fields) => {
      const [finding] = await findingsIn(withHeader(fields), look);
      expect(finding?.fixes).toEqual([]);
    },
  );

  it.each([
    withHeader('name: a\ndescription: x'),
    withHeader('name: \'a: b\'\ndescription: "x --\\x2d y"'),
    withHeader('- a\n- b'),
    { 'a.md': 'name: a: b\n' },
    { 'a.md': '' },
    { '.superseded/a.md': withHeader('name: a: b')['a.md'] },
  ])('says nothing of %j', async (files) => {
    expect(await findingsIn(files, look)).toEqual([]);
  });

  it('shows hostile text as text', async () => {
    const [finding] = await findingsIn(withHeader(`name: a\u202e: b\u0007: ${'x'.repeat(5_000)}`), look);
    expect(finding?.message).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(finding?.message.length).toBeLessThan(300);
  });

  it('mends every broken file of the corpus, says what was read, and touches only the lines of broken values', async () => {
    let mended = 0;
    for (const { files } of corpusDirectories()) {
      for (const finding of await findingsIn(files, look)) {
        const bytes = files.get(finding.path)?.bytes ?? new Uint8Array();
        const texts = { [finding.path]: bytes };
        const { text, plain } = await mend(texts, (await findingsIn(texts, look))[0], look);
        const before = readHeader(bytes, true);
        const after = readHeader(new TextEncoder().encode(text ?? ''), true);
        expect(plain).toBe(true);
        expect(after).toEqual({
          ...before,
          valid: true,
          fault: null,
          clientDescription: before.description,
          clientType: after.clientType,
        });
        const now = (text ?? '').split('\n');
        const changed = new TextDecoder('utf-8', { ignoreBOM: true })
          .decode(bytes)
          .split('\n')
          .filter((line, i) => line !== now[i]);
        expect(changed).toHaveLength(1);
        mended++;
      }
    }
    expect(mended).toBe(5);
  });
});
