import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { RULE_IDS } from '../../../src/health/finding';
import { ALL_RULES } from '../../../src/health/rules/allRules';

const page = readFileSync(fileURLToPath(new URL('../../../docs/health.md', import.meta.url)), 'utf8');
const rows = new Map(
  [...page.matchAll(/^\| `([a-z-]+)` +\| (error|warning|information|hint) +\|/gm)].map(([, id = '', severity = '']) => [
    id,
    severity,
  ]),
);

describe('docs/health.md', () => {
  it('names every rule', () => {
    expect([...rows.keys()].sort()).toEqual([...RULE_IDS].sort());
  });

  it.each(ALL_RULES.map(({ id, severity }) => [id, severity]))('gives %s its severity', (id, severity) => {
    expect(rows.get(id)).toBe(severity);
  });
});
