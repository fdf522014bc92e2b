import { displayText } from '../../memory/displayText';
import { type DerivableKind, findDerivable } from '../derivableParts';
import type { Finding, Fix } from '../finding';
import { findRepeated, shareOf } from '../instructionPassages';
import type { MemoryText } from '../memoryText';
import { type HealthContext, isCurrent, type MemoryRule } from '../rule';

const PATH_UNITS = 80;
const QUOTE_UNITS = 120;
/** Passages of one memory that are named. */
const MOST = 5;
/** Share of a body from which on nothing of its own is left. */
const NEARLY_ALL = 0.8;

const MESSAGES: Readonly<Record<DerivableKind, string>> = {
  tree: 'This lists files. The agent can look at the files themselves; a list in a memory goes out of date.',
  code: 'Most of this is code. The agent can read the code where it stands; a copy in a memory goes out of date.',
  commits: 'This lists commits. The agent can ask git for them, and there they are complete.',
  task: 'Most of this is the state of a task. When the task has gone on, the agent still believes it.',
};

/** What need not be saved, because it can be looked up or is over soon (contract §3). Whether to let it go is for the person to say. */
export const derivable: MemoryRule = {
  kind: 'memory',
  id: 'derivable',
  severity: 'information',
  check: (memory, context): readonly Finding[] => {
    if (!isCurrent(memory.memory)) return [];
    const part = findDerivable(memory);
    const repeated = repeatedFindings(memory, context);
    if (part === null) return repeated;
    return [
      {
        rule: 'derivable',
        severity: part.sure ? 'information' : 'hint',
        path: memory.path,
        range: part.range,
        message: MESSAGES[part.kind],
        related: [],
        fixes: part.sure ? [deletion(memory)] : [],
      },
      ...repeated,
    ];
  },
};

function repeatedFindings(memory: MemoryText, { instructions }: HealthContext): readonly Finding[] {
  const repeated = findRepeated(memory, instructions);
  if (repeated.length === 0) return [];
  const fixes = shareOf(memory, repeated) >= NEARLY_ALL ? [deletion(memory)] : [];
  return repeated.slice(0, MOST).map(({ passage, file, line, text }): Finding => {
    const name = displayText(file.path, PATH_UNITS);
    const range = { start: passage.start, end: passage.end };
    return {
      rule: 'derivable',
      severity: 'information',
      path: memory.path,
      range,
      message: `“${name}” says this already (line ${line}), and the agent is given that file anyway.`,
      // The instructions lie outside of the directory, so the place that can be shown is the one here.
      related: [{ path: memory.path, range, message: `“${name}”, line ${line}: “${displayText(text, QUOTE_UNITS)}”` }],
      fixes,
    };
  });
}

function deletion({ path }: MemoryText): Fix {
  return {
    title: 'Delete the memory',
    remedy: { kind: 'request', request: { verb: 'delete', intent: { paths: [path] } } },
    plain: false,
  };
}
