import type { TextRange } from '../../memory/textLines';
import { isOwn } from '../../store/memoryDirectory';
import type { Finding, Fix } from '../finding';
import { firstLine } from '../headerRanges';
import { indexReportOf } from '../indexReportOf';
import { isBlank, isListed } from '../judgedMemory';
import { findingIn } from '../memoryFindings';
import type { CorpusRule } from '../rule';

interface Empty {
  /** `null`: the file holds nothing at all. */
  readonly header: TextRange | null;
  /** The header has a description: that at least is said. */
  readonly described: boolean;
  readonly linked: boolean;
}

/**
 * A file from which the words are gone: to forget leaves one behind (contract §6, #46871). A warning where the index
 * sends the agent to it, else an information: it may be about to be written.
 */
export const emptyFile: CorpusRule = {
  kind: 'corpus',
  id: 'empty-file',
  severity: 'warning',
  start: () => {
    const empty = new Map<string, Empty>();
    return {
      add: (memory): void => {
        const { header, linked } = memory.memory;
        if (!isListed(memory.memory) || header.fault !== null || /\S/.test(memory.body)) return;
        const described = !isBlank(header.description);
        empty.set(memory.path, { header: header.present ? firstLine(memory) : null, described, linked });
      },
      remove: (path): void => {
        empty.delete(path);
      },
      check: (snapshot): readonly Finding[] =>
        [...empty].flatMap(([path, what]): readonly Finding[] => {
          if (!isOwn(snapshot, path)) return [];
          const isIndexed = !what.described && indexReportOf(snapshot).linked.has(path);
          return [
            findingIn({ path }, 'empty-file', isIndexed ? 'warning' : 'information', {
              range: what.header,
              message: messageOf(what, isIndexed),
              fixes: fixesOf(path, what),
            }),
          ];
        }),
    };
  },
};

function messageOf({ header, described }: Empty, isIndexed: boolean): string {
  if (described) return 'Nothing stands below the header: the agent learns no more than the description says.';
  const what = header === null ? 'The file is empty' : 'There is nothing but a header without a description';
  return isIndexed ? `${what}, and the index sends the agent to it.` : `${what}: it tells the agent nothing.`;
}

/** A file behind a link is not deleted, nor one that still says something. */
function fixesOf(path: string, { described, linked }: Empty): readonly Fix[] {
  if (described || linked) return [];
  return [
    {
      title: 'Delete the file and its entries in the index',
      remedy: { kind: 'request', request: { verb: 'delete', intent: { paths: [path] } } },
      plain: false,
    },
  ];
}
