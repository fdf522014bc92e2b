import * as assert from 'node:assert/strict';
import { extensions } from 'vscode';

describe('The extension', () => {
  it('is found in VS Code and activates', async () => {
    const extension = extensions.getExtension('memory-lens.memory-lens');
    assert.ok(extension, 'VS Code does not know memory-lens.memory-lens');
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});
