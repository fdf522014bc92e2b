import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../../src/curation/changeSet';
import { checkDirectory } from '../../../src/health/checkDirectory';
import { planFixAll } from '../../../src/health/planFixAll';
import { ALL_RULES } from '../../../src/health/rules/allRules';
import { readDirectory } from '../../../src/store/readDirectory';
import { filesOf, NOW, textAt } from '../curation/curationRig';
import { applyInMemory, type Files } from '../support/applyInMemory';
import { createMemoryFileSystem } from '../support/memoryFileSystem';
import { contextOf } from './healthRig';

const ROOT = '/m';

async function fixAll(files: Files): Promise<Files> {
  const nodes = Object.fromEntries([...files].map(([path, file]) => [`${ROOT}/${path}`, file]));
  const fileSystem = createMemoryFileSystem({ [ROOT]: { directory: true }, ...nodes });
  const plan = await planFixAll({
    snapshot: await readDirectory(ROOT, fileSystem),
    fileSystem,
    now: NOW,
    check: (snapshot, disk) =>
      checkDirectory(snapshot, (path) => disk.readFile(`${ROOT}/${path}`), {
        rules: ALL_RULES,
        settings: new Map(),
        context: contextOf(),
      }),
  });
  if (isRefusal(plan)) throw new Error(plan.refused);
  return applyInMemory(files, plan, NOW);
}

const header = (description: string): string =>
  `---\nname: a\ndescription: ${description}\ntype: user\n---\n\nWords.\n`;

describe('planFixAll', () => {
  it('mends files and the index in one change set, keeps times, and finds nothing the second time', async () => {
    const files = filesOf({
      'MEMORY.md': '- [A](a.md) — red #fff\n- [Gone](gone.md) — c\n- [Lost](lost.md)\n',
      'a.md': header('red #fff'),
    });
    const after = await fixAll(files);
    expect(textAt(after, 'MEMORY.md')).toBe('- [A](a.md) — red #fff\n');
    expect(textAt(after, 'a.md')).toBe(header('"red #fff"'));
    expect(after.get('a.md')?.mtime).toBe(files.get('a.md')?.mtime);
    expect(await fixAll(after)).toEqual(after);
  });
});
