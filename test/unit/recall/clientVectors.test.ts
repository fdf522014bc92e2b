import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { continueSession, previewRecall } from '../../../src/recall/preview';
import { EMPTY_CONTEXT, EMPTY_SESSION, type Preview, type RecallSession } from '../../../src/recall/recall';
import { createGivenSelector } from '../../../src/recall/selectors/givenSelector';
import { sessionStartOf } from '../../../src/recall/sessionStart';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { build, indexScenarios, type RecallScenario, recallScenarios } from '../support/clientVectors';
import { temporaryDirectory } from '../support/temporaryDirectory';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const MANIFEST_TIME = / \(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\)/;

/** The last prompt of a scenario that was laid out, after the earlier ones. */
async function previewOf(scenario: RecallScenario): Promise<Preview> {
  const base = temporaryDirectory();
  const { memoryDirectory } = build(scenario, { home: join(base, 'home'), work: join(base, 'work') });
  const fileSystem = createNodeFileSystem();
  const snapshot = await readDirectory(memoryDirectory, fileSystem);
  const run = async (prompt: string, answer: readonly string[], session: RecallSession): Promise<Preview> => {
    const result = await previewRecall({
      snapshot,
      query: { prompt, context: EMPTY_CONTEXT, toolsInUse: [] },
      session,
      selector: createGivenSelector(answer),
      readBody: (path) => fileSystem.readFile(`${memoryDirectory}/${path}`),
      now: Date.now(),
      signal: new AbortController().signal,
    });
    if (result.kind !== 'preview') throw new Error(`${scenario.id}: ${result.kind}`);
    return result.preview;
  };
  let session = EMPTY_SESSION;
  for (const { prompt, selected } of scenario.earlier ?? [])
    session = continueSession(session, await run(prompt, selected, session));
  const readInTurn = new Set((scenario.reads ?? []).map(({ path }) => path));
  return run(scenario.prompt, scenario.selected, { ...session, readInTurn });
}

describe('what the client 2.1.332 recalled', () => {
  it('is recorded in 47 scenarios', () => expect(recallScenarios).toHaveLength(47));

  it.each(recallScenarios)('$id, $title', async (scenario) => {
    const recorded = scenario.expect;
    const preview = await previewOf(scenario);
    expect(preview.notAsked === null).toBe(recorded.asked);
    expect(preview.candidates.map(({ path }) => path)).toEqual(recorded.candidates);
    const manifest = preview.manifest.map((line) => line.replace(MANIFEST_TIME, ' (<time>)'));
    expect(manifest.flatMap((line) => line.split('\n'))).toEqual(recorded.manifest);
    expect(preview.selected.map(({ path }) => path)).toEqual(recorded.kept);
    const injected = preview.injected.map(({ path, body, lines, aged, truncated }) => ({
      path,
      sha256: sha256(body),
      lines,
      bytes: Buffer.byteLength(body),
      aged,
      truncated,
    }));
    expect(injected).toEqual(recorded.injected);
  });

  it.each(indexScenarios)('at session start: $id, $title', async (scenario) => {
    const base = temporaryDirectory();
    const { memoryDirectory } = build(scenario, { home: join(base, 'home'), work: join(base, 'work') });
    const start = sessionStartOf(await readDirectory(memoryDirectory, createNodeFileSystem()));
    const { expect: recorded } = scenario;
    expect(start.lines).toBe(recorded.loadedLines);
    expect(start.units).toBe(recorded.loadedUnits);
    expect(start.cut).toEqual(recorded.notice);
    expect(start.text === '' ? null : sha256(start.text)).toBe(recorded.sha256OfLoadedText);
    expect(start.backfilled).toBe(recorded.written !== null);
  });
});
