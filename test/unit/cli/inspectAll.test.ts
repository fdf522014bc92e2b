import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from '../support/commandLine';
import { temporaryDirectory } from '../support/temporaryDirectory';

const SLOW = { timeout: 120_000 };

class Machine {
  readonly home = temporaryDirectory();
  readonly project = temporaryDirectory();
  readonly projects = join(this.home, '.claude', 'projects');
  readonly slug = this.project.replace(/[^A-Za-z0-9]/g, '-');
  readonly memory = join(this.projects, this.slug, 'memory');

  put(path: string, text = 'x'): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  json(env: Readonly<Record<string, string>> = {}) {
    const ran = runCommandLine(['inspect', '--project', this.project, '--all', '--json'], { HOME: this.home, ...env });
    expect(ran).toMatchObject({ code: 0, err: '' });
    return JSON.parse(ran.out);
  }

  text(): string {
    return runCommandLine(['inspect', '--project', this.project, '--all'], { HOME: this.home }).out;
  }
}

describe('inspect --all', SLOW, () => {
  it('lists subagents: in use, asked for, without an agent, below a folder, and one that leads out', () => {
    const machine = new Machine();
    const agents = join(machine.project, '.claude');
    machine.put(join(agents, 'agents', 'a.md'), '---\nname: tester\nmemory: project\n---\n');
    machine.put(join(agents, 'agents', 'b.md'), '---\nname: planner\nmemory: user\n---\n');
    machine.put(join(agents, 'agent-memory', 'tester', 'one.md'), '12345');
    machine.put(join(agents, 'agent-memory', 'old', 'MEMORY.md'));
    machine.put(join(machine.project, 'packages', 'api', '.claude', 'agent-memory', 'tester', 'x.md'));
    const outside = temporaryDirectory();
    machine.put(join(outside, 'secret.md'));
    symlinkSync(outside, join(agents, 'agent-memory', 'evil'));
    const rows = machine.json().agents;
    const seen = rows.map(({ agent, scope, state, startedIn, memories }: Record<string, unknown>) => [
      agent,
      scope,
      state,
      startedIn,
      memories,
    ]);
    expect(seen).toEqual([
      ['planner', 'user', 'asked', '', null],
      ['evil', 'project', 'gone', '', null],
      ['old', 'project', 'gone', '', 0],
      ['tester', 'project', 'ready', '', 1],
      ['tester', 'project', expect.any(String), 'packages/api', 1],
    ]);
    expect(rows[3]).toMatchObject({ size: 5, newestAgeDays: 0, refusal: null });
    const text = machine.text();
    expect(text).toMatch(/^tester +project +in use +1 +5 bytes +today +\S+tester$/m);
    expect(text).toMatch(/^planner +user +asked for, none yet +– /m);
  });

  it('lists the days of the logs, and the state of consolidation', () => {
    const machine = new Machine();
    machine.put(join(machine.memory, 'logs', '2031', '05', '2031-05-20.md'), '- 09:12 one\n- two\n');
    machine.put(join(machine.memory, 'logs', '2030', '12', '2030-12-01.md'), '- one\n');
    const lock = join(machine.memory, '.consolidate-lock');
    machine.put(lock, '');
    const hoursAgo = Date.now() / 1_000 - 5 * 3_600 - 60;
    utimesSync(lock, hoursAgo, hoursAgo);
    for (let i = 0; i < 3; i++) machine.put(join(machine.projects, machine.slug, `${i}.jsonl`));
    const { logs, consolidation, memories } = machine.json();
    expect(logs).toEqual([
      {
        year: '2031',
        months: [{ month: '2031-05', days: [{ path: 'logs/2031/05/2031-05-20.md', date: '2031-05-20', entries: 2 }] }],
      },
      {
        year: '2030',
        months: [{ month: '2030-12', days: [{ path: 'logs/2030/12/2030-12-01.md', date: '2030-12-01', entries: 1 }] }],
      },
    ]);
    expect(memories).toEqual([]);
    expect(consolidation).toMatchObject({
      lock: 'idle',
      sessions: 3,
      gates: { time: false, sessions: false, lock: true },
      lastText: 'The agent last consolidated this memory 5 hours ago.',
      nextText: 'The next one is due when a day has passed (in 18 hours) and 5 sessions were touched (3 so far).',
    });
    expect(machine.text()).toContain(consolidation.nextText);
  });

  it('lists other projects with their paths and what is odd about them', () => {
    const machine = new Machine();
    const other = temporaryDirectory();
    const otherSlug = other.replace(/[^A-Za-z0-9]/g, '-');
    const session = (cwd: string): string => `${JSON.stringify({ cwd })}\n`;
    machine.put(join(machine.memory, 'own.md'));
    machine.put(join(machine.projects, otherSlug, 'memory', 'a.md'), '123');
    machine.put(join(machine.projects, otherSlug, '1.jsonl'), session(other));
    machine.put(join(machine.projects, '-gone-my-app', 'memory', 'b.md'));
    machine.put(join(machine.projects, '-gone-my-app', '1.jsonl'), session('/gone/my_app'));
    machine.put(join(machine.projects, '-gone-my-app', '2.jsonl'), session('/gone/my app'));
    machine.put(join(machine.projects, '-gone-my_app', 'memory', 'c.md'));
    const { projects } = machine.json();
    const bySlug = new Map(projects.map((row: { slug: string }) => [row.slug, row]));
    expect(bySlug.get(machine.slug)).toMatchObject({ isOwn: true, memories: 1, paths: [], flags: [] });
    expect(bySlug.get(otherSlug)).toMatchObject({ isOwn: false, memories: 1, size: 3, paths: [other], flags: [] });
    expect(bySlug.get('-gone-my-app')).toMatchObject({
      existing: [],
      flags: ['gone', 'shared', 'twin'],
      twins: [{ slug: '-gone-my_app', why: 'spelling' }],
    });
    const text = machine.text();
    expect(text).toMatch(/^-gone-my_app +1 .* unknown: no session names it; the same project as -gone-my-app/m);
    expect(text).toMatch(
      /^-gone-my-app .*\/gone\/my_app; no longer exists; its folder is shared with \/gone\/my app;/m,
    );
  });

  it('tells of team stores: index, counts, whether they are read and why, and what is refused', () => {
    const machine = new Machine();
    const outside = temporaryDirectory();
    machine.put(join(outside, 'secret.md'), 'zyzzyva');
    machine.put(join(machine.memory, 'MEMORY.md'), '- [Own](own.md)\n');
    machine.put(join(machine.memory, 'team', 'MEMORY.md'), '- [A](a.md)\n- [Gone](gone.md)\n');
    machine.put(join(machine.memory, 'team', 'a.md'), '---\nname: A\n---\n');
    machine.put(join(machine.memory, 'team', 'style', 's.md'), '---\nname: S\n---\n');
    symlinkSync(join(outside, 'secret.md'), join(machine.memory, 'team', 'evil.md'));
    symlinkSync(outside, join(machine.memory, 'team', 'far'));
    const env = { CLAUDE_MEMORY_STORES: '[{"path":"/s/style","mode":"ro"}]' };
    const told = machine.json(env).teams;
    expect(told).toMatchObject([
      {
        folder: 'team',
        directory: join(machine.memory, 'team'),
        isRead: true,
        isWritable: true,
        index: { exists: true, lines: 2, dangling: ['gone.md'], orphans: ['evil.md'] },
      },
      { folder: 'team/far', isRead: false, isWritable: false, index: null, refused: [{ path: 'team/far' }] },
      { folder: 'team/style', mount: 'style', isRead: true, isWritable: false, memories: 1, index: null, refused: [] },
    ]);
    expect(told[1].sentence).toMatch(/^Nothing of it is read: .*leads out of/);
    expect(told[2].sentence).toMatch(/mounts it as a team store, read-only/);
    const located = runCommandLine(['locate', '--project', machine.project, '--json'], { HOME: machine.home, ...env });
    expect(JSON.parse(located.out).teams).toEqual(told);
    const all = runCommandLine(['inspect', '--project', machine.project, '--all'], { HOME: machine.home, ...env });
    expect(all.out).toMatch(/^team +\d +read +may be written +2 of 200 lines, .*$/m);
    expect(all.out).toMatch(/^team\/style +1 +read +never written +none of its own$/m);
    expect(all.out).toMatch(/^team\/far: Nothing of it is read: /m);
    expect(all.out + located.out + JSON.stringify(told)).not.toContain('zyzzyva');
  });

  it('tells that memory is off, what is mounted, and holds with nothing on the disk', () => {
    const machine = new Machine();
    const told = machine.json({
      CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
      CLAUDE_MEMORY_STORES: '[{"path":"/s/style","mode":"ro"}]',
    });
    expect(told).toMatchObject({
      enabled: false,
      state: 'missing',
      teams: [{ folder: 'team' }, { folder: 'team/style', exists: false, isRead: false, memories: 0, index: null }],
      agents: [],
      logs: [],
      projects: [],
      consolidation: { lock: 'never', last: null },
      mounted: { kind: 'stores', stores: [{ mount: 'style', writable: false, scope: 'team' }] },
    });
    expect(machine.text()).toContain('None has a memory directory.');
  });

  it('takes a project, not a directory', () => {
    const { code, err } = runCommandLine(['inspect', '--directory', '/x', '--all'], {});
    expect(code).toBe(2);
    expect(err).toContain('--project');
  });
});

describe('locate', SLOW, () => {
  it('tells where agents keep theirs, and what is mounted', () => {
    const machine = new Machine();
    const ran = runCommandLine(['locate', '--project', machine.project, '--json'], {
      HOME: machine.home,
      CLAUDE_CODE_REMOTE_MEMORY_DIR: '/remote',
      CLAUDE_MEMORY_STORES: 'no json',
    });
    expect(JSON.parse(ran.out)).toMatchObject({
      base: '/remote',
      configuration: join(machine.home, '.claude'),
      workingDirectory: machine.project,
      agents: {
        user: '/remote/agent-memory',
        project: join(machine.project, '.claude/agent-memory'),
        local: join(machine.project, '.claude/agent-memory-local'),
      },
      mounted: { kind: 'invalid', why: expect.stringContaining('not JSON') },
    });
  });
});
