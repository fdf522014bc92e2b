import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createNodeProgramRunner } from '../../../src/store/nodeProgramRunner';
import type { ProgramCall, ProgramResult } from '../../../src/store/programRunner';
import { makeProgram } from '../support/fakeProgram';
import { temporaryDirectory } from '../support/temporaryDirectory';

const runner = createNodeProgramRunner();
function run(program: string, given: Partial<ProgramCall> = {}): Promise<ProgramResult> {
  const signal = new AbortController().signal;
  const base = { args: [], input: '', environment: {}, timeoutMs: 20_000, maxOutputBytes: 100_000, signal };
  return runner.run({ program, ...base, ...given });
}

describe('The program runner', () => {
  it('hands over arguments as they are, past any shell, the input and the environment, and gives both outputs and the code', async () => {
    process.env.MEMORY_LENS_TEST_TAKEN = 'x';
    const program = makeProgram(`
      let input = '';
      for await (const chunk of process.stdin) input += chunk;
      const { MEMORY_LENS_TEST_GIVEN, MEMORY_LENS_TEST_TAKEN } = process.env;
      console.log(JSON.stringify([process.argv.slice(2), input, MEMORY_LENS_TEST_GIVEN, MEMORY_LENS_TEST_TAKEN ?? null]));
      console.error('trouble');
      process.exitCode = 3;`);
    const args = ['', '$HOME', '; echo x', '"q" \'q\'', 'a\nb'];
    const result = await run(program, {
      args,
      input: 'prompt ‘記憶’',
      environment: { MEMORY_LENS_TEST_GIVEN: 'y', MEMORY_LENS_TEST_TAKEN: null },
    });
    delete process.env.MEMORY_LENS_TEST_TAKEN;
    if (result.kind !== 'ended') throw new Error(result.kind);
    expect(JSON.parse(result.output)).toEqual([args, 'prompt ‘記憶’', 'y', null]);
    expect(result).toMatchObject({ exitCode: 3, errorOutput: 'trouble\n' });
  });

  it('runs in an empty folder of its own, which goes afterwards with what was written there', async () => {
    const program = makeProgram(`
      import { readdirSync, writeFileSync } from 'node:fs';
      console.log(JSON.stringify([process.cwd(), readdirSync('.')]));
      writeFileSync('left.txt', 'x');`);
    const result = await run(program);
    const [folder, content] = JSON.parse(result.kind === 'ended' ? result.output : '[]');
    expect(content).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });

  it('says where there is no program, where it may not be run, and where it is none', async () => {
    expect(await run('/nowhere/memory-lens-no-such')).toEqual({ kind: 'notStarted', reason: 'missing' });
    expect(await run('memory-lens-no-such-program')).toEqual({ kind: 'notStarted', reason: 'missing' });
    const file = join(temporaryDirectory(), 'plain.txt');
    writeFileSync(file, 'x');
    chmodSync(file, 0o644);
    expect(await run(file)).toEqual({ kind: 'notStarted', reason: 'denied' });
    expect(await run('with\0nul')).toEqual({ kind: 'notStarted', reason: 'other' });
  });

  it('ends a program that takes too long, that is called off or that says too much, with all that it started', async () => {
    const folder = temporaryDirectory();
    const script = (then: string) => `
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      process.on('SIGTERM', () => {});
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      writeFileSync(${JSON.stringify(join(folder, 'ids'))}, process.pid + ' ' + child.pid);
      setInterval(() => {}, 1000);
      ${then}`;
    const quiet = makeProgram(script(''));
    const loud = makeProgram(
      script(`for (;;) { process.stdout.write('x'.repeat(10_000)); await new Promise((r) => setTimeout(r, 1)); }`),
    );

    expect(await run(quiet, { timeoutMs: 1_500 })).toEqual({ kind: 'timeout' });
    await allGone(folder);

    const cancel = new AbortController();
    const cancelled = run(quiet, { signal: cancel.signal });
    setTimeout(() => cancel.abort(), 1_500);
    expect(await cancelled).toEqual({ kind: 'cancelled' });
    await allGone(folder);

    expect(await run(loud)).toEqual({ kind: 'tooMuchOutput' });
    await allGone(folder);
  });

  it('waits for nobody whom a finished program leaves behind, and ends them', async () => {
    for (const stdio of ['inherit', 'ignore']) {
      const folder = temporaryDirectory();
      const program = makeProgram(`
        import { spawn } from 'node:child_process';
        import { writeFileSync } from 'node:fs';
        const args = ['-e', 'setInterval(() => {}, 1000)'];
        const child = spawn(process.execPath, args, { stdio: ${JSON.stringify(stdio)} });
        writeFileSync(${JSON.stringify(join(folder, 'ids'))}, process.pid + ' ' + child.pid);
        child.unref();
        process.stdout.write('x'.repeat(90_000), () => process.stdout.write('end', () => process.exit(0)));`);
      // Without the end of those left behind it would be a time-out.
      const result = await run(program, { timeoutMs: 15_000 });
      expect(result).toMatchObject({ kind: 'ended', exitCode: 0, errorOutput: '' });
      expect(result.kind === 'ended' && result.output).toBe(`${'x'.repeat(90_000)}end`);
      await allGone(folder);
    }
  });

  it('waits no longer where what is left behind goes on writing', async () => {
    const chatter = `setInterval(() => process.stdout.write('.'), 50)`;
    const program = makeProgram(`
      import { spawn } from 'node:child_process';
      const child = spawn(process.execPath, ['-e', ${JSON.stringify(chatter)}], { stdio: 'inherit' });
      child.unref();
      process.stdout.write('answer', () => process.exit(0));`);
    const result = await run(program, { timeoutMs: 15_000 });
    expect(result).toMatchObject({ kind: 'ended', exitCode: 0, output: expect.stringMatching(/^answer\.*$/) });
  });

  it('does not start at all where it is called off already', async () => {
    const marker = join(temporaryDirectory(), 'ran');
    const program = makeProgram(
      `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, '');`,
    );
    const cancel = new AbortController();
    cancel.abort();
    expect(await run(program, { signal: cancel.signal })).toEqual({ kind: 'cancelled' });
    expect(existsSync(marker)).toBe(false);
  });

  it('bears a program that ends without reading a long input', async () => {
    expect(await run(makeProgram('process.exit(0);'), { input: 'x'.repeat(5_000_000) })).toMatchObject({
      kind: 'ended',
      exitCode: 0,
    });
  });
});

async function allGone(folder: string): Promise<void> {
  const ids = readFileSync(join(folder, 'ids'), 'utf8').split(' ').map(Number);
  const isAlive = (id: number): boolean => {
    // A process that has ended, but was not asked about by its parent, is gone for our purpose.
    const state = existsSync(`/proc/${id}/stat`)
      ? readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.[0]
      : undefined;
    if (state !== undefined) return state !== 'Z';
    try {
      process.kill(id, 0);
      return process.platform !== 'linux';
    } catch {
      return false;
    }
  };
  await expect.poll(() => ids.filter(isAlive), { timeout: 10_000 }).toEqual([]);
}
