import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../src/curation/changeSet';
import { makePlan, type PlanRequest } from '../../../src/curation/planRequest';
import { readHeader } from '../../../src/memory/frontMatter';
import { emptyDirectory } from '../../../src/store/memoryDirectory';
import { readDirectory } from '../../../src/store/readDirectory';
import type { Files } from '../support/applyInMemory';
import { createMemoryFileSystem } from '../support/memoryFileSystem';
import { filesOf, findingsOf, NOW, refusalOf, run, textAt } from './curationRig';

const files = filesOf({
  'MEMORY.md':
    '## Feedback\n- [Tests](tests.md) — Real database in tests\n- [Old name](own.md) — the agent’s own words\n\n## Project\n- [Ship](ship.md): until May\n',
  'tests.md':
    '---\nname: Tests\ndescription: Real database in tests\nmetadata:\n  type: feedback\n  originSessionId: 1\n  modified: 2031-01-01\n---\n\nNo mocks.\n',
  'own.md':
    '---\nname: Old name\ndescription: Something else\ntype: feedback\n---\nSee [[tests]] and [ship](ship.md).\n',
  'ship.md': '---\nname: Ship\ndescription: until May\ntype: project\ncondition: until staging is fixed\n---\nText\n',
  'plain.md': 'No header.\n',
});
const headerOf = (after: Files, path: string) => readHeader(after.get(path)?.bytes ?? new Uint8Array(), true);
const mtimeOf = (after: Files, path: string): number | undefined => after.get(path)?.mtime;

describe('planEdit', () => {
  it('masks a secret in the entry that follows, and lets that entry follow when the secret goes', async () => {
    const edit = (name: string, description: string): PlanRequest => ({
      verb: 'edit',
      intent: { path: 'tests.md', name, description },
    });
    const told = await run(files, edit('password: hunter2Zq9!', 'the password is hunter2Zq9!'));
    expect(textAt(told.files, 'tests.md')).toContain('hunter2Zq9!');
    expect(textAt(told.files, 'MEMORY.md')).toContain('- [password: ••••••](tests.md) — the password is ••••••\n');
    const gone = await run(told.files, edit('Staging', 'Ask Dana'));
    expect(textAt(gone.files, 'MEMORY.md')).toContain('- [Staging](tests.md) — Ask Dana\n');
  });

  it('lets the entry follow where it repeats the old words; the mtime and modified stay', async () => {
    const edit: PlanRequest = {
      verb: 'edit',
      intent: { path: 'tests.md', name: 'DB: tests', description: 'No mocks, ever' },
    };
    const { files: after } = await run(files, edit);
    expect(textAt(after, 'tests.md')).toBe(
      '---\nname: "DB: tests"\ndescription: No mocks, ever\nmetadata:\n  type: feedback\n  originSessionId: 1\n  modified: 2031-01-01\n---\n\nNo mocks.\n',
    );
    expect(textAt(after, 'MEMORY.md')).toContain('- [DB: tests](tests.md) — No mocks, ever\n');
    expect(mtimeOf(after, 'tests.md')).toBe(mtimeOf(files, 'tests.md'));
  });

  it('leaves the agent’s own words in the index', async () => {
    const edit: PlanRequest = { verb: 'edit', intent: { path: 'own.md', description: 'Changed' } };
    const { changeSet } = await run(files, edit);
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['own.md']);
  });

  it('refuses an empty name or description', async () => {
    expect(await refusalOf(files, { verb: 'edit', intent: { path: 'own.md', name: ' ' } })).toMatch(/name/);
    expect(await refusalOf(files, { verb: 'edit', intent: { path: 'own.md', description: '\n' } })).toMatch(
      /description/,
    );
  });
});

