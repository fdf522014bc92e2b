import { type AddIntent, SOURCES } from '../curation/planAdd';
import type { PlanRequest } from '../curation/planRequest';
import type { MountedStores } from '../location/mountedStores';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { mergeRequest } from './mergeRequest';
import type { OptionName, Values } from './options';
import { UsageError } from './output';

/** What was given to a verb beside the store that it works on. */
export interface VerbUse {
  /** Without the options. */
  readonly positionals: readonly string[];
  readonly values: Values;
}

/** What there is to work on. */
export interface Ground {
  readonly snapshot: MemoryDirectory;
  /** What a session would mount into it. */
  readonly mounted: MountedStores;
  /** Of a new memory, from where `--body` says; `null` where it is not given. */
  readonly body: string | null;
}

/** The rest of a request, which depends on what is there. @throws UsageError */
export type ReadRequest = (ground: Ground) => PlanRequest;

export interface Verb {
  /** Beyond those of every writing command. */
  readonly options: readonly OptionName[];
  /**
   * Reads the use of a verb, before anything is looked at. @throws UsageError
   */
  read(use: VerbUse): ReadRequest;
  /** Nothing that it could be asked for was: it shows what it would do, and finding something is exit code 1. */
  isQuestion?(values: Values): boolean;
}

/** The verbs that plan a change, by their names on the command line. */
export const VERBS: ReadonlyMap<string, Verb> = new Map<string, Verb>([
  [
    'add',
    {
      options: ['type', 'name', 'description', 'body', 'condition', 'quote', 'source'],
      read: ({ positionals, values }) => {
        refuseMore(positionals, 0, 'add takes no FILE: the file is named after --type and --name.');
        const { condition, quote } = values;
        const intent: Omit<AddIntent, 'body'> = {
          type: need(values, 'type', 'add'),
          name: need(values, 'name', 'add'),
          description: need(values, 'description', 'add'),
          ...(condition === undefined ? {} : { condition }),
          ...(quote === undefined ? {} : { quote }),
          ...sourceOf(values),
        };
        return ({ body }) => ({ verb: 'add', intent: { ...intent, body } });
      },
    },
  ],
  [
    'edit',
    {
      options: ['name', 'description'],
      read: ({ positionals, values: { name, description } }) => {
        const [path] = needFiles(positionals, 'edit');
        refuseMore(positionals, 1, 'edit takes one FILE.');
        if (name === undefined && description === undefined)
          throw new UsageError('edit changes --name, --description or both; name one.');
        const edits = {
          ...(name === undefined ? {} : { name }),
          ...(description === undefined ? {} : { description }),
        };
        return () => ({ verb: 'edit', intent: { path, ...edits } });
      },
    },
  ],
  [
    'retype',
    {
      options: [],
      read: ({ positionals }) => {
        const type = positionals.at(-1);
        if (positionals.length < 2 || type === undefined) throw new UsageError('retype takes FILE… and the new TYPE.');
        const paths = needFiles(positionals.slice(0, -1), 'retype');
        return () => ({ verb: 'retype', intent: { paths, type } });
      },
    },
  ],
  [
    'rename',
    {
      options: [],
      read: ({ positionals }) => {
        const [path, to] = needFiles(positionals, 'rename');
        if (to === undefined || positionals.length > 2) throw new UsageError('rename takes one FILE and its NEW path.');
        return () => ({ verb: 'rename', intent: { path, to } });
      },
    },
  ],
  [
    'move',
    {
      options: ['to'],
      read: ({ positionals, values }) => {
        const paths = needFiles(positionals, 'move');
        const to = need(values, 'to', 'move').replace(/\/+$/, '');
        return ({ mounted }) => ({ verb: 'move', intent: { paths, to, mounted } });
      },
    },
  ],
  [
    'supersede',
    {
      options: ['by', 'in-place'],
      read: ({ positionals, values }) => {
        const paths = needFiles(positionals, 'supersede');
        const [by] = values.by === undefined ? [null] : needFiles([values.by], 'supersede --by');
        return () => ({ verb: 'supersede', intent: { paths, by, keep: keepOf(values) } });
      },
    },
  ],
  ['restore', forFiles('restore')],
  ['confirm', forFiles('confirm')],
  ['delete', forFiles('delete')],
  [
    'merge',
    {
      options: ['into', 'type', 'description', 'in-place'],
      read: ({ positionals, values }) => {
        const paths = needFiles(positionals, 'merge');
        if (paths.length < 2) throw new UsageError('merge takes at least two FILEs.');
        const into = { name: need(values, 'into', 'merge'), type: values.type, description: values.description };
        return ({ snapshot }) => mergeRequest(snapshot, paths, into, keepOf(values));
      },
    },
  ],
  [
    'repair-index',
    {
      options: ['add-missing', 'drop-dangling', 'dedupe'],
      read: ({ positionals, values }) => {
        refuseMore(positionals, 0, 'repair-index takes no FILE.');
        const all = repairsNothing(values);
        const intent = {
          addMissing: all || values['add-missing'] === true,
          dropDangling: all || values['drop-dangling'] === true,
          dedupe: all || values.dedupe === true,
        };
        return () => ({ verb: 'repairIndex', intent });
      },
      isQuestion: repairsNothing,
    },
  ],
]);

function forFiles(verb: 'restore' | 'confirm' | 'delete'): Verb {
  return {
    options: [],
    read: ({ positionals }) => {
      const paths = needFiles(positionals, verb);
      return () => ({ verb, intent: { paths } });
    },
  };
}

/** A shell completes `./a.md` where the person stands inside the directory. */
function needFiles(positionals: readonly string[], verb: string): readonly [string, ...string[]] {
  const [first, ...more] = positionals.map((path) => path.replace(/^(?:\.\/)+/, ''));
  if (first === undefined) throw new UsageError(`${verb} takes a FILE: a path inside the memory directory.`);
  if (first === '' || more.includes('')) throw new UsageError('A FILE can’t be empty.');
  return [first, ...more];
}

function refuseMore(positionals: readonly string[], count: number, sentence: string): void {
  if (positionals.length > count) throw new UsageError(sentence);
}

function need(values: Values, option: 'type' | 'name' | 'description' | 'into' | 'to', verb: string): string {
  const value = values[option];
  if (value === undefined) throw new UsageError(`${verb} needs --${option}.`);
  return value;
}

function sourceOf({ source }: Values): Pick<AddIntent, 'source'> {
  if (source === undefined) return {};
  const known = SOURCES.find((one) => one === source);
  if (known === undefined) throw new UsageError(`--source is one of ${SOURCES.join(', ')}.`);
  return { source: known };
}

function keepOf(values: Values): 'move' | 'inPlace' {
  return values['in-place'] === true ? 'inPlace' : 'move';
}

function repairsNothing(values: Values): boolean {
  return values['add-missing'] !== true && values['drop-dangling'] !== true && values.dedupe !== true;
}
