import { HEAD_MAX_BYTES, HEAD_MAX_LINES } from '../../memory/contract';
import { closesPastHead } from '../../memory/head';
import type { Finding } from '../finding';
import { firstLine } from '../headerRanges';
import { isListed } from '../judgedMemory';
import { findingIn } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** The client's scan reads 30 lines or 64 KB; a header that closes behind them is none to it (contract §4). */
export const headerTooLong: MemoryRule = {
  kind: 'memory',
  id: 'header-too-long',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    // As far as the head goes, which is all that a snapshot knows, such a header has no end.
    if (memory.memory.header.fault !== 'unclosed' || !isListed(memory.memory)) return [];
    if (!closesPastHead(memory.bytes)) return [];
    return [
      findingIn(memory, 'header-too-long', 'warning', {
        range: firstLine(memory),
        message: `The header goes on past ${HEAD_MAX_LINES} lines or ${HEAD_MAX_BYTES / 1024} KB, and the agent looks no further: it sees no description. Move what is long into the text below.`,
      }),
    ];
  },
};
