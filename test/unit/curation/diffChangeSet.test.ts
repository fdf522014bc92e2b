import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../../src/curation/changeSet';
import { diffChangeSet } from '../../../src/curation/diffChangeSet';
import { diffLines } from '../../../src/curation/diffLines';
import { fuzzRuns } from '../support/fuzz';
import { temporaryDirectory } from '../support/temporaryDirectory';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const diffOf = (...changes: readonly FileChange[]): string =>
  diffChangeSet({ directory: '/m', label: '', changes, notes: [] });
const write = (before: string | null, after: string): FileChange => ({
  kind: 'write',
  path: 'a.md',
  before: before === null ? null : bytesOf(before),
  after: bytesOf(after),
  mtime: 'keep',
});

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '- x', '+ y', '@@ z'), { maxLength: 40 })
  .chain((lines) => fc.constantFrom(lines.join('\n'), lines.map((line) => `${line}\n`).join('')));

describe('diffChangeSet', () => {
  it('is a patch that git applies', () => {
    const folder = temporaryDirectory();
    fc.assert(
      fc.property(text, text, (before, after) => {
        fc.pre(before !== after);
        const root = join(folder, 'run');
        mkdirSync(root, { recursive: true });
        writeFileSync(join(root, 'a.md'), before);
        writeFileSync(join(root, 'patch'), diffOf(write(before, after)));
        execFileSync('git', ['apply', '--unidiff-zero', '--whitespace=nowarn', 'patch'], { cwd: root });
        expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe(after);
      }),
      { numRuns: fuzzRuns(40) },
    );
  });

  it('shows new files, moves and deletions so that git applies them too', () => {
    const root = temporaryDirectory();
    const put = (path: string, content: string): void => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    };
    put('gone.md', 'gone\n');
    put('old.md', 'one\ntwo\nthree\n');
    const patch = diffOf(
      { kind: 'write', path: 'new.md', before: null, after: bytesOf('new'), mtime: 'now' },
      {
        kind: 'move',
        from: 'old.md',
        path: '.superseded/old.md',
        before: bytesOf('one\ntwo\nthree\n'),
        after: bytesOf('one\n2\nthree\n'),
        mtime: 'keep',
      },
      { kind: 'delete', path: 'gone.md', before: bytesOf('gone\n') },
    );
    put('patch', patch);
    execFileSync('git', ['apply', 'patch'], { cwd: root });
    expect(readFileSync(join(root, 'new.md'), 'utf8')).toBe('new');
    expect(readFileSync(join(root, '.superseded/old.md'), 'utf8')).toBe('one\n2\nthree\n');
    expect(() => readFileSync(join(root, 'gone.md'))).toThrow();
  });

  it('shows what can’t be shown as it is without steering a terminal', () => {
    const invalid: FileChange = {
      kind: 'write',
      path: 'a\u001b[31m.md',
      before: new Uint8Array([0x61, 0xff, 0x0a]),
      after: bytesOf('a\u001b[2J\u202e\r\n'),
      mtime: 'keep',
    };
    const diff = diffOf(invalid);
    expect(diff).toContain('-a\ufffd\n+a\u241b[2J\ufffd\u240d\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(diff).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
  });

  it('tells of a change that has no lines', () => {
    expect(diffOf({ ...write('same\n', 'same\n'), mtime: 'now' } as FileChange)).toContain('new modification time');
    expect(diffOf()).toBe('');
  });
});

describe('diffLines', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

  it('gives both texts back, with no more changes than the shortest way has', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const diff = diffLines(before, after);
        const side = (absent: string): string[] => diff.filter(({ kind }) => kind !== absent).map((line) => line.text);
        expect(side('+')).toEqual(before);
        expect(side('-')).toEqual(after);
        const common = diff.filter(({ kind }) => kind === ' ').length;
        expect(common).toBe(longestCommon(before, after));
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('gives up on texts that have nothing in common instead of searching on', () => {
    const before = Array.from({ length: 20_000 }, (_, i) => `old ${i}`);
    const after = Array.from({ length: 20_000 }, (_, i) => `new ${i}`);
    expect(diffLines(before, after)).toHaveLength(40_000);
  });
});

/** The plain quadratic way, to compare with. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const item of a) {
    const next = [0];
    for (let j = 1; j <= b.length; j++)
      next.push(item === b[j - 1] ? (row[j - 1] ?? 0) + 1 : Math.max(row[j] ?? 0, next[j - 1] ?? 0));
    row = next;
  }
  return row[b.length] ?? 0;
}
