import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/cli/options';
import { readTextOption } from '../../../src/cli/readTextOption';
import { VERBS } from '../../../src/cli/verbs';
import { type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

const corpus = fileURLToPath(new URL('../../fixtures/corpus/projects', import.meta.url));
/** Each test starts programs, on machines that may be busy. */
const SLOW = { timeout: 120_000 };

interface FileOnDisk {
  readonly text: string;
  readonly mtime: number;
  readonly mode: number;
}

/** Bytes (one unit each), times and permissions of everything in a directory. */
function stateOf(directory: string): Readonly<Record<string, FileOnDisk>> {
  if (!existsSync(directory)) return {};
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.flatMap((path) => {
      const stat = statSync(join(directory, path));
      if (!stat.isFile()) return [[`${path}/`, { text: '', mtime: 0, mode: stat.mode }] as const];
      const text = readFileSync(join(directory, path), 'latin1');
      return [[path, { text, mtime: stat.mtimeMs, mode: stat.mode }] as const];
    }),
  );
}

class Desk {
  private readonly root = temporaryDirectory();
  readonly home = join(this.root, 'home');
  readonly directory = join(this.root, 'memory');
  readonly project = join(this.root, 'project');

  constructor(copied: string | null = '-Users-dana-code-orchard-api') {
    mkdirSync(this.home);
    mkdirSync(this.project);
    if (copied === null) return;
    cpSync(join(corpus, copied, 'memory'), this.directory, { recursive: true });
    for (const [turn, path] of readdirSync(this.directory).entries()) {
      const time = 1_700_000_000.125 + turn * 86_400;
      utimesSync(join(this.directory, path), time, time);
    }
  }

  /** Of the copied directory. */
  run(verb: string, ...args: readonly string[]): Ran {
    return this.runBare(verb, '--directory', this.directory, ...args);
  }

  runBare(...args: readonly string[]): Ran {
    return runCommandLine(args, { HOME: this.home });
  }

  state(): Readonly<Record<string, FileOnDisk>> {
    return stateOf(this.directory);
  }

  text(path: string): string {
    return readFileSync(join(this.directory, path), 'utf8');
  }

  get journal(): string {
    return join(this.home, '.local/state/memory-lens/journal');
  }
}

describe('every verb', SLOW, () => {
  it('does its work once, and undo and redo go through all of it, bytes and times', () => {
    const desk = new Desk();
    const acts: readonly (readonly [sentence: string, ...args: string[]])[] = [
      ['Added “Mind the: hose”', 'add', '--type', 'feedback', '--name', 'Mind the: hose', '--description', 'It leaks'],
      [
        'Changed the description of “Mind the: hose”',
        'edit',
        'feedback_mind_the_hose.md',
        '--description',
        'It leaks at the tap',
      ],
      ['Retyped 2 memories as user', 'retype', 'feedback_mind_the_hose.md', 'feedback_two_reviewers.md', 'user'],
      ['Renamed “Mind the: hose” to hose.md', 'rename', './feedback_mind_the_hose.md', 'hose.md'],
      ['Superseded “', 'supersede', 'valve-replay-trap.md', '--by', 'hose.md'],
      ['Superseded “', 'supersede', 'feedback_units_litres.md', '--in-place'],
      ['Restored 2 memories', 'restore', 'valve-replay-trap.md', 'feedback_units_litres.md'],
      ['Confirmed 2 memories', 'confirm', 'hose.md', 'project_season_freeze.md'],
      ['Moved “Mind the: hose” to the team', 'move', './hose.md', '--to', 'team/'],
      ['Made “Mind the: hose” private', 'move', 'team/hose.md', '--to', 'private'],
      ['Merged 2 memories into “Care”', 'merge', 'hose.md', 'feedback_two_reviewers.md', '--into', 'Care'],
      ['Deleted “', 'delete', 'user_care.md'],
      ['Repaired the index', 'repair-index', '--add-missing', '--drop-dangling', '--dedupe'],
    ];
    const states = [desk.state()];
    const labels: string[] = [];
    for (const [sentence, verb = '', ...args] of acts) {
      const { code, out, err } = desk.run(verb, ...args);
      expect(code, `${verb}: ${err}`).toBe(0);
      expect(out.slice(0, sentence.length), verb).toBe(sentence);
      labels.push(out.split('\n')[0] ?? '');
      states.push(desk.state());
      expect(states.at(-1), verb).not.toEqual(states.at(-2));
    }
    expect(desk.text('MEMORY.md')).not.toContain('reference_pump_house_plan.md');
    expect(desk.text('MEMORY.md')).toContain('(project_greenhouse_trial.md)');
    for (let at = acts.length - 1; at >= 0; at--) {
      const { code, out, err } = desk.run('undo');
      expect(code, err).toBe(0);
      expect(out.split('\n')[0]).toBe(`Undid: ${labels[at]}`);
      expect(desk.state(), `undo of ${labels[at]}`).toEqual(states[at]);
    }
    expect(desk.run('undo')).toMatchObject({ code: 1, out: '' });
    for (const at of [1, 2]) {
      expect(desk.run('redo').code).toBe(0);
      expect(desk.state(), `redo of ${labels[at - 1]}`).toEqual(states[at]);
    }
  });

  it('leaves bytes and times as they were when its counterpart follows', () => {
    const desk = new Desk();
    const before = desk.state();
    const add = ['add', '--type', 'user', '--name', 'Short', '--description', 'Gone soon'] as const;
    const retired = ['feedback_units_litres.md', 'user_background.md'];
    expect(desk.run(...add).code).toBe(0);
    expect(desk.run('delete', 'user_short.md').code).toBe(0);
    expect(desk.run('supersede', ...retired).code).toBe(0);
    // A copy to another machine may lose the time.
    utimesSync(join(desk.directory, '.superseded', 'user_background.md'), 1_800_000_000, 1_800_000_000);
    expect(desk.run('restore', ...retired).code).toBe(0);
    const { '.superseded/': _, ...after } = desk.state();
    expect(after).toEqual(before);
  });
});

