import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let program: string | undefined;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line as a program of its own, in an environment that holds only what is given. */
export function runCommandLine(args: readonly string[], env: Readonly<Record<string, string>>): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLineProgram(), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return { code: status, out: stdout, err: stderr };
}

/** The path of the command line as one file, built from the sources at the first call. */
export function commandLineProgram(): string {
  program ??= bundle();
  return program;
}

function bundle(): string {
  const outfile = join(mkdtempSync(join(tmpdir(), 'memory-lens-cli-')), 'cli.mjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['src/cli.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}
