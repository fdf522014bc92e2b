#!/usr/bin/env node
import { absolutePath } from './cli/absolutePath';
import { adopt } from './cli/adoptCommand';
import { curate } from './cli/curateCommand';
import { createCurationDeps } from './cli/curationMachine';
import { inspectAll } from './cli/inspectAll';
import { presentDirectory } from './cli/inspectCommand';
import { presentLocation } from './cli/locateCommand';
import {
  CHECKING,
  INSPECTING,
  type OptionName,
  READING,
  RECALLING,
  readOptions,
  type Values,
  WRITING,
} from './cli/options';
import { type CommandResult, UsageError } from './cli/output';
import { keepStreamErrors, present, print, tell } from './cli/present';
import { readTextOption } from './cli/readTextOption';
import { readQuery, recall } from './cli/recallCommand';
import { chooseSelector } from './cli/recallSelector';
import { reverse } from './cli/reverseCommand';
import { chooseStoreToWrite, type StoreToWrite } from './cli/storeToWrite';
import { readTeamRows } from './cli/teamRows';
import { USAGE } from './cli/usage';
import { VERBS, type Verb, type VerbUse } from './cli/verbs';
import { runWriting, type WritingSession } from './cli/writingSession';
import type { PlanRefusal } from './curation/changeSet';
import { locate } from './location/locate';
import type { Location } from './location/location';
import { readMountedStores, STORES_VARIABLE } from './location/mountedStores';
import { pathsOf } from './location/paths';
import { managedSettingsPathOf } from './location/settings';
import type { FileSystem } from './store/fileSystem';
import type { MemoryDirectory } from './store/memoryDirectory';
import { createNodeFileSystem, readMachine } from './store/nodeFileSystem';
import { createNodeProcesses } from './store/nodeProcesses';
import { readDirectory } from './store/readDirectory';

/** A directory to look at, and what a person should know of it. */
interface StoreToRead {
  readonly directory: string;
  readonly notes: readonly string[];
}

interface Command {
  readonly options: readonly OptionName[];
  run(use: VerbUse): Promise<CommandResult>;
}

const COMMANDS: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'locate',
    {
      options: READING,
      run: async (use) => {
        const location = await locateProject(withoutFiles('locate', use));
        const fileSystem = createNodeFileSystem();
        const directory = location.directory ?? location.wouldBe;
        const teams =
          directory === null
            ? []
            : await readTeamRows(location, await readDirectory(directory, fileSystem), fileSystem);
        return presentLocation(location, teams);
      },
    },
  ],
  [
    'inspect',
    {
      options: INSPECTING,
      run: async (use) => {
        const values = withoutFiles('inspect', use);
        if (values.all === true) return inspectProject(values);
        const { directory } = await directoryToRead(values);
        const snapshot = await readNamed(directory, values, createNodeFileSystem());
        return presentDirectory(snapshot, Date.now());
      },
    },
  ],
  [
    'recall',
    {
      options: RECALLING,
      run: async (use) => {
        const values = withoutFiles('recall', use);
        requireStore(values);
        const selector = await chooseSelector(values);
        const query = readQuery(await readTextOption(values.prompt, process.stdin), values);
        const { directory, notes } = await directoryToRead(values);
        const fileSystem = createNodeFileSystem();
        const snapshot = await readNamed(directory, values, fileSystem);
        return recall({ snapshot, query, selector, notes }, fileSystem, Date.now());
      },
    },
  ],
  ['check', { options: CHECKING, run: (use) => checkStore(withoutFiles('check', use)) }],
  ...[...VERBS].map(([name, verb]) => [name, curation(name, verb)] as const),
  [
    'adopt',
    {
      options: [...WRITING, 'from', 'move'],
      run: (use) => {
        const values = withoutFiles('adopt', use);
        if (values.from === undefined || values.from === '')
          throw new UsageError('Name the memory directory to adopt with --from DIR.');
        const adoption = { from: absolutePath(values.from), move: values.move === true };
        return write(values, (session) => adopt(adoption, session), adoption.from);
      },
    },
  ],
  ['undo', { options: WRITING, run: (use) => write(withoutFiles('undo', use), (session) => reverse('undo', session)) }],
  ['redo', { options: WRITING, run: (use) => write(withoutFiles('redo', use), (session) => reverse('redo', session)) }],
]);

function curation(name: string, verb: Verb): Command {
  return {
    options: [...WRITING, ...verb.options],
    run: async ({ positionals, values }) => {
      const requestOf = verb.read({ positionals, values });
      requireStore(values);
      const body = await readTextOption(values.body, process.stdin);
      const isQuestion = verb.isQuestion?.(values) ?? false;
      const shown = isQuestion ? { ...values, 'dry-run': true } : values;
      return write(shown, (session) => curate({ name, requestOf, body, isQuestion }, session));
    },
  };
}

