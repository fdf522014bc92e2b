import { describe, expect, it } from 'vitest';
import { presentDirectory } from '../../src/cli/inspectCommand';
import { toJson } from '../../src/cli/present';
import { presentPlanned } from '../../src/cli/presentChange';
import { presentPreview } from '../../src/cli/presentPreview';
import { diffChangeSet } from '../../src/curation/diffChangeSet';
import { draftPlan } from '../../src/curation/planDraft';
import type { PlanRequest } from '../../src/curation/planRequest';
import { ALL_RULES } from '../../src/health/rules/allRules';
import { displayText } from '../../src/memory/displayText';
import { shortenText } from '../../src/memory/shortenText';
import { completePreview, prepareRecall } from '../../src/recall/preview';
import { EMPTY_CONTEXT, EMPTY_SESSION, type Preview } from '../../src/recall/recall';
import { describeRequest } from '../../src/recall/selectors/describeRequest';
import { viewOf } from '../../src/vscode/recallView/previewView';
import { INVENTED_SECRETS, PRIVATE_KEY } from '../support/inventedSecrets';
import { filesOf, NOW, refusalOf, run, snapshotOf, textAt } from './curation/curationRig';
import { findingsIn, fixIn } from './health/healthRig';

const TOKEN = INVENTED_SECRETS.find(({ name }) => name === 'GitHub token')?.secret ?? '';
const SECRETS = [TOKEN, 'hunter2', 'Tide2024x', 'Winter9Tide', PRIVATE_KEY.split('\n')[2] ?? ''];
const NAMED = `notes_${TOKEN}.md`;
const FILES = {
  [NAMED]: `---\nname: Staging password is hunter2\ndescription: "Log in with password: Tide2024x, or postgres://app:Winter9Tide@db.example.com/x"\ntype: reference\ncondition: until ${TOKEN} expires\n---\n\n${PRIVATE_KEY}\n\nThe api key is ${TOKEN}. Use \`password: hunter2\` for staging.\n`,
  'plain.md': `---\nname: Deploy\ndescription: Deploys log in with ${TOKEN}\ntype: project\n---\n\n[gone](missing_${TOKEN}.md)\n${PRIVATE_KEY}\n`,
  'old.md': `---\nname: Old ${TOKEN}\ndescription: old\nsuperseded_by: ${TOKEN}\n---\n\nOld.\n`,
  'MEMORY.md': `# Memory\n\n- [Staging](${NAMED}) — password: hunter2\n- [Gone](missing_${TOKEN}.md) — ${TOKEN}\n- [Staging](${NAMED}) — password: Tide2024x\n`,
};

function expectNone(shown: string): void {
  for (const secret of SECRETS) expect(shown).not.toContain(secret);
}

const told = { directory: '/m', recovered: [], waiting: [] };

