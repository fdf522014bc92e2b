import type { Claim } from '../../../../src/health/drift/claim';
import { readClaims } from '../../../../src/health/drift/readClaims';
import { MemoryText } from '../../../../src/health/memoryText';
import { readMemory } from '../../../../src/memory/readMemory';

/** A memory of these words, as the store would read it. */
export function memoryText(body: string | Uint8Array, path = 'a.md', mtime = 0): MemoryText {
  const bytes =
    typeof body === 'string' ? new TextEncoder().encode(`---\nname: a\ntype: project\n---\n\n${body}`) : body;
  return new MemoryText(readMemory(path, { bytes, mtime, size: bytes.length }, false), bytes);
}

/** The claims of a body in short: `src/a.ts:12`, `script test`, `name in src/a.ts`, with `?` where weak and `~` where told. */
export function claimsIn(body: string, directory: string | null = null): readonly string[] {
  const memory = memoryText(body);
  return readClaims(memory, { directory }).map((claim) => shortOf(claim));
}

function shortOf(claim: Claim): string {
  const weight = { strong: '', weak: '?', told: '~' }[claim.weight];
  if (claim.kind === 'symbol') return `${claim.name} in ${claim.files.map(({ path }) => path).join(' ')}`;
  if (claim.kind === 'script') return `script ${claim.script}${weight}`;
  if (claim.kind === 'target') return `target ${claim.target}${weight}`;
  const { path, folder, lines } = claim;
  const place = lines === null ? '' : `:${lines.first}${lines.last > lines.first ? `-${lines.last}` : ''}`;
  return `${path}${folder ? '/' : ''}${place}${weight}`;
}
