import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A word that stands outside of the memory directory alone. */
export const SECRET = 'zyzzyvasecret';

export interface HostileGround {
  /** The memory directory, with an index, private memories and a team folder. */
  readonly memory: string;
  /** Beside it; whatever is in it holds {@link SECRET}. */
  readonly outside: string;
}

/** One thing that somebody else could put into a team folder. */
export interface HostileCase {
  readonly name: string;
  lay(ground: HostileGround): void;
  /** Where it is to be seen, relative to the memory directory, and as what. */
  readonly path: string;
  /** `row`: a memory with a problem; `refused`: told of, no memory; `read`: a memory like others. */
  readonly seen: 'row' | 'refused' | 'read';
  /** Words of the reason. */
  readonly why?: RegExp;
}

const OUTSIDE = /leads out of|can't be told/;
const NOT_REGULAR = /not a regular file/;
/** The longest name that disks take. */
const LONG_NAME = `${'n'.repeat(252)}.md`;

function memoryText(name: string, body: string): string {
  return `---\nname: ${name}\ndescription: about ${name}\nmetadata:\n  type: feedback\n---\n\n${body}\n`;
}

/** Lays the ground that every case stands on. */
export function layGround(root: string): HostileGround {
  const ground = { memory: join(root, 'memory'), outside: join(root, 'outside') };
  for (const folder of ['memory/team', 'memory/team-evil', 'outside/deep', 'memory-evil'])
    mkdirSync(join(root, folder), { recursive: true });
  const secret = memoryText(`Secret ${SECRET}`, `The ${SECRET} itself.`);
  for (const path of ['outside/secret.md', 'outside/MEMORY.md', 'outside/deep/x.md', 'memory-evil/secret.md'])
    writeFileSync(join(root, path), path.endsWith('MEMORY.md') ? `- [${SECRET}](secret.md)\n` : secret);
  writeFileSync(join(root, 'outside/plain.txt'), SECRET);
  writeFileSync(
    join(ground.memory, 'MEMORY.md'),
    '- [Own](own.md) — about own\n- [Rules](team/rules.md) — about rules\n',
  );
  writeFileSync(join(ground.memory, 'own.md'), memoryText('Own', 'Mine alone.'));
  writeFileSync(join(ground.memory, 'team-evil', 'near.md'), memoryText('Near', 'Private, beside the team.'));
  writeFileSync(join(ground.memory, 'team', 'rules.md'), memoryText('Rules', 'What we keep to.'));
  return ground;
}

function link(path: string, target: (ground: HostileGround) => string): (ground: HostileGround) => void {
  return (ground) => {
    const absolute = join(ground.memory, path);
    mkdirSync(join(absolute, '..'), { recursive: true });
    symlinkSync(target(ground), absolute);
  };
}

function file(path: string): (ground: HostileGround) => void {
  return ({ memory }) => writeFileSync(join(memory, 'team', path), memoryText('Odd', 'An odd name.'));
}

const secretFile = ({ outside }: HostileGround): string => join(outside, 'secret.md');

