import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWriting } from '../../../src/cli/writingSession';
import { createDeps } from '../../support/curation/deps';
import { commandLineProgram, type Ran, runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Each test starts programs, on machines that may be busy. */
const SLOW = { timeout: 120_000 };

class Desk {
  private readonly root = temporaryDirectory();
  readonly directory = join(this.root, 'memory');

  constructor() {
    mkdirSync(this.directory);
    writeFileSync(join(this.directory, 'a.md'), '---\nname: A\ndescription: About A\n---\n');
    this.lock(`${process.pid}`);
  }

  lock(text: string): void {
    writeFileSync(join(this.directory, '.consolidate-lock'), text);
  }

  text(): string {
    return readFileSync(join(this.directory, 'a.md'), 'utf8');
  }

  /** @param onError told of what it says meanwhile */
  run(args: readonly string[], onError: (text: string) => void = () => undefined): Promise<Ran> {
    const all = ['edit', '--directory', this.directory, 'a.md', '--description', 'Changed', ...args];
    const program = spawn(process.execPath, [commandLineProgram(), ...all], {
      env: { PATH: process.env.PATH ?? '', HOME: this.root },
    });
    let [out, err] = ['', ''];
    program.stdout.on('data', (data) => {
      out += data;
    });
    program.stderr.on('data', (data) => {
      err += data;
      onError(err);
    });
    return new Promise((resolve) => program.on('close', (code) => resolve({ code, out, err })));
  }
}

describe('a writing command while the agent consolidates', () => {
  it('waits until that is done', SLOW, async () => {
    const desk = new Desk();
    let meanwhile = '';
    const { code, err } = await desk.run([], (text) => {
      if (meanwhile !== '' || !text.includes('Waiting')) return;
      meanwhile = desk.text();
      desk.lock('');
    });
    expect(meanwhile).toContain('About A');
    expect(err).toContain(`The agent (process ${process.pid}) has been consolidating this memory`);
    expect(code).toBe(0);
    expect(desk.text()).toContain('Changed');
  });

  it('goes on at once where it is told to, and warns', SLOW, async () => {
    const desk = new Desk();
    const { code, err } = await desk.run(['--during-consolidation']);
    expect(code).toBe(0);
    expect(err).toMatch(/^warning: The agent \(process \d+\) has been consolidating/m);
    expect(err).not.toContain('Waiting');
    expect(desk.text()).toContain('Changed');
  });

  it('shows a plan without waiting', SLOW, async () => {
    const desk = new Desk();
    const { code, out, err } = await desk.run(['--dry-run', '--json']);
    expect([code, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({ notes: [{ text: expect.stringContaining('has been consolidating') }] });
    expect(desk.text()).toContain('About A');
  });

  it('looks for the lock of a team store in the directory that holds it', SLOW, async () => {
    const desk = new Desk();
    const team = join(desk.directory, 'team');
    mkdirSync(team);
    writeFileSync(join(team, 'b.md'), '---\nname: B\ndescription: About B\n---\n');
    const edit = ['edit', '--directory', team, 'b.md', '--description', 'Changed', '--dry-run'];
    const ran = runCommandLine(edit, { HOME: join(desk.directory, '..') });
    expect(ran.code).toBe(0);
    expect(ran.out + ran.err).toContain(`The agent (process ${process.pid}) has been consolidating`);
  });

  it('does nothing where that takes too long', async () => {
    const desk = new Desk();
    let now = Date.now();
    const deps = createDeps(join(desk.directory, '..', 'journal'), { running: new Set([process.pid]), now: () => now });
    const clock = {
      now: () => now,
      after: (delayMs: number, task: () => void) => {
        now += delayMs;
        setImmediate(task);
        return () => undefined;
      },
    };
    let ran = false;
    const result = await runWriting(
      { directory: desk.directory, notes: [], mounted: { kind: 'none' } },
      { ...deps, clock },
      { isDryRun: false, duringConsolidation: false },
      async () => {
        ran = true;
        return { json: null, text: '', exitCode: 0 };
      },
    );
    expect(ran).toBe(false);
    expect(result).toMatchObject({ exitCode: 1, failure: expect.stringContaining('--during-consolidation') });
  });
});
