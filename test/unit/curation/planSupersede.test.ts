import { describe, expect, it } from 'vitest';
import type { PlanRequest } from '../../../src/curation/planRequest';
import type { KeepSuperseded } from '../../../src/curation/supersedeMemory';
import { readHeader } from '../../../src/memory/frontMatter';
import { skipOf } from '../../../src/memory/scanRules';
import type { Files } from '../support/applyInMemory';
import { filesOf, findingsOf, NOW, refusalOf, run, snapshotOf, textAt } from './curationRig';

const LATER = NOW + 86_400_000;
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const supersede = (paths: readonly string[], by: string | null = null, keep: KeepSuperseded = 'move'): PlanRequest => ({
  verb: 'supersede',
  intent: { paths, by, keep },
});
const restore = (...paths: readonly string[]): PlanRequest => ({ verb: 'restore', intent: { paths } });
const headerOf = (files: Files, path: string) => readHeader(files.get(path)?.bytes ?? new Uint8Array(), true);

function expectSame(after: Files, before: Files): void {
  expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
  for (const [path, file] of before) expect(after.get(path), path).toEqual(file);
}

const files = filesOf({
  'MEMORY.md': '# Index\n- [A](a.md) — first\n- [B](b.md) — second\n- [C](c.md) — third\n',
  'a.md': '---\nname: A\ndescription: "the #1 rule"\nmetadata:\n  type: feedback\n---\n\nBody of A.\n',
  'b.md': '---\nname: B\ndescription: rule two\n---\nBody of B.\n',
  'c.md': 'Body of C.\n',
  'orphan.md': '---\nname: Orphan\ndescription: not indexed\n---\n',
});

