import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DiskState, differencesOf, readDisk } from '../support/curation/diskState';
import { type CommandLine, commandLineIn, runCommand } from './commandLine';
import { layOutMemories } from './drawCommand';

const COMMAND = ['supersede', 'user_note_0.md', 'sub/deep_note.md', '--by', 'feedback_note_1.md'];
const DISK_BYTES = 256 * 1024;
const ROOM_STEP = 8192;

/** As `meetTrouble`, with the shipped command line. Throws where anything changed or nothing was said. Returns sentences. */
export async function meetTroubleInCommands(root: string): Promise<readonly string[]> {
  return [
    await expectRefusal(layOut(root, 'a read-only index'), ({ directory }) =>
      chmodSync(join(directory, 'MEMORY.md'), 0o444),
    ),
    await expectRefusal(layOut(root, 'a vanished directory'), ({ directory }) =>
      rmSync(directory, { recursive: true }),
    ),
    await meetReadOnlyDirectory(root),
    ...(await fillDisk(root)),
  ].map((sentence) => `the command line: ${sentence}`);
}

function layOut(root: string, name: string): CommandLine {
  const cli = commandLineIn(join(root, `command-${name.replaceAll(' ', '-')}`));
  mkdirSync(cli.directory, { recursive: true });
  layOutMemories(cli.directory);
  return cli;
}

async function expectRefusal(cli: CommandLine, spoil: (cli: CommandLine) => void): Promise<string> {
  spoil(cli);
  const before = memoriesOf(cli);
  return checkRefusal(before, cli, await runCommand(cli, COMMAND));
}

function checkRefusal(before: DiskState, cli: CommandLine, end: Awaited<ReturnType<typeof runCommand>>): string {
  if (end.code !== 1 || !end.errors.startsWith('memory-lens: ')) {
    throw new Error(`${cli.home}: ended with ${end.code}\n${end.errors}`);
  }
  const differences = differencesOf(before, memoriesOf(cli));
  if (differences.length > 0) throw new Error(`${cli.home} changed: ${differences.join('\n')}`);
  return end.errors.trim();
}

/** What lies in the home but for the journal; no memory directory is none. */
function memoriesOf({ home }: CommandLine): DiskState {
  return new Map([...readDisk(home)].filter(([path]) => path.split('/')[0] === 'memory'));
}

/** The superuser may write where the mode forbids it, but not on a disk that is mounted to be read. */
async function meetReadOnlyDirectory(root: string): Promise<string> {
  const cli = layOut(root, 'a read-only directory');
  const copy = join(cli.home, 'copy');
  cpSync(cli.directory, copy, { recursive: true, preserveTimestamps: true });
  if (!mount(cli.directory, DISK_BYTES)) {
    if (process.getuid?.() === 0) return 'a read-only directory: left out, the superuser may not mount here';
    return expectRefusal(cli, ({ directory }) => chmodSync(directory, 0o555)).finally(() =>
      chmodSync(cli.directory, 0o755),
    );
  }
  try {
    cpSync(copy, cli.directory, { recursive: true, preserveTimestamps: true });
    execFileSync('mount', ['-o', 'remount,ro', cli.directory]);
    return await expectRefusal(cli, () => undefined);
  } finally {
    execFileSync('umount', [cli.directory]);
  }
}

/** With less and less room missing, until it is enough; with the journal on the full disk and elsewhere. */
async function fillDisk(root: string): Promise<readonly string[]> {
  const sentences: string[] = [];
  for (const [name, full] of [
    ['a full disk', 'memory'],
    ['a full disk of the journal', 'state'],
  ] as const) {
    const cli = commandLineIn(join(root, `command-${name.replaceAll(' ', '-')}`));
    const disk = join(cli.home, full);
    mkdirSync(disk, { recursive: true });
    if (!mount(disk, DISK_BYTES)) return ['a full disk: left out, only the superuser may mount a small one'];
    try {
      mkdirSync(cli.directory, { recursive: true });
      layOutMemories(cli.directory);
      sentences.push(await fillSteps(cli, disk));
    } finally {
      execFileSync('umount', [disk]);
    }
  }
  return sentences;
}

async function fillSteps(cli: CommandLine, disk: string): Promise<string> {
  const before = memoriesOf(cli);
  const ballast = join(disk, 'ballast');
  for (let refused = 0, sentence = '', room = 0; ; room += ROOM_STEP) {
    const { bavail, bsize } = statfsSync(disk);
    writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - room)));
    const held = memoriesOf(cli);
    const end = await runCommand(cli, COMMAND);
    if (end.code === 0) {
      if (refused === 0) throw new Error(`${disk} was never full.`);
      return `${refused} sizes of room: ${sentence}`;
    }
    sentence = checkRefusal(held, cli, end);
    refused += 1;
    rmSync(ballast);
    if (differencesOf(before, memoriesOf(cli)).length > 0) throw new Error(`${disk} changed.`);
  }
}

function mount(at: string, bytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', at], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
