import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../../../src/memory/frontMatter';
import { headOf } from '../../../src/memory/head';
import { isMemoryName, skipOf } from '../../../src/memory/scanRules';
import { bytesOfText } from './bytes';

interface FileEntry {
  readonly symlink?: string;
  readonly dir?: boolean;
  readonly ageMs?: number;
}

interface RecallScenario {
  readonly id: string;
  readonly kind: string;
  readonly files: Record<string, FileEntry>;
  readonly layout?: readonly { readonly file?: string; readonly text?: string }[];
  readonly earlier?: readonly { readonly selected: readonly string[] }[];
  readonly expect: { readonly candidates: readonly string[]; readonly manifest: readonly string[] };
}

const vectors = new URL('../../fixtures/vectors/client/client.json', import.meta.url);
const scenarios = (JSON.parse(readFileSync(vectors, 'utf8')) as RecallScenario[]).filter(
  (scenario) => scenario.kind === 'recall',
);

const { expandFiles, bytesOf } = (await import(new URL('build.mjs', vectors).href)) as {
  expandFiles(files: Record<string, FileEntry>): Record<string, FileEntry>;
  bytesOf(description: unknown): Uint8Array;
};

/** The bytes that a candidate leads to; links go one step, into the scenario's own files or its layout outside. */
function bytesOfCandidate(scenario: RecallScenario, path: string): Uint8Array {
  const files = expandFiles(scenario.files);
  const entry = files[path];
  const outside = (target: string): Uint8Array => {
    const step = scenario.layout?.find(({ file }) => file === target);
    if (step?.text === undefined) throw new Error(`${scenario.id}: nothing at ${target}`);
    return bytesOf(step.text);
  };
  if (entry === undefined) {
    const folder = files[path.slice(0, path.indexOf('/'))];
    return outside(`${folder?.symlink}${path.slice(path.indexOf('/'))}`);
  }
  if (entry.symlink === undefined) return bytesOf(entry);
  const inside = files[entry.symlink];
  return inside ? bytesOf(inside) : outside(entry.symlink);
}

/** The manifest of a scenario as our reading of the files gives it. */
function manifestOf(scenario: RecallScenario): string[] {
  const lines = scenario.expect.candidates.map((path) => {
    const bytes = bytesOfCandidate(scenario, path);
    const head = headOf(bytes);
    const { clientType, clientDescription } = readHeader(head, head.length === bytes.length);
    const type = clientType === null ? '' : `[${clientType}] `;
    const description = clientDescription === null ? '' : `: ${clientDescription}`;
    return `- ${type}${path} (<time>)${description}`;
  });
  return lines.length === 0 ? [] : lines.join('\n').split('\n');
}

describe('the client 2.1.332', () => {
  it('is recorded in 47 recall scenarios', () => {
    expect(scenarios).toHaveLength(47);
    expect(scenarios.filter(({ expect: { manifest } }) => manifest.length > 0).length).toBeGreaterThan(35);
  });

  it.each(scenarios)('lists the types and descriptions of $id as we read them', (scenario) => {
    expect(manifestOf(scenario)).toEqual(scenario.expect.manifest ?? []);
  });

  it.each(scenarios.filter((scenario) => scenario.expect.candidates.length > 0 && scenario.earlier === undefined))(
    'lists the files of $id by our scan rules',
    (scenario) => {
      const files = expandFiles(scenario.files);
      const paths = Object.keys(files).filter((path) => {
        const entry = files[path];
        return (
          entry?.dir !== true && entry?.symlink === undefined && isMemoryName(path.slice(path.lastIndexOf('/') + 1))
        );
      });
      const listed = paths.filter((path) => skipOf(path) === null);
      const candidates = scenario.expect.candidates.filter((path) => files[path] && files[path].symlink === undefined);
      // The scan keeps the newest 200; which ones is not decided here.
      if (listed.length <= 200) expect([...listed].sort()).toEqual([...candidates].sort());
      else expect(listed).toEqual(expect.arrayContaining(candidates));
    },
  );
});

describe('what the client reads of a header that a curator reads too', () => {
  const read = (text: string) => readHeader(bytesOfText(text), true);

  it('is the same for a plain header', () => {
    const header = read('---\nname: a\ndescription: How we deploy\nmetadata: \n  type: project\n---\n');
    expect(header).toMatchObject({ clientDescription: 'How we deploy', clientType: 'project' });
    expect(header).toMatchObject({ description: 'How we deploy', type: 'project' });
  });

  it('ends at dashes inside a value, where ours goes on', () => {
    const header = read('---\ndescription: one --- two\ntype: user\n---\n');
    expect(header).toMatchObject({ description: 'one --- two', type: 'user' });
    expect(header).toMatchObject({ clientDescription: 'one', clientType: null });
  });

  it('holds a description in a broken header that a second reading saves, but none that it does not', () => {
    expect(read('---\ndescription: foo: bar\n---\n')).toMatchObject({ valid: false, clientDescription: 'foo: bar' });
    const lost = read('---\ndescription: "hi" there\ntype: user\n---\n');
    expect(lost).toMatchObject({ valid: false, description: '"hi" there', type: 'user' });
    expect(lost).toMatchObject({ clientDescription: null, clientType: null });
  });

  it('leaves out what is no text in YAML, though a person reads it', () => {
    for (const value of ['42', '-1.5', '1e5', '0x1F', '.inf', 'true', 'False', 'null', '~']) {
      expect(read(`---\ndescription: ${value}\n---\n`).clientDescription, value).toBeNull();
      expect(read(`---\ndescription: "${value}"\n---\n`).clientDescription, value).toBe(value);
    }
    for (const value of ['2026-03-01', '1e', 'no', '1_000', '12:30', 'TRUEish', '4.2.1']) {
      expect(read(`---\ndescription: ${value}\n---\n`).clientDescription, value).toBe(value);
    }
  });

  it('knows the four types alone, and takes the one under metadata first', () => {
    expect(read('---\ntype: decision\n---\n')).toMatchObject({ type: 'decision', clientType: null });
    expect(read('---\ntype: Project\n---\n').clientType).toBeNull();
    expect(read('---\ntype: user\nmetadata:\n  type: project\n---\n').clientType).toBe('project');
    expect(read('---\ntype: user\nmetadata:\n  type: own\n---\n').clientType).toBeNull();
  });

  it('is found where a client closes a header that has no closing fence', () => {
    const header = read('---\ndescription: closed with text\n--- text\n');
    expect(header).toMatchObject({ present: false, valid: null, clientDescription: 'closed with text' });
  });
});
