import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

const SLOW = { timeout: 120_000 };

class Desk {
  private readonly root = temporaryDirectory();
  readonly home = join(this.root, 'home');
  readonly from = join(this.root, 'old', 'memory');
  readonly to = join(this.root, 'new', 'memory');

  constructor() {
    this.put(join(this.from, 'MEMORY.md'), '- [A](a.md) — x\n');
    this.put(join(this.from, 'a.md'), '---\nname: A\n---\nold\n');
    this.put(join(this.from, 'deep', 'b.md'), '---\nname: B\n---\n');
    this.put(join(this.to, 'MEMORY.md'), '- [A](a.md) — here\n');
    this.put(join(this.to, 'a.md'), '---\nname: A\n---\nnew\n');
  }

  put(path: string, text: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000.5, 1_700_000_000.5);
  }

  run(...args: string[]): Ran {
    mkdirSync(this.home, { recursive: true });
    return runCommandLine(args, { HOME: this.home, XDG_STATE_HOME: join(this.home, 'state') });
  }

  adopt(...args: string[]): Ran {
    return this.run('adopt', '--directory', this.to, '--from', this.from, ...args);
  }
}

/** Files with their bytes and times. */
function stateOf(directory: string): Readonly<Record<string, string>> {
  if (!existsSync(directory)) return {};
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const stat = statSync(join(directory, path));
      return stat.isFile() ? [[path, `${stat.mtimeMs} ${readFileSync(join(directory, path), 'utf8')}`] as const] : [];
    }),
  );
}

describe('adopt', SLOW, () => {
  it('copies, shows it before, and is undone to the byte', () => {
    const desk = new Desk();
    const before = { from: stateOf(desk.from), to: stateOf(desk.to) };
    const shown = desk.adopt('--dry-run');
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.err).toContain('Would adopt 2 memories of “old”.');
    expect(stateOf(desk.to)).toEqual(before.to);
    expect(desk.adopt()).toMatchObject({ code: 0, out: expect.stringContaining('Adopted 2 memories of “old”.') });
    const after = stateOf(desk.to);
    expect(after['a_2.md']).toBe(before.from['a.md']);
    expect(after['deep/b.md']).toBe(before.from['deep/b.md']);
    expect(after['a.md']).toBe(before.to['a.md']);
    expect(after['MEMORY.md']).toContain('- [A](a.md) — here\n- [A](a_2.md) — x\n');
    expect(stateOf(desk.from)).toEqual(before.from);
    expect(desk.run('undo', '--directory', desk.to).code).toBe(0);
    expect(stateOf(desk.to)).toEqual(before.to);
  });

  it('moves with a second change in the other directory, each undone where it was made', () => {
    const desk = new Desk();
    const before = { from: stateOf(desk.from), to: stateOf(desk.to) };
    const ran = desk.adopt('--move', '--json');
    expect(ran.code).toBe(0);
    const told = JSON.parse(ran.out);
    expect(told).toMatchObject({ outcome: 'applied', source: { outcome: 'applied', directory: desk.from } });
    expect(stateOf(desk.from)).toEqual({});
    expect(desk.run('undo', '--directory', desk.from).code).toBe(0);
    expect(stateOf(desk.from)).toEqual(before.from);
    expect(desk.run('undo', '--directory', desk.to).code).toBe(0);
    expect(stateOf(desk.to)).toEqual(before.to);
  });

  it('brings nothing from outside along, and says so', () => {
    const desk = new Desk();
    const outside = join(temporaryDirectory(), 'secret.md');
    writeFileSync(outside, 'secret');
    symlinkSync(outside, join(desk.from, 'link.md'));
    symlinkSync(dirname(outside), join(desk.from, 'folder'));
    const ran = desk.adopt('--move');
    for (const words of ['warning: Not taken from “old”: ', '“link.md” (a link', '“folder” (a link'])
      expect(ran.err).toContain(words);
    expect(JSON.stringify(stateOf(desk.to))).not.toContain('secret');
    expect(readFileSync(outside, 'utf8')).toBe('secret');
    expect(existsSync(join(desk.from, 'link.md'))).toBe(true);
  });

  it('refuses what it can’t adopt, in one sentence', () => {
    const desk = new Desk();
    for (const [args, code, words] of [
      [['adopt', '--directory', desk.to], 2, '--from DIR'],
      [['adopt', '--directory', desk.to, '--from', desk.to], 1, 'itself'],
      [['adopt', '--directory', desk.to, '--from', join(desk.to, 'none')], 1, 'lies in the other'],
      [['adopt', '--directory', desk.to, '--from', join(desk.home, 'none')], 1, 'can’t be read'],
      [['adopt', '--directory', desk.to, 'x.md', '--from', desk.from], 2, 'options alone'],
    ] as const) {
      const ran = desk.run(...args);
      expect(ran.code, args.join(' ')).toBe(code);
      expect(ran.err).toContain(words);
      expect(ran.err.trim().split('\n')).toHaveLength(1);
    }
  });
});
