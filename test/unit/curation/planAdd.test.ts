import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AddIntent } from '../../../src/curation/planAdd';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { isSafePath, memoryFileName, newPathFault } from '../../../src/curation/storePath';
import { readHeader } from '../../../src/memory/frontMatter';
import { emptyDirectory } from '../../../src/store/memoryDirectory';
import type { Files } from '../support/applyInMemory';
import { fuzzRuns } from '../support/fuzz';
import { filesOf, refusalOf, run, textAt } from './curationRig';

const base: AddIntent = { type: 'feedback', name: 'Real database', description: 'No mocks in tests', body: null };
const add = (more: Partial<AddIntent> = {}): PlanRequest => ({ verb: 'add', intent: { ...base, ...more } });
const pathsAdded = (before: Files, after: Files): string[] => [...after.keys()].filter((path) => !before.has(path));

describe('planAdd', () => {
  it('writes the client’s form, the skeleton of the type, and one entry', async () => {
    const files = filesOf({ 'MEMORY.md': '# Memory\n\n- [A](a.md) — first\n', 'a.md': '---\nname: a\n---\n' });
    const { files: after, changeSet } = await run(files, add());
    expect(textAt(after, 'feedback_real_database.md')).toBe(
      '---\nname: Real database\ndescription: No mocks in tests\nmetadata:\n  node_type: memory\n  type: feedback\n---\n\n\n\n**Why:**\n\n**How to apply:**\n',
    );
    expect(textAt(after, 'MEMORY.md')).toBe(
      '# Memory\n\n- [A](a.md) — first\n- [Real database](feedback_real_database.md) — No mocks in tests\n',
    );
    expect(changeSet.label).toBe('Added “Real database”');
    // The file is there before the entry that leads to it.
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['feedback_real_database.md', 'MEMORY.md']);
  });

  it('keeps a secret of the name or description out of the index and the file name', async () => {
    const files = filesOf({ 'b.md': '---\nname: b\ndescription: "pw: hunter2Zq9!"\n---\n' });
    const intent = { name: 'password: hunter2Zq9!', description: 'login bob:hunter2Zq9!' };
    const { files: after, changeSet } = await run(files, add(intent));
    expect(textAt(after, 'MEMORY.md')).toMatch(/\[password: •{6}\]\(\S+\) — login bob:•{6}/);
    expect(textAt(after, 'MEMORY.md')).not.toContain('hunter2');
    const [path = ''] = pathsAdded(files, after).filter((added) => added !== 'MEMORY.md');
    expect(path).not.toContain('hunter');
    expect(textAt(after, path)).toContain('hunter2Zq9!');
    expect(changeSet.notes.map(({ text }) => text).join('\n')).toContain('masked in the index');
  });

  it('reads back what was said, whatever was said', async () => {
    const said = fc.string({
      unit: fc.constantFrom(...'ab1 #:-"\'`@[]{}|>%&*!?,\\é语\n\t…', 'yes', ': ', ' #', '---'),
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(said, said, said, async (name, description, condition) => {
        fc.pre(name.trim() !== '' && description.trim() !== '');
        const intent = { name, description, condition, quote: name, source: 'user-stated' as const, body: 'The rule.' };
        const { files } = await run(filesOf({}), add(intent));
        const path = [...files.keys()].find((key) => key !== 'MEMORY.md') ?? '';
        const header = readHeader(files.get(path)?.bytes ?? new Uint8Array(), true);
        const line = (text: string): string => text.replace(/\s+/gu, ' ').trim();
        expect(header.name).toBe(line(name));
        expect(header.description).toBe(line(description));
        expect(header.condition).toBe(line(condition) || null);
        expect(header.quote).toBe(line(name));
        expect([header.type, header.source, header.valid]).toEqual(['feedback', 'user-stated', true]);
        expect(textAt(files, path)?.endsWith('---\n\nThe rule.\n')).toBe(true);
      }),
      { numRuns: fuzzRuns(150) },
    );
  });

  it('numbers a name that is taken, also in another case or as something else than a memory', async () => {
    const files = filesOf({ 'Feedback_Real_Database.MD': 'x', 'feedback_real_database_2.md': 'y' });
    const { files: after } = await run(files, add());
    expect(pathsAdded(files, after)).toContain('feedback_real_database_3.md');
  });

  it('makes a missing index of what the client would write, so that no memory is hidden by it', async () => {
    const files = filesOf({
      'old.md': '---\nname: old\ndescription: The old one\n---\n',
      'new.md': '---\nname: new\n---\n',
      'gone.md': '---\nname: gone\nstatus: superseded\n---\n',
    });
    const { files: after } = await run(files, add());
    expect(textAt(after, 'MEMORY.md')).toBe(
      '- [old](old.md) — The old one\n- [new](new.md)\n- [Real database](feedback_real_database.md) — No mocks in tests\n',
    );
  });

  it('leaves an empty index to hold the new entry alone, as the client leaves it', async () => {
    const { files } = await run(filesOf({ 'MEMORY.md': '', 'old.md': 'old' }), add());
    expect(textAt(files, 'MEMORY.md')).toBe('- [Real database](feedback_real_database.md) — No mocks in tests\n');
  });

  it('tells of an index that grows past the aim, and warns past what is loaded', async () => {
    const indexOf = (lines: number): Files =>
      filesOf({ 'MEMORY.md': Array.from({ length: lines }, (_, i) => `- [${i}](x${i}.md)\n`).join('') });
    const notes = async (lines: number): Promise<readonly string[]> =>
      (await run(indexOf(lines), add())).changeSet.notes.map(({ severity }) => severity);
    expect(await notes(139)).toEqual([]);
    expect(await notes(140)).toEqual(['info']);
    expect(await notes(199)).toEqual(['info']);
    expect(await notes(200)).toEqual(['warning']);
  });

  it('puts a memory into the team’s folder unless that is a directory of its own', async () => {
    const files = filesOf({ 'MEMORY.md': '', 'team/a.md': 'a' });
    const { files: after } = await run(files, add({ folder: 'team' }));
    expect(pathsAdded(files, after)).toEqual(['team/feedback_real_database.md']);
    expect(await refusalOf(filesOf({ 'MEMORY.md': '', 'team/MEMORY.md': '' }), add({ folder: 'team' }))).toMatch(
      /another memory directory/,
    );
  });

  it.each([
    ['no name', { name: ' \n' }],
    ['no description', { description: '' }],
    ['a type that is no word', { type: 'a: b' }],
    ['an unknown source', { source: 'guessed' as 'inferred' }],
    ['a folder above', { folder: '..' }],
    ['an absolute folder', { folder: '/tmp' }],
    ['a hidden folder', { folder: '.superseded' }],
    ['a folder that the client skips', { folder: 'logs' }],
    ['a folder behind a full-width sign', { folder: '．．' }],
  ])('refuses %s', async (_, more) => {
    expect(await refusalOf(filesOf({ 'MEMORY.md': '' }), add(more))).toMatch(/\.$/);
  });

  it('tells that the client does not know a type of one’s own', async () => {
    const { changeSet } = await run(filesOf({ 'MEMORY.md': '' }), add({ type: 'decision' }));
    expect(changeSet.notes.map(({ text }) => text).join()).toContain('“decision”');
  });
});

