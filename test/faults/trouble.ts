import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApplyResult, applyChangeSet } from '../../src/curation/apply';
import type { CurationDeps } from '../../src/curation/curationDeps';
import type { WritableFileSystem } from '../../src/store/fileSystem';
import { FileError } from '../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../src/store/nodeWrites';
import { differencesOf, putFile, readDisk } from '../support/curation/diskState';
import { createProgramDeps } from './programDeps';

const TMPFS_BYTES = 512 * 1024;
const node = createNodeWritableFileSystem({ durable: false });
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const OLD = '- [A](a.md) — a\n'.repeat(1000);

/** Disks that are full, files and directories that can't be written. Throws where anything changed. Returns sentences. */
export async function meetTrouble(root: string): Promise<readonly string[]> {
  return [
    await fillDisk(root),
    await expectRefusal(root, 'a read-only file', node, (directory) => chmodSync(join(directory, 'MEMORY.md'), 0o444)),
    await expectRefusal(root, 'a vanished directory', node, (directory) => rmSync(directory, { recursive: true })),
    await expectRefusal(root, 'a directory that vanishes midway', vanishing(), () => undefined),
  ];
}

async function expectRefusal(
  root: string,
  what: string,
  fileSystem: WritableFileSystem,
  spoil: (directory: string) => void,
): Promise<string> {
  const base = join(root, what.replaceAll(' ', '-'));
  const directory = layOut(base);
  spoil(directory);
  const before = readDisk(base);
  const result = await change(directory, createProgramDeps(join(root, 'journal'), fileSystem));
  if (result.outcome !== 'failed') throw new Error(`${what}: ${result.outcome}`);
  const after = readDisk(base);
  // What went away midway must not come back in part.
  const differences = existsSync(directory) ? differencesOf(before, after) : after.size > 0 ? [...after.keys()] : [];
  if (differences.length > 0) throw new Error(`${what}: changed ${differences.join('\n')}`);
  return `${what}: ${result.reason}`;
}

/** Takes the directory away just before the first file is exchanged. */
function vanishing(): WritableFileSystem {
  return {
    ...node,
    renameNow: (from, to) => {
      rmSync(join(from, '..'), { recursive: true });
      node.renameNow(from, to);
    },
  };
}

/** On a small disk of its own where the system lets it be mounted, else on one that says so. */
async function fillDisk(root: string): Promise<string> {
  const mount = join(root, 'small');
  mkdirSync(mount);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${TMPFS_BYTES}`, 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    return fillPretendedDisk(root);
  }
  try {
    return await fillMounted(mount, join(root, 'journal'));
  } finally {
    execFileSync('umount', [mount]);
  }
}

async function fillMounted(mount: string, journalElsewhere: string): Promise<string> {
  let refused = 0;
  let reason = '';
  const directory = layOut(mount);
  const before = readDisk(directory);
  for (const journal of [join(mount, 'journal'), journalElsewhere]) {
    for (let room = 0; ; room += 8192) {
      fill(mount, room);
      const result = await change(directory, createProgramDeps(journal, node));
      rmSync(join(mount, 'ballast'));
      if (result.outcome === 'applied') break;
      if (result.outcome !== 'failed') throw new Error(`A full disk: ${result.outcome}`);
      const differences = differencesOf(before, readDisk(directory));
      if (differences.length > 0) throw new Error(`A full disk changed ${differences.join('\n')}`);
      refused += 1;
      reason = result.reason;
    }
    rmSync(directory, { recursive: true });
    layOut(mount);
  }
  if (refused < 3) throw new Error('The disk was never full.');
  return `a full disk (${refused} sizes of room): ${reason}`;
}

/** Leaves so many bytes of room. */
function fill(mount: string, room: number): void {
  const { bavail, bsize } = statfsSync(mount);
  writeFileSync(join(mount, 'ballast'), new Uint8Array(Math.max(0, bavail * bsize - room)));
}

async function fillPretendedDisk(root: string): Promise<string> {
  const full: WritableFileSystem = {
    ...node,
    create: async (path, bytes, permissions) => {
      if (path.includes('.memory-lens-')) throw new FileError('full', path, 'There is no room left on the disk.');
      return node.create(path, bytes, permissions);
    },
  };
  return expectRefusal(root, 'a pretended full disk', full, () => undefined);
}

function layOut(base: string): string {
  const directory = join(base, 'memory');
  putFile(directory, 'MEMORY.md', OLD, 1_700_000_000_000);
  putFile(directory, 'a.md', 'a\n', 1_700_000_000_000);
  putFile(directory, 'b.md', 'b\n', 1_700_000_000_000);
  return directory;
}

function change(directory: string, deps: CurationDeps): Promise<ApplyResult> {
  return applyChangeSet(
    {
      directory,
      label: 'Superseded a',
      changes: [
        {
          kind: 'move',
          from: 'a.md',
          path: '.superseded/a.md',
          before: encode('a\n'),
          after: encode('a!\n'),
          mtime: 'keep',
        },
        { kind: 'delete', path: 'b.md', before: encode('b\n') },
        { kind: 'write', path: 'MEMORY.md', before: encode(OLD), after: encode(`${OLD}- new\n`), mtime: 'now' },
        { kind: 'write', path: 'sub/new.md', before: null, after: encode('new\n'.repeat(2000)), mtime: 'now' },
      ],
      notes: [],
    },
    deps,
  );
}
