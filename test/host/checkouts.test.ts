import * as assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findAgentStores } from '../../src/location/agentStores';
import { locate } from '../../src/location/locate';
import type { Location } from '../../src/location/location';
import { findStartFolders } from '../../src/location/startFolders';
import { readMachine } from '../../src/store/nodeFileSystem';
import { readDirectory } from '../../src/store/readDirectory';
import { teamStoresOf } from '../../src/store/teamStores';
import { createVscodeFileSystem } from '../../src/vscode/vscodeFileSystem';

const fileSystem = createVscodeFileSystem();

/** Every store of a checkout, through the file system that the extension has, in real git checkouts of one repository. */
describe('The stores of a git checkout', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'checkouts-')));
  const home = join(root, 'home');
  const repository = join(root, 'repository');
  const worktree = join(root, 'worktree');
  const submodule = join(repository, 'libs', 'part');

  const put = (path: string, content: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  const git = (cwd: string, ...args: string[]): void => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'protocol.file.allow=always'];
    execFileSync('git', [...identity, ...args], { cwd, stdio: 'pipe', env: { ...process.env, HOME: home } });
  };
  const memoryOf = (project: string): string =>
    join(home, '.claude', 'projects', project.replace(/[^a-zA-Z0-9]/g, '-'), 'memory');
  const locateIn = (folder: string): Promise<Location> =>
    locate(
      {
        ...readMachine(),
        home,
        env: {},
        folder,
        managedSettingsPath: join(root, 'managed.json'),
        session: 'interactive',
      },
      fileSystem,
    );
  const namesIn = async (directory: string | null): Promise<readonly string[]> =>
    [...(await readDirectory(directory ?? assert.fail('no directory'), fileSystem)).memories.keys()].sort();

  before(() => {
    const part = join(root, 'part');
    for (const made of [repository, part, home]) mkdirSync(made);
    for (const made of [repository, part]) {
      git(made, 'init', '-q');
      put(join(made, 'README.md'), 'x\n');
      git(made, 'add', '.');
      git(made, 'commit', '-qm', 'first');
    }
    git(repository, 'submodule', 'add', '-q', part, 'libs/part');
    git(repository, 'commit', '-qm', 'second');
    git(repository, 'worktree', 'add', '-q', worktree);
    put(join(memoryOf(repository), 'main.md'), '---\nname: Main\n---\n');
    put(join(memoryOf(repository), 'team', 'shared.md'), '---\nname: Shared\n---\n');
    put(join(memoryOf(submodule), 'part.md'), '---\nname: Part\n---\n');
  });

  after(() => rmSync(root, { recursive: true, force: true }));

  for (const [what, folder] of [
    ['the main checkout', repository],
    ['a folder in it', join(repository, 'libs')],
    ['a linked worktree', worktree],
  ] as const)
    it(`are those of the repository in ${what}, the team’s with them`, async () => {
      const location = await locateIn(folder);
      assert.equal(location.directory, memoryOf(repository));
      const snapshot = await readDirectory(memoryOf(repository), fileSystem);
      assert.deepEqual([...snapshot.memories.keys()].sort(), ['main.md', 'team/shared.md']);
      const teams = teamStoresOf(snapshot, location.mounted);
      assert.deepEqual(
        teams.map(({ exists, isRead }) => [exists, isRead]),
        [[true, true]],
      );
    });

  it('are its own in a submodule', async () => {
    const { directory } = await locateIn(submodule);
    assert.equal(directory, memoryOf(submodule));
    assert.deepEqual(await namesIn(directory), ['part.md']);
  });

  it('are, for subagents, those of the folder that is open: a worktree has its own, and finds those started below', async () => {
    put(join(repository, '.claude', 'agent-memory', 'reviewer', 'MEMORY.md'), '- [A](a.md)\n');
    put(join(worktree, '.claude', 'agent-memory', 'planner', 'MEMORY.md'), '- [B](b.md)\n');
    put(join(worktree, 'deep', 'er', '.claude', 'agent-memory-local', 'below', 'c.md'), '---\nname: C\n---\n');
    const location = await locateIn(worktree);
    const found = await findAgentStores(location, await findStartFolders(worktree, fileSystem), fileSystem);
    assert.deepEqual(
      found.map(({ agent, scope, startedIn }) => [agent, scope, startedIn]),
      [
        ['planner', 'project', ''],
        ['below', 'local', 'deep/er'],
      ],
    );
  });

  it('do not read an agent’s index that is no regular file inside the working copy, and say so', async () => {
    const outside = join(root, 'outside.md');
    put(outside, '- [Secret](secret.md)\n');
    const agent = join(repository, '.claude', 'agent-memory', 'linked');
    mkdirSync(agent, { recursive: true });
    symlinkSync(outside, join(agent, 'MEMORY.md'));
    const found = await findAgentStores(await locateIn(repository), [], fileSystem);
    assert.match(found.find((store) => store.agent === 'linked')?.refusal ?? '', /not a regular file|link/);
    assert.equal(found.find((store) => store.agent === 'reviewer')?.refusal, null);
  });
});
