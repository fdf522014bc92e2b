import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/cli/present';
import { readQuery, recall } from '../../../src/cli/recallCommand';
import { chooseSelector } from '../../../src/cli/recallSelector';
import type { Selector } from '../../../src/recall/recall';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { build, indexScenarios, type RecallScenario, recallScenarios } from '../support/clientVectors';
import { commandLineProgram, type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Each test starts programs, on machines that may be busy. */
const SLOW = { timeout: 120_000 };
const HOME = { HOME: '/nowhere' };
const DAY_MS = 86_400_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A directory with these memories, each an hour older than the one before. */
function directoryWith(files: Readonly<Record<string, string>>): string {
  const directory = temporaryDirectory();
  for (const [at, [path, text]] of Object.entries(files).entries()) {
    const file = join(directory, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
    const seconds = Date.now() / 1000 - at * 3_600;
    utimesSync(file, seconds, seconds);
  }
  return directory;
}

const described = (description: string): string => `---\nname: n\ndescription: ${description}\n---\n\nbody\n`;

function isExpressible(scenario: RecallScenario): boolean {
  return scenario.earlier === undefined && scenario.reads === undefined;
}

/** Data of `--json` as a program of its own writes it. */
function runScenario(scenario: RecallScenario): LaidOutData {
  const base = temporaryDirectory();
  const home = join(base, 'home');
  const { memoryDirectory } = build(scenario, { home, work: join(base, 'work') });
  const args = ['recall', '--project', join(base, 'work', 'project'), '--json', '--prompt', scenario.prompt];
  const ran = runCommandLine([...args, '--selected', JSON.stringify(scenario.selected)], { HOME: home });
  expect(ran.code, ran.err).toBe(0);
  return { memoryDirectory, data: JSON.parse(ran.out) };
}

/** The same without starting a program. */
async function callScenario(scenario: RecallScenario): Promise<LaidOutData> {
  const base = temporaryDirectory();
  const { memoryDirectory } = build(scenario, { home: join(base, 'home'), work: join(base, 'work') });
  const fileSystem = createNodeFileSystem();
  const snapshot = await readDirectory(memoryDirectory, fileSystem);
  const selector = await chooseSelector({ selected: JSON.stringify(scenario.selected) });
  const use = { snapshot, query: readQuery(scenario.prompt, {}), selector, notes: [] };
  return { memoryDirectory, data: JSON.parse(toJson((await recall(use, fileSystem, Date.now())).json)) };
}

/** As a program reads it; the assertions say what it is. */
interface RecallData {
  readonly directory: string;
  readonly asked: boolean;
  readonly candidates: readonly string[];
  readonly manifest: readonly string[];
  readonly selected: readonly { readonly path: string }[];
  readonly injected: readonly { readonly text: string; readonly body: string }[];
}

interface LaidOutData {
  readonly memoryDirectory: string;
  readonly data: RecallData;
}

function expectRecorded({ memoryDirectory, data }: LaidOutData, { expect: recorded }: RecallScenario): void {
  expect(data.directory).toBe(memoryDirectory);
  expect(data.asked).toBe(recorded.asked);
  expect(data.candidates).toEqual(recorded.candidates);
  const manifest = data.manifest.map((line) => line.replace(/ \(\d{4}-[\d-]+T[\d:.]+Z\)/, ' (<time>)'));
  expect(manifest).toEqual(recorded.manifest);
  expect(data.selected.map(({ path }) => path)).toEqual(recorded.kept);
  expect(data.injected).toHaveLength(recorded.injected.length);
  for (const [at, { path, sha256: hash, lines, bytes, aged, truncated }] of recorded.injected.entries()) {
    const injected = data.injected[at];
    expect(injected).toMatchObject({ path, lines, aged, truncated });
    const body = injected?.body ?? '';
    expect(Buffer.byteLength(body)).toBe(bytes);
    expect(sha256(body)).toBe(hash);
    expect(injected?.text).toContain(body);
  }
}

/** Odd names and bytes, an old memory, a link, a prompt of one word: what a shell, a pipe or JSON could spoil. */
const AS_PROGRAMS = ['rec-ages', 'rec-desc-chars', 'rec-links', 'rec-normal-emoji', 'rec-odd-names', 'rec-cjk-prompt'];

describe('recall --json', SLOW, () => {
  const expressible = recallScenarios.filter(isExpressible);

  it.each(expressible.filter(({ id }) => AS_PROGRAMS.includes(id)))('prints what the client did: $id', (scenario) => {
    expectRecorded(runScenario(scenario), scenario);
  });

  it.each(expressible)('gives what the client did: $id, $title', async (scenario) => {
    expectRecorded(await callScenario(scenario), scenario);
  });

  it('takes names with commas between them, and says what became of each', () => {
    const directory = directoryWith({ 'a.md': described('A'), '.superseded/old.md': described('old'), 'b.md': 'none' });
    const args = ['recall', '--directory', directory, '--json', '--prompt', 'two words'];
    const { out, code } = runCommandLine([...args, '--selected', 'b.md,zz.md,.superseded/old.md'], HOME);
    expect(code).toBe(0);
    const data = JSON.parse(out);
    expect(data.selected).toEqual([{ path: 'b.md', score: null, reasons: [], problem: null }]);
    expect(data.dropped).toEqual([
      { name: 'zz.md', path: null, reason: 'unknown' },
      { name: '.superseded/old.md', path: '.superseded/old.md', reason: 'notListed' },
    ]);
    expect(data.near.map(({ path, reason }: { path: string; reason: string }) => [path, reason])).toEqual([
      ['a.md', 'belowCut'],
      ['.superseded/old.md', 'superseded'],
    ]);
  });

  it('pulls nothing for an empty answer', () => {
    const directory = directoryWith({ 'a.md': described('A') });
    const args = ['recall', '--directory', directory, '--json', '--prompt', 'two words', '--selected', ''];
    const data = JSON.parse(runCommandLine(args, HOME).out);
    expect(data).toMatchObject({ asked: true, selected: [], dropped: [], injected: [] });
  });

  it('reads the prompt from the standard input, a final line feed being none of its own', () => {
    const directory = directoryWith({ 'a.md': described('A') });
    const run = (input: string): Ran => {
      const args = ['recall', '--directory', directory, '--json', '--prompt', '-', '--selected', 'a.md'];
      const { status, stdout, stderr } = spawnSync(process.execPath, [commandLineProgram(), ...args], {
        input,
        encoding: 'utf8',
        env: HOME,
      });
      return { code: status, out: stdout, err: stderr };
    };
    expect(JSON.parse(run('deploy it\n').out).asked).toBe(true);
    expect(JSON.parse(run('deploy\n').out)).toMatchObject({ asked: false, notAsked: 'oneWord', listed: 1 });
  });

  it('says that the agent loads nothing where memory is off', () => {
    const project = temporaryDirectory();
    const env = { HOME: temporaryDirectory(), CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' };
    const args = ['recall', '--project', project, '--prompt', 'two words', '--selected', 'a.md'];
    expect(runCommandLine(args, env).err).toMatch(/The agent loads none of this\. Memory is off/);
    expect(JSON.parse(runCommandLine([...args, '--json'], env).out).notes).toHaveLength(1);
  });

  it.each(indexScenarios)('gives the session start that the client had: $id, $title', async (scenario) => {
    const base = temporaryDirectory();
    const { memoryDirectory } = build(scenario, { home: join(base, 'home'), work: join(base, 'work') });
    const selector = await chooseSelector({ selected: '' });
    const fileSystem = createNodeFileSystem();
    const snapshot = await readDirectory(memoryDirectory, fileSystem);
    const use = { snapshot, query: readQuery('two words', {}), selector, notes: [] };
    const { json } = await recall(use, fileSystem, Date.now());
    const { sessionStart } = JSON.parse(JSON.stringify(json));
    const { expect: recorded } = scenario;
    expect(sessionStart).toMatchObject({
      lines: recorded.loadedLines,
      units: recorded.loadedUnits,
      cut: recorded.notice,
    });
    expect(sessionStart.text === '' ? null : sha256(sessionStart.text)).toBe(recorded.sha256OfLoadedText);
  });
});

describe('recall', SLOW, () => {
  it('shows what would be pulled and what not, with the reason', () => {
    const directory = directoryWith({
      'MEMORY.md': '- [A](a.md)\n',
      'a.md': described('A'),
      'b.md': described('B'),
      'c.md': 'no header\n',
    });
    const old = Date.now() / 1000 - (47 * DAY_MS) / 1000;
    utimesSync(join(directory, 'b.md'), old, old);
    const args = ['recall', '--directory', directory, '--prompt', 'two words', '--selected', 'b.md,zz.md'];
    const { code, out, err } = runCommandLine(args, HOME);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/Session start {2}1 line of MEMORY\.md/);
    expect(out).toContain('1 of 3 candidates');
    expect(out).toMatch(/b\.md +– +47 days ago +6 of 6 lines/);
    expect(out).toMatch(/zz\.md +there is no such memory/);
    expect(out).toMatch(/a\.md +not chosen/);
    expect(out).toMatch(/c\.md +no description that the agent reads/);
  });

  it('estimates offline unless told otherwise, with the words that matched, and pulls nothing without reason', () => {
    const directory = directoryWith({
      'deploy.md': '---\nname: Deploy window\ndescription: Deploy the shop on Tuesdays\n---\n',
      'vat.md': '---\nname: VAT rounding\ndescription: Round each invoice line\n---\n',
    });
    const args = ['recall', '--directory', directory, '--json', '--prompt'];
    const deploy = JSON.parse(runCommandLine([...args, 'when may I deploy the shop?'], HOME).out);
    expect(deploy).toMatchObject({ selector: 'offline', selected: [{ path: 'deploy.md', problem: null }] });
    expect(deploy.selected[0].score).toBeGreaterThan(0);
    expect(deploy.selected[0].reasons).toContain('“deploy”');
    const shown = JSON.parse(runCommandLine([...args, 'when may I go on?', '--file', 'src/deploy/shop.ts'], HOME).out);
    const near = [...shown.selected, ...shown.near].find(({ path }) => path === 'deploy.md');
    expect(near.reasons).toContain('“deploy” (context)');
    expect(near.reasons).not.toContain('“deploy”');
    const none = JSON.parse(runCommandLine([...args, 'thank you, good night', '--selector', 'offline'], HOME).out);
    expect(none).toMatchObject({ asked: true, selected: [], injected: [] });
    expect(none.near).toHaveLength(2);
  });

  it('says why nothing is looked for', () => {
    const args = ['recall', '--directory', directoryWith({ 'a.md': 'x' }), '--prompt', 'deploy', '--selected', 'a.md'];
    const { code, out } = runCommandLine(args, HOME);
    expect(code).toBe(0);
    expect(out).toContain('the prompt has no space between two words');
  });

  it('obeys nothing that a memory or an answer is called', () => {
    const odd = 'e\u001b[31m\u202e.md';
    const directory = directoryWith({ [odd]: described('A\u001b[31m'), 'a.md': 'x' });
    for (const more of [[], ['--json']]) {
      const args = ['recall', '--directory', directory, '--prompt', 'two words', '--selected', `${odd},\u009b31m`];
      const { code, out, err } = runCommandLine([...args, ...more], HOME);
      expect(code, err).toBe(0);
      expect(out + err).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }
  });

  it('refuses bad use in a sentence', () => {
    const directory = directoryWith({ 'a.md': 'x' });
    const named = ['recall', '--directory', directory];
    const uses: readonly (readonly [readonly string[], string])[] = [
      [['recall', '--prompt', 'a b', '--selected', 'a.md'], 'Name either --project DIR or --directory DIR'],
      [[...named, '--selected', 'a.md'], 'recall needs --prompt TEXT'],
      [[...named, '--prompt', 'a b', '--selector', 'oracle'], '--selector is one of offline, anthropic, cli'],
      [[...named, '--prompt', 'a b', '--selector', 'offline', '--selected', 'a.md'], 'leave --selector out'],
      [[...named, '--prompt', 'a b', '--selected', 'a.md', '--file', ''], '--file needs a path'],
      [[...named, '--prompt', 'a b', '--selected', 'a.md', '--selected', 'b.md'], 'more than once'],
      [[...named, '--prompt', 'a b', '--selected', 'a.md', '--dry-run'], '--dry-run'],
      [[...named, 'a.md', '--prompt', 'a b', '--selected', 'a.md'], 'recall takes options alone'],
      [['recall', '--directory', '/nope', '--prompt', 'a b', '--selected', 'a.md'], 'There is no directory'],
      [['inspect', '--directory', directory, '--prompt', 'a b'], '--prompt'],
      [['confirm', 'a.md', '--directory', directory, '--selected', 'a.md'], '--selected'],
    ];
    for (const [args, words] of uses) {
      const { code, out, err } = runCommandLine(args, HOME);
      expect([code, out], args.join(' ')).toEqual([2, '']);
      expect(err, args.join(' ')).toContain(words);
      expect(err.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('tells of a selector that fails in its sentence, and pulls nothing', async () => {
    const directory = directoryWith({ 'a.md': 'x' });
    const fileSystem = createNodeFileSystem();
    const selector: Selector = {
      id: 'anthropic',
      select: async () => ({ kind: 'failed', problem: 'The key was refused.' }),
    };
    const snapshot = await readDirectory(directory, fileSystem);
    const query = readQuery('two words', {});
    const result = await recall({ snapshot, query, selector, notes: [] }, fileSystem, Date.now());
    expect(result).toMatchObject({ exitCode: 1, failure: 'The key was refused.', text: '' });
  });
});

describe('the query of the command line', () => {
  it('names the file by its path in the project, and one elsewhere as it was given', () => {
    const pathOf = (file: string, project?: string): string | undefined =>
      readQuery('a b', { file, ...(project === undefined ? {} : { project }) }).context.activeFile?.path;
    expect(pathOf('/projects/shop/src/a.ts', '/projects/shop')).toBe('src/a.ts');
    expect(pathOf('/projects/shop-two/a.ts', '/projects/shop')).toBe('/projects/shop-two/a.ts');
    expect(pathOf('src/a.ts', '/projects/shop')).toBe('src/a.ts');
    expect(pathOf('src/a.ts')).toBe('src/a.ts');
    expect(pathOf('..a.ts', '.')).toBe('..a.ts');
  });

  it('takes the tools without blanks and empty names', () => {
    expect(readQuery('a b', { tools: ' Bash, Playwright ,,' }).toolsInUse).toEqual(['Bash', 'Playwright']);
    expect(readQuery('a b', {}).toolsInUse).toEqual([]);
  });
});
