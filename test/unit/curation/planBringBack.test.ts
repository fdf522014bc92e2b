import { describe, expect, it } from 'vitest';
import type { FormerFile } from '../../../src/curation/planBringBack';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { filesOf, findingsOf, NOW, refusalOf, run, textAt } from './curationRig';

const TIME = NOW - 90 * 86_400_000 + 0.5;
const textOf = (name: string, more = ''): string =>
  `---\nname: ${name}\ndescription: About ${name}\nmetadata:\n  type: user\n${more}---\n\nText of ${name}.\n`;

function former(path: string, text: string | Uint8Array = textOf('Gone')): FormerFile {
  return { path, bytes: typeof text === 'string' ? new TextEncoder().encode(text) : text, mtime: TIME };
}

function request(...files: readonly FormerFile[]): PlanRequest {
  return { verb: 'bringBack', intent: { files } };
}

const INDEX = '# Index\n\n- [Here](here.md) — About Here\n';
const HERE = { 'MEMORY.md': INDEX, 'here.md': textOf('Here') };

describe('planBringBack', () => {
  it('brings a deleted memory back with its bytes, its time and an entry', async () => {
    const odd = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('No header.\r\n'), 0xff]);
    const back = request(former('deep/gone.md'), former('odd [1] name.md', odd));
    const { files, changeSet } = await run(filesOf(HERE), back);
    expect(files.get('deep/gone.md')).toEqual({ bytes: new TextEncoder().encode(textOf('Gone')), mtime: TIME });
    expect(files.get('odd [1] name.md')).toEqual({ bytes: odd, mtime: TIME });
    expect(textAt(files, 'MEMORY.md')).toContain('- [Gone](deep/gone.md) — About Gone\n');
    expect(await findingsOf(files)).toEqual(new Set());
    expect(changeSet.label).toBe('Brought back 2 files');
  });

  it.each([
    `${INDEX}- [Gone](gone.md) — My own words\n`,
    `${INDEX}- [[gone]]\n`,
    `${INDEX}- [[Gone]] is what I mean\n`,
  ])('writes the file alone where an entry of it was left: %j', async (index) => {
    const { files, changeSet } = await run(filesOf({ ...HERE, 'MEMORY.md': index }), request(former('gone.md')));
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['gone.md']);
    expect(changeSet.label).toBe('Brought back “Gone”');
    expect(textAt(files, 'MEMORY.md')).toBe(index);
  });

  it('gives a changed one its former version, over what is there now, and entries that repeat it follow', async () => {
    const now = filesOf({ 'MEMORY.md': '- [Now](here.md) — About Now\n', 'here.md': textOf('Now') });
    const { files, changeSet } = await run(now, request(former('here.md', textOf('Here'))));
    expect(textAt(files, 'here.md')).toBe(textOf('Here'));
    expect(files.get('here.md')?.mtime).toBe(TIME);
    expect(textAt(files, 'MEMORY.md')).toBe('- [Here](here.md) — About Here\n');
    expect(changeSet.changes.find(({ path }) => path === 'here.md')).toMatchObject({
      before: now.get('here.md')?.bytes,
    });
  });

  it('does nothing where a file is as it was', async () => {
    const { changeSet } = await run(filesOf(HERE), request(former('here.md', textOf('Here'))));
    expect(changeSet.changes).toEqual([]);
  });

  it('gives no entry to what is superseded, hidden, or an index itself', async () => {
    const retired = former('.superseded/old.md', textOf('Old', 'superseded_by: here.md\n'));
    const marked = former('marked.md', textOf('Marked', 'superseded_by: here.md\n'));
    const second = former('MEMORY-archive.md', '- [Here](here.md)\n');
    const { changeSet } = await run(filesOf(HERE), request(retired, marked, second));
    expect(changeSet.changes.map(({ path }) => path).sort()).toEqual([
      '.superseded/old.md',
      'MEMORY-archive.md',
      'marked.md',
    ]);
  });

  it('brings the index back first, and what it led to keeps its entry there', async () => {
    const index = '- [Gone](gone.md) — My own words\n';
    const { files } = await run(
      filesOf({ 'here.md': textOf('Here') }),
      request(former('gone.md'), former('MEMORY.md', index)),
    );
    expect(textAt(files, 'MEMORY.md')).toBe(index);
  });

  it('makes an index of all that is there where there is none, as adding does', async () => {
    const { files } = await run(filesOf({ 'here.md': textOf('Here') }), request(former('gone.md')));
    expect(textAt(files, 'MEMORY.md')).toContain('(here.md)');
    expect(textAt(files, 'MEMORY.md')).toContain('(gone.md)');
  });

  it('refuses where something else stands, and where it would be no memory of this directory', async () => {
    const files = filesOf({ ...HERE, 'team/MEMORY.md': '', 'team/a.md': textOf('A') });
    expect(await refusalOf(files, request(former('Here.md')))).toMatch(/something else at “Here.md”/);
    expect(await refusalOf(files, request(former('team/b.md')))).toMatch(/another memory directory/);
    expect(await refusalOf(files, request(former('team/a.md')))).toMatch(/another memory directory/);
    expect(await refusalOf(files, request(former('../x.md')))).toMatch(/does not lie inside/);
    expect(await refusalOf(files, request(former('x.sh')))).toMatch(/no name for a memory/);
    expect(await refusalOf(files, request(former('a.md'), former('a.md', 'Other')))).toMatch(/two versions/);
    expect(await refusalOf(files, request())).toMatch(/no memory to bring back/);
  });
});
