import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../src/memory/memory';
import { EMPTY_CONTEXT, type RecallQuery } from '../../../../src/recall/recall';
import { createOfflineSelector } from '../../../../src/recall/selectors/offlineSelector';
import { composeMemory, composeRequest } from '../../../support/recallSet';
import { fuzzRuns } from '../../support/fuzz';
import { query } from './recallQuery';

const MEMORIES: readonly Memory[] = [
  memory('feedback_invoice_numbers.md', 'Invoice numbers', 'Numbers without gaps, in the order of payment'),
  memory('feedback_migrations.md', 'Migrations', 'Never write a migration without asking'),
  memory('reference_playwright.md', 'Playwright usage', 'Commands and flags of Playwright'),
  memory('gotcha_playwright.md', 'Playwright commands that hang', 'Careful: the trace viewer hangs over ssh'),
  memory('project_old_export.md', 'Old export', '(superseded by project_export.md) Ledger export as one spreadsheet'),
  memory('project_export.md', 'Ledger export', 'One spreadsheet a quarter'),
  memory('project_資料庫.md', '資料庫備份', '每晚兩點備份到異地'),
  memory('reference_contacts.md', 'Contacts', 'Who to write to at the harbour office'),
];

function memory(path: string, name: string, description: string): Memory {
  const type = path.split('_')[0] ?? 'user';
  return composeMemory({ path, name, type: type === 'gotcha' ? 'project' : type, description }, 1_900_000_000_000);
}

async function select(asked: RecallQuery, candidates = MEMORIES) {
  const result = await createOfflineSelector().select(composeRequest(asked, candidates));
  if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
  return result;
}

