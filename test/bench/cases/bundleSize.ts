import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Row } from '../report';

const BUNDLE = 'dist/extension.js';
const LIMIT_BYTES = 250_000;

/** Size of what is loaded when the extension starts, as last built: its file and the chunks that it imports at once. */
export function measureBundleSize(): readonly Row[] {
  const row = { what: `${BUNDLE} with its chunks, as last built`, baseline: `limit ${LIMIT_BYTES / 1000} KB`, aim: 1 };
  if (!existsSync(BUNDLE)) return [{ ...row, figure: 'not built', ratio: null }];
  const bytes = sizeOf(BUNDLE, new Set());
  return [{ ...row, figure: `${(bytes / 1000).toFixed(1)} KB`, ratio: bytes / LIMIT_BYTES }];
}

function sizeOf(file: string, seen: Set<string>): number {
  if (seen.has(file)) return 0;
  seen.add(file);
  // Static imports name their file after `from` or directly after `import`; import() has a bracket there.
  const imported = readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*"(\.[^"]+)"/g);
  const parts = [...imported].map(([, path = '']) => sizeOf(join(dirname(file), path), seen));
  return parts.reduce((sum, bytes) => sum + bytes, statSync(file).size);
}
