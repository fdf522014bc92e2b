import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import { ownMemories } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import type { DirectoryRule } from '../rule';

/** Units of a reason. */
const REASON_UNITS = 300;

/** A memory or an index that can't be read: the agent can't read it either. */
export const unreadable: DirectoryRule = {
  kind: 'directory',
  id: 'unreadable',
  severity: 'warning',
  check: (snapshot): readonly Finding[] => {
    const found = [...ownMemories(snapshot)].flatMap(({ path, problem }) =>
      problem === null ? [] : [of(path, problem)],
    );
    return snapshot.indexProblem === null ? found : [of(INDEX_NAME, snapshot.indexProblem), ...found];
  },
};

function of(path: string, problem: string): Finding {
  const message = displayText(problem, REASON_UNITS);
  return { rule: 'unreadable', severity: 'warning', path, range: null, message, related: [], fixes: [] };
}