describe('--dry-run', SLOW, () => {
  it('shows the change as a diff and writes nothing, no journal either', () => {
    const desk = new Desk();
    const before = desk.state();
    const { code, out, err } = desk.run('supersede', 'feedback_units_litres.md', '--dry-run');
    expect(code).toBe(0);
    expect(out).toContain('rename to .superseded/feedback_units_litres.md');
    expect(out).toContain('\n-- [Litres everywhere]');
    expect(err).toContain('nothing is written');
    const data = JSON.parse(desk.run('rename', 'user_background.md', 'dana.md', '--dry-run', '--json').out);
    expect(data).toMatchObject({ outcome: 'planned', notes: [] });
    expect(data.changes).toContainEqual({ kind: 'move', from: 'user_background.md', path: 'dana.md' });
    expect(data.diff).toContain('+- [Who Dana is](dana.md)');
    expect(desk.state()).toEqual(before);
    expect(existsSync(desk.journal)).toBe(false);
  });

  it('is what repair-index does without a choice, and finding something is exit code 1', () => {
    const desk = new Desk();
    const before = desk.state();
    const { code, out } = desk.run('repair-index');
    expect(code).toBe(1);
    expect(out).toContain('\n-- [Pump house plan]');
    expect(desk.state()).toEqual(before);
    expect(desk.run('repair-index', '--drop-dangling').code).toBe(0);
    expect(desk.text('MEMORY.md')).not.toContain('Pump house');
    expect(desk.text('MEMORY.md')).not.toContain('greenhouse');
    expect(desk.run('repair-index', '--add-missing').code).toBe(0);
    expect(desk.run('repair-index')).toMatchObject({ code: 0, out: 'There is nothing to change.\n' });
  });
});

