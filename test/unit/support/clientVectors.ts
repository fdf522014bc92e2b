import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A recorded decision of the client about a directory; see `test/fixtures/vectors/client/README.md`. */
export interface LocationScenario {
  readonly id: string;
  readonly kind: 'location';
  readonly title: string;
  readonly layout: readonly object[];
  readonly cwd: string;
  readonly mode: 'print' | 'interactive';
  readonly expect: {
    readonly directory: string | null;
    readonly enabled: boolean;
    readonly keyPath: string | null;
    readonly slug: string | null;
  };
}

export interface LaidOut {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly managed?: object;
}

/** What the client loaded of an index at session start. */
export interface IndexScenario {
  readonly id: string;
  readonly kind: 'index';
  readonly title: string;
  readonly expect: {
    readonly loadedLines: number;
    readonly loadedUnits: number;
    readonly sha256OfLoadedText: string | null;
    readonly notice: readonly string[];
    readonly written: { readonly sha256: string } | null;
  };
}

/** What the client listed and injected for the last prompt of a session. */
export interface RecallScenario {
  readonly id: string;
  readonly kind: 'recall';
  readonly title: string;
  readonly prompt: string;
  readonly selected: readonly string[];
  readonly reads?: readonly { readonly path: string }[];
  readonly earlier?: readonly { readonly prompt: string; readonly selected: readonly string[] }[];
  readonly expect: {
    readonly asked: boolean;
    readonly candidates: readonly string[];
    /** Split at line feeds, with `<time>` for each time. */
    readonly manifest: readonly string[];
    readonly kept: readonly string[];
    readonly injected: readonly RecordedInjection[];
  };
}

export interface RecordedInjection {
  readonly path: string;
  readonly sha256: string;
  readonly lines: number;
  readonly bytes: number;
  readonly aged: number | null;
  readonly truncated: 'lines' | 'bytes' | null;
}

interface BuildModule {
  build(scenario: LocationScenario, roots: { readonly home: string; readonly work: string }): LaidOut;
  build(
    scenario: IndexScenario | RecallScenario,
    roots: { readonly home: string; readonly work: string },
  ): { readonly memoryDirectory: string };
  slugOf(path: string): string;
}

const folder = fileURLToPath(new URL('../../fixtures/vectors/client/', import.meta.url));
const module: BuildModule = await import(pathToFileURL(`${folder}build.mjs`).href);

/** Lays a scenario out on disk. */
export const build = module.build;
/** The vectors' own slug rule, independent of the product's. */
export const recordedSlugOf = module.slugOf;

const scenarios: readonly { readonly kind: string }[] = JSON.parse(readFileSync(`${folder}client.json`, 'utf8'));

export const locationScenarios: readonly LocationScenario[] = scenarios.filter(
  (scenario): scenario is LocationScenario => scenario.kind === 'location',
);
export const indexScenarios: readonly IndexScenario[] = scenarios.filter(
  (scenario): scenario is IndexScenario => scenario.kind === 'index',
);
export const recallScenarios: readonly RecallScenario[] = scenarios.filter(
  (scenario): scenario is RecallScenario => scenario.kind === 'recall',
);
