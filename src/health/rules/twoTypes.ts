import { readContentFields } from '../../memory/contentFields';
import { fieldText } from '../../memory/headerFields';
import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { fieldRange } from '../headerRanges';
import { readHeaderOf } from '../judgedMemory';
import { editFix, findingIn, keepingFix, quoted } from '../memoryFindings';
import type { MemoryRule } from '../rule';

const TYPE_KEY = /(?:^|[\s{,])["']?type["']?[ \t]{0,99}:/g;

/** `type` at the top and below `metadata` say different things; `metadata.type` wins (contract §3). */
export const twoTypes: MemoryRule = {
  kind: 'memory',
  id: 'two-types',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    if (readHeaderOf(memory.memory)?.type == null) return [];
    const content = memory.headerText;
    if ((content.match(TYPE_KEY)?.length ?? 0) < 2) return [];
    const { fields } = readContentFields(memory.exact.toReadable(content));
    const top = fieldText(fields.top.get('type'));
    const inner = fieldText(fields.metadata.get('type'));
    if (top === null || inner === null || top === inner) return [];
    const isSpelling = top.trim().toLowerCase() === inner.trim().toLowerCase();
    const setBoth = (type: string) => fieldsEdit(memory, [{ key: 'type', value: type }]);
    return [
      findingIn(memory, 'two-types', isSpelling ? 'information' : 'warning', {
        range: fieldRange(memory, 'type'),
        message: `The header names two types: ${quoted(top)} at the top and ${quoted(inner)} under “metadata”. The agent goes by the second.`,
        fixes: [
          ...(isSpelling ? keepingFix : editFix)(memory, `Write ${quoted(inner)} in both places`, setBoth(inner)),
          ...editFix(memory, `Write ${quoted(top)} in both places`, setBoth(top)),
        ],
      }),
    ];
  },
};