describe('planSupersede', () => {
  it('marks the header, hides the file, takes the entry, and keeps body and mtime', async () => {
    const { files: after, changeSet } = await run(files, supersede(['a.md'], 'b.md'));
    expect(textAt(after, '.superseded/a.md')).toBe(
      `---\nname: A\ndescription: "the #1 rule"\nmetadata:\n  type: feedback\n  status: superseded\n  superseded_by: b.md\n  superseded_at: ${new Date(NOW).toISOString()}\n---\n\nBody of A.\n`,
    );
    expect(after.get('.superseded/a.md')?.mtime).toBe(files.get('a.md')?.mtime);
    expect(textAt(after, 'MEMORY.md')).toBe('# Index\n- [B](b.md) — second\n- [C](c.md) — third\n');
    expect(changeSet.label).toBe('Superseded “A” with “B”');
    const snapshot = await snapshotOf(after);
    expect(
      [...snapshot.memories.values()]
        .filter(({ path }) => skipOf(path) === null)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['b.md', 'c.md', 'orphan.md']);
    expect(snapshot.memories.get('.superseded/a.md')?.superseded).toEqual({ signal: 'folder', by: 'b.md' });
  });

  it('masks a secret of the successor in the entry that it gets, and restores the index all the same', async () => {
    const told = filesOf({
      'MEMORY.md': '- [A](a.md) — first\n- [B](b.md)\n',
      'a.md': '---\nname: A\ndescription: first\n---\n',
      'b.md': '',
      's.md': '---\nname: "password: hunter2Zq9!"\ndescription: Staging\n---\n',
    });
    const { files: after, changeSet } = await run(told, supersede(['a.md'], 's.md'));
    expect(textAt(after, 'MEMORY.md')).toBe('- [password: ••••••](s.md) — Staging\n- [B](b.md)\n');
    expect(changeSet.notes.some(({ text }) => text.includes('masked in the index'))).toBe(true);
    const back = await run(after, restore('a.md'), LATER);
    expect(textAt(back.files, 'MEMORY.md')).toBe(textAt(told, 'MEMORY.md'));
  });

  it('gives the entry’s place to a successor that has none', async () => {
    const { files: after } = await run(files, supersede(['b.md', 'c.md'], 'orphan.md'));
    expect(textAt(after, 'MEMORY.md')).toBe('# Index\n- [A](a.md) — first\n- [Orphan](orphan.md) — not indexed\n');
    const back = await run(after, restore('b.md', 'c.md'), LATER);
    expectSame(back.files, files);
    expect(back.changeSet.notes).toEqual([
      {
        severity: 'warning',
        text: '“orphan.md” has no entry in the index any more: it had taken the place of this one’s.',
      },
    ]);
  });

  it('writes a new successor in the same change, which keeps an entry when the old one is restored', async () => {
    const by = { type: 'feedback', name: 'New', description: 'better', body: 'x' };
    const { files: after } = await run(files, { verb: 'supersede', intent: { paths: ['a.md'], by, keep: 'move' } });
    expect(textAt(after, 'MEMORY.md')).toContain('# Index\n- [New](feedback_new.md) — better\n- [B]');
    expect(headerOf(after, '.superseded/a.md').supersededBy).toBe('feedback_new.md');
    const back = await run(after, restore('a.md'), LATER);
    expect(textAt(back.files, 'MEMORY.md')).toContain('# Index\n- [A](a.md) — first\n');
    expect(await findingsOf(back.files)).toEqual(new Set(['orphan orphan.md']));
  });

  it('gives a new successor an entry also where the old one had none', async () => {
    const by = { type: 'feedback', name: 'New', description: 'better', body: 'x' };
    const { files: after } = await run(files, {
      verb: 'supersede',
      intent: { paths: ['orphan.md'], by, keep: 'move' },
    });
    expect(textAt(after, 'MEMORY.md')?.endsWith('- [New](feedback_new.md) — better\n')).toBe(true);
  });

  it('stays in place with a marker in the description where a person wants it so', async () => {
    const { files: after } = await run(files, supersede(['a.md', 'c.md'], 'b.md', 'inPlace'));
    expect(headerOf(after, 'a.md').clientDescription).toBe('(superseded by b.md) the #1 rule');
    expect(headerOf(after, 'c.md').clientDescription).toBe('(superseded by b.md)');
    expect(textAt(after, 'c.md')?.endsWith('---\n\nBody of C.\n')).toBe(true);
    expect(textAt(after, 'MEMORY.md')).toBe('# Index\n- [B](b.md) — second\n');
    const snapshot = await snapshotOf(after);
    expect(snapshot.memories.get('c.md')?.superseded?.by).toBe('b.md');
    expectSame((await run(after, restore('a.md', 'c.md'), LATER)).files, files);
  });

  it.each(['move', 'inPlace'] as const)(
    'chooses another successor for one that is superseded, kept by %s',
    async (keep) => {
      const first = await run(files, supersede(['a.md'], null, keep));
      const second = await run(first.files, supersede(['a.md'], 'orphan.md', keep), LATER);
      const path = keep === 'move' ? '.superseded/a.md' : 'a.md';
      expect(headerOf(second.files, path).supersededBy).toBe('orphan.md');
      expect(textAt(second.files, 'MEMORY.md')).toContain('# Index\n- [Orphan](orphan.md) — not indexed\n- [B]');
      expectSame((await run(second.files, restore('a.md'), LATER)).files, files);
      expect(await refusalOf(second.files, supersede(['a.md'], null, keep))).toMatch(/already/);
    },
  );

  it('changes between the two ways of keeping', async () => {
    const hidden = await run(files, supersede(['a.md'], 'b.md'));
    const shown = await run(hidden.files, supersede(['a.md'], null, 'inPlace'));
    expect(shown.files.has('a.md') && !shown.files.has('.superseded/a.md')).toBe(true);
    expectSame((await run(shown.files, restore('a.md'), LATER)).files, files);
  });

  it('takes another name where one of the same path was superseded before', async () => {
    const first = await run(files, supersede(['a.md']));
    const again = new Map([...first.files, ['a.md', { bytes: encode('Second A\n'), mtime: 5 }]]);
    const second = await run(again, supersede(['a.md']));
    expect(textAt(second.files, '.superseded/a.md')).toContain('Body of A.');
    expect(textAt(second.files, '.superseded/a_2.md')).toContain('Second A');
    const back = await run(second.files, restore('.superseded/a_2.md'), LATER);
    expect(back.files.get('a.md')).toEqual({ bytes: encode('Second A\n'), mtime: 5 });
  });

  it('refuses itself, a circle, and a successor that is not in force', async () => {
    expect(await refusalOf(files, supersede(['a.md'], 'a.md'))).toMatch(/own place/);
    const { files: gone } = await run(files, supersede(['a.md'], 'b.md'));
    expect(await refusalOf(gone, supersede(['b.md'], 'a.md'))).toMatch(/circle/);
    expect(await refusalOf(gone, supersede(['c.md'], 'a.md'))).toMatch(/itself superseded/);
    expect(await refusalOf(gone, supersede(['c.md'], 'none.md'))).toMatch(/no memory/);
    const { files: more } = await run(gone, supersede(['b.md'], 'c.md'));
    expect(await refusalOf(more, supersede(['c.md'], 'a.md'))).toMatch(/circle/);
    const loop = filesOf({
      'x.md': '---\nsuperseded_by: y.md\n---\n',
      'y.md': '---\nsuperseded_by: x.md\n---\n',
      'z.md': 'z',
    });
    expect(await refusalOf(loop, supersede(['z.md'], 'x.md'))).toMatch(/itself superseded/);
  });

  const hard: Readonly<Record<string, Uint8Array | string>> = {
    'broken YAML': '---\nname: x: y\ndescription: `tick` and: more\nmetadata: \n  type: feedback\n---\nBody\n',
    CRLF: '---\r\nname: x\r\ndescription: d\r\n---\r\n\r\nBody\r\n',
    'lone CR': '---\rname: x\rdescription: d\r---\rBody\r',
    'a byte order mark': '\ufeff---\nname: x\ndescription: d\n---\nBody',
    'invalid UTF-8': new Uint8Array([...encode('---\nname: x\nodd: '), 0xff, ...encode('\n---\n'), 0xfe, 0x00]),
    'no end of the header': '---\nname: x\ndescription: d\nBody\n',
    'a language tag': '---js\n{}\n---\nBody\n',
    'nothing at all': '',
    'UTF-16': new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00]),
    'a block description': '---\nname: x\ndescription: >\n  folded\n  text\n\nmetadata: {type: user}\n---\nBody\n',
    'a status of its own': '---\nname: x\nstatus: draft\nsuperseded_by: []\n---\n',
  };
  it.each(Object.entries(hard))('hides a file with %s and brings it back', async (_, bytes) => {
    const before = filesOf({ 'MEMORY.md': '- [X](x.md)\n- [Y](y.md)\n', 'x.md': bytes, 'y.md': 'y' });
    const gone = await run(before, supersede(['x.md'], 'y.md'));
    expect(gone.files.has('.superseded/x.md')).toBe(true);
    expectSame((await run(gone.files, restore('x.md'), LATER)).files, before);
  });

  it('says why a file that can’t be marked can’t be superseded in its place', async () => {
    const before = filesOf({ 'x.md': '---js\n{}\n---\n' });
    expect(await refusalOf(before, supersede(['x.md'], null, 'inPlace'))).toMatch(/language/);
  });
});

