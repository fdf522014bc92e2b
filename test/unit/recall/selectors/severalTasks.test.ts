import { describe, expect, it } from 'vitest';
import { findExclusions } from '../../../../src/recall/selectors/exclusions';
import { createOfflineSelector } from '../../../../src/recall/selectors/offlineSelector';
import { chooseWith } from '../../../support/recallQuality';
import { readRecallSet, readSampleMemories } from '../../../support/recallSet';
import { query } from './recallQuery';

const choose = chooseWith(createOfflineSelector());
const HAN = /\p{scx=Han}/u;
const MAX_SELECTED = 5;

describe('several tasks in one prompt', () => {
  it.each([
    ['fix the discount, then run the tests'],
    ['fix the discount and run the tests'],
    ['run the tests. Fix the discount'],
    ['fix the discount in checkout, then run the tests'],
  ])('pull what each of them pulls: “%s”', async (prompt) => {
    const selected = await choose(query(prompt), readSampleMemories());
    expect(selected).toEqual(expect.arrayContaining(['project_discount_rounding.md', 'feedback_unit_tests_only.md']));
  });

  it.each([
    ['then', ', then ', '，然後'],
    ['a new sentence', '. ', '。'],
  ])('lose nothing that one of them pulls by itself, joined by %s', async (_, spaced, unspaced) => {
    const prompts = readRecallSet().filter(
      ({ heldOut, query: { prompt, context, toolsInUse } }) =>
        !heldOut && context.activeFile === null && toolsInUse.length === 0 && findExclusions(prompt).length === 0,
    );
    const alone = new Map<string, readonly string[]>();
    for (const { query: asked, candidates } of prompts) alone.set(asked.prompt, await choose(asked, candidates));
    let joined = 0;
    for (const one of prompts) {
      for (const { project, query: other } of prompts) {
        if (project !== one.project || other === one.query) continue;
        const prompt = one.query.prompt + (HAN.test(one.query.prompt) ? unspaced : spaced) + other.prompt;
        const selected = await choose(query(prompt), one.candidates);
        const wanted = [...(alone.get(one.query.prompt) ?? []), ...(alone.get(other.prompt) ?? [])];
        if (selected.length < MAX_SELECTED) expect(selected, prompt).toEqual(expect.arrayContaining(wanted));
        joined++;
      }
    }
    expect(joined).toBeGreaterThan(500);
  });
});