describe('the offline selector', () => {
  it.each([
    ['a word of the name', 'Fix the invoice header', ['feedback_invoice_numbers.md']],
    ['another form of the word', 'we are migrating the orders', ['feedback_migrations.md']],
    ['Chinese by its words', '備份 要放在哪裡', ['project_資料庫.md']],
    ['what is in force, not what it replaced', 'ledger export for June', ['project_export.md']],
    ['nothing where only everyday words match', 'write a note to one of the people', []],
    ['nothing for a type alone', 'give me your feedback on this project', []],
    ['nothing for what shall be left alone', 'rename the button, and do not touch the invoice numbers', []],
    ['nothing for nothing', '', []],
  ])('pulls by %s', async (_, prompt, paths) => {
    expect((await select(query(prompt))).selected).toEqual(paths);
  });

  it('names the words as the prompt has them, and where a memory warns', async () => {
    const { details } = await select(query('INVOICES, then Migrating'));
    expect(details.get('feedback_invoice_numbers.md')).toMatchObject({ words: ['INVOICES'], warns: false });
    expect(details.get('feedback_migrations.md')).toMatchObject({ words: ['Migrating'], warns: true });
  });

  it('tells the prompt’s words from those that the context alone has, and names no small number', async () => {
    const context = {
      ...EMPTY_CONTEXT,
      activeFile: { path: 'src/ledger/export.ts', language: 'typescript' },
      problems: ['12 of 12 rows have no spreadsheet'],
    };
    const numbered = memory('project_quarters.md', 'Ledger 12', 'The ledger export of quarter 1 has 12 spreadsheets');
    const { details } = await select(query('why is export 1 empty?', { context }), [...MEMORIES, numbered]);
    for (const path of ['project_export.md', 'project_quarters.md']) {
      expect(details.get(path)?.words).toEqual(['export']);
      expect([...(details.get(path)?.contextWords ?? [])].sort()).toEqual(['ledger', 'spreadsheet']);
    }
    const { details: numbersAlone } = await select(query('1 and 12 and 12'), [numbered]);
    expect(numbersAlone.size).toBe(0);
  });

  it('pulls for a part that the prompt excludes what warns of exactly that, and says by which words', async () => {
    const howTo = memory('reference_tariff_migration.md', 'Migration of tariffs', 'Where the tariff migrations are');
    const warning = memory('feedback_tariffs.md', 'Ask first', 'Never write a tariff migration without asking');
    const asked = query("restyle the basket, don't write a migration of the tariffs");
    const { selected, details } = await select(asked, [howTo, warning]);
    expect(selected).toEqual(['feedback_tariffs.md']);
    expect(details.get('feedback_tariffs.md')?.words).toEqual(expect.arrayContaining(['migration', 'tariffs']));
  });

  it('passes over the usage note of a tool in use, says so, and keeps its warnings', async () => {
    const prompt = 'start playwright with the right flags';
    expect((await select(query(prompt))).selected).toContain('reference_playwright.md');
    const { selected, details } = await select(query(prompt, { toolsInUse: ['Bash', 'mcp__playwright__click'] }));
    expect(selected).toEqual(['gotcha_playwright.md']);
    expect(details.get('reference_playwright.md')?.usageNoteOf).toBe('mcp__playwright__click');
    expect(details.get('gotcha_playwright.md')?.usageNoteOf).toBeNull();
  });

  it('tells of a superseded memory that came near', async () => {
    const { details } = await select(query('ledger export as a spreadsheet'));
    expect(details.has('project_old_export.md')).toBe(true);
  });

  it('pulls nothing by the context alone where the prompt is about something else', async () => {
    const context = {
      activeFile: { path: 'src/billing/invoiceNumbers.ts', language: 'TypeScript' },
      selection: 'export function nextInvoiceNumber()',
      problems: ['The invoice has no total'],
    };
    for (const prompt of ['write a haiku about rain', 'say hello to everyone please'])
      expect((await select(query(prompt, { context }))).selected).toEqual([]);
  });

  it('lets the context decide what the prompt leaves open, and no context word outdo the prompt', async () => {
    const context = {
      ...EMPTY_CONTEXT,
      activeFile: { path: 'src/billing/invoiceNumbers.ts', language: 'typescript' },
      problems: ['The invoice has no total'],
    };
    expect((await select(query('fix this', { context }))).selected).toEqual(['feedback_invoice_numbers.md']);
    const { details } = await select(query('migration of the ledger export', { context }));
    const scoreOf = (path: string) => details.get(path)?.score ?? 0;
    expect(scoreOf('project_export.md')).toBeGreaterThan(scoreOf('feedback_invoice_numbers.md'));
  });

  it('reads the description that the client reads: what YAML cuts off can not move its choice', async () => {
    const cut = { ...MEMORIES[7], header: { ...MEMORIES[7]?.header, clientDescription: null } } as Memory;
    expect((await select(query('harbour office'), [cut])).selected).toEqual([]);
    expect((await select(query('harbour office'))).selected).toEqual(['reference_contacts.md']);
  });

  it('takes the newer of equals', async () => {
    const twins = ['a', 'b'].map((stem) => memory(`user_${stem}.md`, 'Harbour', 'The same'));
    expect((await select(query('harbour'), twins)).selected).toEqual(['user_a.md', 'user_b.md']);
    expect((await select(query('harbour'), [...twins].reverse())).selected).toEqual(['user_b.md', 'user_a.md']);
  });

  it('is cancelled before it chooses', async () => {
    const request = { ...composeRequest(query('invoice'), MEMORIES), signal: AbortSignal.abort() };
    expect(await createOfflineSelector().select(request)).toEqual({ kind: 'cancelled' });
  });

  it('says in a sentence that it failed, and works again afterwards', async () => {
    const selector = createOfflineSelector();
    const broken = [{ path: 'x.md' } as Memory];
    const failed = await selector.select(composeRequest(query('invoice'), broken));
    expect(failed).toMatchObject({
      kind: 'failed',
      problem: expect.stringMatching(/^The offline estimate failed: .*\.$/),
    });
    expect(await selector.select(composeRequest(query('invoice'), MEMORIES))).toMatchObject({ kind: 'answer' });
  });

  const words = [
    'invoice',
    'numbers',
    'migration',
    '備份',
    '資料庫',
    'export',
    "don't",
    'playwright',
    'ﬀ',
    '\ud800',
    '__proto__',
    'constructor',
  ];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...words)).map((all) => all.join(' ')),
  );
  const anyQuery = fc.record({
    prompt: anyText,
    context: fc.record({
      activeFile: fc.option(fc.record({ path: anyText, language: fc.option(anyText) })),
      selection: fc.option(anyText),
      problems: fc.array(anyText, { maxLength: 3 }),
    }),
    toolsInUse: fc.array(anyText, { maxLength: 3 }),
  });
  const anyMemory = fc
    .tuple(fc.nat(30), anyText, anyText)
    .map(([place, name, description]) => memory(`project_${place}.md`, name, description));
  const anyCandidates = fc.uniqueArray(anyMemory, { selector: ({ path }) => path, maxLength: 12 });

  it('chooses at most five candidates, for any text, and the same whatever it was asked before', async () => {
    const used = createOfflineSelector();
    await fc.assert(
      fc.asyncProperty(anyQuery, anyCandidates, async (asked, others) => {
        const candidates = [...MEMORIES, ...others];
        const result = await used.select(composeRequest(asked, candidates));
        if (result.kind !== 'answer') throw new Error(JSON.stringify(result));
        const paths = new Set(candidates.map(({ path }) => path));
        expect(result.selected.length).toBeLessThanOrEqual(5);
        expect(new Set(result.selected).size).toBe(result.selected.length);
        for (const path of result.details.keys()) expect(paths.has(path)).toBe(true);
        for (const path of result.selected) expect(result.details.has(path)).toBe(true);
        for (const { superseded, path } of candidates) if (superseded) expect(result.selected).not.toContain(path);
        expect(await select(asked, candidates)).toEqual(result);
      }),
      { numRuns: fuzzRuns(150) },
    );
  });
});
