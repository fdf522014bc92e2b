import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('loads secretlint with the first suspicious text, not with the rules', async () => {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('../../..', import.meta.url)),
    entryPoints: ['src/health/rules/secret.ts', 'src/health/rules/secretInIndex.ts'],
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const isSecretlint = (path: string): boolean => path.includes('node_modules/@secretlint/');
  const early = new Set<string>();
  const load = (path: string): void => {
    if (early.has(path)) return;
    early.add(path);
    for (const { path: other, kind } of metafile.outputs[path]?.imports ?? [])
      if (kind === 'import-statement') load(other);
  };
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) if (entryPoint?.startsWith('src/')) load(path);
  const inputsOf = (paths: Iterable<string>): readonly string[] =>
    [...paths].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  expect(inputsOf(early)).toContain('src/health/presetSecrets.ts');
  expect(inputsOf(early).filter(isSecretlint)).toEqual([]);
  expect(inputsOf(Object.keys(metafile.outputs)).some(isSecretlint)).toBe(true);
}, 60_000);