describe('memoryFileName', () => {
  it('takes words of every script, and nothing that means something in a path', () => {
    expect(memoryFileName('feedback', 'Use the REAL database!')).toBe('feedback_use_the_real_database.md');
    expect(memoryFileName('project', '観測メモ 2031')).toBe('project_観測メモ_2031.md');
    expect(memoryFileName('user', '../../.ssh/authorized_keys')).toBe('user_ssh_authorized_keys.md');
    expect(memoryFileName('user', '‮🚀')).toBe('user_note.md');
    expect(memoryFileName('feedback', 'feedback: short')).toBe('feedback_short.md');
    expect(memoryFileName('user', 'word '.repeat(50))).toHaveLength('user_'.length + 59 + '.md'.length);
    expect(memoryFileName('user', '漢'.repeat(500))).toHaveLength('user_'.length + 60 + '.md'.length);
  });

  it('is a path that a new memory can have, whatever the name', () => {
    const snapshot = emptyDirectory('/m', 'ready', null);
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.constantFrom('user', 'con', '決定'),
        (name, type) => {
          const path = memoryFileName(type, name);
          expect(newPathFault(snapshot, path), path).toBeNull();
          expect(isSafePath(path)).toBe(true);
        },
      ),
      { numRuns: fuzzRuns(1_000) },
    );
  });
});
