import { describe, expect, it } from 'vitest';
import { agentFolderOf, findAgentStores } from '../../../src/location/agentStores';
import type { Location } from '../../../src/location/location';
import { findStartFolders } from '../../../src/location/startFolders';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const location = { base: '/b', configuration: '/c', workingDirectory: '/w' } as Location;

async function storesIn(nodes: Readonly<Record<string, MemoryNode>>, startFolders: readonly string[] = []) {
  return findAgentStores(location, startFolders, createMemoryFileSystem({ '/w': { directory: true }, ...nodes }));
}

const agent = (name: string, memory?: string): string =>
  `---\nname: ${name}\ndescription: x\n${memory === undefined ? '' : `memory: ${memory}\n`}---\n\nYou review code.\n`;

describe('findAgentStores', () => {
  it('matches directories with definitions in three scopes', async () => {
    const stores = await storesIn({
      '/c/agents/user-one.md': agent('Tax expert', 'user'),
      '/w/.claude/agents/review.md': agent('code-reviewer', 'project'),
      '/w/.claude/agents/deep/local.md': agent('scratch', 'local'),
      '/b/agent-memory/Tax-expert/MEMORY.md': '- x',
      '/w/.claude/agent-memory/code-reviewer/MEMORY.md': '- x',
      '/w/.claude/agent-memory-local/scratch/a.md': 'x',
    });
    expect(stores).toEqual([
      {
        agent: 'Tax expert',
        scope: 'user',
        directory: '/b/agent-memory/Tax-expert',
        exists: true,
        definition: '/c/agents/user-one.md',
        startedIn: '',
        refusal: null,
      },
      {
        agent: 'code-reviewer',
        scope: 'project',
        directory: '/w/.claude/agent-memory/code-reviewer',
        exists: true,
        definition: '/w/.claude/agents/review.md',
        startedIn: '',
        refusal: null,
      },
      {
        agent: 'scratch',
        scope: 'local',
        directory: '/w/.claude/agent-memory-local/scratch',
        exists: true,
        definition: '/w/.claude/agents/deep/local.md',
        startedIn: '',
        refusal: null,
      },
    ]);
  });

  it('tells of agents that ask for memory and have none yet, and of directories whose agent is gone', async () => {
    const stores = await storesIn({
      '/w/.claude/agents/new.md': agent('new', 'project'),
      '/w/.claude/agents/quiet.md': agent('quiet'),
      '/w/.claude/agents/odd.md': agent('odd', 'everywhere'),
      '/w/.claude/agent-memory/gone/a.md': 'x',
    });
    expect(stores.map(({ agent: name, exists, definition }) => [name, exists, definition])).toEqual([
      ['gone', true, null],
      ['new', false, '/w/.claude/agents/new.md'],
    ]);
  });

  it('does not take the definition for a scope that it does not ask for', async () => {
    const stores = await storesIn({
      '/w/.claude/agents/review.md': agent('review', 'local'),
      '/w/.claude/agent-memory/review/a.md': 'x',
    });
    expect(stores.map(({ scope, exists, definition }) => [scope, exists, definition === null])).toEqual([
      ['project', true, true],
      ['local', false, false],
    ]);
  });

  it('says why an index is not read that a link or a pipe stands for, or that lies outside', async () => {
    const refusals = await storesIn({
      '/home/secret.md': '- secret',
      '/elsewhere/z/MEMORY.md': '- x',
      '/w/.claude/agent-memory/a/MEMORY.md': { link: '/home/secret.md' },
      '/w/.claude/agent-memory/b/MEMORY.md': { other: true },
      '/w/.claude/agent-memory/c/MEMORY.md': '- fine',
      '/w/.claude/agent-memory/d/x.md': 'no index',
      '/w/.claude/agent-memory/z': { link: '/elsewhere/z' },
      '/b/agent-memory/u/MEMORY.md': { link: '/home/secret.md' },
    });
    expect(Object.fromEntries(refusals.map(({ agent: name, refusal }) => [name, refusal]))).toEqual({
      a: 'Its index is a symbolic link, so the agent does not read it.',
      b: 'Its index is not a regular file, so the agent does not read it.',
      c: null,
      d: null,
      u: null,
      z: 'Its index lies outside of the project, so the agent does not read it.',
    });
  });

  it('finds those of sessions that were started in a folder below', async () => {
    const nodes = {
      '/w/packages/api/.claude/agent-memory/review/a.md': 'x',
      '/w/node_modules/p/.claude/agent-memory/review/a.md': 'x',
      '/w/packages/web/.claude/agents/x.md': agent('x', 'project'),
    };
    const disk = createMemoryFileSystem(nodes);
    expect(await findStartFolders('/w', disk)).toEqual(['packages/api']);
    const stores = await storesIn(nodes, ['packages/api']);
    expect(stores.map(({ directory, startedIn }) => [directory, startedIn])).toEqual([
      ['/w/packages/api/.claude/agent-memory/review', 'packages/api'],
    ]);
  });

  it('survives broken definitions, unreadable folders and hidden names', async () => {
    const stores = await storesIn({
      '/w/.claude/agents/broken.md': '---\nname: a: b: c\nmemory: project\n---\n',
      '/w/.claude/agents/none.md': 'No header at all',
      '/w/.claude/agents/.hidden.md': agent('hidden', 'project'),
      '/w/.claude/agent-memory': { error: 'denied' },
    });
    expect(stores.map(({ agent: name }) => name)).toEqual(['a: b: c']);
  });
});

describe('agentFolderOf', () => {
  it.each([
    ['code-reviewer', 'code-reviewer'],
    ['Tax expert/EU', 'Tax-expert-EU'],
    ['../x', '---x'],
    ['審查', '--'],
  ])('%s', (name, folder) => {
    expect(agentFolderOf(name)).toBe(folder);
  });
});
