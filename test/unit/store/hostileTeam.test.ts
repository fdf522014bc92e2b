import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import { isRefusal } from '../../../src/curation/changeSet';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { preparePlan } from '../../../src/curation/preparePlan';
import { checkDirectory } from '../../../src/health/checkDirectory';
import { readForCheck } from '../../../src/health/readForCheck';
import { ALL_RULES } from '../../../src/health/rules/allRules';
import { previewRecall } from '../../../src/recall/preview';
import { EMPTY_CONTEXT, EMPTY_SESSION } from '../../../src/recall/recall';
import { createGivenSelector } from '../../../src/recall/selectors/givenSelector';
import type { FileSystem } from '../../../src/store/fileSystem';
import type { MemoryDirectory } from '../../../src/store/memoryDirectory';
import { MemorySearch } from '../../../src/store/memorySearch';
import { createMemoryStore, type MemoryStore } from '../../../src/store/memoryStore';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { PathTraversalError } from '../../../src/store/pathGuard';
import { readDirectory } from '../../../src/store/readDirectory';
import { guardTeam } from '../../../src/store/teamGuard';
import { createDeps } from '../../support/curation/deps';
import { readDisk } from '../../support/curation/diskState';
import {
  HOSTILE_CASES,
  HOSTILE_PATHS,
  type HostileCase,
  layDevice,
  layGround,
  layHardLink,
  SECRET,
} from '../../support/hostileTeam';
import { contextOf } from '../health/healthRig';
import { createFakeClock } from '../support/fakeClock';
import { temporaryDirectory } from '../support/temporaryDirectory';

const disk = createNodeFileSystem();

function openStore(directory: string): MemoryStore {
  return createMemoryStore({ directory, fileSystem: disk, clock: createFakeClock(), log: () => {} });
}

function asText(snapshot: MemoryDirectory): string {
  return JSON.stringify(snapshot, (_, value: unknown) => {
    if (value instanceof Map || value instanceof Set) return [...value];
    return value !== null && typeof value === 'object' && 'values' in value && typeof value.values === 'function'
      ? [...(value.values() as Iterable<unknown>)]
      : value;
  });
}

/** All that a person could be shown of a directory: snapshot, bodies, search, findings, recall. */
async function everythingOf(directory: string): Promise<{ readonly snapshot: MemoryDirectory; readonly text: string }> {
  const store = openStore(directory);
  const snapshot = await store.refresh();
  const paths = [...snapshot.memories.keys()];
  const bodies: string[] = [];
  for (const path of [...paths, ...snapshot.refused.keys(), 'team/secret.md', 'team/docs/secret.md', 'secret.md']) {
    bodies.push(await store.readBody(path).then((bytes) => Buffer.from(bytes).toString(), String));
    bodies.push(await store.readBodyHead(path).then(({ bytes }) => Buffer.from(bytes).toString(), String));
  }
  const found = await new MemorySearch(store, async () => {}).find(SECRET);
  const findings = await checkDirectory(snapshot, readForCheck(directory, disk), {
    rules: ALL_RULES,
    settings: new Map(),
    context: contextOf(),
  });
  const preview = await previewRecall({
    snapshot,
    query: { prompt: `what about the ${SECRET.slice(0, 3)}`, context: EMPTY_CONTEXT, toolsInUse: [] },
    session: EMPTY_SESSION,
    selector: createGivenSelector(paths),
    signal: new AbortController().signal,
    readBody: (path) => store.readBody(path),
    now: Date.now(),
  });
  store.dispose();
  const recalled = preview.kind === 'preview' ? preview.preview : null;
  const shown = { found, findings, manifest: recalled?.manifest, selected: recalled?.selected };
  return { snapshot, text: [asText(snapshot), ...bodies, JSON.stringify(shown)].join('\n') };
}