describe('--json', SLOW, () => {
  it('tells what was done, and why nothing was', () => {
    const desk = new Desk();
    const done = JSON.parse(desk.run('delete', 'valve-replay-trap.md', '--json').out);
    expect(done).toMatchObject({ outcome: 'applied', recovered: [] });
    expect(done.label).toMatch(/^Deleted “/);
    expect(done.id).toEqual(expect.any(String));
    expect(done.changes).toContainEqual({ kind: 'delete', path: 'valve-replay-trap.md' });
    expect(done.notes.map(({ text }: { text: string }) => text).join()).toContain('git history');

    const refused = desk.run('confirm', 'valve-replay-trap.md', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.out)).toMatchObject({ outcome: 'refused' });
    expect(refused.err).toContain('There is no memory “valve-replay-trap.md”.');

    writeFileSync(join(desk.directory, 'valve-replay-trap.md'), 'Somebody wrote it anew.\n');
    const before = desk.state();
    const conflict = desk.run('undo', '--json');
    expect(conflict.code).toBe(1);
    const data = JSON.parse(conflict.out);
    expect(data).toMatchObject({ outcome: 'conflict', paths: ['valve-replay-trap.md'] });
    expect(data.diff).toContain('+Somebody wrote it anew.');
    expect(conflict.err).toContain('“valve-replay-trap.md” changed since then.');
    expect(desk.state()).toEqual(before);
  });
});

describe('a change that a crash cut off', SLOW, () => {
  it('is taken back by the next command that writes, which says so, and not by a dry run', () => {
    const desk = new Desk();
    const before = desk.state();
    expect(desk.run('edit', 'valve-replay-trap.md', '--description', 'Half done').code).toBe(0);
    const cut = desk.state();
    for (const name of readdirSync(desk.journal))
      renameSync(join(desk.journal, name), join(desk.journal, name.replace(/done$/, 'pending')));
    const dry = desk.run('confirm', 'user_background.md', '--dry-run', '--json');
    expect(dry.code).toBe(0);
    expect(desk.run('confirm', 'user_background.md', '--dry-run').err).toMatch(
      /“Changed the .*” in .* was cut off; the next real change takes it back first\./,
    );
    expect(JSON.parse(dry.out)).toMatchObject({ recovered: [], waiting: [expect.stringContaining('was cut off')] });
    expect(desk.state()).toEqual(cut);
    const { code, out, err } = desk.run('undo', '--json');
    expect(code).toBe(1);
    const { outcome, recovered } = JSON.parse(out);
    expect(outcome).toBe('refused');
    expect(recovered).toEqual([
      { outcome: 'rolled back', directory: desk.directory, sentence: expect.stringContaining('was taken back') },
    ]);
    expect(err).toContain('There is nothing to undo');
    expect(desk.state()).toEqual(before);
  });
});

describe('a directory that is not there', SLOW, () => {
  it('is made by add, parents too, taken away by undo and made again by redo', () => {
    const desk = new Desk(null);
    const directory = join(desk.project, 'not', 'yet', 'there');
    const run = (verb: string, ...args: readonly string[]): Ran =>
      desk.runBare(verb, '--directory', directory, ...args);
    const nothing = run('confirm', 'a.md');
    expect(nothing).toMatchObject({ code: 1, out: '' });
    expect(nothing.err).toContain('nothing to confirm');
    expect(run('add', '--type', 'user', '--name', 'First', '--description', 'One').code).toBe(0);
    const made = stateOf(directory);
    expect(Object.keys(made)).toEqual(['MEMORY.md', 'user_first.md']);
    expect(run('undo').code).toBe(0);
    expect(readdirSync(desk.project)).toEqual([]);
    expect(run('redo').code).toBe(0);
    expect(stateOf(directory)).toEqual(made);
  });
});

