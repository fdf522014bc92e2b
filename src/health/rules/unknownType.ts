import { isKnownType, KNOWN_TYPES, type KnownType } from '../../memory/memory';
import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { fieldRange } from '../headerRanges';
import { isBlank, readHeaderOf } from '../judgedMemory';
import { editFix, findingIn, keepingFix, quoted } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** A type of one's own is kept and shown; the client reads such a memory as untyped (contract §3). */
export const unknownType: MemoryRule = {
  kind: 'memory',
  id: 'unknown-type',
  severity: 'information',
  check: (memory, { ownTypes }): readonly Finding[] => {
    const type = readHeaderOf(memory.memory)?.type ?? null;
    if (type === null || isBlank(type) || isKnownType(type) || ownTypes.has(type)) return [];
    const meant = meantType(type);
    const isSpelling = type.trim().toLowerCase() === meant;
    const makeFix = isSpelling ? keepingFix : editFix;
    const edit = meant === null ? null : fieldsEdit(memory, [{ key: 'type', value: meant }]);
    return [
      findingIn(memory, 'unknown-type', 'information', {
        range: fieldRange(memory, 'type'),
        message: `The agent does not know the type ${quoted(type)} and takes this memory for one without a type.`,
        fixes: makeFix(memory, `Change the type to ${meant}`, edit),
      }),
    ];
  },
};

/** The known type of which one is another spelling: `Feedback`, `users`. */
function meantType(type: string): KnownType | null {
  const folded = type.trim().toLowerCase();
  return KNOWN_TYPES.find((known) => folded === known || folded === `${known}s`) ?? null;
}
