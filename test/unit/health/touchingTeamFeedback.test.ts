import { describe, expect, it } from 'vitest';
import { touchingTeamFeedback } from '../../../src/health/touchingTeamFeedback';
import { filesOf, snapshotOf } from '../curation/curationRig';

function feedback(description: string, body: string, type = 'feedback'): string {
  return `---\nname: ${description}\ndescription: ${description}\nmetadata:\n  type: ${type}\n---\n\n${body}\n`;
}

const FILES = filesOf({
  'mine.md': feedback('Mock the database in integration tests', 'Mock it.'),
  'team/db.md': feedback('Never mock the database in integration tests', 'Never mock the database in tests.'),
  'team/commit.md': feedback('Write commit messages in English', 'Commit messages are written in English.'),
  'team/ref.md': feedback('Mock the database in integration tests', 'Elsewhere.', 'reference'),
  'team/tests.md': feedback('Integration tests of the database run nightly on their own machine', 'They are slow.'),
});

async function touching(description: string, body: string | null = null) {
  const found = await touchingTeamFeedback({ description, body }, await snapshotOf(FILES), async (path) => {
    return FILES.get(path)?.bytes ?? new Uint8Array();
  });
  return found.map(({ path, relation }) => [path, relation]);
}

describe('touchingTeamFeedback', () => {
  it('finds what the team keeps of the same subject, contradictions first', async () => {
    expect(await touching('Mock the payment database in integration tests')).toEqual([
      ['team/db.md', 'contradicts'],
      ['team/tests.md', 'touches'],
    ]);
  });

  it('finds what says the same', async () => {
    expect(await touching('Write commit messages in English', 'Always.')).toEqual([['team/commit.md', 'repeats']]);
  });

  it('finds nothing for another subject, nor for no words', async () => {
    expect(await touching('Answer shortly and without headings')).toEqual([]);
    expect(await touching('')).toEqual([]);
  });
});