describe('planRetype', () => {
  it('changes the types of several in one go and nothing else', async () => {
    const intent = { paths: ['tests.md', 'own.md', 'tests.md'], type: 'project' };
    const { files: after, changeSet } = await run(files, { verb: 'retype', intent });
    expect(changeSet.changes.map(({ path }) => path).sort()).toEqual(['own.md', 'tests.md']);
    expect(headerOf(after, 'tests.md').type).toBe('project');
    expect(textAt(after, 'tests.md')?.replace('type: project', 'type: feedback')).toBe(textAt(files, 'tests.md'));
    for (const path of ['tests.md', 'own.md']) expect(mtimeOf(after, path)).toBe(mtimeOf(files, path));
  });
});

describe('planConfirm', () => {
  it('sets the date and renews the age', async () => {
    const { files: after } = await run(files, { verb: 'confirm', intent: { paths: ['ship.md', 'tests.md'] } });
    expect(headerOf(after, 'ship.md').confirmedAt).toBe(new Date(NOW).toISOString());
    expect(textAt(after, 'tests.md')).toContain(`metadata:\n  type: feedback\n`);
    expect(headerOf(after, 'tests.md').modified).toBe('2031-01-01');
    expect([mtimeOf(after, 'ship.md'), mtimeOf(after, 'tests.md')]).toEqual([NOW, NOW]);
  });

  it('renews the age of a memory without front matter and leaves its bytes', async () => {
    const { files: after } = await run(files, { verb: 'confirm', intent: { paths: ['plain.md'] } });
    expect(textAt(after, 'plain.md')).toBe('No header.\n');
    expect(mtimeOf(after, 'plain.md')).toBe(NOW);
  });
});

describe('planDelete', () => {
  it('takes the entry along, leaves links and tells of them', async () => {
    const { files: after, changeSet } = await run(files, { verb: 'delete', intent: { paths: ['ship.md'] } });
    expect(textAt(after, 'MEMORY.md')).not.toContain('ship');
    expect(textAt(after, 'own.md')).toBe(textAt(files, 'own.md'));
    const notes = changeSet.notes.map(({ text }) => text).join('\n');
    expect(notes).toContain('“own.md”');
    expect(notes).toContain('transcripts and git history may still hold the text');
    // The entry goes before the file, so that it never leads nowhere.
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['MEMORY.md', 'ship.md']);
  });

  it('deletes a superseded memory by the path it had, and what was kept beside it', async () => {
    const gone = await run(files, { verb: 'supersede', intent: { paths: ['ship.md'], by: null, keep: 'move' } });
    const { files: after } = await run(gone.files, { verb: 'delete', intent: { paths: ['ship.md'] } });
    expect([...after.keys()].filter((path) => path.includes('ship'))).toEqual([]);
  });
});

