import { describe, expect, it } from 'vitest';
import type { PlanNote } from '../../../src/curation/changeSet';
import { nameOfStore } from '../../../src/curation/planAdopt';
import { makePlan } from '../../../src/curation/planRequest';
import { prepareAdopt } from '../../../src/curation/prepareAdopt';
import { posixPaths } from '../../../src/location/paths';
import { decodeText } from '../../../src/memory/decodeText';
import { readDirectory } from '../../../src/store/readDirectory';
import { applyInMemory, type Files } from '../support/applyInMemory';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';
import { corpusDirectories, filesOf, findingsOf, inputFor, NOW, run, textAt } from './curationRig';

const OLD = '/b/projects/-w-old/memory';
const NEW = '/b/projects/-w-new/memory';

interface Adopted {
  readonly target: Files;
  readonly source: Files;
  readonly labels: readonly string[];
  readonly notes: readonly PlanNote[];
  text(path: string): string | null;
}

interface Options {
  readonly move?: boolean;
  readonly what?: 'adopt' | 'merge';
  /** Beside the files of the source. */
  readonly nodes?: Readonly<Record<string, MemoryNode>>;
}

async function prepare(source: Files, target: Files, { move = false, what = 'adopt', nodes = {} }: Options = {}) {
  const at = (root: string, files: Files): Record<string, MemoryNode> =>
    Object.fromEntries([...files].map(([path, file]) => [`${root}/${path}`, file]));
  const disk = createMemoryFileSystem({ ...at(OLD, source), ...at(NEW, target), ...nodes });
  const snapshot = await readDirectory(NEW, disk);
  return prepareAdopt(OLD, snapshot, { what, move }, { fileSystem: disk, paths: posixPaths }, NOW);
}

async function adopt(source: Files, target: Files, options?: Options): Promise<Adopted> {
  const plan = await prepare(source, target, options);
  if ('refused' in plan) throw new Error(plan.refused);
  const after = applyInMemory(target, plan.target, NOW);
  return {
    target: after,
    source: plan.source === null ? source : applyInMemory(source, plan.source, NOW),
    labels: [plan.target.label, ...(plan.source === null ? [] : [plan.source.label])],
    notes: [...plan.target.notes, ...(plan.source?.notes ?? [])],
    text: (path) => textAt(after, path),
  };
}

const memory = (name: string, body = ''): string => `---\nname: ${name}\ndescription: about ${name}\n---\n\n${body}\n`;

const old = filesOf({
  'MEMORY.md': '## User\n- [Role](role.md) — who\n## Notes\nAsk first.\n- [Topic](deep/topic.md) — [[role]]\n',
  'role.md': memory('Role', 'See [topic](deep/topic.md).'),
  'deep/topic.md': memory('Topic', 'See [role](../role.md) and [[Role]].'),
  'notes.txt': 'plain',
  'logs/2031/05/2031-05-01.md': '- 10:00 old\n',
  'team/MEMORY.md': '- [Style](style.md)\n',
  'team/style.md': memory('Style'),
});

