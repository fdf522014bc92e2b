import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApplyResult, applyChangeSet } from '../../../src/curation/apply';
import { isRefusal } from '../../../src/curation/changeSet';
import type { CurationDeps } from '../../../src/curation/curationDeps';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { preparePlan } from '../../../src/curation/preparePlan';
import { applyReversal, readHistory, redoPlan, undoPlan } from '../../../src/curation/undo';
import { type MountedStores, readMountedStores } from '../../../src/location/mountedStores';
import { readDirectory } from '../../../src/store/readDirectory';
import { createDeps } from '../../support/curation/deps';
import { differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { temporaryDirectory } from '../support/temporaryDirectory';
import { filesOf, findingsOf, refusalOf, run, textAt } from './curationRig';

const NONE: MountedStores = { kind: 'none' };

function memory(name: string, type: string, body = 'Words.'): string {
  return `---\nname: ${name}\ndescription: about ${name}\nmetadata:\n  type: ${type}\n---\n\n${body}\n`;
}

function move(to: string, ...paths: string[]): PlanRequest {
  return { verb: 'move', intent: { paths, to, mounted: NONE } };
}

const TEXTS = {
  'MEMORY.md': '# Mine\n\n- [Deploys](deploy.md) — how we ship\n- [Wiki](wiki.md) — elsewhere\n',
  'deploy.md': memory('deploy', 'project', 'See [the wiki](wiki.md#top) and [rules](team/rules.md).'),
  'wiki.md': memory('wiki', 'reference', 'From [deploys](deploy.md), [[deploy]].'),
  'team/MEMORY.md': '- [Rules](rules.md) — what we keep to\n',
  'team/rules.md': memory('rules', 'feedback', 'Before [shipping](../deploy.md).'),
};

describe('move to the team', () => {
  it('takes the entry, in its writer’s words, from one index to the other; links follow', async () => {
    const before = filesOf(TEXTS);
    const { files, changeSet } = await run(before, move('team', 'deploy.md'));
    expect(textAt(files, 'MEMORY.md')).toBe('# Mine\n\n- [Wiki](wiki.md) — elsewhere\n');
    expect(textAt(files, 'team/MEMORY.md')).toBe(
      '- [Rules](rules.md) — what we keep to\n- [Deploys](deploy.md) — how we ship\n',
    );
    expect(textAt(files, 'deploy.md')).toBeNull();
    expect(textAt(files, 'team/deploy.md')).toContain('[the wiki](../wiki.md#top) and [rules](rules.md).');
    expect(textAt(files, 'wiki.md')).toContain('From [deploys](team/deploy.md), [[deploy]].');
    expect(textAt(files, 'team/rules.md')).toContain('Before [shipping](deploy.md).');
    expect(files.get('team/deploy.md')?.mtime).toBe(before.get('deploy.md')?.mtime);
    expect(files.get('wiki.md')?.mtime).toBe(before.get('wiki.md')?.mtime);
    const notes = changeSet.notes.map(({ text }) => text);
    expect(notes).toContainEqual(expect.stringContaining('“team/deploy.md” links “wiki.md”, which is private'));
    expect(notes).toContainEqual(expect.stringContaining('[[deploy]] in “wiki.md” does not reach “team/deploy.md”'));
    expect(changeSet.label).toBe('Moved “deploy” to the team');
    expect([...(await findingsOf(files))]).toEqual([]);
  });

  it('moves what links each other together, without a note', async () => {
    const { files, changeSet } = await run(filesOf(TEXTS), move('team', 'deploy.md', 'wiki.md'));
    expect(textAt(files, 'team/deploy.md')).toContain('[the wiki](wiki.md#top) and [rules](rules.md).');
    expect(textAt(files, 'team/wiki.md')).toContain('From [deploys](deploy.md), [[deploy]].');
    expect(textAt(files, 'MEMORY.md')).toBe('# Mine\n');
    expect(changeSet.notes).toEqual([]);
  });

  it('makes an index only where an entry has none to go to', async () => {
    const { 'team/MEMORY.md': _, ...bare } = TEXTS;
    const made = await run(filesOf(bare), move('team', 'deploy.md'));
    expect(textAt(made.files, 'team/MEMORY.md')).toBe(
      '- [rules](rules.md) — about rules\n- [Deploys](deploy.md) — how we ship\n',
    );
    const orphan = await run(filesOf({ ...bare, 'MEMORY.md': '- [Wiki](wiki.md)\n' }), move('team', 'deploy.md'));
    expect(textAt(orphan.files, 'team/MEMORY.md')).toBeNull();
    const shared = { ...bare, 'MEMORY.md': '- [Deploys](deploy.md) — a\n- [Rules](team/rules.md) — b\n' };
    const kept = await run(filesOf(shared), move('team', 'deploy.md'));
    expect(textAt(kept.files, 'MEMORY.md')).toBe('- [Deploys](team/deploy.md) — a\n- [Rules](team/rules.md) — b\n');
    expect(textAt(kept.files, 'team/MEMORY.md')).toBeNull();
  });

  it('gives a name that is taken another one, and flattens folders that the agent would not read', async () => {
    const { files, changeSet } = await run(
      filesOf({ ...TEXTS, 'sub/rules.md': memory('other', 'project') }),
      move('team', 'sub/rules.md'),
    );
    expect(textAt(files, 'team/rules_2.md')).toContain('name: other');
    expect(changeSet.notes.map(({ text }) => text)).toContainEqual(expect.stringContaining('named “team/rules_2.md”'));
  });

  it('warns where a memory says something of the person', async () => {
    const { changeSet } = await run(filesOf({ ...TEXTS, 'me.md': memory('me', 'user') }), move('team', 'me.md'));
    expect(changeSet.notes).toContainEqual({ severity: 'warning', text: expect.stringContaining('stays private') });
  });

  it('goes to a mounted store, and neither into nor out of one that is read-only', async () => {
    const mounted = readMountedStores('[{"path":"/s/rw"},{"path":"/s/ro","mode":"ro"}]');
    const files = filesOf({ ...TEXTS, 'team/ro/x.md': memory('x', 'project') });
    const into = (to: string, path = 'deploy.md'): PlanRequest => ({
      verb: 'move',
      intent: { paths: [path], to, mounted },
    });
    const made = await run(files, into('team/rw'));
    expect(textAt(made.files, 'team/MEMORY.md')).toContain('- [Deploys](rw/deploy.md) — how we ship');
    expect(made.changeSet.notes.filter(({ severity }) => severity === 'warning')).toEqual([]);
    expect(await refusalOf(files, into('team/ro'))).toContain('read-only');
    expect(await refusalOf(files, into('private', 'team/ro/x.md'))).toContain('read-only');
    const unmounted = await run(files, move('team/ro', 'deploy.md'));
    expect(unmounted.changeSet.notes).toContainEqual({
      severity: 'warning',
      text: expect.stringContaining('The agent does not read it'),
    });
  });
});

describe('make private', () => {
  it('takes the entry over; a team file that stays gets no link to it', async () => {
    const before = filesOf({
      ...TEXTS,
      'team/rules.md': memory('rules', 'feedback', 'See [style](style.md), [[style]].'),
      'team/style.md': memory('style', 'feedback', 'Of [rules](rules.md).'),
      'team/MEMORY.md': '- [Style](style.md) — tabs\n- [Rules](rules.md) — what we keep to\n',
      'deploy.md': memory('deploy', 'project', 'After [style](team/style.md).'),
    });
    const { files, changeSet } = await run(before, move('private', 'team/style.md'));
    expect(textAt(files, 'style.md')).toContain('Of [rules](team/rules.md).');
    expect(textAt(files, 'deploy.md')).toContain('After [style](style.md).');
    expect(textAt(files, 'team/rules.md')).toBe(textAt(before, 'team/rules.md'));
    expect(textAt(files, 'team/MEMORY.md')).toBe('- [Rules](rules.md) — what we keep to\n');
    expect(textAt(files, 'MEMORY.md')).toContain('- [Style](style.md) — tabs');
    const notes = changeSet.notes.map(({ text }) => text);
    expect(notes).toContainEqual(expect.stringContaining('“team/rules.md” links “style.md”, which is private'));
    expect(notes).toContainEqual(expect.stringContaining('[[style]] in “team/rules.md”'));
    expect(changeSet.label).toBe('Made “style” private');
  });

  it.each([
    [move('team', 'nothing.md'), 'There is no memory'],
    [move('team', 'team/rules.md'), 'in team already'],
    [move('private', 'deploy.md'), 'private already'],
    [move('elsewhere', 'deploy.md'), 'no place for memories'],
    [move('team/../..', 'deploy.md'), 'no place for memories'],
    [move('team/typo', 'deploy.md'), 'no team store'],
    [move('team', 'MEMORY-old.md'), 'is an index'],
    [move('team', 'old.md'), 'superseded'],
    [move('team', 'apart/x.md'), 'another memory directory'],
  ])('refuses %j', async (request, reason) => {
    const files = filesOf({
      ...TEXTS,
      'MEMORY-old.md': '- [x](wiki.md)\n',
      'old.md': '---\nname: old\nstatus: superseded\n---\n',
      'apart/MEMORY.md': '- [x](x.md)\n',
      'apart/x.md': memory('x', 'project'),
    });
    expect(await refusalOf(files, request)).toContain(reason);
  });
});

describe('on a disk', () => {
  const MTIME = 1_700_000_000_000;

  function lay(texts: Readonly<Record<string, string>>) {
    const root = temporaryDirectory();
    const directory = join(root, 'memory');
    for (const [path, text] of Object.entries(texts)) putFile(directory, path, text, MTIME);
    const deps = createDeps(join(root, 'journal'));
    const apply = async (request: PlanRequest, at = directory): Promise<void> => {
      const plan = await preparePlan(
        await readDirectory(at, deps.fileSystem),
        request,
        deps.fileSystem,
        deps.clock.now(),
      );
      if (isRefusal(plan)) throw new Error(plan.refused);
      expect(await applyChangeSet(plan, deps)).toMatchObject({ outcome: 'applied' });
    };
    return { directory, deps, apply };
  }

  async function reverse(planOf: typeof undoPlan, at: string, deps: CurationDeps): Promise<ApplyResult> {
    const plan = planOf(await readHistory(at, deps));
    if (plan === null) throw new Error('There is nothing to reverse.');
    return applyReversal(plan, deps);
  }

  it('undoes a move to the byte, with times, and makes it again', async () => {
    const { 'team/MEMORY.md': _a, 'team/rules.md': _b, ...alone } = TEXTS;
    for (const texts of [TEXTS, alone]) {
      const { directory, deps, apply } = lay(texts);
      const before = readDisk(directory);
      await apply(move('team', 'deploy.md', 'wiki.md'));
      const after = readDisk(directory);
      expect(after.has('team/deploy.md')).toBe(true);
      expect(await reverse(undoPlan, directory, deps)).toMatchObject({ outcome: 'applied' });
      expect(differencesOf(before, readDisk(directory))).toEqual([]);
      expect(await reverse(redoPlan, directory, deps)).toMatchObject({ outcome: 'applied' });
      expect(differencesOf(after, readDisk(directory))).toEqual([]);
    }
  });

  const OWN: readonly PlanRequest[] = [
    { verb: 'add', intent: { type: 'feedback', name: 'New', description: 'New one', body: null } },
    { verb: 'edit', intent: { path: 'rules.md', name: 'Laws', description: 'Changed' } },
    { verb: 'retype', intent: { paths: ['rules.md'], type: 'project' } },
    { verb: 'rename', intent: { path: 'rules.md', to: 'laws.md' } },
    { verb: 'supersede', intent: { paths: ['rules.md'], by: 'style.md', keep: 'move' } },
    { verb: 'supersede', intent: { paths: ['rules.md'], by: null, keep: 'inPlace' } },
    { verb: 'confirm', intent: { paths: ['rules.md'] } },
    { verb: 'delete', intent: { paths: ['rules.md'] } },
    {
      verb: 'merge',
      intent: {
        paths: ['rules.md', 'style.md'],
        into: { name: 'Both', description: 'b', type: 'feedback' },
        keep: 'move',
      },
    },
    { verb: 'repairIndex', intent: { addMissing: true, dropDangling: true, dedupe: true } },
    {
      verb: 'fix',
      intent: {
        label: 'Fix',
        files: [{ path: 'rules.md', edits: [{ start: 4, end: 8, text: 'title', expected: 'name' }] }],
        repair: { addMissing: true, dropDangling: true, dedupe: true },
      },
    },
  ];

  it.each(['team', 'team/mount'])(
    'curates a team memory through the store %s itself, with every verb',
    async (folder) => {
      for (const request of OWN) {
        const { directory, deps, apply } = lay({
          'MEMORY.md': TEXTS['MEMORY.md'],
          'deploy.md': TEXTS['deploy.md'],
          'wiki.md': TEXTS['wiki.md'],
          [`${folder}/MEMORY.md`]: '- [Rules](rules.md) — a\n- [Gone](gone.md) — b\n',
          [`${folder}/rules.md`]: memory('rules', 'feedback', 'See [style](style.md).'),
          [`${folder}/style.md`]: memory('style', 'feedback', 'See [rules](rules.md).'),
        });
        const store = join(directory, folder);
        const before = readDisk(directory);
        await apply(request, store);
        const after = readDisk(directory);
        const touched = differencesOf(before, after);
        expect([request.verb, touched.length > 0]).toEqual([request.verb, true]);
        expect(touched.filter((line) => !line.startsWith(`${folder}/`))).toEqual([]);
        if (request.verb === 'supersede' && request.intent.keep === 'move') {
          await apply({ verb: 'restore', intent: { paths: ['rules.md'] } }, store);
          expect(await reverse(undoPlan, store, deps)).toMatchObject({ outcome: 'applied' });
        }
        expect(await reverse(undoPlan, store, deps)).toMatchObject({ outcome: 'applied' });
        expect(differencesOf(before, readDisk(directory))).toEqual([]);
      }
    },
  );

  it.each([
    ['the store itself', (directory: string) => join(directory, 'team/mount'), ''],
    ['the directory that holds it', (directory: string) => directory, 'team/mount/'],
  ] as const)('refuses every verb in a store that is mounted read-only, asked of %s', async (_, at, begin) => {
    const mounted = readMountedStores(JSON.stringify([{ path: '/srv/Mount', mount: 'Mount', mode: 'ro' }]));
    const refused: string[] = [];
    for (const request of OWN) {
      const { directory, deps } = lay({
        'MEMORY.md': '- [Gone](team/mount/gone.md)\n',
        ...(begin === '' ? { 'team/mount/MEMORY.md': '- [Gone](gone.md) — b\n' } : {}),
        'team/mount/rules.md': memory('rules', 'feedback', 'See [style](style.md).'),
        'team/mount/style.md': memory('style', 'feedback', 'See [rules](rules.md).'),
      });
      // The index of the directory that holds it is the person’s own.
      if (begin !== '' && ['add', 'repairIndex'].includes(request.verb)) continue;
      const inStore = JSON.parse(
        JSON.stringify(request).replace(/"(rules|style|laws)\.md"/g, `"${begin}$1.md"`),
      ) as PlanRequest;
      const snapshot = await readDirectory(at(directory), deps.fileSystem);
      const plan = await preparePlan(snapshot, inStore, deps.fileSystem, deps.clock.now());
      if (isRefusal(plan)) {
        refused.push(request.verb);
        continue;
      }
      const before = readDisk(directory);
      const result = await applyChangeSet(plan, { ...deps, mounted });
      expect([request.verb, result]).toMatchObject([
        request.verb,
        { outcome: 'failed', reason: expect.stringMatching(/“team\/mount” is mounted read-only/) },
      ]);
      expect(differencesOf(before, readDisk(directory))).toEqual([]);
      // Nor is one taken back that was made while it was not.
      expect(await applyChangeSet(plan, deps)).toMatchObject({ outcome: 'applied' });
      const after = readDisk(directory);
      expect(await reverse(undoPlan, at(directory), { ...deps, mounted })).toMatchObject({ outcome: 'failed' });
      expect(differencesOf(after, readDisk(directory))).toEqual([]);
    }
    // What the agent would not look at there is refused for that.
    expect(refused).toEqual(begin === '' ? [] : ['rename', 'merge']);
  });

  it('leaves memories of a team with an index of its own to that store', async () => {
    for (const request of OWN.slice(1, 9)) {
      const inTeam = JSON.parse(
        JSON.stringify(request).replace(/"(rules|style|laws)\.md"/g, '"team/$1.md"'),
      ) as PlanRequest;
      expect(await refusalOf(filesOf({ ...TEXTS, 'team/style.md': memory('style', 'feedback') }), inTeam)).toMatch(
        /another memory directory/,
      );
    }
  });
});
