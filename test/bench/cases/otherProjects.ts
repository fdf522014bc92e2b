import { mkdirSync, promises, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectStores } from '../../../src/location/otherProjects';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { searchProjects } from '../../../src/store/searchProjects';
import { median, timeTask } from '../measure';
import { formatCount, formatMs, type Row } from '../report';

const AIM = 3;
const RUNS = 7;
const PROJECTS = 500;
const MEMORIES = 40;

/** The list of all projects' stores against the bare walk of the same directories: names, then one `stat` a file. */
export async function measureOtherProjects(base: string): Promise<readonly Row[]> {
  writeProjects(base);
  const fileSystem = createNodeFileSystem();
  const times = { list: [] as number[], bare: [] as number[] };
  for (let run = 0; run < RUNS + 2; run++) {
    const bare = await timeTask(() => checkCount(walk(join(base, 'projects'))));
    const list = await timeTask(() =>
      checkCount(
        listProjectStores(base, fileSystem).then((stores) => stores.reduce((sum, { memories }) => sum + memories, 0)),
      ),
    );
    if (run < 2) continue; // the first two warm the compiler up
    times.bare.push(bare);
    times.list.push(list);
  }
  const search = await timeTask(async () => {
    let found = 0;
    for await (const { hits } of searchProjects(await listProjectStores(base, fileSystem), 'word 39', fileSystem))
      found += hits.length;
    if (found !== PROJECTS) throw new Error(`The search found ${found} memories instead of ${PROJECTS}.`);
  });
  const what = `${PROJECTS} projects with ${formatCount(PROJECTS * MEMORIES)} memories`;
  const bare = median(times.bare);
  const baseline = `bare walk ${formatMs(bare)}`;
  const list = median(times.list);
  return [
    { what: `list of ${what}`, figure: formatMs(list), baseline, ratio: list / bare, aim: AIM },
    { what: `search in ${what}`, figure: formatMs(search), baseline, ratio: search / bare, aim: null },
  ];
}

function writeProjects(base: string): void {
  for (let project = 0; project < PROJECTS; project++) {
    const directory = join(base, 'projects', `-work-project-${project}`, 'memory');
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'MEMORY.md'), '# Memory\n');
    for (let at = 0; at < MEMORIES; at++)
      writeFileSync(join(directory, `m${at}.md`), `---\nname: word ${at}\ndescription: about it\n---\n\nA body.\n`);
  }
}

async function checkCount(counting: Promise<number>): Promise<void> {
  const count = await counting;
  if (count !== PROJECTS * MEMORIES) throw new Error(`${count} memories were counted.`);
}

/** Counts the memories, and knows no bad input. */
async function walk(folder: string): Promise<number> {
  let count = 0;
  for (const entry of await promises.readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) count += await walk(path);
    else if (statSync(path).size > 0 && entry.name !== 'MEMORY.md') count++;
  }
  return count;
}