function requestsFor(path: string, folder = path): readonly PlanRequest[] {
  return [
    { verb: 'edit', intent: { path, description: 'Changed' } },
    { verb: 'edit', intent: { path, name: 'Changed' } },
    { verb: 'retype', intent: { paths: [path], type: 'project' } },
    { verb: 'rename', intent: { path, to: 'taken.md' } },
    { verb: 'rename', intent: { path: 'own.md', to: path } },
    { verb: 'supersede', intent: { paths: [path], by: null, keep: 'move' } },
    { verb: 'supersede', intent: { paths: ['own.md'], by: path, keep: 'move' } },
    { verb: 'restore', intent: { paths: [path] } },
    { verb: 'confirm', intent: { paths: [path] } },
    { verb: 'delete', intent: { paths: [path] } },
    {
      verb: 'merge',
      intent: { paths: [path, 'own.md'], into: { name: 'B', description: 'b', type: 'user' }, keep: 'move' },
    },
    { verb: 'move', intent: { paths: [path], to: 'private', mounted: { kind: 'none' } } },
    { verb: 'add', intent: { type: 'user', name: 'N', description: 'D', body: null, folder } },
    {
      verb: 'fix',
      intent: { label: 'Fix', files: [{ path, edits: [{ start: 0, end: 0, text: 'x', expected: '' }] }], repair: null },
    },
  ];
}

/** `refused`, whether the plan or the disk's guard did it, or what else came of it. */
async function attempt(directory: string, request: PlanRequest, journal: string): Promise<string> {
  const deps = createDeps(journal);
  const snapshot = await readDirectory(directory, deps.fileSystem);
  const plan = await preparePlan(snapshot, request, deps.fileSystem, 1_800_000_000_000);
  if (isRefusal(plan)) return 'refused';
  const { outcome } = await applyChangeSet(plan, deps);
  return outcome === 'failed' ? 'refused' : outcome;
}

