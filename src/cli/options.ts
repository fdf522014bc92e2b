import { parseArgs } from 'node:util';
import { UsageError } from './output';

/** Every option of the command line, as `parseArgs` takes them. */
export const OPTIONS = {
  project: { type: 'string' },
  directory: { type: 'string' },
  interactive: { type: 'boolean' },
  all: { type: 'boolean' },
  from: { type: 'string' },
  move: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  'allow-workspace-directory': { type: 'boolean' },
  'during-consolidation': { type: 'boolean' },
  type: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
  body: { type: 'string' },
  condition: { type: 'string' },
  quote: { type: 'string' },
  source: { type: 'string' },
  by: { type: 'string' },
  'in-place': { type: 'boolean' },
  into: { type: 'string' },
  to: { type: 'string' },
  'add-missing': { type: 'boolean' },
  'drop-dangling': { type: 'boolean' },
  dedupe: { type: 'boolean' },
  prompt: { type: 'string' },
  file: { type: 'string' },
  tools: { type: 'string' },
  selector: { type: 'string' },
  selected: { type: 'string' },
  format: { type: 'string' },
  rule: { type: 'string' },
  'own-type': { type: 'string' },
  fix: { type: 'boolean' },
  workspace: { type: 'string' },
} as const;

export type OptionName = keyof typeof OPTIONS;

/** What was given of them. */
export type Values = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
};

export const READING: readonly OptionName[] = ['project', 'directory', 'interactive', 'json', 'help'];
export const INSPECTING: readonly OptionName[] = [...READING, 'all'];
export const RECALLING: readonly OptionName[] = [...READING, 'prompt', 'file', 'tools', 'selector', 'selected'];
export const CHECKING: readonly OptionName[] = [
  ...READING,
  'format',
  'rule',
  'own-type',
  'workspace',
  'fix',
  'dry-run',
  'allow-workspace-directory',
  'during-consolidation',
];
export const WRITING: readonly OptionName[] = [
  ...READING,
  'dry-run',
  'allow-workspace-directory',
  'during-consolidation',
];

/**
 * Reads what follows the name of a command.
 *
 * @param names of the options that the command takes
 * @throws UsageError where an option has two values; what `parseArgs` throws on options that it does not know
 */
export function readOptions(
  args: readonly string[],
  names: readonly OptionName[],
): { readonly positionals: readonly string[]; readonly values: Values } {
  const options = Object.fromEntries(names.map((name) => [name, OPTIONS[name]]));
  const { values, positionals, tokens } = parseArgs({ args: [...args], options, allowPositionals: true, tokens: true });
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option' || token.value === undefined) continue;
    if (seen.has(token.name)) throw new UsageError(`--${token.name} is given more than once.`);
    seen.add(token.name);
  }
  // Of those options that are declared, each has the type that OPTIONS gives it.
  return { positionals, values: values as Values };
}
