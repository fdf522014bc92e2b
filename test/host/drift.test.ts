import * as assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Diagnostic, languages, Uri, workspace } from 'vscode';
import type { OpenStore } from '../../src/vscode/openStore';
import type { Services } from '../../src/vscode/services';
import { memoryDirectory, removeMemory, startProduct, waitUntil } from './support/product';

const MEMORY = 'host_drift.md';

describe('Drift in VS Code', () => {
  let services: Services;
  let open: OpenStore;
  let code: string;

  const compare = (): ReturnType<Services['health']['checkReferences']> =>
    services.health.checkReferences(open, () => undefined, new AbortController().signal);
  const problems = (): readonly Diagnostic[] =>
    languages
      .getDiagnostics(Uri.file(join(memoryDirectory(), MEMORY)))
      .filter(({ code: rule }) => typeof rule === 'string' && rule.startsWith('drift-'));
  const sentence = (): string | null => {
    const memory = open.store.snapshot.memories.get(MEMORY);
    return memory === undefined ? null : services.health.referencesOf(open.store.directory, memory);
  };

  before(async () => {
    services = await startProduct();
    const [first] = services.stores.stores;
    const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
    assert.ok(first !== undefined && folder !== undefined);
    open = first;
    code = join(folder, 'src', 'hostDrift.ts');
    mkdirSync(dirname(code), { recursive: true });
  });

  after(async () => {
    rmSync(code, { force: true });
    removeMemory(MEMORY);
    await open.store.refresh();
  });

  it('points at what the code no longer has, says so at the row, and follows the code', async () => {
    writeFileSync(code, 'export const one = 1;\nexport const two = 2;\n');
    const words = 'The limit is set in `src/hostDrift.ts:9`.';
    const header = '---\nname: Host drift\ndescription: Where the limit is set\ntype: reference\n---\n\n';
    writeFileSync(join(memoryDirectory(), MEMORY), `${header}${words}\n`);
    await open.store.refresh();
    const before = await compare();
    assert.ok(before !== null && before.doubtful >= 1);
    assert.deepEqual(
      problems().map((one) => one.code),
      ['drift-line'],
    );
    assert.equal(problems()[0]?.range.start.line, 6);
    assert.equal(sentence(), 'The one reference does not hold.');

    writeFileSync(code, '// a line\n'.repeat(12));
    const after = await compare();
    assert.deepEqual(problems(), []);
    assert.match(sentence() ?? '', /^The one reference holds/);
    assert.equal(after?.doubtful, before.doubtful - 1);
  });

  it('looks by itself when a memory appears', async () => {
    const header = '---\nname: Host drift\ndescription: Where the limit is set\ntype: reference\n---\n\n';
    writeFileSync(join(memoryDirectory(), MEMORY), `${header}The limit is set in \`src/hostDrift.ts:400\`.\n`);
    await open.store.refresh();
    await waitUntil('the finding shows', () => problems().length === 1);
  });
});
