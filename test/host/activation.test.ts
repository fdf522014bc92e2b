import * as assert from 'node:assert/strict';
import { extensions } from 'vscode';
import type { Services } from '../../src/vscode/services';

describe('The extension', () => {
  it('is found in VS Code and activates, and reads nothing until its view shows', async () => {
    const extension = extensions.getExtension<Services>('memory-lens.memory-lens');
    assert.ok(extension, 'VS Code does not know memory-lens.memory-lens');
    const started = performance.now();
    const services = await extension.activate();
    // Told, not asserted: a busy machine is no fault of the code.
    console.log(`    activated in ${(performance.now() - started).toFixed(0)} ms, loading its code included`);
    assert.equal(extension.isActive, true);
    assert.equal(services.stores.isLocated, false);
    assert.deepEqual(services.stores.stores, []);
  });
});
