import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { managedSettingsPathOf, readSettings, type ScopeSettings } from '../../../src/location/settings';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const FILE = '/home/mei/.claude/settings.json';

function read(node: MemoryNode): Promise<ScopeSettings> {
  return readSettings('user', FILE, createMemoryFileSystem({ [FILE]: node }));
}

const summary = ({ autoMemoryDirectory, autoMemoryEnabled, env, rejected }: ScopeSettings) => ({
  directory: autoMemoryDirectory,
  enabled: autoMemoryEnabled,
  env: Object.fromEntries(env),
  rejected: rejected.length,
});
const NOTHING = { directory: null, enabled: null, env: {}, rejected: 0 };

describe('a settings file', () => {
  it('gives what concerns memory', async () => {
    const text =
      '{"autoMemoryDirectory":"~/m","autoMemoryEnabled":false,"env":{"A":"x","B":1,"C":true,"D":null,"E":{}},"x":1}';
    const settings = await read(text);
    expect(summary(settings)).toEqual({
      directory: '~/m',
      enabled: false,
      env: { A: 'x', B: '1', C: 'true' },
      rejected: 0,
    });
    expect(settings.source).toBe(`user settings (${FILE})`);
    expect(summary(await read(`\ufeff${text}`))).toEqual(summary(settings));
    expect(summary(await read(text.replaceAll(',', ',\r\n')))).toEqual(summary(settings));
  });

  it('takes null as absent and keeps the rest', async () => {
    const settings = await read('{"autoMemoryDirectory":null,"autoMemoryEnabled":true,"permissions":null,"env":null}');
    expect(summary(settings)).toEqual({ ...NOTHING, enabled: true });
  });

  it('keeps an empty text, which hides weaker scopes', async () => {
    expect((await read('{"autoMemoryDirectory":""}')).autoMemoryDirectory).toBe('');
  });

  it.each(['', ' \n', '{}'])('%j says nothing', async (text) => {
    expect(summary(await read(text))).toEqual(NOTHING);
  });

  it.each([
    ['autoMemoryDirectory', '42'],
    ['autoMemoryDirectory', '["/m"]'],
    ['autoMemoryEnabled', '"yes"'],
    ['autoMemoryEnabled', '0'],
    ['permissions', '42'],
    ['permissions', '[]'],
    ['env', '"A=1"'],
    ['hooks', 'true'],
  ])('with a wrong %s (%s) is ignored whole, and says so', async (key, value) => {
    const start = key === 'autoMemoryDirectory' ? '"autoMemoryEnabled":false' : '"autoMemoryDirectory":"/m"';
    const settings = await read(`{${start},"${key}":${value}}`);
    expect(summary(settings)).toEqual({ ...NOTHING, rejected: 1 });
    expect(settings.rejected[0]).toMatchObject({ key, source: settings.source });
    expect(settings.rejected[0]?.why).toMatch(/^The whole file is ignored: .*\.$/);
  });

  it('shows no value that may be a secret', async () => {
    const broken = await read('{"env":{"API_KEY":"sk-secret"},}');
    const wrong = await read('{"env":"API_KEY=sk-secret"}');
    expect(JSON.stringify([broken.rejected, wrong.rejected])).not.toContain('secret');
    expect(broken.rejected).toHaveLength(1);
  });

  it.each([
    ['a comment', '{\n// note\n"autoMemoryEnabled":false}'],
    ['a trailing comma', '{"autoMemoryEnabled":false,}'],
    ['half a file', '{"autoMemoryEnabled":'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['NULs', '\0\0\0'],
  ])('with %s is ignored whole, and says so', async (_words, text) => {
    const settings = await read(text);
    expect(summary(settings)).toEqual({ ...NOTHING, rejected: 1 });
    expect(settings.rejected[0]?.why).toMatch(/^The whole file is ignored\. It .*\.$/);
  });

  it.each<[string, MemoryNode, number]>([
    ['is a folder', { directory: true }, 1],
    ['may not be read', { error: 'denied' }, 1],
    ['is a pipe', { other: true }, 1],
    ['is a circle of links', { link: FILE }, 1],
    ['leads nowhere', { link: '/nowhere' }, 0],
    ['is below a file', { error: 'notDirectory' }, 0],
  ])('that %s says nothing and never throws', async (_words, node, rejected) => {
    expect(summary(await read(node))).toEqual({ ...NOTHING, rejected });
  });

  it('of 100 MB is not read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lens-settings-'));
    const file = join(folder, 'settings.json');
    writeFileSync(file, '{"autoMemoryEnabled":false}');
    truncateSync(file, 100 * 1024 * 1024);
    try {
      const settings = await readSettings('project', file, createNodeFileSystem());
      expect(summary(settings)).toEqual({ ...NOTHING, rejected: 1 });
      expect(settings.rejected[0]?.why).toContain('larger than');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('cannot reach prototypes', async () => {
    const settings = await read('{"__proto__":{"autoMemoryDirectory":"/evil"},"env":{"__proto__":"x","toString":"y"}}');
    expect(settings.autoMemoryDirectory).toBeNull();
    expect([...settings.env]).toEqual([
      ['__proto__', 'x'],
      ['toString', 'y'],
    ]);
    expect(settings.rejected).toMatchObject([{ key: '__proto__' }]);
    expect(Object.prototype).not.toHaveProperty('autoMemoryDirectory');
  });

  it('never throws, whatever JSON it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.constantFrom('autoMemoryDirectory', 'env', 'permissions', '__proto__'),
        async (...g) => {
          const settings = await read(`{${JSON.stringify(g[1])}:${g[0]}}`);
          for (const { why } of settings.rejected) expect(why).toMatch(/\.$/);
        },
      ),
    );
  });
});

describe('managedSettingsPathOf', () => {
  it('knows the place of each platform', () => {
    expect(managedSettingsPathOf('linux')).toBe('/etc/claude-code/managed-settings.json');
    expect(managedSettingsPathOf('darwin')).toBe('/Library/Application Support/ClaudeCode/managed-settings.json');
    expect(managedSettingsPathOf('win32')).toBe('C:\\Program Files\\ClaudeCode\\managed-settings.json');
  });
});
