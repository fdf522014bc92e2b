import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { presentDirectory } from './cli/inspectCommand';
import { presentLocation } from './cli/locateCommand';
import { type CommandResult, UsageError } from './cli/output';
import { locate } from './location/locate';
import type { Location } from './location/location';
import { managedSettingsPathOf } from './location/settings';
import { createNodeFileSystem, readMachine } from './store/nodeFileSystem';
import { readDirectory } from './store/readDirectory';

const USAGE = `memory-lens: what a coding agent remembers

  memory-lens locate --project DIR [--interactive] [--json]
  memory-lens inspect (--project DIR | --directory DIR) [--interactive] [--json]

  --project DIR    a project; its memory directory is found as the agent finds it
  --directory DIR  a memory directory itself
  --interactive    find it as an interactive session does, which asks for trust
                   before it follows a directory that the project's settings name
  --json           data instead of a table

Exit codes: 0 done, 1 findings that were asked for, 2 bad use.`;

const OPTIONS = {
  project: { type: 'string' },
  directory: { type: 'string' },
  interactive: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = { project?: string; directory?: string; interactive?: boolean; json?: boolean; help?: boolean };

const COMMANDS: Record<string, (values: Values) => Promise<CommandResult>> = {
  locate: async (values) => {
    if (values.directory !== undefined) throw new UsageError('locate takes --project DIR, not --directory.');
    return presentLocation(await locateProject(values));
  },
  inspect: async (values) => {
    const fileSystem = createNodeFileSystem();
    return presentDirectory(await readDirectory(await directoryOf(values), fileSystem), Date.now());
  },
};

async function locateProject({ project, interactive }: Values): Promise<Location> {
  if (project === undefined || project === '') throw new UsageError('Name the project with --project DIR.');
  const machine = readMachine();
  const fileSystem = createNodeFileSystem();
  const folder = resolve(project);
  const stat = await fileSystem.stat(folder).catch(() => null);
  if (stat?.kind !== 'directory') throw new UsageError(`${folder} is not a directory.`);
  const managedSettingsPath = managedSettingsPathOf(machine.platform);
  return locate(
    { ...machine, folder, managedSettingsPath, session: interactive ? 'interactive' : 'print' },
    fileSystem,
  );
}

async function directoryOf(values: Values): Promise<string> {
  if ((values.project === undefined) === (values.directory === undefined)) {
    throw new UsageError('Name either --project DIR or --directory DIR.');
  }
  if (values.directory !== undefined) {
    if (values.directory === '') throw new UsageError('--directory needs a path.');
    return resolve(values.directory);
  }
  const location = await locateProject(values);
  const directory = location.directory ?? location.wouldBe;
  if (directory === null) throw new UsageError(`Memory is off: ${location.reason}`);
  return resolve(values.project ?? '', directory);
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      process.stdout.write(`${USAGE}\n`);
      return name === undefined ? 2 : 0;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined)
      throw new UsageError(`There is no command “${name}”; the commands are ${Object.keys(COMMANDS).join(', ')}.`);
    const { values } = parseArgs({ args: rest, options: OPTIONS, allowPositionals: false });
    if (values.help === true) {
      process.stdout.write(`${USAGE}\n`);
      return 0;
    }
    const result = await command(values);
    process.stdout.write(`${values.json === true ? JSON.stringify(result.json, null, 2) : result.text}\n`);
    return result.exitCode;
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    process.stderr.write(`memory-lens: ${sentence}\n`);
    return 2;
  }
}

// A reader that closes the pipe early (`| head`) has what it wants.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