describe('planMerge', () => {
  const into = { name: 'How we test', description: 'Database, no mocks', type: 'feedback' };
  const merge: PlanRequest = {
    verb: 'merge',
    intent: { paths: ['ship.md', 'tests.md', 'plain.md'], into, keep: 'move' },
  };

  it('joins the bodies, gives one entry in the first one’s place, and supersedes the rest', async () => {
    const { files: after } = await run(files, merge);
    const path = 'feedback_how_we_test.md';
    expect(textAt(after, path)).toContain(
      '---\n\n## Ship\n\nText\n\n## Tests\n\nNo mocks.\n\n## plain\n\nNo header.\n',
    );
    expect(headerOf(after, path).condition).toBe('until staging is fixed');
    expect(textAt(after, 'MEMORY.md')).toBe(
      '## Feedback\n- [Old name](own.md) — the agent’s own words\n\n## Project\n- [How we test](feedback_how_we_test.md): Database, no mocks\n',
    );
    for (const name of ['ship.md', 'tests.md', 'plain.md'])
      expect(headerOf(after, `.superseded/${name}`).supersededBy).toBe(path);
  });

  it('leaves the new one its entry when a merged one is restored', async () => {
    const merged = await run(files, merge);
    const { files: after } = await run(merged.files, { verb: 'restore', intent: { paths: ['ship.md'] } });
    expect(textAt(after, 'ship.md')).toBe(textAt(files, 'ship.md'));
    expect(textAt(after, 'MEMORY.md')).toContain('- [Ship](ship.md): until May\n');
    expect(textAt(after, 'MEMORY.md')).toContain('(feedback_how_we_test.md)');
    expect(await findingsOf(after)).toEqual(new Set());
  });

  it('makes a missing index without the merged ones', async () => {
    const bare = new Map([...files].filter(([path]) => path !== 'MEMORY.md'));
    const { files: after } = await run(bare, merge);
    expect(textAt(after, 'MEMORY.md')).toBe(
      '- [own](own.md) — Something else\n- [How we test](feedback_how_we_test.md) — Database, no mocks\n',
    );
  });

  it('lets relative links lead where they led when it comes into another folder', async () => {
    const apart = filesOf({
      'sub/a.md':
        '---\nname: A\n---\n[b](../b.md#x) [c](c.md) [web](https://a.b/c.md) [[c]]\n\n[1]: <d e.md>\n[d][1]\n',
      'b.md': '---\nname: B\n---\n[a](sub/a.md)\n',
      'sub/c.md': 'c',
      'sub/d e.md': 'd',
    });
    const { files: after } = await run(apart, {
      verb: 'merge',
      intent: { paths: ['sub/a.md', 'b.md'], into, keep: 'move' },
    });
    expect(textAt(after, 'feedback_how_we_test.md')).toContain(
      '## A\n\n[b](b.md#x) [c](sub/c.md) [web](https://a.b/c.md) [[c]]\n\n[1]: <sub/d e.md>\n[d][1]\n\n## B\n\n[a](sub/a.md)\n',
    );
    expect(textAt(after, '.superseded/sub/a.md')).toContain('[b](../b.md#x) [c](c.md)');
  });

  it('shows a hostile name as one line of text in its label', async () => {
    const name = `x\u202e${'long '.repeat(60)}`;
    const merged = await run(files, {
      verb: 'merge',
      intent: { paths: ['ship.md', 'own.md'], into: { ...into, name }, keep: 'move' },
    });
    const added = await run(files, { verb: 'add', intent: { ...into, name, body: null } });
    const by = { ...into, name, body: null };
    const swapped = await run(files, { verb: 'supersede', intent: { paths: ['ship.md'], by, keep: 'move' } });
    for (const { changeSet } of [merged, added, swapped]) {
      expect(changeSet.label).toMatch(/“xlong long .*…”$/);
      expect(changeSet.label.length).toBeLessThan(130);
    }
  });

  it('takes two at least, none of them superseded', async () => {
    expect(
      await refusalOf(files, { verb: 'merge', intent: { paths: ['ship.md', 'ship.md'], into, keep: 'move' } }),
    ).toMatch(/two/);
  });
});

describe('planRepairIndex', () => {
  const broken = filesOf({
    'MEMORY.md': '- [A](a.md) — one\n- [Gone](gone.md) — no more\n- [A again](a.md) — two\n',
    'a.md': 'a',
    'b.md': '---\nname: Bee\ndescription: About bees\n---\n',
    'old.md': '---\nstatus: superseded\n---\n',
  });

  it('does all it is asked for and leaves a clean index', async () => {
    const intent = { addMissing: true, dropDangling: true, dedupe: true };
    const { files: after } = await run(broken, { verb: 'repairIndex', intent });
    expect(textAt(after, 'MEMORY.md')).toBe('- [A](a.md) — one\n- [Bee](b.md) — About bees\n');
  });

  it('does nothing that it is not asked for', async () => {
    const none = { addMissing: false, dropDangling: false, dedupe: false };
    expect((await run(broken, { verb: 'repairIndex', intent: none })).changeSet.changes).toEqual([]);
    const one = await run(broken, { verb: 'repairIndex', intent: { ...none, addMissing: ['b.md', 'a.md'] } });
    expect(textAt(one.files, 'MEMORY.md')).toBe(`${textAt(broken, 'MEMORY.md')}- [Bee](b.md) — About bees\n`);
    expect(await refusalOf(broken, { verb: 'repairIndex', intent: { ...none, addMissing: ['old.md'] } })).toMatch(
      /superseded/,
    );
  });
});

