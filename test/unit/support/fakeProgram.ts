import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from './temporaryDirectory';

/** A program made of this script, for one test; its path. */
export function makeProgram(script: string): string {
  const path = join(temporaryDirectory(), 'program.mjs');
  writeFileSync(path, `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
  return path;
}
