import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyChangeSet } from '../../src/curation/apply';
import type { FileChange } from '../../src/curation/changeSet';
import { DEFAULT_GRACE_MS } from '../../src/curation/curationDeps';
import { createNodeWritableFileSystem } from '../../src/store/nodeWrites';
import { putFile } from '../support/curation/diskState';
import { createRandom, type Random } from '../support/random';
import { createProgramDeps } from './programDeps';
import type { WriterPace, WriterReport, WriterStyle } from './writer';

/** A storm ends there: without an end the file would grow by megabytes a second. */
const MAX_LINES = 3000;

export interface WriterCounts {
  readonly style: WriterStyle;
  /** Lines of the second program. */
  readonly theirs: number;
  readonly applied: number;
  readonly conflicts: number;
  /** Changes that were refused since the other program was just writing the file. */
  readonly busy: number;
  /** Lines that were written into a file that was just being replaced, and were carried over. */
  readonly carried: number;
  readonly kept: number;
  /** Times that the second program found no file. */
  readonly gaps: number;
  /** Milliseconds that the second program took at most from reading to writing. */
  readonly slowest: number;
  /** Only where that is longer than the grace. */
  readonly lost: number;
}

/** Changes an index while a second program writes it too. Throws where a line of either is lost. */
export async function writeTogether(
  root: string,
  style: WriterStyle,
  pace: WriterPace,
  seconds: number,
  seed: number,
): Promise<WriterCounts> {
  const base = join(root, `writers-${style}-${pace}-${seed}`);
  const directory = join(base, 'memory');
  const index = join(directory, 'MEMORY.md');
  mkdirSync(directory, { recursive: true });
  putFile(directory, 'MEMORY.md', '# Index\n\n- first\n', 1_700_000_000_000);
  putFile(directory, 'note.md', 'note 0\n', 1_700_000_000_000);
  const deps = createProgramDeps(join(base, 'journal'), createNodeWritableFileSystem({ durable: false }));
  const random = createRandom(seed);
  const writer = startWriter(style, pace, index, seed);
  const ours: string[] = [];
  let [busy, conflicts, carried, keptText, kept] = [0, 0, 0, '', 0];
  for (const end = performance.now() + seconds * 1000; performance.now() < end && !writer.hasEnded(); ) {
    const line = `- ours ${ours.length + conflicts + busy + 1}`;
    const changes = planLine(directory, line, random);
    if (changes === null) continue;
    const result = await applyChangeSet({ directory, label: line, changes, notes: [] }, deps);
    if (result.outcome === 'failed' && result.reason.includes('is writing')) {
      busy += 1;
      continue;
    }
    if (result.outcome === 'failed') throw new Error(`${style}: ${result.reason} ${result.notes.join(' ')}`);
    if (result.outcome === 'applied') ours.push(line);
    else conflicts += 1;
    carried += result.notes.filter((note) => note.includes('carried over')).length;
    kept += result.kept.length;
    for (const { bytes } of result.kept) keptText += `${new TextDecoder().decode(bytes)}\n`;
  }
  const { added, gaps, slowest } = await writer.stop();

  const lines = new Set(readFileSync(index, 'utf8').split('\n'));
  const keptLines = new Set(keptText.split('\n'));
  const theirs = Array.from({ length: added }, (_, number) => `- theirs ${number + 1}`);
  const lost = [
    ...theirs.filter((line) => !lines.has(line) && !keptLines.has(line)),
    ...ours.filter((line) => !lines.has(line) && !keptLines.has(line)),
  ];
  // A program that the system sets aside for longer than the grace, between reading and writing, can't be met.
  if (lost.length > 0 && slowest < DEFAULT_GRACE_MS) throw new Error(`${style}: lost ${lost.join(', ')}`);
  const left = readdirSync(directory).filter((name) => name.startsWith('.'));
  if (left.length > 0) throw new Error(`${style}: left behind ${left.join(', ')}`);
  return {
    style,
    theirs: added,
    applied: ours.length,
    conflicts,
    busy,
    carried,
    kept,
    gaps,
    slowest,
    lost: lost.length,
  };
}

/** A line for the index, at its end or in its midst, often together with another file; `null` while there is none. */
function planLine(directory: string, line: string, random: Random): readonly FileChange[] | null {
  const index = join(directory, 'MEMORY.md');
  if (!existsSync(index)) return null;
  let before: Uint8Array;
  try {
    before = readFileSync(index);
  } catch {
    return null;
  }
  const lines = new TextDecoder().decode(before).split('\n');
  lines.splice(random.pick([3, lines.length - 1, random.between(2, lines.length - 1)]), 0, line);
  // Met while the other program was writing it, the file may have been empty.
  const after = new TextEncoder().encode(before.length === 0 ? `${line}\n` : lines.join('\n'));
  const changes: FileChange[] = [{ kind: 'write', path: 'MEMORY.md', before, after, mtime: 'now' }];
  if (random.next() < 0.5) {
    const note = readFileSync(join(directory, 'note.md'));
    const renewed = new TextEncoder().encode(`note ${line}\n`);
    const write: FileChange = { kind: 'write', path: 'note.md', before: note, after: renewed, mtime: 'keep' };
    if (random.next() < 0.5) changes.push(write);
    else changes.unshift(write);
  }
  return changes;
}

function startWriter(style: WriterStyle, pace: WriterPace, file: string, seed: number) {
  const child = spawn(
    process.execPath,
    [join(__dirname, 'writer.cjs'), style, pace, file, String(seed), String(MAX_LINES)],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let heard = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    heard += text;
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`The writer ended with ${code}.`))));
  });
  return {
    hasEnded: () => child.exitCode !== null,
    async stop(): Promise<WriterReport> {
      child.stdin.end();
      await ended;
      return JSON.parse(heard) as WriterReport;
    },
  };
}
