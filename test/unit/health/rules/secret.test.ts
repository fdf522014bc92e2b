import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';
import { describe, expect, it } from 'vitest';
import { mayHoldPresetSecret } from '../../../../src/health/presetSecrets';
import { secret } from '../../../../src/health/rules/secret';
import { secretInIndex } from '../../../../src/health/rules/secretInIndex';
import { findSecrets } from '../../../../src/memory/redact';
import { INVENTED_SECRETS, NO_SECRETS, PRIVATE_KEY } from '../../../support/inventedSecrets';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf, type Texts } from '../healthRig';

const look = { rules: [secret, secretInIndex] };
const memoryWith = (body: string, description = 'Staging'): string =>
  `---\nname: a\ndescription: ${description}\ntype: reference\n---\n\n${body}\n`;

async function presetFinds(content: string): Promise<readonly string[]> {
  const id = '@secretlint/secretlint-rule-preset-recommend';
  const { messages } = await lintSource({
    source: { filePath: '', content, contentType: 'text', ext: '.md' },
    options: { config: { rules: [{ id, rule: creator }] }, noPhysicFilePath: true },
  });
  return messages.map(({ ruleId }) => ruleId);
}

describe('secret', () => {
  it.each(INVENTED_SECRETS)('points at the secret, and removes it alone: $name', async ({ text, secret: value }) => {
    const files = { 'a.md': memoryWith(text) };
    const findings = await findingsIn(files, look);
    expect(findings.map((finding) => quoteOf(files, finding))).toEqual([value]);
    const [finding] = findings;
    expect(finding).toMatchObject({ rule: 'secret', severity: 'error', path: 'a.md' });
    expect(finding?.message).not.toContain(value);
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toBe(files['a.md'].replace(value, '(removed)'));
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each(INVENTED_SECRETS.filter(({ preset }) => preset !== null))(
    'asks the preset about what it finds, and masks it too: $name',
    async ({ text, preset }) => {
      expect((await presetFinds(text)).some((rule) => rule.endsWith(`-${preset}`))).toBe(true);
      expect(mayHoldPresetSecret(text)).toBe(true);
      expect(findSecrets(text)).not.toEqual([]);
    },
  );

  it.each(NO_SECRETS)('says nothing of %s', async (text) => {
    expect(await findingsIn({ 'a.md': memoryWith(text) }, look)).toEqual([]);
  });

  it('reports what the preset alone knows', async () => {
    const files = { 'a.md': memoryWith('Mail goes out with xoxb-ab-cd.') };
    expect((await findingsIn(files, look)).map((finding) => quoteOf(files, finding))).toEqual(['xoxb-ab-cd']);
  });

  it('can’t be switched off by a comment in the memory', async () => {
    const files = { 'a.md': memoryWith('<!-- secretlint-disable -->\nMail goes out with xoxb-ab-cd.') };
    expect(await findingsIn(files, look)).toHaveLength(1);
  });

  it('looks into the header, into code, comments and superseded and second files', async () => {
    const files: Texts = {
      'header.md': memoryWith('Body.', 'the password is hunter2'),
      'fence.md': memoryWith('```\npassword: hunter2\n```'),
      'comment.md': memoryWith('<!-- password: hunter2 -->'),
      '.superseded/old.md': memoryWith('password: hunter2'),
      'MEMORY-archive.md': '- [Header](header.md) — password: hunter2\n',
      'MEMORY.md': '- [Header](header.md) — password: hunter2\n- [Archive](MEMORY-archive.md)\n',
      'broken.md': '---\nname: [\npassword: hunter2\n---\n',
    };
    const findings = await findingsIn(files, look);
    expect(findings.map(({ path }) => path).sort()).toEqual(Object.keys(files).sort());
    for (const finding of findings) {
      expect(quoteOf(files, finding)).toBe('hunter2');
      const { files: after } = await fixIn(files, finding.fixes[0]);
      expect(textAt(after, finding.path)).toBe(String(files[finding.path]).replace('hunter2', '(removed)'));
    }
  });

  it('keeps line ends, a byte order mark and bytes that are no text', async () => {
    const before = new TextEncoder().encode(
      `\ufeff${memoryWith(`密码：hunter2!\n\n${PRIVATE_KEY}`)}`.replaceAll('\n', '\r\n'),
    );
    const bytes = new Uint8Array([...before, 0xff, 0x0d, 0x0a]);
    let files = new Map([['a.md', { bytes, mtime: 1_700_000_000_000 }]]);
    for (let left = 2; left > 0; left--) {
      const findings = await findingsIn(files, look);
      expect(findings).toHaveLength(left);
      files = new Map((await fixIn(files, findings[0]?.fixes[0])).files) as typeof files;
    }
    const after = files.get('a.md')?.bytes ?? new Uint8Array();
    expect([...after.slice(-3)]).toEqual([0xff, 0x0d, 0x0a]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.slice(0, -3))).toBe(
      `\ufeff${memoryWith('密码：(removed)\n\n(removed)')}`.replaceAll('\n', '\r\n'),
    );
  });

  it('stays readable YAML where the secret is a whole value', async () => {
    const files = { 'a.md': memoryWith('Body.', INVENTED_SECRETS.find(({ name }) => name === 'GitHub token')?.secret) };
    const [finding] = await findingsIn(files, look);
    expect(textAt((await fixIn(files, finding?.fixes[0])).files, 'a.md')).toContain('description: (removed)\n');
  });

  it('offers no fix in an index whose bytes are no text', async () => {
    const bytes = new Uint8Array([0xff, ...new TextEncoder().encode('\n- [A](a.md) — password: hunter2\n')]);
    const findings = await findingsIn({ 'a.md': memoryWith('Body.'), 'MEMORY.md': bytes }, look);
    expect(findings.map(({ fixes }) => fixes)).toEqual([[]]);
  });

  it('lists a hundred of a file, and says with the last how many more there are', async () => {
    const many = Array.from({ length: 103 }, (_, at) => `password: hunter2Zq${at}!`).join('\n');
    const findings = await findingsIn({ 'a.md': memoryWith(many) }, look);
    expect(findings).toHaveLength(100);
    expect(findings.at(-1)?.message).toMatch(/ The file holds 3 more that are not listed\.$/);
    expect(findings.at(-2)?.message).not.toContain('more that');
  });

  it('says nothing of empty, huge and ordinary files', async () => {
    const files = {
      'a.md': '',
      'b.md': memoryWith('word '.repeat(200_000)),
      'c.md': memoryWith('Ask Dana for the password.'),
    };
    expect(await findingsIn(files, look)).toEqual([]);
  });
});
