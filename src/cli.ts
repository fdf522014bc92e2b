import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { curate } from './cli/curateCommand';
import { createCurationDeps } from './cli/curationMachine';
import { presentDirectory } from './cli/inspectCommand';
import { presentLocation } from './cli/locateCommand';
import { OPTIONS, type OptionName, READING, type Values, WRITING } from './cli/options';
import { type CommandResult, UsageError } from './cli/output';
import { readBody } from './cli/readBody';
import { reverse } from './cli/reverseCommand';
import { chooseStoreToWrite, type StoreToWrite } from './cli/storeToWrite';
import { USAGE } from './cli/usage';
import { VERBS, type Verb, type VerbUse } from './cli/verbs';
import { runWriting, type WritingSession } from './cli/writingSession';
import type { PlanRefusal } from './curation/changeSet';
import { locate } from './location/locate';
import type { Location } from './location/location';
import { managedSettingsPathOf } from './location/settings';
import { displayText } from './memory/displayText';
import { createNodeFileSystem, readMachine } from './store/nodeFileSystem';
import { readDirectory } from './store/readDirectory';

interface Command {
  readonly options: readonly OptionName[];
  run(use: VerbUse): Promise<CommandResult>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'locate',
    { options: READING, run: async (use) => presentLocation(await locateProject(withoutFiles('locate', use))) },
  ],
  [
    'inspect',
    {
      options: READING,
      run: async (use) => {
        const directory = await directoryToRead(withoutFiles('inspect', use));
        const snapshot = await readDirectory(directory, createNodeFileSystem());
        // A project may have no memory yet; a directory that was named is meant to be there.
        if (use.values.directory !== undefined && snapshot.state !== 'ready') {
          throw new UsageError(snapshot.problem ?? `There is no directory ${directory}.`);
        }
        return presentDirectory(snapshot, Date.now());
      },
    },
  ],
  ...[...VERBS].map(([name, verb]) => [name, curation(name, verb)] as const),
  ['undo', { options: WRITING, run: (use) => write(withoutFiles('undo', use), (session) => reverse('undo', session)) }],
  ['redo', { options: WRITING, run: (use) => write(withoutFiles('redo', use), (session) => reverse('redo', session)) }],
]);

function curation(name: string, verb: Verb): Command {
  return {
    options: [...WRITING, ...verb.options],
    run: async ({ positionals, values }) => {
      const requestOf = verb.read({ positionals, values });
      requireStore(values);
      const body = await readBody(values.body, process.stdin);
      const isQuestion = verb.isQuestion?.(values) ?? false;
      const shown = isQuestion ? { ...values, 'dry-run': true } : values;
      return write(shown, (session) => curate({ name, requestOf, body, isQuestion }, session));
    },
  };
}

async function write(
  values: Values,
  command: (session: WritingSession) => Promise<CommandResult>,
): Promise<CommandResult> {
  const store = await storeToWrite(values);
  return runWriting(store, createCurationDeps(readMachine()), values['dry-run'] === true, command);
}

function withoutFiles(name: string, { positionals, values }: VerbUse): Values {
  if (positionals.length > 0) throw new UsageError(`${name} takes options alone, not “${positionals[0]}”.`);
  return values;
}

async function locateProject({ project, directory, interactive }: Values): Promise<Location> {
  if (directory !== undefined) throw new UsageError('locate takes --project DIR, not --directory.');
  if (project === undefined || project === '') throw new UsageError('Name the project with --project DIR.');
  const machine = readMachine();
  const fileSystem = createNodeFileSystem();
  const folder = resolve(project);
  const stat = await fileSystem.stat(folder).catch(() => null);
  if (stat?.kind !== 'directory') throw new UsageError(`${folder} is not a directory.`);
  const managedSettingsPath = managedSettingsPathOf(machine.platform);
  return locate(
    { ...machine, folder, managedSettingsPath, session: interactive === true ? 'interactive' : 'print' },
    fileSystem,
  );
}

function requireStore({ project, directory }: Values): void {
  if ((project === undefined) === (directory === undefined))
    throw new UsageError('Name either --project DIR or --directory DIR.');
  if (directory === '') throw new UsageError('--directory needs a path.');
}

async function directoryToRead(values: Values): Promise<string> {
  requireStore(values);
  if (values.directory !== undefined) return resolve(values.directory);
  const location = await locateProject(values);
  const directory = location.directory ?? location.wouldBe;
  if (directory === null) throw new UsageError(`Memory is off: ${location.reason}`);
  return resolve(values.project ?? '', directory);
}

async function storeToWrite(values: Values): Promise<StoreToWrite | PlanRefusal> {
  requireStore(values);
  if (values.directory !== undefined) return { directory: resolve(values.directory), notes: [] };
  return chooseStoreToWrite(await locateProject(values), values['allow-workspace-directory'] === true);
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      process.stdout.write(`${USAGE}\n`);
      return name === undefined ? 2 : 0;
    }
    const command = COMMANDS.get(name);
    if (command === undefined)
      throw new UsageError(`There is no command “${name}”; the commands are ${[...COMMANDS.keys()].join(', ')}.`);
    const options = Object.fromEntries(command.options.map((option) => [option, OPTIONS[option]]));
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    if (values.help === true) {
      process.stdout.write(`${USAGE}\n`);
      return 0;
    }
    // Of those options that are declared for it, each has the type that OPTIONS gives it.
    const result = await command.run({ positionals, values: values as Values });
    present(result, values.json === true);
    return result.exitCode;
  } catch (error) {
    const sentences = (error instanceof Error ? error.message : String(error)).split('\n').join(' ');
    process.stderr.write(`memory-lens: ${displayText(sentences, 2_000)}\n`);
    return 2;
  }
}

function present({ json, text, messages = [], failure }: CommandResult, asJson: boolean): void {
  for (const line of asJson ? [] : messages) process.stderr.write(`${line}\n`);
  if (failure !== undefined) process.stderr.write(`memory-lens: ${failure}\n`);
  if (asJson) process.stdout.write(`${JSON.stringify(json, null, 2)}\n`);
  else if (text !== '') process.stdout.write(`${text}\n`);
}

// A reader that closes the pipe early (`| head`) has what it wants.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});
process.exitCode = await main(process.argv.slice(2));