describe('--project', SLOW, () => {
  const ADD = ['--type', 'user', '--name', 'Mine', '--description', 'One'];

  it('does not write where the project’s own files point, unless told so', () => {
    const desk = new Desk(null);
    mkdirSync(join(desk.project, '.claude'));
    const settings = JSON.stringify({ autoMemoryDirectory: desk.directory });
    writeFileSync(join(desk.project, '.claude', 'settings.json'), settings);
    const refused = desk.runBare('add', '--project', desk.project, ...ADD);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toContain('--allow-workspace-directory');
    expect(existsSync(desk.directory)).toBe(false);
    expect(desk.runBare('add', '--project', desk.project, ...ADD, '--allow-workspace-directory').code).toBe(0);
    expect(existsSync(join(desk.directory, 'user_mine.md'))).toBe(true);
  });

  it('writes also while memory is off, and says so', () => {
    const desk = new Desk(null);
    const env = { HOME: desk.home, CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1', XDG_STATE_HOME: join(desk.home, 'state') };
    const { code, err, out } = runCommandLine(['add', '--project', desk.project, ...ADD, '--json'], env);
    expect(code, err).toBe(0);
    const { directory, notes } = JSON.parse(out);
    expect(directory.startsWith(join(desk.home, '.claude', 'projects'))).toBe(true);
    expect(existsSync(join(directory, 'user_mine.md'))).toBe(true);
    expect(notes[0].text).toContain('Memory is off');
    expect(readdirSync(join(desk.home, 'state', 'memory-lens'))).toEqual(['journal']);
  });
});

describe('what others wrote', SLOW, () => {
  it('steers no terminal and leads nowhere outside', () => {
    const desk = new Desk();
    writeFileSync(join(desk.directory, 'odd.md'), '---\nname: "a\\e[31mred\\u202e"\ndescription: d\n---\n\nx\n');
    const before = desk.state();
    const { code, out, err } = desk.run('confirm', 'odd.md');
    expect(code).toBe(0);
    for (const sign of ['\u001b', '\u202e']) expect(out + err).not.toContain(sign);
    const outside = join(desk.project, 'mine.md');
    writeFileSync(outside, 'mine\n');
    for (const args of [
      ['delete', '../project/mine.md'],
      ['rename', 'odd.md', '../project/new.md'],
      ['delete', outside],
    ] as const) {
      expect(desk.run(args[0], ...args.slice(1)).code, args.join(' ')).toBe(1);
    }
    expect(readdirSync(desk.project)).toEqual(['mine.md']);
    expect(Object.keys(desk.state())).toEqual(Object.keys(before));
  });
});

describe('bad use', SLOW, () => {
  it.each<readonly [line: string, values: Values, sentence: string]>([
    ['add', { type: 'user', name: 'N' }, 'add needs --description.'],
    ['add', { type: 'user', name: 'N', description: 'D', source: 'guessed' }, '--source is one of'],
    ['add a.md', { type: 'user', name: 'N', description: 'D' }, 'add takes no FILE'],
    ['edit a.md', {}, 'edit changes --name, --description or both'],
    ['edit a.md b.md', { name: 'N' }, 'edit takes one FILE.'],
    ['retype a.md', {}, 'retype takes FILE… and the new TYPE.'],
    ['rename a.md', {}, 'rename takes one FILE and its NEW path.'],
    ['move a.md', {}, 'move needs --to.'],
    ['move', { to: 'team' }, 'move takes a FILE'],
    ['restore', {}, 'restore takes a FILE'],
    ['delete ./', {}, 'A FILE can’t be empty.'],
    ['merge a.md', { into: 'N' }, 'at least two FILEs'],
    ['merge a.md b.md', {}, 'merge needs --into.'],
    ['repair-index a.md', {}, 'repair-index takes no FILE.'],
  ])('%s %j', (line, values, sentence) => {
    const [name = '', ...positionals] = line.split(' ');
    expect(() => VERBS.get(name)?.read({ positionals, values })).toThrow(sentence);
  });

  it.each([
    ['edit a.md --directory /nowhere/at/all', 'edit changes'],
    ['confirm a.md --by b.md --directory /nowhere/at/all', "Unknown option '--by'"],
    ['undo a.md --directory /nowhere/at/all', 'undo takes options alone'],
    ['confirm a.md', 'Name either --project DIR or --directory DIR.'],
  ])('is exit code 2: %s', (line, sentence) => {
    const { code, out, err } = runCommandLine(line.split(' '), { HOME: '/nowhere' });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toContain(sentence);
  });

  it('is also a body that is too long or not text', async () => {
    async function* chunksOf(...chunks: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
      yield* chunks;
    }
    const half = new Uint8Array(512 * 1024).fill(0x61);
    expect(await readTextOption('-', chunksOf(half, half))).toHaveLength(1024 * 1024);
    await expect(readTextOption('-', chunksOf(half, half, Uint8Array.of(0x61)))).rejects.toThrow(
      'more than 1048576 bytes',
    );
    await expect(readTextOption('-', chunksOf(Uint8Array.of(0xff)))).rejects.toThrow('not UTF-8');
    expect(await readTextOption('-', chunksOf(Uint8Array.of(0xe2, 0x82), Uint8Array.of(0xac)))).toBe('€');
    expect(await readTextOption('as given', chunksOf())).toBe('as given');
  });
});
