import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { putFile } from '../support/curation/diskState';
import type { Random } from '../support/random';

const TYPES = ['user', 'feedback', 'project', 'reference'] as const;
const VERBS = [
  ['add', 0.12],
  ['edit', 0.1],
  ['retype', 0.07],
  ['rename', 0.1],
  ['supersede', 0.12],
  ['restore', 0.08],
  ['confirm', 0.06],
  ['delete', 0.1],
  ['merge', 0.07],
  ['repair-index', 0.06],
  ['undo', 0.08],
  ['redo', 0.04],
] as const;

/** A memory directory as an agent leaves it: with links, an orphan, a dangling entry, a duplicate, other line ends. */
export function layOutMemories(directory: string): void {
  const index: string[] = ['# Memory', ''];
  for (let number = 0; number < 9; number++) {
    const type = TYPES[number % TYPES.length];
    const path = number === 4 ? 'sub/deep_note.md' : `${type}_note_${number}.md`;
    const lines = [
      '---',
      `name: Note ${number}`,
      `description: What note ${number} says`,
      'metadata:',
      `  type: ${type}`,
      '  modified: 2026-03-01T10:00:00.000Z',
      '---',
      '',
      `Body ${number}, see [[Note ${(number + 1) % 9}]] and [the first](${number === 4 ? '../' : ''}user_note_0.md).`,
      ...Array.from({ length: number * 40 }, (_, at) => `Line ${at} of note ${number}.`),
    ];
    const text = lines.join(number === 3 ? '\r\n' : '\n') + (number === 5 ? '' : '\n');
    putFile(directory, path, text, 1_790_000_000_123 + number * 86_400_000, number === 2 ? 0o600 : 0o644);
    if (number !== 7) index.push(`- [Note ${number}](${path}) — what note ${number} says`);
  }
  index.push('- [Gone](gone.md) — nobody is there', '- [Note 1](feedback_note_1.md) — again', '', 'The end.', '');
  putFile(directory, 'MEMORY.md', index.join('\n'), 1_790_000_000_456);
}

/** The arguments of a verb that fits what is there; some are refused all the same. */
export function drawCommand(directory: string, step: number, random: Random): readonly string[] {
  const memories = pathsBelow(directory, '').filter((path) => path !== 'MEMORY.md');
  const superseded = pathsBelow(join(directory, '.superseded'), '');
  const verb = random.weighted(VERBS);
  const file = (): string => random.pick(memories.length > 0 ? memories : ['none.md']);
  const some = (): readonly string[] => [...new Set([file(), ...(random.next() < 0.4 ? [file(), file()] : [])])];
  if (verb === 'add') {
    const body = ['--body', `Body of ${step}.\n`];
    return [verb, '--type', random.pick(TYPES), '--name', `New ${step}`, '--description', `About ${step}`, ...body];
  }
  if (verb === 'edit') return [verb, file(), '--description', `Told anew: ${step}`, ...nameOf(step, random)];
  if (verb === 'retype') return [verb, ...some(), random.pick(TYPES)];
  if (verb === 'rename') return [verb, file(), random.pick([`renamed_${step}.md`, `sub/renamed_${step}.md`])];
  if (verb === 'supersede') {
    const by = random.next() < 0.5 ? ['--by', file()] : [];
    return [verb, ...some(), ...by, ...(random.next() < 0.2 ? ['--in-place'] : [])];
  }
  if (verb === 'restore') return [verb, superseded.length > 0 ? random.pick(superseded) : file()];
  if (verb === 'confirm' || verb === 'delete') return [verb, ...some()];
  if (verb === 'merge') return [verb, ...new Set([file(), file(), file()]), '--into', `Merged ${step}`];
  if (verb === 'repair-index') return [verb, '--add-missing', '--drop-dangling', '--dedupe'];
  return [verb];
}

function nameOf(step: number, random: Random): readonly string[] {
  return random.next() < 0.4 ? ['--name', `Name ${step}`] : [];
}

function pathsBelow(directory: string, folder: string): readonly string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(join(directory, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.')) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return pathsBelow(directory, path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}