/** Everything of issue 6 that can be laid on the disk beforehand. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  {
    name: 'a link to a file outside',
    lay: link('team/a.md', secretFile),
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a link that climbs',
    lay: link('team/a.md', () => '../../outside/secret.md'),
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a link to a link that leads outside',
    lay: (ground) => {
      link('team/hop.txt', secretFile)(ground);
      link('team/a.md', () => 'hop.txt')(ground);
    },
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a linked folder',
    lay: link('team/docs', ({ outside }) => outside),
    path: 'team/docs',
    seen: 'refused',
    why: OUTSIDE,
  },
  {
    name: 'a linked folder with the name of a memory',
    lay: link('team/docs.md', ({ outside }) => outside),
    path: 'team/docs.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a linked mount',
    lay: link('team/shared', ({ outside }) => join(outside, 'deep')),
    path: 'team/shared',
    seen: 'refused',
    why: OUTSIDE,
  },
  {
    name: 'a link to another file outside',
    lay: link('team/plain.txt', ({ outside }) => join(outside, 'plain.txt')),
    path: 'team/plain.txt',
    seen: 'refused',
    why: OUTSIDE,
  },
  {
    name: 'a linked index',
    lay: link('team/MEMORY.md', ({ outside }) => join(outside, 'MEMORY.md')),
    path: 'team/MEMORY.md',
    seen: 'refused',
    why: OUTSIDE,
  },
  {
    name: 'a linked second index',
    lay: link('team/MEMORY-archive.md', ({ outside }) => join(outside, 'MEMORY.md')),
    path: 'team/MEMORY-archive.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a linked team folder of other case',
    lay: link('Team', ({ outside }) => outside),
    path: 'Team',
    seen: 'refused',
    why: OUTSIDE,
  },
  {
    name: 'a link in a team folder of other case',
    lay: link('TEAM/a.md', secretFile),
    path: 'TEAM/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a link to the directory beside, whose name begins alike',
    lay: link('team/a.md', () => '../../memory-evil/secret.md'),
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'a link to team-evil',
    lay: link('team/a.md', () => '../team-evil/near.md'),
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  { name: 'a link in a circle', lay: link('team/a.md', () => 'a.md'), path: 'team/a.md', seen: 'row', why: /./ },
  {
    name: 'a link to nothing outside',
    lay: link('team/a.md', ({ outside }) => join(outside, 'nothing.md')),
    path: 'team/a.md',
    seen: 'row',
    why: /./,
  },
  {
    name: 'a pipe',
    lay: ({ memory }) => execFileSync('mkfifo', [join(memory, 'team/a.md')]),
    path: 'team/a.md',
    seen: 'row',
    why: NOT_REGULAR,
  },
  {
    name: 'a link to a device',
    lay: link('team/a.md', () => '/dev/zero'),
    path: 'team/a.md',
    seen: 'row',
    why: OUTSIDE,
  },
  {
    name: 'encoded steps in a name',
    lay: file('%2e%2e%2fsecret.md'),
    path: 'team/%2e%2e%2fsecret.md',
    seen: 'row',
    why: /encoded step/,
  },
  {
    name: 'encoded steps in the name of a folder',
    lay: ({ memory }) => mkdirSync(join(memory, 'team/%2e%2e')),
    path: 'team/%2e%2e',
    seen: 'refused',
    why: /encoded step/,
  },
  {
    name: 'full-width signs in a name',
    lay: file('．．／secret.md'),
    path: 'team/．．／secret.md',
    seen: 'row',
    why: /stand for a step/,
  },
  {
    name: 'back-slashes in a name',
    lay: file('..\\..\\secret.md'),
    path: 'team/..\\..\\secret.md',
    seen: 'row',
    why: /back-slash/,
  },
  { name: 'a drive in a name', lay: file('C:secret.md'), path: 'team/C:secret.md', seen: 'row', why: /absolute/ },
  { name: 'a name of 255 bytes', lay: file(LONG_NAME), path: `team/${LONG_NAME}`, seen: 'read' },
  { name: 'a link that stays in the team', lay: link('team/a.md', () => 'rules.md'), path: 'team/a.md', seen: 'read' },
];

/** Puts a hard link to what lies outside into the team folder. */
export function layHardLink({ memory, outside }: HostileGround): string {
  linkSync(join(outside, 'secret.md'), join(memory, 'team/hard.md'));
  return 'team/hard.md';
}

/** A device of its own in the team folder; `false` where the system lets nobody but the superuser make one. */
export function layDevice({ memory }: HostileGround): boolean {
  try {
    execFileSync('mknod', [join(memory, 'team/device.md'), 'c', '1', '5'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Paths that nothing on the disk bears, as a request could name them. */
export const HOSTILE_PATHS: readonly string[] = [
  'team/../../outside/secret.md',
  '../outside/secret.md',
  'team/%2e%2e%2f%2e%2e%2foutside/secret.md',
  'team/．．/．．/outside/secret.md',
  'team/..\\..\\outside\\secret.md',
  'team/a\0.md',
  '/etc/passwd',
  'C:/secret.md',
  'team//secret.md',
  `team/${'x'.repeat(300)}.md`,
];
