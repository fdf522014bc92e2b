import { describe, expect, it } from 'vitest';
import { planBackfill } from '../../../src/memory/backfill';
import { budgetOf } from '../../../src/memory/indexBudget';
import { loadIndex } from '../../../src/memory/loadedIndex';
import {
  firstLineOf,
  type LaidOutScenario,
  lastLineOf,
  layOutScenarios,
  readDescription,
  sha256,
} from './indexScenarios';

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

describe('the first line that is cut', () => {
  const entries = (count: number, end = '\n') => Array.from({ length: count }, (_, i) => `- ${i + 1}${end}`).join('');

  it.each(['\n', '\r\n'])('is the line of the file after front matter, blank lines and comments (%j)', (end) => {
    const head = ['---', 'x: y', '---', '', '<!-- one', 'two -->', ''].join(end) + end;
    const loaded = loadIndex(`${head}${entries(100, end)}${end}<!-- c -->${end}${end}${entries(110, end)}`);
    // 7 lines of head, 100 entries, a blank line, a comment with a blank line, then 99 more entries until line 200.
    expect(loaded).toMatchObject({ countedLines: 211, loadedLines: 200, firstCutLine: 7 + 100 + 3 + 99 + 1 });
  });

  it('is the line in which a cut falls', () => {
    expect(loadIndex('x'.repeat(25_001)).firstCutLine).toBe(1);
    expect(loadIndex(`\n\n${'x'.repeat(30_000)}\nsecond`).firstCutLine).toBe(3);
    expect(loadIndex(`${'x'.repeat(24_990)}\n${'y'.repeat(20)}`).firstCutLine).toBe(2);
    expect(loadIndex(`${'x'.repeat(24_999)}\n\n\ny`).firstCutLine).toBe(4);
  });

  it('counts a lone CR as an editor does', () => expect(loadIndex(`a\rb\n${entries(205)}`).firstCutLine).toBe(202));

  it('is null where all is loaded', () => {
    expect(loadIndex(entries(200)).firstCutLine).toBeNull();
    expect(loadIndex('')).toEqual({
      ...{ text: '', loadedLines: 0, loadedUnits: 0, countedLines: 0, countedUnits: 0 },
      ...{ cut: [], firstCutLine: null, noticeNumbers: null },
    });
  });
});

describe('the cut', () => {
  it('by size comes after the one by lines, and the notice tells of the whole', () => {
    const loaded = loadIndex(`${'- short\n'.repeat(200)}${'x'.repeat(1_100_000)}`);
    expect(loaded).toMatchObject({ cut: ['lines', 'size'], loadedLines: 200, loadedUnits: 1599 });
    expect(loaded.noticeNumbers).toEqual({ lines: 201, size: '1.1MB' });
  });

  it('leaves no half of a character', () => expect(loadIndex(`a${'🚀'.repeat(12_500)}`).text).toMatch(/^a🚀+$/u));
});

describe('comments of an index', () => {
  it.each([
    ['in a quote', '> x\n> <!-- c -->\ny', '> x\n> <!-- c -->\ny'],
    ['in a nested list', '- a\n  - b\n    <!-- c -->\n', '- a\n  - b\n    <!-- c -->'],
    ['in other HTML', '<div>\n<!-- c -->\n</div>\n\nx', '<div>\n<!-- c -->\n</div>\n\nx'],
    ['after other HTML', '<div>\n</div>\n\n<!-- c -->\nx', '<div>\n</div>\n\nx'],
    ['in tildes', '~~~\n<!-- c -->\n~~~', '~~~\n<!-- c -->\n~~~'],
    ['in an open fence', '```\n\n<!-- c -->', '```\n\n<!-- c -->'],
    ['after a fence', '```\n```\n<!-- c -->\nx', '```\n```\nx'],
    ['indented by three', 'a\n\n   <!-- c -->\nx', 'a\n\nx'],
    ['two on one line with text between', 'a\n<!-- c --> b <!-- d -->\nx', 'a\n b \nx'],
    ['before a line of spaces', '<!-- c -->\n  \nx', 'x'],
    ['with a link in it', '<!-- [a](a.md)\n\n[b](b.md) -->\nx', 'x'],
  ])('%s', (_, text, loaded) => expect(loadIndex(text).text).toBe(loaded));
});

describe('the budget', () => {
  it.each([
    [159, 19_999, 'ok'],
    [160, 0, 'warning'],
    [0, 20_000, 'warning'],
    [200, 25_000, 'warning'],
    [201, 0, 'error'],
    [0, 25_001, 'error'],
  ] as const)('of %d lines and %d units is %s', (countedLines, countedUnits, level) => {
    expect(budgetOf({ countedLines, countedUnits })).toMatchObject({ lines: countedLines, units: countedUnits, level });
  });

  it('does not count what the client takes out', () => {
    const text = `---\nx: y\n---\n<!--\n${'c\n'.repeat(300)}-->\n- [A](a.md)\n`;
    expect(budgetOf(loadIndex(text))).toMatchObject({ lines: 1, units: 11, level: 'ok' });
  });
});
