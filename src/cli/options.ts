/** Every option of the command line, as `parseArgs` takes them. */
export const OPTIONS = {
  project: { type: 'string' },
  directory: { type: 'string' },
  interactive: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  'dry-run': { type: 'boolean' },
  'allow-workspace-directory': { type: 'boolean' },
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
  'add-missing': { type: 'boolean' },
  'drop-dangling': { type: 'boolean' },
  dedupe: { type: 'boolean' },
} as const;

export type OptionName = keyof typeof OPTIONS;

/** What was given of them. */
export type Values = {
  readonly [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
};

export const READING: readonly OptionName[] = ['project', 'directory', 'interactive', 'json', 'help'];
export const WRITING: readonly OptionName[] = [...READING, 'dry-run', 'allow-workspace-directory'];