async function inspectProject(values: Values): Promise<CommandResult> {
  if (values.directory !== undefined)
    throw new UsageError('inspect --all takes --project DIR: other stores belong to a project.');
  const location = await locateProject(values);
  const fileSystem = createNodeFileSystem();
  const snapshot = await readDirectory(directoryOf(location), fileSystem);
  const paths = pathsOf(readMachine().platform);
  const { isRunning } = createNodeProcesses();
  return inspectAll(location, snapshot, { fileSystem, paths, isRunning, now: Date.now() });
}

/** Loaded late: the rules bring much that the other commands do without. */
async function checkStore(values: Values): Promise<CommandResult> {
  requireStore(values);
  if (values['dry-run'] === true && values.fix !== true) throw new UsageError('--dry-run goes with --fix.');
  if (values['dry-run'] === true && values.format === 'sarif')
    throw new UsageError('A dry run shows a change, which SARIF can’t hold; leave out --format sarif.');
  const { readFormat, readOwnTypes, readRuleSettings } = await import('./cli/checkOptions');
  const code = values.workspace ?? values.project;
  const rules = {
    settings: readRuleSettings(values),
    ownTypes: readOwnTypes(values),
    format: readFormat(values),
    workspace: code === undefined || code === '' ? null : absolutePath(code),
  };
  if (rules.workspace !== null) await requireFolder(rules.workspace);
  const { check, checkAndFix } = await import('./cli/checkCommand');
  if (values.fix === true)
    return write(values, (session) => checkAndFix({ ...rules, directory: session.directory, notes: [] }, session));
  return check({ ...rules, ...(await directoryToRead(values)) }, createNodeFileSystem(), Date.now());
}

async function write(
  values: Values,
  command: (session: WritingSession) => Promise<CommandResult>,
  otherDirectory?: string,
): Promise<CommandResult> {
  const store = await storeToWrite(values);
  const isDryRun = values['dry-run'] === true;
  const how = { isDryRun, duringConsolidation: values['during-consolidation'] === true, otherDirectory };
  return runWriting(store, createCurationDeps(readMachine()), how, command);
}

function withoutFiles(name: string, { positionals, values }: VerbUse): Values {
  if (positionals.length > 0) throw new UsageError(`${name} takes options alone, not “${positionals[0]}”.`);
  return values;
}

async function requireFolder(folder: string): Promise<void> {
  const stat = await createNodeFileSystem()
    .stat(folder)
    .catch(() => null);
  if (stat?.kind !== 'directory') throw new UsageError(`${folder} is not a directory.`);
}

async function locateProject({ project, directory, interactive }: Values): Promise<Location> {
  if (directory !== undefined) throw new UsageError('locate takes --project DIR, not --directory.');
  if (project === undefined || project === '') throw new UsageError('Name the project with --project DIR.');
  const machine = readMachine();
  const fileSystem = createNodeFileSystem();
  const folder = absolutePath(project);
  await requireFolder(folder);
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

async function directoryToRead(values: Values): Promise<StoreToRead> {
  requireStore(values);
  if (values.directory !== undefined) return { directory: absolutePath(values.directory), notes: [] };
  const location = await locateProject(values);
  const directory = directoryOf(location);
  return { directory, notes: location.enabled ? [] : [`The agent loads none of this. ${location.reason}`] };
}

function directoryOf({ directory, wouldBe, ruleText }: Location): string {
  const found = directory ?? wouldBe;
  if (found === null) throw new UsageError(`There is no memory directory to read: ${ruleText}`);
  return found;
}

async function readNamed(directory: string, values: Values, fileSystem: FileSystem): Promise<MemoryDirectory> {
  const snapshot = await readDirectory(directory, fileSystem);
  // A project may have no memory yet; a directory that was named is meant to be there.
  if (values.directory !== undefined && snapshot.state !== 'ready') {
    throw new UsageError(snapshot.problem ?? `There is no directory ${directory}.`);
  }
  return snapshot;
}

async function storeToWrite(values: Values): Promise<StoreToWrite | PlanRefusal> {
  requireStore(values);
  if (values.directory !== undefined) {
    const mounted = readMountedStores(readMachine().env[STORES_VARIABLE]);
    return { directory: absolutePath(values.directory), notes: [], mounted };
  }
  return chooseStoreToWrite(await locateProject(values), values['allow-workspace-directory'] === true);
}

async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv;
  try {
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      await print(USAGE);
      return name === undefined ? 2 : 0;
    }
    const command = COMMANDS.get(name);
    if (command === undefined)
      throw new UsageError(`There is no command “${name}”; the commands are ${[...COMMANDS.keys()].join(', ')}.`);
    const { values, positionals } = readOptions(rest, command.options);
    if (values.help === true) {
      await print(USAGE);
      return 0;
    }
    const result = await command.run({ positionals, values });
    await present(result, values.json === true || (values.format ?? 'text') !== 'text');
    return result.exitCode;
  } catch (error) {
    const sentences = (error instanceof Error ? error.message : String(error)).split('\n').join(' ');
    tell(`memory-lens: ${sentences}`);
    return 2;
  }
}

keepStreamErrors();
process.exitCode = await main(process.argv.slice(2));
