import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { parseDocument } from 'yaml';
import { generateMemories } from '../../support/generateMemories';

const NOW = Date.UTC(2026, 10, 30);
const DAY_MS = 86_400_000;
const folders: string[] = [];

function generate(count: number, seed: number) {
  const folder = mkdtempSync(join(tmpdir(), 'memory-lens-generate-'));
  folders.push(folder);
  return { folder, memories: generateMemories(folder, count, { seed, now: NOW }) };
}

function readAll(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

it('gives the same bytes and times for the same seed, and others for another', () => {
  const [first, second, other] = [generate(60, 5), generate(60, 5), generate(60, 6)];
  expect(second.memories).toEqual(first.memories);
  expect(readAll(second.folder)).toEqual(readAll(first.folder));
  expect(readAll(other.folder)).not.toEqual(readAll(first.folder));
});

it('writes what it says: one file a memory, its times, its line ends, its header valid or broken', () => {
  const { folder, memories } = generate(400, 1);
  const files = readAll(folder);
  expect(Object.keys(files)).toHaveLength(401);
  for (const { path, form, name, type, description, mtime } of memories) {
    const text = files[path] ?? '';
    const header = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text);
    const yaml = parseDocument(header?.[1] ?? '');
    expect(yaml.errors.length > 0, path).toBe(form === 'broken');
    const typed = form === 'flat' ? { type } : { metadata: { type } };
    if (form !== 'broken') expect(yaml.toJS(), path).toMatchObject({ name, description, ...typed });
    expect(/[^\r]\n/.test(text), path).toBe(form !== 'crlf');
    expect(statSync(join(folder, path)).mtimeMs, path).toBeCloseTo(mtime, -1);
    const body = Buffer.byteLength(text) - Buffer.byteLength(header?.[0] ?? '');
    expect(body, path).toBeGreaterThanOrEqual(300);
    expect(body, path).toBeLessThanOrEqual(3_100);
  }
});

it('keeps the shares of forms, types and ages', () => {
  const { memories } = generate(2_000, 2);
  const share = (matches: (memory: (typeof memories)[number]) => boolean) =>
    memories.filter(matches).length / memories.length;
  expect(share(({ form }) => form === 'current')).toBeCloseTo(0.9, 1);
  expect(share(({ form }) => form === 'broken')).toBeCloseTo(0.026, 1);
  for (const form of ['flat', 'crlf', 'cjk', 'broken'])
    expect(share((memory) => memory.form === form)).toBeGreaterThan(0.01);
  const types = { feedback: 0.4, project: 0.3, reference: 0.2, user: 0.1 };
  for (const [type, wanted] of Object.entries(types)) {
    expect(Math.abs(share((memory) => memory.type === type) - wanted), type).toBeLessThan(0.04);
  }
  const ages = memories.map(({ mtime }) => (NOW - mtime) / DAY_MS);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages)).toBeLessThanOrEqual(400);
  expect(ages.filter((age) => age > 200).length / ages.length).toBeCloseTo(0.5, 1);
});

it('keeps the index within 180 lines and links existing files alone', () => {
  for (const count of [0, 3, 171, 172, 600]) {
    const { folder, memories } = generate(count, 3);
    const index = readFileSync(join(folder, 'MEMORY.md'), 'utf8');
    expect(index.trimEnd().split('\n').length).toBeLessThanOrEqual(180);
    const linked = [...index.matchAll(/\]\((.+?)\)/g)].map((match) => match[1]);
    const paths = new Set(memories.map(({ path }) => path));
    expect(linked.filter((path) => !paths.has(path ?? ''))).toEqual([]);
    expect(linked).toHaveLength(Math.min(count, 171));
  }
});