/** What the product shows where a person asks for nothing but the very file. */
describe('no secret shows', () => {
  it('in a row, a sentence or a tooltip, however short it is cut', () => {
    for (const { text, secret } of INVENTED_SECRETS)
      for (const units of [20, 60, 200, 2_000]) {
        const shown = displayText(`${'word '.repeat(7)}${text}`, units);
        const begin = secret.slice(0, 12);
        if (secret.length > 12) expect(shown).not.toContain(begin);
        expect(shown).not.toContain(secret);
        expect(shortenText(`${'word '.repeat(7)}${text}`, units)).not.toContain(secret);
      }
    // What hides within it is taken out first, and what stands past the end of the row counts too.
    expect(displayText('password: hun\u200bter2', 100)).not.toContain('hun');
    expect(displayText(PRIVATE_KEY, 60)).not.toContain(PRIVATE_KEY.split('\n')[1]);
    expect(displayText(`postgres://app:${'Winter9'.repeat(20)}@db.example.com`, 24)).not.toContain('Winter');
  });

  it('in the recall view, and what a model is sent', async () => {
    const { prepared, preview, snapshot } = await previewAll();
    const extras = { now: NOW, nearLimit: 50, offline: preview, outdated: false, requestTokens: 0 };
    const view = viewOf(preview, snapshot, { ...extras, target: { path: NAMED, oneWord: false } });
    expect(view.pulled.map(({ path }) => path)).toContain(NAMED);
    // The path alone names the memory in messages; the page shows another field.
    const shown = JSON.stringify(view, (key, value) => (key === 'path' ? undefined : value));
    expect(view.pulled[0]?.injected?.text).toContain('The api key is ');
    expectNone(shown);
    expectNone(describeRequest(prepared).text);
    expect(preview.manifest.join()).toContain(TOKEN);
  });

  it('on the command line, as text and as data', async () => {
    const { preview, snapshot } = await previewAll();
    const inspected = presentDirectory(snapshot, NOW);
    const recalled = presentPreview(preview, snapshot, [], NOW);
    for (const { json, text } of [inspected, recalled]) {
      expectNone(text);
      expectNone(toJson(json));
    }
    expect(toJson(inspected.json)).toContain('Staging password is');
    expect(toJson(recalled.json)).toContain('The api key is ');
  });

  const requests: readonly PlanRequest[] = [
    { verb: 'delete', intent: { paths: [NAMED] } },
    { verb: 'edit', intent: { path: NAMED, name: `Now ${TOKEN}`, description: 'The password is Tide2024x, as ever' } },
    { verb: 'supersede', intent: { paths: [NAMED], by: 'plain.md', keep: 'move' } },
    { verb: 'rename', intent: { path: NAMED, to: `other_${TOKEN}.md` } },
    { verb: 'repairIndex', intent: { addMissing: true, dropDangling: true, dedupe: true } },
    { verb: 'retype', intent: { paths: [NAMED], type: 'user' } },
  ];
  it.each(requests)('in the label, notes and diff of $verb', async (request) => {
    const { changeSet } = await run(filesOf(FILES), request);
    expect(changeSet.changes.length).toBeGreaterThan(0);
    expectNone([changeSet.label, ...changeSet.notes.map(({ text }) => text)].join('\n'));
    expectNone(diffChangeSet(changeSet));
    const { json, text, messages = [] } = presentPlanned(changeSet, changeSet.label, false, told);
    expectNone([toJson(json), text, ...messages].join('\n'));
  });

  it('in a refusal', async () => {
    expectNone((await refusalOf(filesOf(FILES), { verb: 'delete', intent: { paths: [`no_${TOKEN}.md`] } })) ?? '');
    const snapshot = await snapshotOf(filesOf(FILES));
    const plan = draftPlan({ snapshot, files: new Map(), now: NOW }, (draft) => {
      draft.warn(`“${FILES[NAMED]}” is odd.`);
      return `Changed “password: hunter2”`;
    });
    expectNone(JSON.stringify(plan));
  });

  it('in what any health rule says, with the file’s bytes as they were', async () => {
    const findings = await findingsIn(FILES, { rules: ALL_RULES });
    expect(findings.filter(({ rule }) => rule === 'secret').length).toBeGreaterThan(6);
    for (const { message, related, fixes } of findings)
      expectNone([message, ...related.map((one) => one.message), ...fixes.map(({ title }) => title)].join('\n'));
  });

  it('in the diff that removes it, which still tells that something goes', async () => {
    const files = { 'a.md': `---\nname: a\n---\n\n1\n2\n3\n4\n${PRIVATE_KEY}\nend\n` };
    const [finding] = await findingsIn(files, { rules: ALL_RULES.filter(({ id }) => id === 'secret') });
    const { changeSet, files: after } = await fixIn(files, finding?.fixes[0]);
    const diff = diffChangeSet(changeSet);
    expectNone(diff);
    expect(diff).toContain('+(removed)');
    expect(diff).toMatch(/^-•+$/m);
    expect(textAt(after, 'a.md')).toContain('4\n(removed)\nend');
  });
});

async function previewAll() {
  const files = filesOf(FILES);
  const snapshot = await snapshotOf(files);
  const query = { prompt: 'How do I log in to staging?', context: EMPTY_CONTEXT, toolsInUse: [] };
  const prepared = prepareRecall(snapshot, query, EMPTY_SESSION);
  const detail = { score: 1, words: [TOKEN, 'staging'], contextWords: [TOKEN], warns: false, usageNoteOf: null };
  const answer = {
    kind: 'answer' as const,
    selected: [NAMED, 'plain.md', `nothing_${TOKEN}.md`],
    details: new Map([[NAMED, detail]]),
    model: null,
    usage: null,
  };
  const preview: Preview = await completePreview(prepared, 'given', answer, {
    readBody: async (path) => {
      const bytes = files.get(path)?.bytes ?? new Uint8Array();
      return { bytes, size: bytes.length };
    },
    now: NOW,
  });
  return { snapshot, prepared, preview };
}