describe('planAdopt', () => {
  it('copies everything with its time into a directory that is not there yet', async () => {
    const { target, source, labels } = await adopt(old, new Map());
    expect(target).toEqual(old);
    expect(source).toBe(old);
    expect(labels).toEqual(['Adopted 3 memories of “-w-old”']);
  });

  it('moves: a second change set empties the source, to the last file', async () => {
    const { target, source, labels } = await adopt(old, new Map(), { move: true });
    expect(target).toEqual(old);
    expect([...source.keys()]).toEqual([]);
    expect(labels).toEqual([
      'Moved 3 memories here from “-w-old”',
      'Emptied “-w-old”, of which 3 memories went to “-w-new”',
    ]);
  });

  it('joins the indexes below their headings, and changes nothing else that stands there', async () => {
    const here = filesOf({
      'MEMORY.md': '## User\n- [Mine](mine.md) — hook\n',
      'mine.md': memory('Mine'),
      'logs/2031/05/2031-05-01.md': '- 09:00 new',
      'team/MEMORY.md': '- [Own](own.md)\n',
      'team/own.md': memory('Own'),
    });
    const { text, target } = await adopt(old, here);
    expect(text('MEMORY.md')).toBe(
      '## User\n- [Mine](mine.md) — hook\n- [Role](role.md) — who\n\n## Notes\nAsk first.\n- [Topic](deep/topic.md) — [[role]]\n',
    );
    expect(text('team/MEMORY.md')).toBe('- [Own](own.md)\n- [Style](style.md)\n');
    expect(text('logs/2031/05/2031-05-01.md')).toBe('- 09:00 new\n- 10:00 old\n');
    for (const path of ['mine.md', 'team/own.md']) expect(target.get(path)).toEqual(here.get(path));
    for (const path of ['role.md', 'deep/topic.md', 'notes.txt']) expect(target.get(path)).toEqual(old.get(path));
    expect(await findingsOf(target)).toEqual(new Set());
  });

  it('passes over what stands there already, and gives what does not a number that links and entries follow', async () => {
    const here = filesOf({
      'MEMORY.md': '- [Role](role.md) — other\n- [Topic](deep/topic.md)\n',
      'role.md': memory('Role', 'another'),
      'deep/topic.md': textAt(old, 'deep/topic.md') ?? '',
      'ROLE_2.md': memory('Third'),
      'notes.txt': 'other',
    });
    const { text, target, notes } = await adopt(old, here);
    expect(text('role.md')).toContain('another');
    expect(text('role_3.md')).toBe(textAt(old, 'role.md'));
    expect(text('notes_2.txt')).toBe('plain');
    expect(text('MEMORY.md')).toBe(
      '- [Role](role.md) — other\n- [Topic](deep/topic.md)\n\n## User\n- [Role](role_3.md) — who\n\n## Notes\nAsk first.\n',
    );
    expect(target.get('deep/topic.md')).toEqual(here.get('deep/topic.md'));
    const plan = await prepare(old, here);
    if ('refused' in plan) throw new Error(plan.refused);
    const { memories, entries, collisions } = plan.brought;
    expect([memories, entries]).toEqual([3, 2]);
    expect(collisions.map(({ from, to, standing }) => [from, to, decodeText(standing ?? new Uint8Array())])).toEqual([
      ['notes.txt', 'notes_2.txt', 'other'],
      ['role.md', 'role_3.md', textAt(here, 'role.md')],
    ]);
    expect(collisions.map(({ incoming }) => decodeText(incoming))).toEqual(['plain', text('role_3.md')]);
    const said = notes.map(({ text: note }) => note).join('\n');
    expect(said).toContain('“role.md” is “role_3.md” here');
    expect(said).toContain('1 file of “-w-old” stood here already');
  });

  it('lets links, names and superseded_by follow a memory that got another name', async () => {
    const source = filesOf({
      'a.md': memory('Same name', 'x'),
      'b.md': memory('B', '[a](a.md#why), [[a]], [[Same name]], [[b]]'),
      'c.md': '---\nname: C\nstatus: superseded\nsuperseded_by: a.md\n---\n',
      'd.md': '---\nname: D\nstatus: superseded\nsuperseded_by: a\n---\n',
    });
    const { text } = await adopt(source, filesOf({ 'a.md': memory('Same name', 'y'), 'MEMORY.md': '- [A](a.md)\n' }));
    expect(text('b.md')).toBe(memory('B', '[a_2](a_2.md#why), [[a_2]], [[a_2]], [[b]]'));
    expect(text('c.md')).toContain('superseded_by: a_2.md\n');
    expect(text('d.md')).toContain('superseded_by: a_2\n');
  });

  it('adds nothing when it is done twice', async () => {
    const here = filesOf({ 'MEMORY.md': '- [Role](role.md)\n', 'role.md': memory('Role', 'another') });
    const once = await adopt(old, here);
    expect((await adopt(old, once.target)).target).toEqual(once.target);
  });

  it('brings what is superseded with its way back', async () => {
    const files = filesOf({
      'MEMORY.md': '- [A](a.md) — x\n- [B](b.md) — y\n- [C](c.md)\n',
      'a.md': memory('A'),
      'b.md': memory('B'),
      'c.md': memory('C'),
    });
    const hidden = await run(files, { verb: 'supersede', intent: { paths: ['b.md'], by: null, keep: 'move' } });
    const both = await run(hidden.files, { verb: 'supersede', intent: { paths: ['c.md'], by: null, keep: 'inPlace' } });
    const here = filesOf({ 'MEMORY.md': '- [C](c.md)\n', 'c.md': memory('Other C') });
    const { target, source } = await adopt(both.files, here, { move: true });
    expect([...source.keys()]).toEqual([]);
    const request = { verb: 'restore', intent: { paths: ['b.md', 'c_2.md'] } } as const;
    const restored = makePlan(await inputFor(target, request), request);
    if ('refused' in restored) throw new Error(restored.refused);
    const after = applyInMemory(target, restored, NOW);
    expect(textAt(after, 'b.md')).toBe(memory('B'));
    expect(textAt(after, 'c_2.md')).toBe(memory('C'));
    expect(after.get('b.md')?.mtime).toBe(files.get('b.md')?.mtime);
    expect(textAt(after, 'MEMORY.md')).toContain('[B](b.md) — y');
    expect(await findingsOf(after)).toEqual(new Set());
  });

  it('gives memories of a store without an index the entries that the client would have written', async () => {
    const source = filesOf({ 'a.md': memory('A'), 'b.md': memory('B') });
    const { text } = await adopt(source, filesOf({ 'MEMORY.md': '- [M](m.md)\n', 'm.md': memory('M') }));
    expect(text('MEMORY.md')).toBe('- [M](m.md)\n- [a](a.md) — about A\n- [b](b.md) — about B\n');
    const neither = await adopt(source, filesOf({ 'm.md': memory('M') }));
    expect(neither.text('MEMORY.md')).toBeNull();
    const theirs = await adopt(
      filesOf({ 'MEMORY.md': '- [A](a.md)\n', 'a.md': memory('A') }),
      filesOf({ 'm.md': memory('M') }),
    );
    expect(theirs.text('MEMORY.md')).toBe('- [m](m.md) — about M\n- [A](a.md)\n');
  });

  it('follows no link out of the source, leaves what is hidden, and keeps the entries of what stays', async () => {
    const nodes = {
      [`${OLD}/linked.md`]: { link: '/etc/secret.md' },
      [`${OLD}/folder`]: { link: '/etc' },
      [`${OLD}/pipe`]: { other: true },
      [`${OLD}/.consolidate-lock`]: '12',
      [`${OLD}/.git/config`]: 'x',
      '/etc/secret.md': 'secret',
    } as const;
    const source = filesOf({ 'MEMORY.md': '- [A](a.md)\n- [L](linked.md)\n', 'a.md': memory('A') });
    const {
      target,
      source: left,
      notes,
    } = await adopt(source, filesOf({ 'MEMORY.md': '# M\n' }), { move: true, nodes });
    expect([...target.keys()].sort()).toEqual(['MEMORY.md', 'a.md']);
    expect(textAt(target, 'MEMORY.md')).toContain('[A](a.md)');
    expect(textAt(target, 'MEMORY.md')).not.toContain('linked');
    expect(textAt(left, 'MEMORY.md')).toBe('- [L](linked.md)\n');
    const said = notes.find(({ severity }) => severity === 'warning')?.text ?? '';
    for (const words of ['“linked.md” (a link', '“folder” (a link', '“pipe” (neither']) expect(said).toContain(words);
    expect(said).not.toContain('lock');
  });

  it('puts nothing where a file stands in the way of a folder, and leaves it in the source', async () => {
    const source = filesOf({ 'notes/a.md': memory('A'), 'b.md': memory('B') });
    const { target, source: left } = await adopt(source, filesOf({ notes: 'a file' }), { move: true });
    expect([...target.keys()].sort()).toEqual(['b.md', 'notes']);
    expect([...left.keys()]).toEqual(['notes/a.md']);
  });

  it('says when the index passes what the agent loads', async () => {
    const lines = Array.from({ length: 150 }, (_, i) => `- [a${i}](a${i}.md)\n`);
    const many = (stem: string): Files =>
      filesOf({
        'MEMORY.md': lines.join('').replaceAll('a', stem),
        ...Object.fromEntries(lines.map((_, i) => [`${stem}${i}.md`, memory(`${stem}${i}`)])),
      });
    const { notes } = await adopt(many('p'), many('q'));
    expect(notes.filter(({ severity }) => severity === 'warning')).toHaveLength(1);
  });

  it('merges the store of a twin, and says so', async () => {
    const { labels } = await adopt(old, new Map(), { what: 'merge', move: true });
    expect(labels[0]).toBe('Merged the store “-w-old” into this one: 3 memories');
  });

  it('refuses the directory itself, one within the other, none, and an empty one', async () => {
    const disk = createMemoryFileSystem({
      '/m/a.md': 'x',
      '/m/team/b.md': 'y',
      '/link': { link: '/m' },
      '/empty': { directory: true },
    });
    const from = async (path: string): Promise<string | null> => {
      const snapshot = await readDirectory('/m', disk);
      const plan = await prepareAdopt(
        path,
        snapshot,
        { what: 'adopt', move: true },
        { fileSystem: disk, paths: posixPaths },
        NOW,
      );
      return 'refused' in plan ? plan.refused : null;
    };
    expect(await from('/m')).toContain('itself');
    expect(await from('/link')).toContain('itself');
    expect(await from('/m/team')).toContain('lies in the other');
    expect(await from('/none')).toMatch(/can’t be read|no part of it/);
    expect(await from('/empty')).toContain('no memory to adopt');
  });

  it('brings every directory of the corpus into every other without a new finding', async () => {
    const all = corpusDirectories();
    for (const { name, files } of all)
      for (const { name: other, files: here } of all) {
        const before = new Set([...(await findingsOf(files)), ...(await findingsOf(here))]);
        const { target } = await adopt(files, here);
        const added = [...(await findingsOf(target))].filter((one) => !before.has(one) && !/_\d+\.md/.test(one));
        expect(added, `${name} into ${other}`).toEqual([]);
        for (const [path, file] of here)
          if (!path.endsWith('MEMORY.md')) expect(target.get(path), `${path} of ${other}`).toEqual(file);
      }
  }, 60_000);
});

describe('nameOfStore', () => {
  it('is the project’s folder, else the directory’s own name', () => {
    expect(nameOfStore('/b/projects/-w-x/memory')).toBe('-w-x');
    expect(nameOfStore('/p/.claude/agent-memory/tester')).toBe('tester');
    expect(nameOfStore('C:\\b\\-w-x\\memory')).toBe('-w-x');
  });
});
