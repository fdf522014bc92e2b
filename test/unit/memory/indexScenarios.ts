import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The recorded decisions of the client about the index, laid out in memory. */
export interface IndexScenario {
  readonly id: string;
  readonly files: Readonly<Record<string, ScenarioFile>>;
  readonly expect: {
    readonly loadedLines: number;
    readonly loadedUnits: number;
    readonly firstLine: string | null;
    readonly lastLine: string | null;
    readonly sha256OfLoadedText: string | null;
    readonly cut: boolean;
    readonly notice: readonly string[];
    readonly noticeNumbers?: { readonly lines?: number; readonly size?: string };
    readonly written: WrittenIndex | null;
  };
}

export interface WrittenIndex {
  readonly count: number;
  readonly sha256: string;
  readonly lines?: readonly string[];
  readonly first?: string;
  readonly last?: string;
}

/** What `expandFiles` gives: a symlink, a folder, or a text description. */
export interface ScenarioFile {
  readonly symlink?: string;
  readonly dir?: boolean;
  readonly ageMs?: number;
}

export interface LaidOutScenario extends Omit<IndexScenario, 'files'> {
  readonly files: ReadonlyMap<string, ScenarioFile>;
  /** Text of a file, decoded, without byte order mark; of the target where it is a link to a file of the layout. */
  textOf(path: string): string | null;
}

interface Builder {
  bytesOf(description: unknown): Uint8Array;
  expandFiles(files: unknown): Record<string, ScenarioFile>;
}

interface Step {
  readonly file?: string;
}

const folder = new URL('../../fixtures/vectors/client/', import.meta.url);

export async function layOutScenarios(): Promise<readonly LaidOutScenario[]> {
  const { bytesOf, expandFiles } = (await import(new URL('build.mjs', folder).href)) as Builder;
  const all = JSON.parse(readFileSync(new URL('client.json', folder), 'utf8')) as readonly (IndexScenario & {
    readonly kind: string;
    readonly layout?: readonly Step[];
  })[];
  const decode = (description: unknown): string => new TextDecoder().decode(bytesOf(description));
  return all
    .filter((scenario) => scenario.kind === 'index')
    .map((scenario) => {
      const files = new Map(Object.entries(expandFiles(scenario.files)));
      const textOf = (path: string): string | null => {
        const file = files.get(path);
        if (file === undefined || file.dir === true) return null;
        if (file.symlink === undefined) return decode(file);
        const target = scenario.layout?.find((step) => step.file === file.symlink);
        return target === undefined ? null : decode(target);
      };
      return { ...scenario, files, textOf };
    });
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The first line of a text, as the scenarios hold it: its first 80 code points. */
export function firstLineOf(text: string): string {
  return [...(text.split('\n')[0] ?? '')].slice(0, 80).join('');
}

export function lastLineOf(text: string): string {
  return [...(text.split('\n').at(-1) ?? '')].slice(-80).join('');
}

/** A stand-in for the client's reader of descriptions, enough for the recorded files. */
export function readDescription(text: string): string | null {
  const header = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  const block = /^description: \|\n((?: {2}.*\n?)*)/m.exec(header)?.[1];
  if (block !== undefined) return block.replace(/^ {2}/gm, '');
  const value = /^description: *(.*)$/m.exec(header)?.[1];
  if (value === undefined || /^\d+$/.test(value)) return null;
  return value.replace(/^"(.*)"$/, '$1');
}
