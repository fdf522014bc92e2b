import {
  INDEX_AIM_LINES,
  INDEX_AIM_UNITS,
  INDEX_MAX_LINES,
  INDEX_MAX_UNITS,
  INDEX_NAME,
  INDEX_WARN_SHARE,
} from '../../memory/contract';
import { firstUnloadedOffset } from '../../memory/firstUnloaded';
import { budgetOf, type IndexBudget } from '../../memory/indexBudget';
import { lineAt, splitLines, type TextRange } from '../../memory/textLines';
import type { IndexFile } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import type { DirectoryRule } from '../rule';

const AIM = `Keep it under ${INDEX_AIM_LINES} lines and ${shownNumber(INDEX_AIM_UNITS)} characters.`;

/** An index near the client’s limits or past them: what lies past them the agent never sees (contract §2, #40210, #56786). */
export const budget: DirectoryRule = {
  kind: 'directory',
  id: 'budget',
  severity: 'error',
  check: ({ index }): readonly Finding[] => {
    if (index === null) return [];
    const used = budgetOf(index.parsed.loaded);
    if (used.level === 'ok') return [];
    const base = { rule: 'budget', path: INDEX_NAME, related: [], fixes: [] } as const;
    if (used.level === 'warning') {
      const message = `The index uses ${shares(used, INDEX_WARN_SHARE).join(' and ')} that the agent loads. ${AIM}`;
      return [{ ...base, severity: 'warning', range: null, message }];
    }
    const cut = findCut(index);
    const past = shares(used, 1).join(' and ');
    const loss =
      cut.entries === 0
        ? ''
        : ` ${cut.entries} ${cut.entries === 1 ? 'entry stands' : 'entries stand'} past that point.`;
    return [
      {
        ...base,
        severity: 'error',
        range: cut.range,
        message: `The index has ${past} that the agent loads: it sees nothing from line ${cut.line} on.${loss} ${AIM}`,
      },
    ];
  },
};

/** `215 of the 200 lines`, of each limit of which more than a share is used. */
function shares({ lines, units }: IndexBudget, share: number): readonly string[] {
  const reached = (count: number, limit: number): boolean => (share < 1 ? count >= limit * share : count > limit);
  return [
    ...(reached(lines, INDEX_MAX_LINES) ? [`${shownNumber(lines)} of the ${INDEX_MAX_LINES} lines`] : []),
    ...(reached(units, INDEX_MAX_UNITS)
      ? [`${shownNumber(units)} of the ${shownNumber(INDEX_MAX_UNITS)} characters`]
      : []),
  ];
}

interface Cut {
  readonly range: TextRange;
  /** 1-based. */
  readonly line: number;
  /** Entries that begin past it. */
  readonly entries: number;
}

function findCut({ text, parsed }: IndexFile): Cut {
  const start = firstUnloadedOffset(text) ?? text.length;
  const lines = splitLines(text);
  const at = lineAt(lines, start);
  return {
    range: { start, end: Math.max(start, lines[at]?.end ?? start) },
    line: at + 1,
    entries: parsed.entries.filter((entry) => entry.start >= start).length,
  };
}

/** `25,000`. */
function shownNumber(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
