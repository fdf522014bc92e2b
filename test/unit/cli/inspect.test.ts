import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

const corpus = fileURLToPath(new URL('../../fixtures/corpus', import.meta.url));

interface ExpectedFile {
  readonly dir: string;
  readonly path: string;
  readonly [field: string]: unknown;
}

interface ExpectedDirectory {
  readonly dir: string;
  readonly lines: number;
  readonly memory_files: number;
  readonly dangling: readonly string[];
  readonly orphans: readonly string[];
  readonly orphans_mentioned: readonly string[];
  readonly orphans_reachable: readonly string[];
  readonly duplicates: readonly string[];
}

const expected = JSON.parse(readFileSync(join(corpus, 'expected.json'), 'utf8')) as {
  readonly files: readonly ExpectedFile[];
  readonly directories: Readonly<Record<string, ExpectedDirectory>>;
};

/** Asserts one field against its value, or against every answer that is right. */
function check(found: unknown, file: ExpectedFile, field: string): void {
  const accepted = (file[`${field}_accept`] as readonly unknown[] | undefined) ?? [file[field]];
  expect(accepted, `${file.path}: ${field}`).toContainEqual(found);
}

describe('inspect --json', () => {
  for (const [name, directory] of Object.entries(expected.directories)) {
    it(`tells of ${name} what a correct reader tells`, () => {
      const { code, out } = runCommandLine(['inspect', '--directory', join(corpus, directory.dir), '--json'], {
        HOME: '/nowhere',
      });
      expect(code).toBe(0);
      const { index, memories } = JSON.parse(out);
      const sorted = (paths: readonly string[]): readonly string[] => [...paths].sort();
      expect(index.lines).toBe(directory.lines);
      expect(index.loadedLines).toBeLessThanOrEqual(200);
      expect(sorted(index.dangling)).toEqual(sorted(directory.dangling));
      expect(sorted([...index.orphans, ...index.mentioned, ...index.reachable])).toEqual(sorted(directory.orphans));
      expect(sorted(index.mentioned)).toEqual(sorted(directory.orphans_mentioned));
      expect(sorted(index.reachable)).toEqual(sorted(directory.orphans_reachable));
      expect(sorted(index.duplicates)).toEqual(sorted(directory.duplicates));
      expect(memories).toHaveLength(directory.memory_files);
      for (const file of expected.files.filter((one) => one.dir === directory.dir)) {
        const memory = memories.find((one: { path: string }) => one.path === file.path);
        expect(memory, file.path).toBeDefined();
        check(memory.hasFrontMatter, file, 'has_frontmatter');
        check(memory.yamlValid, file, 'yaml_valid');
        check(memory.name, file, 'name');
        check(memory.description, file, 'description');
        check(memory.type, file, 'type');
        check(memory.modified, file, 'modified');
        check(memory.superseded, file, 'superseded');
        check(memory.supersededBy, file, 'superseded_by');
        check(memory.indexed, file, 'indexed');
      }
    });
  }

  it('counts age in whole days by the file’s time, and gives null for what is not there', () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, 'bare.md'), 'no header');
    symlinkSync('gone.md', join(directory, 'dangling.md'));
    const { memories } = JSON.parse(runCommandLine(['inspect', '--directory', directory, '--json'], {}).out);
    expect(memories).toMatchObject([
      {
        path: 'bare.md',
        name: null,
        description: null,
        type: null,
        modified: null,
        ageDays: 0,
        hasFrontMatter: false,
        yamlValid: null,
        supersededBy: null,
        problem: null,
      },
      { path: 'dangling.md', mtime: null, ageDays: null, problem: expect.stringMatching(/\.$/) },
    ]);
  });
});

describe('the command line', () => {
  it('finds a project’s memory by HOME and CLAUDE_CONFIG_DIR', () => {
    const project = temporaryDirectory();
    const home = temporaryDirectory();
    const slug = project.replace(/[^A-Za-z0-9]/g, '-');
    const locate = (env: Record<string, string>) =>
      JSON.parse(runCommandLine(['locate', '--project', project, '--json'], env).out);
    expect(locate({ HOME: home })).toMatchObject({
      directory: join(home, '.claude', 'projects', slug, 'memory'),
      keyPath: project,
      slug,
      rule: 'default',
      enabled: true,
      transcripts: join(home, '.claude', 'projects', slug),
    });
    expect(locate({ HOME: home, CLAUDE_CONFIG_DIR: '/elsewhere' }).directory).toBe(
      `/elsewhere/projects/${slug}/memory`,
    );
    expect(locate({ HOME: home, CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1' })).toMatchObject({
      directory: null,
      enabled: false,
    });
  });

  it('ends with 2 and one sentence on bad use, and never with a stack', () => {
    for (const args of [
      ['nonsense'],
      ['inspect'],
      ['inspect', '--project', '/a', '--directory', '/b'],
      ['locate', '--project', '/no/such/place'],
      ['locate', '--frobnicate'],
      ['inspect', 'extra'],
      ['__proto__'],
    ]) {
      const { code, err, out } = runCommandLine(args, { HOME: '/nowhere' });
      expect(code, args.join(' ')).toBe(2);
      expect(out).toBe('');
      expect(err.trim().split('\n'), args.join(' ')).toHaveLength(1);
      expect(err).not.toMatch(/\bat .*:\d+/);
    }
  });

  it('prints a table that ends with the description, and help with exit code 0', () => {
    const directory = join(corpus, 'projects', '-srv-ledger', 'memory');
    const { code, out } = runCommandLine(['inspect', '--directory', directory], {});
    expect(code).toBe(0);
    expect(out).toMatch(/^Index {6}16 of 200 lines/m);
    expect(out).toMatch(
      /^feedback_vat_rounding\.md +feedback +.* +indexed +Round VAT on each line and add the rounded lines up$/m,
    );
    expect(runCommandLine(['--help'], {})).toMatchObject({
      code: 0,
      out: expect.stringContaining('locate --project DIR'),
    });
  });
});
