import { FileError, type FileSystem } from '../store/fileSystem';
import type { Platform } from './paths';
import { showValue } from './words';

/** Settings are small; what is larger is not read. Ours, not the client's. */
const SETTINGS_MAX_BYTES = 4 * 1024 * 1024;

/** From the strongest to the weakest. `--settings` is an argument of the client that nobody else sees. */
export const SCOPES = ['managed', 'local', 'project', 'user'] as const;
export type Scope = (typeof SCOPES)[number];

/** Something that was written down and is not used. Every field is text to show. */
export interface Rejected {
  /** Where it stands: the scope and the file, or the environment. */
  readonly source: string;
  /** The key or variable; empty where it is the whole file. */
  readonly key: string;
  /** Empty where it is the whole file. */
  readonly value: string;
  /** A sentence. */
  readonly why: string;
}

/** What was not used, in words that stand before a colon: the key and where it stands, or the whole file. */
export function subjectOf({ key, source }: Rejected): string {
  return key === '' ? source : `${key} in ${source}`;
}

/** One settings file, as far as it concerns memory. */
export interface ScopeSettings {
  readonly scope: Scope;
  readonly file: string;
  /** Scope and file, as text to show. */
  readonly source: string;
  /** The value as written, valid or not; `null` where this scope does not define it. */
  readonly autoMemoryDirectory: string | null;
  readonly autoMemoryEnabled: boolean | null;
  /** Variables of the `env` block. */
  readonly env: ReadonlyMap<string, string>;
  readonly rejected: readonly Rejected[];
}

/**
 * The types of the keys, as far as they are documented. A value of another type makes the client discard
 * the whole file, also when the key has nothing to do with memory (contract §7; `loc-amd-other-bad-type`).
 */
const KEY_TYPES: ReadonlyMap<string, 'string' | 'boolean' | 'number' | 'object' | 'array'> = new Map([
  ['autoMemoryDirectory', 'string'],
  ['autoMemoryEnabled', 'boolean'],
  ['env', 'object'],
  ['permissions', 'object'],
  ['hooks', 'object'],
  ['model', 'string'],
  ['apiKeyHelper', 'string'],
  ['outputStyle', 'string'],
  ['cleanupPeriodDays', 'number'],
  ['includeCoAuthoredBy', 'boolean'],
  ['disableAllHooks', 'boolean'],
  ['enableAllProjectMcpServers', 'boolean'],
  ['enabledMcpjsonServers', 'array'],
  ['disabledMcpjsonServers', 'array'],
] as const);

/** Where the settings of the whole machine lie (contract §1, managed policy). */
export function managedSettingsPathOf(platform: Platform): string {
  if (platform === 'darwin') return '/Library/Application Support/ClaudeCode/managed-settings.json';
  if (platform === 'win32') return 'C:\\Program Files\\ClaudeCode\\managed-settings.json';
  return '/etc/claude-code/managed-settings.json';
}

/**
 * Reads one settings file. A missing one is empty; one that can't be used is empty too, and `rejected`
 * says why. Never throws for what it finds.
 */
export async function readSettings(scope: Scope, file: string, fileSystem: FileSystem): Promise<ScopeSettings> {
  const source = `${SCOPE_WORDS[scope]} (${showValue(file)})`;
  const none = (why: string | null): ScopeSettings => ({
    scope,
    file,
    source,
    autoMemoryDirectory: null,
    autoMemoryEnabled: null,
    env: new Map(),
    rejected: why === null ? [] : [{ source, key: '', value: '', why: `The whole file is ignored. ${why}` }],
  });
  const reading = await readJsonObject(file, fileSystem);
  if (reading.object === null) return none(reading.why);
  const values = ownValues(reading.object);
  for (const [key, type] of KEY_TYPES) {
    const value = values.get(key);
    if (value === undefined || value === null || isOfType(value, type)) continue;
    const why = `“${key}” must be ${TYPE_WORDS[type]}, and one wrong type discards the file.`;
    return {
      ...none(null),
      rejected: [{ source, key, value: shownOf(key, value), why: `The whole file is ignored: ${why}` }],
    };
  }
  const directory = values.get('autoMemoryDirectory');
  const enabled = values.get('autoMemoryEnabled');
  return {
    ...none(null),
    autoMemoryDirectory: typeof directory === 'string' ? directory : null,
    autoMemoryEnabled: typeof enabled === 'boolean' ? enabled : null,
    env: envOf(values.get('env')),
    rejected: values.has('__proto__')
      ? [
          {
            source,
            key: '__proto__',
            value: showValue(values.get('__proto__')),
            why: 'It is no setting and has no effect.',
          },
        ]
      : [],
  };
}

const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  managed: 'managed settings',
  local: 'local settings',
  project: 'project settings',
  user: 'user settings',
};

const TYPE_WORDS = {
  string: 'a text',
  boolean: 'true or false',
  number: 'a number',
  object: 'an object',
  array: 'a list',
} as const;

/** Only what concerns memory is shown as it stands: other values may be secrets. */
function shownOf(key: string, value: unknown): string {
  if (key.startsWith('autoMemory')) return showValue(value);
  if (Array.isArray(value)) return TYPE_WORDS.array;
  return isObject(value) ? TYPE_WORDS.object : `a ${typeof value}`;
}

function isOfType(value: unknown, type: keyof typeof TYPE_WORDS): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}

/** What `JSON.parse` gives, by own keys alone: `__proto__` is a key like any other. */
export function ownValues(object: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(object));
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Numbers and truth values count as their text, as in the client's schema; others name no variable. */
function envOf(block: unknown): ReadonlyMap<string, string> {
  const variables = new Map<string, string>();
  if (!isObject(block)) return variables;
  for (const [name, value] of ownValues(block)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      variables.set(name, String(value));
    }
  }
  return variables;
}

export type JsonReading =
  | { readonly object: object; readonly why: null }
  /** `why` is `null` where there is nothing to read. */
  | { readonly object: null; readonly why: string | null };

/** A JSON file that holds an object: no comments, no trailing commas; a BOM is fine (contract §7). */
export async function readJsonObject(
  file: string,
  fileSystem: FileSystem,
  maxBytes = SETTINGS_MAX_BYTES,
): Promise<JsonReading> {
  let text: string;
  try {
    text = new TextDecoder().decode(await fileSystem.readFile(file, maxBytes));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const absent = error.code === 'missing' || error.code === 'notDirectory';
    return { object: null, why: absent ? null : error.message };
  }
  if (text.trim() === '') return { object: null, why: null };
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { object: value, why: null } : { object: null, why: 'It does not hold a JSON object.' };
  } catch {
    // The parser's own message quotes the file, which may hold secrets.
    return { object: null, why: 'It is not valid JSON, which has neither comments nor trailing commas.' };
  }
}
