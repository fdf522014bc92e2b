import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { presentDirectory } from '../../../src/cli/inspectCommand';
import { readOptions, WRITING } from '../../../src/cli/options';
import { formatTable } from '../../../src/cli/output';
import { toJson } from '../../../src/cli/present';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { commandLineProgram, type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Each test starts programs, on machines that may be busy. */
const SLOW = { timeout: 120_000 };

/** Runs a line of the shell in which `"$@"` is the command line. */
function runInShell(line: string, cwd: string, ...args: readonly string[]): Ran {
  const { status, stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', line, 'sh', process.execPath, commandLineProgram(), ...args],
    { cwd, encoding: 'utf8', env: { HOME: '/nowhere' } },
  );
  return { code: status, out: stdout, err: stderr };
}

function expectOneSentence({ code, out, err }: Ran, words: string): void {
  expect(code, err).toBe(2);
  expect(out).toBe('');
  expect(err).toContain(words);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
}

describe('the command line', SLOW, () => {
  it('obeys nothing that is named to it: no escapes reach the terminal', () => {
    const named = '/nope\u001b[31mred\u009b31m\u202e';
    const refusals = [
      ['locate', '--project', named],
      ['inspect', '--directory', named],
      [named],
      ['locate', `--${named}`],
      ['undo', named, '--directory', '/nowhere'],
      ['confirm', named, '--directory', temporaryDirectory()],
      ['confirm', 'a.md', '--directory', named],
      ['rename', 'a.md', named, '--directory', temporaryDirectory(), '--json'],
    ];
    for (const args of refusals) {
      const { code, out, err } = runCommandLine(args, { HOME: temporaryDirectory() });
      expect(code, args[0]).toBeGreaterThan(0);
      expect(err, args[0]).toContain('memory-lens: ');
      expect(out + err, args[0]).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }
  });

  it('says that the home directory is unknown, and not that memory is off', () => {
    const ran = runCommandLine(['inspect', '--project', temporaryDirectory()], { HOME: 'relative' });
    expectOneSentence(ran, 'the home directory is unknown');
    expect(ran.err).not.toMatch(/Memory is o/);
  });

  it.runIf(existsSync('/dev/full'))('says that the output is full', () => {
    const directory = temporaryDirectory();
    for (const args of [
      ['--help'],
      ['inspect', '--directory', directory],
      ['inspect', '--directory', directory, '--json'],
    ])
      expectOneSentence(
        runInShell('"$@" > /dev/full', directory, ...args),
        'The standard output takes no more (ENOSPC)',
      );
    expect(runInShell('"$@" 2> /dev/full', directory, 'nonsense')).toMatchObject({ code: 2, out: '', err: '' });
  });

  it('takes a reader that leaves early as content', () => {
    const directory = temporaryDirectory();
    for (let at = 0; at < 2_000; at++) writeFileSync(join(directory, `${at}.md`), `${'long '.repeat(30)}\n`);
    const ran = runInShell('{ "$@"; echo "code $?" >&2; } | head -n 1', directory, 'inspect', '--directory', '.');
    expect(ran).toMatchObject({ out: `Directory  ${directory}\n`, err: 'code 0\n' });
  });

  it.skipIf(process.platform === 'win32')('says that the working directory was deleted', () => {
    for (const args of [
      ['locate', '--project', 'a'],
      ['inspect', '--directory', '.'],
      ['undo', '--directory', 'a'],
    ]) {
      const gone = join(temporaryDirectory(), 'gone');
      mkdirSync(gone);
      expectOneSentence(runInShell('rmdir "$PWD" && "$@"', gone, ...args), 'The working directory was deleted');
    }
  });

  it('names the file, where the whole file is ignored', () => {
    const project = temporaryDirectory();
    mkdirSync(join(project, '.claude'));
    const file = join(project, '.claude', 'settings.local.json');
    writeFileSync(file, '{');
    const { code, out } = runCommandLine(['locate', '--project', project], { HOME: temporaryDirectory() });
    expect(code).toBe(0);
    expect(out).toContain(`\nignored      local settings (${file}): The whole file is ignored.`);
  });
});

describe('an option that is given twice', () => {
  it.each([
    [['--project', 'a', '--project', 'b'], '--project is given more than once.'],
    [['--directory=a', 'x.md', '--directory=a'], '--directory is given more than once.'],
  ])('%j is bad use', (args, sentence) => {
    expect(() => readOptions(args, WRITING)).toThrow(sentence);
  });

  it('says no more than once where it has no value', () => {
    expect(readOptions(['--json', 'a.md', '--json', '--', '--project'], WRITING)).toMatchObject({
      positionals: ['a.md', '--project'],
      values: { json: true },
    });
  });
});

describe('what is printed', () => {
  it('is JSON that reads the same and steers nothing', () => {
    const data = { 'a\u009b': ['\u001b[31m\u007f', '\u202egpj\u2028', 'wörd 🌱\n'] };
    expect(JSON.parse(toJson(data))).toEqual(data);
    expect(toJson(data)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}]/u);
    expect(toJson(data)).toContain('wörd 🌱');
  });

  it('has room for any number of rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => [String(at), 'x']);
    expect(formatTable(['n', 'x'], rows).split('\n').at(-1)).toBe('199999  x');
  });
});

describe('a time that no calendar reaches', () => {
  it.each([8.64e15 + 1, 9e18, -8.64e15 - 1])('leaves the rest of inspect as it is: %d', async (mtime) => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'a.md'), '---\nname: a\ndescription: d\n---\n');
    const disk = createNodeFileSystem();
    const snapshot = await readDirectory(directory, {
      ...disk,
      readHeads: async (...args) =>
        (await disk.readHeads(...args)).map((head) => (head instanceof Error ? head : { ...head, mtime })),
    });
    const { json, text } = presentDirectory(snapshot, Date.now());
    expect(json).toMatchObject({ memories: [{ path: 'a.md', mtime: null, description: 'd' }] });
    expect(text).toContain('a.md');
  });
});
