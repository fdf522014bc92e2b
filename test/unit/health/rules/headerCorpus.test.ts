import { describe, expect, it } from 'vitest';
import { gatherPlainFixes } from '../../../../src/health/plainFixes';
import { corpusDirectories, NOW, run } from '../../curation/curationRig';
import { findingsIn } from '../healthRig';

const YEAR = 366 * 86_400_000;
const context = { now: NOW + YEAR };

const HEADER_RULES = [
  'duplicate-description',
  'duplicate-name',
  'header-broken',
  'header-too-long',
  'missing-description',
  'modified-ahead',
  'two-types',
  'vague-description',
];

describe('the header rules over the corpus', () => {
  it('warn of what expected.json names as broken, and of the note without a description, alone', async () => {
    const warned: string[] = [];
    for (const { files } of corpusDirectories())
      for (const { rule, severity, path } of await findingsIn(files, { context }))
        if (severity === 'warning' && HEADER_RULES.includes(rule)) warned.push(`${rule} ${path}`);
    expect(warned.sort()).toEqual([
      'header-broken conventions/thin-slices.md',
      'header-broken feedback_done_word.md',
      'header-broken project_gauge_calibration.md',
      'header-broken project_typhoon_mode.md',
      'header-broken release-rota.md',
      'missing-description untitled-note.md',
    ]);
  });

  it('end with their fixes, whichever of them is taken', async () => {
    let taken = 0;
    for (const { files } of corpusDirectories()) {
      for (const finding of await findingsIn(files, { context })) {
        for (const { title, remedy } of finding.fixes) {
          if (remedy.kind !== 'edits') continue;
          const intent = { label: title, files: remedy.files, repair: null };
          const { files: after, changeSet } = await run(files, { verb: 'fix', intent });
          const left = await findingsIn(after, { context });
          expect(left.filter(({ rule, path }) => rule === finding.rule && path === finding.path)).toEqual([]);
          // What undoing writes back.
          for (const change of changeSet.changes)
            expect(change.before && Buffer.compare(change.before, files.get(change.path)?.bytes ?? Buffer.of())).toBe(
              0,
            );
          taken++;
        }
      }
    }
    expect(taken).toBeGreaterThan(8);
  });

  it('leave nothing plain once all that is plain is done', async () => {
    for (const { files } of corpusDirectories()) {
      const fixes = gatherPlainFixes(await findingsIn(files, { context }));
      if (fixes === null) continue;
      const { files: after } = await run(files, { verb: 'fix', intent: { label: 'All', ...fixes } });
      const edits = (await findingsIn(after, { context })).filter(({ fixes: left }) =>
        left.some(({ plain, remedy }) => plain && remedy.kind === 'edits'),
      );
      expect(edits).toEqual([]);
    }
  });
});
