import { describe, expect, it } from 'vitest';
import { planBackfill } from '../../../src/memory/backfill';
import { loadIndex } from '../../../src/memory/loadedIndex';
import { firstLineOf, type LaidOutScenario, lastLineOf, layOutScenarios, readDescription, sha256 } from './indexScenarios';

const scenarios = await layOutScenarios();

function writeMissing(scenario: LaidOutScenario): string | null {
  return planBackfill(
    [...scenario.files].map(([path, file]) => ({
      path,
      linked: file.symlink !== undefined,
      clientDescription: readDescription(scenario.textOf(path) ?? ''),
      mtime: -(file.ageMs ?? 0),
    })),
  );
}

describe('the recorded index scenarios', () => {
  it('are all there', () => expect(scenarios).toHaveLength(71));

  it.each(scenarios)('$id', (scenario) => {
    const written = scenario.files.has('MEMORY.md') ? null : writeMissing(scenario);
    const text = scenario.textOf('MEMORY.md') ?? written;
    const { expect: recorded } = scenario;
    if (recorded.written === null) expect(written).toBeNull();
    else {
      const lines = written?.split('\n').slice(0, -1) ?? [];
      expect(lines).toHaveLength(recorded.written.count);
      expect(sha256(written ?? '')).toBe(recorded.written.sha256);
    }
    const loaded = loadIndex(text ?? '');
    expect(loaded.text === '' ? null : firstLineOf(loaded.text)).toBe(recorded.firstLine);
    expect(loaded.text === '' ? null : lastLineOf(loaded.text)).toBe(recorded.lastLine);
    expect(loaded).toMatchObject({
      loadedLines: recorded.loadedLines,
      loadedUnits: recorded.loadedUnits,
      cut: recorded.notice,
      noticeNumbers: recorded.noticeNumbers ?? null,
    });
    expect(loaded.cut.length > 0).toBe(recorded.cut);
    expect(loaded.text === '' ? null : sha256(loaded.text)).toBe(recorded.sha256OfLoadedText);
  });
});
