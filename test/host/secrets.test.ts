import * as assert from 'node:assert/strict';
import { MarkdownString } from 'vscode';
import { reportIndex } from '../../src/memory/indexReport';
import { plainLabel } from '../../src/vscode/plainLabel';
import type { Services } from '../../src/vscode/services';
import { tooltipOf } from '../../src/vscode/tree/tooltip';
import { INVENTED_SECRETS } from '../support/inventedSecrets';
import { memoryDirectory, memoryRow, removeMemory, startProduct, waitUntil, writeMemory } from './support/product';

const token = INVENTED_SECRETS.find(({ name }) => name === 'GitHub token')?.secret ?? '';
const path = `host_${token}.md`;

describe('Secrets in the tree', () => {
  let services: Services;

  before(async () => {
    services = await startProduct();
  });

  afterEach(async () => {
    removeMemory(path);
    await services.stores.relocate();
  });

  it('have a mask in rows, tooltips and labels, whatever field holds them', async () => {
    writeMemory(path, {
      name: `Staging ${token}`,
      type: `own ${token}`,
      description: `the password is hunter2, the token ${token}`,
    });
    await waitUntil('the memory has a row', () => memoryRow(services, path) !== undefined);
    const row = memoryRow(services, path);
    const node = services.tree.nodeOf(memoryDirectory(), path);
    assert.ok(node?.kind === 'memory');
    const { memory } = node;
    const report = reportIndex(null, new Map(), [memory], () => false);
    const links = { to: [path], from: [path], dangling: [`missing_${token}.md`] };
    const tooltip = tooltipOf({
      references: null,
      memory,
      report,
      links,
      findings: [`It holds ${token}.`],
      now: Date.now(),
    });
    assert.ok(tooltip instanceof MarkdownString);
    const shown = [
      row?.label,
      row?.description,
      row?.accessibilityInformation?.label,
      tooltip.value.replaceAll('\\', ''),
      plainLabel(memory.path),
    ].join('\n');
    for (const secret of [token, 'hunter2']) assert.ok(!shown.includes(secret), 'a secret shows');
    assert.ok(shown.includes('Staging ••••••'));
  });
});
