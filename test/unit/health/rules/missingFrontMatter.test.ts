import { describe, expect, it } from 'vitest';
import { missingFrontMatter } from '../../../../src/health/rules/missingFrontMatter';
import { findingsIn, mend, quoteOf } from '../healthRig';

const look = { rules: [missingFrontMatter] };

describe('missing-front-matter', () => {
  it('is an information, and its fix takes what heading, first sentence and file name tell', async () => {
    const files = { 'feedback_tests.md': '# Tests\n\nUse the **real** `db` in [tests](x.md). Not a mock.\n' };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information' });
    expect(finding && quoteOf(files, finding)).toBe('# Tests');
    expect(await mend(files, finding, look)).toEqual({
      text: `---\nname: Tests\ndescription: Use the real db in tests\ntype: feedback\n---\n\n${files['feedback_tests.md']}`,
      plain: false,
    });
  });

  it.each([
    ['plain.md', 'Dana ships. Two.\n', '---\nname: plain\ndescription: Dana ships\n---\n\nDana ships. Two.\n'],
    [
      'a.md',
      '\ufeff# 標題\r\n\r\n先問再改。然後提交。\r\n',
      '\ufeff---\r\nname: 標題\r\ndescription: 先問再改\r\n---\r\n\r\n# 標題\r\n\r\n先問再改。然後提交。\r\n',
    ],
    // Neither code nor comments nor a labelled line stand for the text.
    [
      'user-x.md',
      '<!-- Hidden words. -->\n```\nCode.\n```\n**Why:** it broke.\n\nPort 8080 is taken.\n',
      '---\nname: user-x\ndescription: Port 8080 is taken\ntype: user\n---\n\n<!-- Hidden words. -->\n```\nCode.\n```\n**Why:** it broke.\n\nPort 8080 is taken.\n',
    ],
    // A sentence that says nothing describes nothing.
    ['b.md', 'Some notes.\n', '---\nname: b\n---\n\nSome notes.\n'],
    // A rule of Markdown is no header.
    ['c.md', '---\n\nPort 80.\n', '---\nname: c\ndescription: Port 80\n---\n\n---\n\nPort 80.\n'],
  ])('heads %s', async (path, before, after) => {
    const [finding] = await findingsIn({ [path]: before }, look);
    expect((await mend({ [path]: before }, finding, look)).text).toBe(after);
  });

  it('keeps invalid bytes, and offers nothing for UTF-16', async () => {
    const latin = new Uint8Array([0x44, 0xe9, 0x21]);
    const [finding] = await findingsIn({ 'a.md': latin }, look);
    expect(finding?.fixes).toHaveLength(1);
    const wide = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x42, 0]);
    const [other] = await findingsIn({ 'a.md': wide }, look);
    expect(other?.fixes).toEqual([]);
  });

  it.each([
    ['a.md', '---\nname: a\n---\nx'],
    ['a.md', ''],
    ['a.md', ' \n'],
    ['a.md', '---js\nname: a\n---\nx'],
    ['a.md', '---\nname: a\n\nunclosed'],
    ['logs/2031/05/2031-05-01.md', '- 10:00 x\n'],
    ['.superseded/a.md', 'x\n'],
    ['MEMORY-archive.md', '- [A](a.md)\n'],
  ])('says nothing of %s with %j', async (path, text) => {
    expect(await findingsIn({ [path]: text }, look)).toEqual([]);
  });

  it('takes a text of one long line', async () => {
    const files = { 'a.md': 'word '.repeat(200_000) };
    const [finding] = await findingsIn(files, look);
    expect((await mend(files, finding, look)).text?.slice(0, 300)).toMatch(
      /^---\nname: a\ndescription: word .{1,200}…\n---\n/,
    );
  });
});