describe('a hostile team', () => {
  it.each(HOSTILE_CASES)('reads nothing outside: $name', async ({ lay, path, seen, why }: HostileCase) => {
    const ground = layGround(temporaryDirectory());
    lay(ground);
    const { snapshot, text } = await everythingOf(ground.memory);
    expect(snapshot.state).toBe('ready');
    expect(text).not.toContain(SECRET);
    const memory = snapshot.memories.get(path);
    if (seen === 'read') expect(memory?.problem).toBeNull();
    else if (seen === 'row') expect(memory?.problem).toMatch(why ?? /./);
    else {
      expect(memory).toBeUndefined();
      expect(snapshot.refused.get(path)).toMatch(why ?? /./);
      expect(snapshot.problem).toContain(snapshot.refused.get(path));
    }
    // What others did does not take away the rest.
    for (const kept of ['own.md', 'team-evil/near.md', 'team/rules.md'])
      expect(snapshot.memories.get(kept)?.problem).toBeNull();
    // The same through a store of the team folder alone.
    expect((await everythingOf(join(ground.memory, 'team'))).text).not.toContain(SECRET);
  });

  it.each(HOSTILE_CASES.filter(({ seen }) => seen !== 'read'))('writes nothing outside: $name', async (one) => {
    const root = temporaryDirectory();
    const ground = layGround(root);
    one.lay(ground);
    const before = readDisk(ground.outside);
    for (const request of requestsFor(one.path)) {
      expect([request.verb, await attempt(ground.memory, request, join(root, 'journal'))]).toEqual([
        request.verb,
        'refused',
      ]);
      expect(readDisk(ground.outside)).toEqual(before);
    }
  });

  it('shows and touches nothing of a team folder that is a link itself', async () => {
    const root = temporaryDirectory();
    const ground = layGround(root);
    rmSync(join(ground.memory, 'team'), { recursive: true });
    symlinkSync(ground.outside, join(ground.memory, 'team'));
    const { snapshot, text } = await everythingOf(ground.memory);
    expect(text).not.toContain(SECRET);
    expect(snapshot.refused.get('team')).toMatch(/leads out of/);
    expect([...snapshot.memories.keys()].filter((path) => path.startsWith('team/'))).toEqual([]);

    const own = await everythingOf(join(ground.memory, 'team'));
    expect([own.snapshot.state, own.text.includes(SECRET)]).toEqual(['failed', false]);
    const before = readDisk(ground.outside);
    const add: PlanRequest = { verb: 'add', intent: { type: 'user', name: 'N', description: 'D', body: null } };
    const into = { ...add, intent: { ...add.intent, folder: 'team' } };
    const move: PlanRequest = { verb: 'move', intent: { paths: ['own.md'], to: 'team', mounted: { kind: 'none' } } };
    expect(await attempt(ground.memory, into, join(root, 'journal'))).toBe('refused');
    expect(await attempt(ground.memory, move, join(root, 'journal'))).toBe('refused');
    expect(await attempt(join(ground.memory, 'team'), add, join(root, 'journal'))).toBe('refused');
    const deps = createDeps(join(root, 'journal'));
    const blind = await applyChangeSet(
      {
        directory: join(ground.memory, 'team'),
        label: 'Wrote',
        changes: [{ kind: 'write', path: 'x.md', before: null, after: new Uint8Array([65]), mtime: 'now' }],
        notes: [],
      },
      deps,
    );
    expect(blind.outcome).toBe('failed');
    expect(readDisk(ground.outside)).toEqual(before);
  });

  it('names a hard link as such, and never writes through it', async () => {
    const root = temporaryDirectory();
    const ground = layGround(root);
    const path = layHardLink(ground);
    const snapshot = await readDirectory(ground.memory, disk);
    expect(snapshot.memories.get(path)).toMatchObject({ problem: null, note: expect.stringMatching(/hard link/) });
    expect(snapshot.memories.get('team/rules.md')?.note).toBeUndefined();
    const before = readDisk(ground.outside);
    for (const request of requestsFor(path).slice(0, 3)) {
      expect(await attempt(ground.memory, request, join(root, 'journal'))).toBe('applied');
      expect(readDisk(ground.outside)).toEqual(before);
    }
  });

  it('opens no device', async () => {
    const ground = layGround(temporaryDirectory());
    const isLaid = layDevice(ground);
    const { memories } = await readDirectory(ground.memory, disk);
    expect(memories.get('team/device.md')?.problem ?? null).toBe(
      isLaid ? 'It is not a regular file (a pipe, a socket or a device).' : null,
    );
  });

  it.each(HOSTILE_PATHS)('neither reads nor writes by the path %j', async (path) => {
    const root = temporaryDirectory();
    const ground = layGround(root);
    const store = openStore(ground.memory);
    await store.refresh();
    if (path.startsWith('team/') || path.startsWith('..')) await expect(store.readBody(path)).rejects.toThrow();
    if (path.startsWith('team/') && path.length < 100) {
      await expect(store.readBody(path)).rejects.toThrow(PathTraversalError);
      await expect(store.readBodyHead(path)).rejects.toThrow(PathTraversalError);
    }
    const before = readDisk(root);
    for (const request of requestsFor(path)) {
      const outcome = await attempt(ground.memory, request, join(root, 'journal'));
      expect([request.verb, outcome]).toEqual([request.verb, 'refused']);
    }
    expect([...readDisk(root)].filter(([at]) => !at.startsWith('journal'))).toEqual([...before]);
  });

  it('follows links of private memories, as the client does', async () => {
    const ground = layGround(temporaryDirectory());
    symlinkSync(join(ground.outside, 'secret.md'), join(ground.memory, 'mine.md'));
    mkdirSync(join(ground.memory, 'archive'));
    writeFileSync(join(ground.memory, 'archive', 'MEMORY.md'), '- [x](x.md)\n');
    symlinkSync(join(ground.outside, 'deep', 'x.md'), join(ground.memory, 'archive', 'x.md'));
    const { memories } = await readDirectory(ground.memory, disk);
    expect(memories.get('mine.md')?.title).toContain(SECRET);
    expect(memories.get('archive/x.md')?.title).toContain(SECRET);
  });

  it('follows what becomes a hostile link, and what ceases to be one', async () => {
    const ground = layGround(temporaryDirectory());
    const store = openStore(ground.memory);
    await store.refresh();
    const at = (path: string): string => join(ground.memory, path);
    rmSync(at('team/rules.md'));
    symlinkSync(join(ground.outside, 'secret.md'), at('team/rules.md'));
    symlinkSync(ground.outside, at('team/docs'));
    let snapshot = await store.touch([at('team/rules.md'), at('team/docs')]);
    expect(snapshot.memories.get('team/rules.md')?.problem).toMatch(/leads out of/);
    expect(snapshot.refused.has('team/docs')).toBe(true);
    expect(asText(snapshot)).not.toContain(SECRET);
    unlinkSync(at('team/docs'));
    unlinkSync(at('team/rules.md'));
    writeFileSync(at('team/rules.md'), 'plain');
    snapshot = await store.touch([at('team/docs'), at('team/rules.md')]);
    expect([snapshot.refused.size, snapshot.problem, snapshot.memories.get('team/rules.md')?.problem]).toEqual([
      0,
      null,
      null,
    ]);
  });

  it('does not follow a link that changes between check and use', async () => {
    const ground = layGround(temporaryDirectory());
    const file = join(ground.memory, 'team/rules.md');
    let swaps = 0;
    /** Swaps file and link right before the disk is to read, when all was looked at. */
    const swap = (): void => {
      swaps += 1;
      rmSync(file, { force: true });
      symlinkSync(join(ground.outside, 'secret.md'), file);
    };
    const racing: FileSystem = {
      ...disk,
      readFile: (...given) => {
        swap();
        return disk.readFile(...given);
      },
      readHeads: (...given) => {
        swap();
        return disk.readHeads(...given);
      },
    };
    const guarded = guardTeam(ground.memory, racing);
    await expect(guarded.readFile(file)).rejects.toThrow(PathTraversalError);
    const [head] = await guarded.readHeads([file], 30, 65_536);
    expect(head).toBeInstanceOf(PathTraversalError);
    expect(swaps).toBe(2);
  });

  it('reads nothing outside while another program exchanges links without pause', async () => {
    const ground = layGround(temporaryDirectory());
    const team = join(ground.memory, 'team');
    const inside = join(team, 'inside');
    mkdirSync(inside);
    for (const folder of [inside, ground.outside])
      writeFileSync(join(folder, 'x.md'), folder === inside ? 'harmless' : SECRET);
    symlinkSync('inside', join(team, 'docs'));
    const worker = new Worker(
      `const { renameSync, symlinkSync } = require('node:fs'); const { workerData: w } = require('node:worker_threads');
       for (let i = 0; ; i++) { symlinkSync(i % 2 ? 'inside' : w.outside, w.team + '/next'); renameSync(w.team + '/next', w.team + '/docs'); }`,
      { eval: true, workerData: { team, outside: ground.outside } },
    );
    try {
      const guarded = guardTeam(ground.memory, disk);
      const seen = new Set<string>();
      for (let turn = 0; turn < 20_000 && !(turn > 1_000 && seen.size > 1); turn++) {
        const [head] = await guarded.readHeads([join(team, 'docs/x.md')], 30, 65_536);
        seen.add(head !== undefined && 'bytes' in head ? Buffer.from(head.bytes).toString() : 'refused');
      }
      expect([...seen].sort()).toEqual(['harmless', 'refused']);
    } finally {
      await worker.terminate();
    }
  });

  it('leaves a directory without a team as it was read before', async () => {
    const ground = layGround(temporaryDirectory());
    renameSync(join(ground.memory, 'team'), join(ground.memory, 'teams'));
    const { memories, refused } = await readDirectory(ground.memory, disk);
    expect([...memories.keys()].sort()).toEqual(['own.md', 'team-evil/near.md', 'teams/rules.md']);
    expect(refused.size).toBe(0);
    expect(readFileSync(join(ground.memory, 'teams/rules.md'), 'utf8')).toContain('What we keep to.');
    expect(readdirSync(ground.outside).length).toBeGreaterThan(0);
  });
});
