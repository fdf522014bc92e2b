import { describe, expect, it } from 'vitest';
import { readInstructions } from '../../../src/health/readInstructions';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

describe('readInstructions', () => {
  it('reads what is there, with its path in the workspace', async () => {
    const fileSystem = createMemoryFileSystem({
      '/w/CLAUDE.md': { bytes: new TextEncoder().encode('\ufeffUse tabs.\r\n') },
      '/w/.claude/CLAUDE.md': '用中文。',
      '/w/CLAUDE.local.md': { bytes: new Uint8Array([0x61, 0xff, 0x62]) },
      '/w/AGENTS.md': '',
      '/w/other.md': 'x',
    });
    expect(await readInstructions(fileSystem, '/w')).toEqual([
      { path: 'CLAUDE.md', text: 'Use tabs.\r\n' },
      { path: 'CLAUDE.local.md', text: 'a\ufffdb' },
      { path: '.claude/CLAUDE.md', text: '用中文。' },
      { path: 'AGENTS.md', text: '' },
    ]);
  });

  it('reads a file with two names once, and leaves out what it cannot read', async () => {
    const fileSystem = createMemoryFileSystem({
      '/w/CLAUDE.md': 'x',
      '/w/AGENTS.md': { link: 'CLAUDE.md' },
      '/w/CLAUDE.local.md': { error: 'denied' },
      '/w/.claude/CLAUDE.md': { directory: true },
    });
    expect(await readInstructions(fileSystem, '/w')).toEqual([{ path: 'CLAUDE.md', text: 'x' }]);
    expect(await readInstructions(fileSystem, '/nowhere')).toEqual([]);
    fileSystem.put('/w/CLAUDE.md', { bytes: new Uint8Array(1024 * 1024 + 1) });
    expect(await readInstructions(fileSystem, '/w')).toEqual([]);
  });
});
