import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

const memory = (description: string): string =>
  `---\nname: a\ndescription: ${description}\ntype: user\n---\n\nWords.\n`;

/** A memory directory with two plain faults, and a home for the journal. */
function directoryWithFaults(): { readonly directory: string; readonly home: string } {
  const home = temporaryDirectory();
  const directory = join(home, 'memory');
  mkdirSync(directory);
  writeFileSync(join(directory, 'MEMORY.md'), '- [A](a.md) — Red is #fff\n- [Gone](gone.md) — c\n');
  writeFileSync(join(directory, 'a.md'), memory('Red is #fff, not #f00'));
  return { directory, home };
}

const RULES = ['--rule', 'cut-description,dangling-entry'];

function check(home: string, directory: string, ...more: readonly string[]): Ran {
  return runCommandLine(['check', '--directory', directory, ...more], { HOME: home });
}

describe('check', () => {
  it('lists findings by file and line, and fails', () => {
    const { directory, home } = directoryWithFaults();
    const { code, out } = check(home, directory, ...RULES);
    expect(code).toBe(1);
    expect(out).toMatch(
      /^MEMORY\.md\n {2}2:3 +warning +There is no file “gone\.md”.*\(dangling-entry\)\n\na\.md\n {2}3:1 +warning/,
    );
    expect(out).toContain('2 can be mended with --fix.');
  });

  it('gives the same as data', () => {
    const { directory, home } = directoryWithFaults();
    const { findings, counts } = JSON.parse(check(home, directory, ...RULES, '--format', 'json').out);
    expect(counts).toMatchObject({ error: 0, warning: 2 });
    expect(findings[0]).toMatchObject({ rule: 'dangling-entry', path: 'MEMORY.md', line: 2, column: 3, endColumn: 18 });
    expect(check(home, directory, ...RULES, '--json').out).toBe(
      check(home, directory, ...RULES, '--format', 'json').out,
    );
  });

  it('writes SARIF with places relative to the working directory or absolute', () => {
    const { directory, home } = directoryWithFaults();
    const { version, runs } = JSON.parse(check(home, directory, ...RULES, '--format', 'sarif').out);
    expect(version).toBe('2.1.0');
    const [run] = runs;
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(['cut-description', 'dangling-entry']);
    for (const { ruleId, ruleIndex } of run.results) expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    const [{ physicalLocation }] = run.results[0].locations;
    expect(physicalLocation.artifactLocation.uri).toMatch(/^file:\/\/\/.*MEMORY\.md$/);
    expect(physicalLocation.region).toEqual({ startLine: 2, startColumn: 3, endLine: 2, endColumn: 18 });
  });

  it('mends what is plain, passes then, and has nothing to do the second time', () => {
    const { directory, home } = directoryWithFaults();
    const dry = check(home, directory, ...RULES, '--fix', '--dry-run');
    expect(dry.code).toBe(1);
    expect(dry.out).toContain('-- [Gone](gone.md) — c');
    expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe(memory('Red is #fff, not #f00'));

    const fixed = check(home, directory, ...RULES, '--fix');
    expect(fixed.code).toBe(0);
    expect(fixed.out).toContain('Fixed 2 files');
    expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe(memory('"Red is #fff, not #f00"'));
    expect(readFileSync(join(directory, 'MEMORY.md'), 'utf8')).toBe('- [A](a.md) — Red is #fff\n');
    expect(check(home, directory, ...RULES, '--fix').out).not.toContain('Fixed');
    expect(check(home, directory, ...RULES, '--fix', '--dry-run').code).toBe(0);

    expect(runCommandLine(['undo', '--directory', directory], { HOME: home }).code).toBe(0);
    expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe(memory('Red is #fff, not #f00'));
  });

  it('switches rules off, and passes where only information is left', () => {
    const { directory, home } = directoryWithFaults();
    expect(check(home, directory, '--rule', 'cut-description').out).not.toContain('dangling-entry');
    const mild = ['--rule', 'cut-description=information,dangling-entry=information,cut-description,dangling-entry'];
    expect(check(home, directory, ...mild).code).toBe(0);
    expect(check(home, directory, ...RULES, '--rule=').code).toBe(2);
  });

  it.each([
    [['--rule', 'no-such-rule'], 'There is no rule “no-such-rule”'],
    [['--rule', 'orphan=loud'], 'A rule is set to one of off, error'],
    [['--format', 'xml'], '--format is one of text, json, sarif.'],
    [['--dry-run'], '--dry-run goes with --fix.'],
    [['--json', '--format', 'sarif'], 'ask for two things'],
  ])('refuses %s', (more, sentence) => {
    const { directory, home } = directoryWithFaults();
    const { code, err } = check(home, directory, ...more);
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  it('says that there is nothing to check where there is no directory', () => {
    const home = temporaryDirectory();
    expect(check(home, join(home, 'none'))).toMatchObject({ code: 2 });
  });
});
