import { statSync } from 'node:fs';
import type { Row } from '../report';

const BUNDLE = 'dist/extension.cjs';
const LIMIT_BYTES = 250_000;

/** Size of the extension's bundle as last built, without the chunks that load late. */
export function measureBundleSize(): readonly Row[] {
  const bytes = statSync(BUNDLE, { throwIfNoEntry: false })?.size;
  const row = { what: `${BUNDLE}, as last built`, baseline: `limit ${LIMIT_BYTES / 1000} KB`, aim: 1 };
  if (bytes === undefined) return [{ ...row, figure: 'not built', ratio: null }];
  return [{ ...row, figure: `${(bytes / 1000).toFixed(1)} KB`, ratio: bytes / LIMIT_BYTES }];
}
