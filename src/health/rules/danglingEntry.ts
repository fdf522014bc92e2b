import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import type { Finding } from '../finding';
import { indexReportOf } from '../indexReportOf';
import type { DirectoryRule } from '../rule';

/** Units of a path in a sentence. */
const PATH_UNITS = 120;

/** A link of the index to a file that is not there: the agent is sent to nothing (contract §6, #26757, #78569). */
export const danglingEntry: DirectoryRule = {
  kind: 'directory',
  id: 'dangling-entry',
  severity: 'warning',
  check: (snapshot): readonly Finding[] =>
    indexReportOf(snapshot).dangling.flatMap((link): readonly Finding[] => {
      const { target } = link;
      if (target === null) return [];
      return [
        {
          rule: 'dangling-entry',
          severity: 'warning',
          path: INDEX_NAME,
          range: link.range,
          message: `There is no file “${displayText(target, PATH_UNITS)}”, to which this entry sends the agent.`,
          related: [],
          fixes: [
            {
              title: 'Remove the entry',
              remedy: {
                kind: 'request',
                request: {
                  verb: 'repairIndex',
                  intent: { addMissing: false, dropDangling: [target], dedupe: false },
                },
              },
              plain: true,
            },
          ],
        },
      ];
    }),
};
