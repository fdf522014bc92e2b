import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toJson } from '../../../src/cli/present';
import { readQuery, recall } from '../../../src/cli/recallCommand';
import { createGivenSelector } from '../../../src/recall/selectors/givenSelector';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Programs are started, on machines that may be busy. */
const SLOW = { timeout: 120_000 };
const HOME = { HOME: '/nowhere' };
const begin = '---\ndescription: A\n---\n';

function directoryWith(memory: string): string {
  const directory = temporaryDirectory();
  writeFileSync(join(directory, 'a.md'), memory);
  return directory;
}

describe('recall, beyond every measure', SLOW, () => {
  it('injects the begin of a memory without end, and of how many lines at least', async () => {
    const directory = directoryWith(begin);
    // Ten gigabytes that take no room on the disk.
    truncateSync(join(directory, 'a.md'), 10_000_000_000);
    const args = ['recall', '--directory', directory, '--prompt', 'two words', '--selected', 'a.md'];
    const { code, out } = runCommandLine(args, HOME);
    expect(code).toBe(0);
    expect(out).toMatch(/a\.md +– +today +3 of at least 4 lines/);
    const { selected, injected } = JSON.parse(runCommandLine([...args, '--json'], HOME).out);
    expect(selected).toMatchObject([{ path: 'a.md', problem: null }]);
    expect(injected).toMatchObject([{ body: begin.trimEnd(), truncated: 'bytes', totalLines: 4, totalIsLeast: true }]);
    expect(injected[0].text).toMatch(/cut at 4096 bytes\. Read the whole file at /);
  });

  it('counts names beyond the first fifty, and shortens those that name nothing', async () => {
    const directory = directoryWith(begin);
    const fileSystem = createNodeFileSystem();
    const snapshot = await readDirectory(directory, fileSystem);
    const names = ['a.md', 'x'.repeat(100_000), ...Array.from({ length: 60_000 }, (_, at) => `no-${at}.md`)];
    const selector = createGivenSelector(names);
    const use = { snapshot, query: readQuery('two words', {}), selector, notes: [] };
    const { json, text } = await recall(use, fileSystem, Date.now());
    expect(text).toMatch(/^… and 59952 more names, not looked at\.$/m);
    expect(json).toMatchObject({ unchecked: 59_952, selected: [{ path: 'a.md' }] });
    expect(toJson(json).length).toBeLessThan(20_000);
  });
});
