import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../src/memory/memory';
import { createOfflineSelector } from '../../../../src/recall/selectors/offlineSelector';
import { chooseWith } from '../../../support/recallQuality';
import { composeMemory, readRecallSet, readSampleMemories } from '../../../support/recallSet';
import { fuzzRuns } from '../../support/fuzz';
import { query } from './recallQuery';

const HAN = /\p{scx=Han}/u;
/** Share of the memories that their own description has to pull. */
const LEAST_SHARE = 0.97;

const choose = chooseWith(createOfflineSelector());

/** Prompts that are a memory's own description, also behind its name, and whether they pull it. */
async function tryOwnDescriptions(projects: Iterable<readonly Memory[]>) {
  const tried: { readonly prompt: string; readonly found: boolean }[] = [];
  for (const candidates of projects) {
    for (const { path, title, superseded, header } of candidates) {
      const description = header.clientDescription;
      if (superseded !== null || description === null) continue;
      for (const prompt of [description, `${title}: ${description}`]) {
        tried.push({ prompt, found: (await choose(query(prompt), candidates)).includes(path) });
      }
    }
  }
  return tried;
}

describe('a memory’s own description as the prompt', () => {
  it.each([
    ['English', false],
    ['Chinese', true],
  ])('pulls the memory, in %s', async (_, isHan) => {
    const projects = new Map(readRecallSet().map(({ project, candidates }) => [project, candidates]));
    const tried = await tryOwnDescriptions([readSampleMemories(), ...projects.values()]);
    const inLanguage = tried.filter(({ prompt }) => HAN.test(prompt) === isHan);
    const missed = inLanguage.filter(({ found }) => !found).map(({ prompt }) => prompt);
    expect(inLanguage.length).toBeGreaterThanOrEqual(60);
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(inLanguage.length * (1 - LEAST_SHARE));
  });

  const english = fc
    .tuple(
      fc.constantFrom('Never', "Don't", 'Do not', 'Must not', 'Never ever', 'Git: never', 'Please never'),
      fc.constantFrom('write', 'touch', 'edit', 'run', 'change', 'deploy', 'paste', 'restart'),
      fc.constantFrom('the ledger', 'a schema migration', 'harbour tariffs', 'the pilot firmware'),
      fc.constantFrom('', ' without asking', ' on your own', ' on Fridays', ', ever', '. Never.'),
    )
    .map(([no, verb, thing, rest]) => `${no} ${verb} ${thing}${rest}`);
  const chinese = fc
    .tuple(
      fc.constantFrom('不要', '切勿', '請勿', '请勿', '別', '别'),
      fc.constantFrom('動', '修改', '執行', '部署', '提交'),
      fc.constantFrom('帳本', '港口費率', '資料庫遷移', '试点固件'),
      fc.constantFrom('', '，除非同意', '。'),
    )
    .map((parts) => parts.join(''));

  it('pulls a rule, whatever it forbids and in whichever words', async () => {
    const others = readRecallSet()[0]?.candidates ?? [];
    await fc.assert(
      fc.asyncProperty(fc.oneof(english, chinese), async (description) => {
        const rule = composeMemory({ path: 'feedback_rule.md', name: 'A rule', type: 'feedback', description }, 0);
        expect(await choose(query(description), [...others, rule])).toContain('feedback_rule.md');
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
