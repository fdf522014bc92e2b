import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../src/health/finding';
import { danglingEntry } from '../../../../src/health/rules/danglingEntry';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf, type Texts } from '../healthRig';

const look = { rules: [danglingEntry] };
const memory = (name: string): string => `---\nname: ${name}\ndescription: b\ntype: user\n---\n`;
const a = memory('a');

async function onlyFinding(files: Texts): Promise<Finding> {
  const [finding, ...others] = await findingsIn(files, look);
  expect(others).toEqual([]);
  if (finding === undefined) throw new Error('Nothing was found.');
  return finding;
}

/** The index after the first fix, by which the finding is gone. */
async function afterFirstFix(files: Texts, finding: Finding): Promise<string | null> {
  const { files: after } = await fixIn(files, finding.fixes[0]);
  expect(await findingsIn(after, look)).toEqual([]);
  return textAt(after, 'MEMORY.md');
}

describe('dangling-entry', () => {
  it('names the file and removes the entry', async () => {
    const files = { 'MEMORY.md': '- [A](a.md) — b\n- [Gone](gone.md) — c\n', 'a.md': a };
    const finding = await onlyFinding(files);
    expect(finding).toMatchObject({ severity: 'warning', fixes: [{ plain: true }] });
    expect(finding.message).toContain('gone.md');
    expect(quoteOf(files, finding)).toBe('[Gone](gone.md)');
    expect(await afterFirstFix(files, finding)).toBe('- [A](a.md) — b\n');
  });

  it('says nothing of links in code, in comments or out of the directory', async () => {
    const index = '```\n- [X](x.md)\n```\n<!-- [Y](y.md) -->\n- [A](a.md) — [site](https://example.com/z.md)\n';
    expect(await findingsIn({ 'MEMORY.md': index, 'a.md': a }, look)).toEqual([]);
  });

  it('says nothing of places where nobody has looked: daily logs and hidden folders', async () => {
    const index = '- [A](a.md)\n- [Day](logs/2031/05/2031-05-20.md)\n- [H](.notes/x.md)\n- [L](x/.hidden/y.md)\n';
    expect(await findingsIn({ 'MEMORY.md': index, 'a.md': a, 'logs/2031/05/2031-05-20.md': '- x\n' }, look)).toEqual(
      [],
    );
  });

  it.each([
    [
      'moved',
      'deploy.md',
      'ops/deploy.md',
      '- [Deploy](<./deploy.md#how> "T") — x\r\n',
      '- [Deploy](<./ops/deploy.md#how> "T") — x\r\n',
    ],
    ['case', 'Deploy.md', 'deploy.md', '\ufeff* [Deploy](Deploy.md): x', '\ufeff* [Deploy](deploy.md): x'],
    [
      'moved',
      'ops/日誌.md',
      '日誌 2/日誌.md',
      '| [日誌](ops/日誌.md) | 每日 |\n',
      '| [日誌](日誌%202/日誌.md) | 每日 |\n',
    ],
  ])('points a %s one at its only file, which is certain', async (_, __, path, index, expected) => {
    const files = { 'MEMORY.md': index, [path]: a };
    const finding = await onlyFinding(files);
    expect(finding.fixes.map(({ plain }) => plain)).toEqual([true, false]);
    const { files: after } = await fixIn(files, finding.fixes[0]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.get('MEMORY.md')?.bytes)).toBe(expected);
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each([
    ['- [x](user-role.md)\n', 'user_role.md', '- [x](user_role.md)\n'],
    ['- [x](two%20words.md)\n', 'two-words.md', '- [x](two-words.md)\n'],
    ['- [x](terse.md)\n', 'feedback_terse.md', '- [x](feedback_terse.md)\n'],
    ['- [x](calender.md)\n', 'calendar.md', '- [x](calendar.md)\n'],
    ['- [x](stagign.md)\n', 'notes/staging.md', '- [x](notes/staging.md)\n'],
    ['- [old](old.md) and [Billing rules](billing_v0.md)\n', 'b.md', null],
  ])('offers the one likely file for %j, without taking it for certain', async (index, path, expected) => {
    const files = { 'MEMORY.md': index, [path]: memory('Billing rules') };
    const finding = (await findingsIn(files, look)).at(-1);
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false, false]);
    expect(finding?.related).toMatchObject([{ path }]);
    if (expected !== null && finding !== undefined) expect(await afterFirstFix(files, finding)).toBe(expected);
  });

  it.each([
    ['another number', '- [x](deploy-state-20310112.md)\n', { 'deploy-state-20310120.md': a }],
    ['a file with an entry of its own', '- [x](Deploy.md)\n- [Deploy](deploy.md)\n', { 'deploy.md': a }],
    ['a short name', '- [x](ab.md)\n', { 'ac.md': a }],
  ])('takes %s for no target', async (_, index, files) => {
    const finding = await onlyFinding({ 'MEMORY.md': index, ...files });
    expect(finding.fixes).toMatchObject([{ title: 'Remove the entry', plain: true }]);
  });

  it('leaves the choice between several files, and between several entries of one file', async () => {
    const two = await onlyFinding({ 'MEMORY.md': '- [x](plan.md)\n', 'a/plan.md': a, 'b/plan.md': a });
    expect(two.fixes.map(({ plain }) => plain)).toEqual([false]);
    expect(two.related.map(({ path }) => path).sort()).toEqual(['a/plan.md', 'b/plan.md']);
    const contested = await findingsIn({ 'MEMORY.md': '- [x](p/plan.md)\n- [y](q/plan.md)\n', 'a/plan.md': a }, look);
    expect(contested.map(({ fixes }) => fixes.map(({ plain }) => plain))).toEqual([
      [false, false],
      [false, false],
    ]);
    const common = await onlyFinding({ 'MEMORY.md': '- [x](p/README.md)\n', 'q/README.md': a });
    expect(common.fixes.map(({ plain }) => plain)).toEqual([false, false]);
  });

  it('says that a memory is superseded, and takes the entry away', async () => {
    const files = { 'MEMORY.md': '- [A](a.md)\n- [Old](old.md)\n', 'a.md': a, '.superseded/old.md': a };
    const finding = await onlyFinding(files);
    expect(finding.message).toContain('is superseded');
    expect(finding.fixes).toMatchObject([{ title: 'Remove the entry', plain: true }]);
    expect(await afterFirstFix(files, finding)).toBe('- [A](a.md)\n');
  });

  it('edits no index of which the snapshot has lost bytes', async () => {
    const index = new TextEncoder().encode('- [x](Deploy.md) — ?\n');
    index[index.indexOf('?'.charCodeAt(0))] = 0xff;
    const finding = await onlyFinding({ 'MEMORY.md': index, 'deploy.md': a });
    expect(finding.fixes).toMatchObject([{ title: 'Remove the entry', plain: false }]);
  });
});
