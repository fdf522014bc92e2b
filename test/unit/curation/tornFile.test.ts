import { closeSync, existsSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApplyResult, applyChangeSet } from '../../../src/curation/apply';
import type { FileChange } from '../../../src/curation/changeSet';
import type { CurationDeps } from '../../../src/curation/curationDeps';
import type { WritableFileSystem } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { createDeps } from '../../support/curation/deps';
import { putFile } from '../../support/curation/diskState';
import { meddlingFileSystem } from '../../support/curation/meddling';
import { temporaryDirectory } from '../support/temporaryDirectory';

const OLD_TIME = 1_700_000_000_000;
const BEFORE = '# Index\n- one\n- two\n';
const AFTER = '# Index\n- one\n- ours\n- two\n';
const node = createNodeWritableFileSystem({ durable: false });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a second writer that is in the midst of writing the file whole', () => {
  it('has emptied it just as it is exchanged: it gets the file back, and the change is not made', async () => {
    const { root, directory, index } = emptied();
    let descriptor = 0;
    const fileSystem = meddlingFileSystem(index, {
      // Emptied once more, a moment after the emptied one had been quiet.
      beforeTaken: (path) => {
        descriptor = openSync(path, 'w');
      },
    });
    const result = await write(directory, '', '- ours\n', createDeps(join(root, 'journal'), { fileSystem }));
    writeSync(descriptor, `${BEFORE}- theirs\n`);
    closeSync(descriptor);
    expect(result.outcome).toBe('conflict');
    expect(readFileSync(index, 'utf8')).toBe(`${BEFORE}- theirs\n`);
  });

  it('empties it again and again: the change is refused, with the reason', async () => {
    const { root, directory, index } = emptied();
    const fileSystem: WritableFileSystem = {
      ...node,
      stat: (path) => {
        if (path === index) writeFileSync(path, '');
        return node.stat(path);
      },
    };
    const deps = createDeps(join(root, 'journal'), { fileSystem, now: Date.now });
    const slow = { ...deps, clock: { ...deps.clock, after: (_delayMs: number, task: () => void) => wait(task) } };
    const result = await write(directory, '', '- ours\n', slow);
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('is writing “MEMORY.md”') });
    expect(readFileSync(index, 'utf8')).toBe('');
  });

  it('has written its first bytes while the old version waits to come back: they are no appended line', async () => {
    const whole = `${BEFORE}- theirs\n`;
    let looks = 0;
    let index = '';
    const root = temporaryDirectory();
    const directory = join(root, 'memory');
    index = join(directory, 'MEMORY.md');
    putFile(directory, 'MEMORY.md', BEFORE, OLD_TIME);
    const stale: string[] = [];
    const meddling = meddlingFileSystem(index, { inGap: (path) => writeFileSync(path, '#') });
    const fileSystem: WritableFileSystem = {
      ...meddling,
      readFile: async (path, maxBytes) => {
        const seen = await node.readFile(path, maxBytes);
        if (path === index && existsSync(index) && readFileSync(index, 'utf8') === '#' && ++looks === 5) {
          writeFileSync(index, whole);
        }
        return seen;
      },
      moveToFreeNow: (from, to) => {
        meddling.moveToFreeNow(from, to);
        if (to === index) stale.push(readFileSync(index, 'utf8'));
      },
    };
    const result = await write(directory, BEFORE, AFTER, createDeps(join(root, 'journal'), { fileSystem }));
    expect(result.outcome).toBe('conflict');
    expect(readFileSync(index, 'utf8')).toBe(whole);
    // Who reads in between would write the old version back.
    expect(stale).toEqual([]);
  });
});

function emptied() {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  putFile(directory, 'MEMORY.md', '', OLD_TIME);
  return { root, directory, index: join(directory, 'MEMORY.md') };
}

function write(directory: string, before: string, after: string, deps: CurationDeps): Promise<ApplyResult> {
  const change: FileChange = {
    kind: 'write',
    path: 'MEMORY.md',
    before: bytes(before),
    after: bytes(after),
    mtime: 'now',
  };
  return applyChangeSet({ directory, label: 'Changed', changes: [change], notes: [] }, deps);
}

/** Long enough that the disk tells two writes apart. */
function wait(task: () => void): () => void {
  const timer = setTimeout(task, 15);
  return () => clearTimeout(timer);
}
