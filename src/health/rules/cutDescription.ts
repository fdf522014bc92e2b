import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { fieldRange, unquotedLine } from '../headerRanges';
import { isCurrent, type MemoryRule } from '../rule';

/** An unquoted ` #` begins a comment in YAML: the client, and so the agent, reads only what stands before it (contract §3, §6). */
export const cutDescription: MemoryRule = {
  kind: 'memory',
  id: 'cut-description',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    if (!memory.memory.header.cutByComment || !isCurrent(memory.memory)) return [];
    const whole = unquotedLine(memory, 'description');
    const edit = whole === null ? null : fieldsEdit(memory, [{ key: 'description', value: whole }]);
    return [
      {
        rule: 'cut-description',
        severity: 'warning',
        path: memory.path,
        range: fieldRange(memory, 'description'),
        message: 'The agent reads the description only up to “ #”, which begins a comment in YAML.',
        related: [],
        fixes:
          edit === null
            ? []
            : [
                {
                  title: 'Quote the description',
                  remedy: { kind: 'edits', files: [{ path: memory.path, edits: [edit] }] },
                  plain: true,
                },
              ],
      },
    ];
  },
};
