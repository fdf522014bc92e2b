import { describe, expect, it } from 'vitest';
import type { Finding, RuleId, Severity } from '../../../src/health/finding';
import { DEFAULT_CONFIRMATION_PERIODS } from '../../../src/memory/confirmation';
import { DAY_MS } from '../../../src/memory/contract';
import type { Memory } from '../../../src/memory/memory';
import { readMemory, unreadableMemory } from '../../../src/memory/readMemory';
import { type FileHealth, indexNeedOf, needOf, sentencesOf } from '../../../src/vscode/health/needs';

const NOW = Date.UTC(2026, 10, 30);
const MOMENT = { now: NOW, periods: DEFAULT_CONFIRMATION_PERIODS };

function memory(header: string, days = 0): Memory {
  const bytes = new TextEncoder().encode(`---\n${header}\n---\nbody\n`);
  return readMemory('a.md', { bytes, mtime: NOW - days * DAY_MS, size: bytes.length }, false);
}

function finding(rule: RuleId, severity: Severity): Finding {
  return { rule, severity, path: 'a.md', range: null, message: `About ${rule}.`, related: [], fixes: [] };
}

function health(findings: readonly Finding[], mild: readonly RuleId[] = []): FileHealth {
  return { findings, isGrave: (rule) => !mild.includes(rule) };
}

const well = memory('name: a\ntype: user');
const broken = memory('name: a\ndescription: foo: bar\ntype: user');
const asking = memory('name: a\ntype: project\ncondition: until staging is fixed', 90);

describe('Why a row is marked', () => {
  it('is nothing where all is well, and nothing milder than a warning', () => {
    expect(needOf(well, health([]), MOMENT)).toBeNull();
    expect(needOf(well, health([finding('missing-structure', 'information')]), MOMENT)).toBeNull();
  });

  it('is the gravest first, and counts what else there is', () => {
    const found = [finding('cut-description', 'warning'), finding('secret', 'error'), finding('relative-date', 'hint')];
    expect(needOf(well, health(found), MOMENT)).toEqual({
      kind: 'problem',
      severity: 'error',
      short: 'A password, key or token',
      count: 2,
    });
  });

  it('counts a fault of the head once, before and after a rule has said it', () => {
    const before = needOf(broken, health([]), MOMENT);
    expect(before).toEqual({ kind: 'problem', severity: 'warning', short: 'YAML broken', count: 1 });
    expect(needOf(broken, health([finding('header-broken', 'warning')]), MOMENT)).toEqual(before);
  });

  it('is gone where the rule of that fault is off, or was dismissed', () => {
    expect(needOf(broken, health([], ['header-broken']), MOMENT)).toBeNull();
    expect(needOf(asking, health([], ['needs-confirmation']), MOMENT)).toBeNull();
    expect(needOf(unreadableMemory('a.md', 'No.', false), health([], ['unreadable']), MOMENT)).toBeNull();
  });

  it('keeps what only needs confirmation apart, however grave its rule is', () => {
    const found = [finding('needs-confirmation', 'warning')];
    for (const findings of [[], found])
      expect(needOf(asking, health(findings), MOMENT)).toEqual({
        kind: 'confirm',
        severity: 'warning',
        short: 'needs confirmation: until staging is fixed',
        count: 1,
      });
    const both = needOf(asking, health([...found, finding('cut-description', 'warning')]), MOMENT);
    expect(both).toMatchObject({ kind: 'problem', short: 'A “ #” cuts the description', count: 2 });
  });

  it('is told in sentences, each once, without hints', () => {
    const found = [
      finding('needs-confirmation', 'warning'),
      finding('missing-structure', 'information'),
      finding('secret', 'error'),
      finding('relative-date', 'hint'),
    ];
    expect(sentencesOf(asking, health(found), MOMENT)).toEqual([
      'needs confirmation: until staging is fixed',
      'About secret.',
      'About missing-structure.',
    ]);
    expect(sentencesOf(broken, health([finding('header-broken', 'warning')]), MOMENT)).toEqual([
      'About header-broken.',
    ]);
  });

  it('counts what is grave in the index', () => {
    expect(indexNeedOf([finding('long-entry', 'information')])).toBeNull();
    const found = [finding('dangling-entry', 'warning'), finding('budget', 'error'), finding('orphan', 'hint')];
    expect(indexNeedOf(found)).toMatchObject({ severity: 'error', count: 2 });
  });
});
