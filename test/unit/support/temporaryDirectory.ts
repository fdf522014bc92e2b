import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty directory that goes when the test ends. Its path has no links in it. */
export function temporaryDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'memory-lens-')));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