describe('planRestore', () => {
  it('does without a sidecar: three fields go, the entry stands at the end', async () => {
    const { files: gone } = await run(files, supersede(['a.md'], 'b.md'));
    const bare = new Map([...gone].filter(([path]) => !path.endsWith('.json')));
    const { files: after } = await run(bare, restore('a.md'), LATER);
    expect(after.get('a.md')).toEqual(files.get('a.md'));
    expect(textAt(after, 'MEMORY.md')).toBe(
      '# Index\n- [B](b.md) — second\n- [C](c.md) — third\n- [A](a.md) — the #1 rule\n',
    );
  });

  it.each(['{', '{"format":2}', 'null', '{"format":1,"path":"../../x"}'])('takes %s for no sidecar', async (json) => {
    const { files: gone } = await run(files, supersede(['a.md']));
    const odd = new Map([...gone, ['.superseded/.a.md.json', { bytes: encode(json), mtime: 1 }]]);
    const { files: after } = await run(odd, restore('a.md'), LATER);
    expect(after.get('a.md')).toEqual(files.get('a.md'));
    expect(after.has('.superseded/.a.md.json')).toBe(false);
  });

  it('believes no sidecar that names another kind of place', async () => {
    const { files: gone } = await run(files, supersede(['a.md']));
    const text = textAt(gone, '.superseded/.a.md.json') ?? '';
    for (const path of ['MEMORY.md', '../a.md', '/etc/x.md', '.git/hooks/x.md', 'a.sh', '.superseded/b.md']) {
      const bytes = encode(text.replace('"path": "a.md"', `"path": ${JSON.stringify(path)}`));
      const { files: after } = await run(
        new Map([...gone, ['.superseded/.a.md.json', { bytes, mtime: 1 }]]),
        restore('a.md'),
      );
      expect(after.get('a.md'), path).toEqual(files.get('a.md'));
    }
  });

  it('keeps what was edited since, in body, header and index', async () => {
    const { files: gone } = await run(files, supersede(['b.md'], 'a.md'));
    const edit = (path: string, from: string, to: string) =>
      [path, { bytes: encode((textAt(gone, path) ?? '').replace(from, to)), mtime: LATER }] as const;
    const edited = new Map([
      ...gone,
      edit('.superseded/b.md', 'Body of B.', 'New body.'),
      edit('MEMORY.md', '# Index', '# My index\n- [New](orphan.md) — line'),
    ]);
    const { files: after } = await run(edited, restore('b.md'), LATER + 1);
    expect(textAt(after, 'b.md')).toBe('---\nname: B\ndescription: rule two\n---\nNew body.\n');
    expect(after.get('b.md')?.mtime).toBe(LATER);
    expect(textAt(after, 'MEMORY.md')).toBe(
      '# My index\n- [New](orphan.md) — line\n- [A](a.md) — first\n- [B](b.md) — second\n- [C](c.md) — third\n',
    );
    const renamed = new Map([...gone, edit('.superseded/b.md', 'name: B', 'name: Bee, renamed')]);
    expect(textAt((await run(renamed, restore('b.md'))).files, 'b.md')).toBe(
      '---\nname: Bee, renamed\ndescription: rule two\n---\nBody of B.\n',
    );
  });

  it('gives back the time that a copy to another machine lost', async () => {
    const { files: gone } = await run(files, supersede(['a.md']));
    const copied = new Map([...gone].map(([path, { bytes }]) => [path, { bytes, mtime: LATER }]));
    const { files: after } = await run(copied, restore('a.md'), LATER + 5);
    expect(after.get('a.md')).toEqual(files.get('a.md'));
  });

  it('writes over nothing that took the place, in whatever case', async () => {
    const { files: gone } = await run(files, supersede(['a.md']));
    for (const path of ['a.md', 'A.md']) {
      const taken = new Map([...gone, [path, { bytes: encode('new'), mtime: 1 }]]);
      expect(await refusalOf(taken, restore('a.md')), path).toMatch(/another file/);
    }
  });

  it('leaves an entry that the agent wrote again', async () => {
    const { files: gone } = await run(files, supersede(['a.md']));
    const index = { bytes: encode('- [A anew](a.md) — again\n'), mtime: 1 };
    const { files: after } = await run(new Map([...gone, ['MEMORY.md', index]]), restore('a.md'));
    expect(after.get('MEMORY.md')).toEqual(index);
  });

  it('refuses what is in force, and what only its own words call superseded', async () => {
    expect(await refusalOf(files, restore('a.md'))).toMatch(/not superseded/);
    const words = filesOf({ 'x.md': '---\nname: x\ndescription: DEPRECATED, see y\n---\n' });
    expect(await refusalOf(words, restore('x.md'))).toMatch(/no mark/);
  });

  it('takes away the marks that the agent set itself', async () => {
    const marked = filesOf({ 'MEMORY.md': '', 'x.md': '---\nname: x\nstatus: superseded\nsuperseded_by: y\n---\n' });
    const { files: after } = await run(marked, restore('x.md'));
    expect(textAt(after, 'x.md')).toBe('---\nname: x\n---\n');
  });
});