describe('every verb', () => {
  it('refuses what is not there, what is no memory, and what belongs to another directory', async () => {
    const mixed = filesOf({
      'MEMORY.md': '',
      'MEMORY-old.md': '- [x](x.md)\n',
      'team/MEMORY.md': '',
      'team/t.md': 't',
    });
    const into = { name: 'n', description: 'd', type: 'user' };
    for (const path of ['none.md', 'MEMORY.md', 'MEMORY-old.md', 'team/t.md', '../x.md', '__proto__', '']) {
      const requests: readonly PlanRequest[] = [
        { verb: 'edit', intent: { path, name: 'x' } },
        { verb: 'retype', intent: { paths: [path], type: 'user' } },
        { verb: 'rename', intent: { path, to: 'y.md' } },
        { verb: 'supersede', intent: { paths: [path], by: null, keep: 'move' } },
        { verb: 'restore', intent: { paths: [path] } },
        { verb: 'confirm', intent: { paths: [path] } },
        { verb: 'delete', intent: { paths: [path] } },
        { verb: 'merge', intent: { paths: [path, 'x.md'], into, keep: 'move' } },
      ];
      for (const request of requests) expect(await refusalOf(mixed, request), `${request.verb} ${path}`).toMatch(/\.$/);
    }
  });

  it('moves and deletes nothing that is a link, but edits through it', async () => {
    const text = '---\nname: x\n---\n';
    const snapshot = await readDirectory(
      '/m',
      createMemoryFileSystem({ '/m/x.md': { link: '../elsewhere.md' }, '/elsewhere.md': text }),
    );
    const bytes = new TextEncoder().encode(text);
    const input = { snapshot, files: new Map([['x.md', { bytes, mtime: 1 }]]), now: NOW };
    const refused = (request: PlanRequest): boolean => isRefusal(makePlan(input, request));
    expect(refused({ verb: 'delete', intent: { paths: ['x.md'] } })).toBe(true);
    expect(refused({ verb: 'rename', intent: { path: 'x.md', to: 'y.md' } })).toBe(true);
    expect(refused({ verb: 'supersede', intent: { paths: ['x.md'], by: null, keep: 'move' } })).toBe(true);
    expect(refused({ verb: 'supersede', intent: { paths: ['x.md'], by: null, keep: 'inPlace' } })).toBe(false);
    expect(refused({ verb: 'edit', intent: { path: 'x.md', description: 'd' } })).toBe(false);
  });

  it('waits until the directory is read', () => {
    const request: PlanRequest = { verb: 'add', intent: { type: 'user', name: 'n', description: 'd', body: null } };
    for (const state of ['loading', 'failed'] as const) {
      const input = { snapshot: emptyDirectory('/m', state, null), files: new Map(), now: NOW };
      expect(isRefusal(makePlan(input, request))).toBe(true);
    }
  });

  it('makes no index over one that can’t be read', async () => {
    const snapshot = await readDirectory(
      '/m',
      createMemoryFileSystem({ '/m/MEMORY.md': { link: 'nowhere' }, '/m/x.md': 'x' }),
    );
    const bytes = new TextEncoder().encode('x');
    const input = { snapshot, files: new Map([['x.md', { bytes, mtime: 1 }]]), now: NOW };
    const requests: readonly PlanRequest[] = [
      { verb: 'add', intent: { type: 'user', name: 'n', description: 'd', body: null } },
      { verb: 'delete', intent: { paths: ['x.md'] } },
      { verb: 'repairIndex', intent: { addMissing: true, dropDangling: false, dedupe: false } },
    ];
    for (const request of requests)
      expect(makePlan(input, request)).toEqual({ refused: expect.stringMatching(/index/) });
  });
});
