import { readHeader } from '../memory/frontMatter';
import { hasBytesAt, replaceBytes, spliceBetween } from './byteSplice';
import { editFields } from './draftMemory';
import type { PlanDraft } from './planDraft';
import { sha256 } from './sha256';
import { sidecarOf, writeSidecar } from './sidecar';
import { sidecarAt, sidecarPathIn } from './sidecarFiles';

/**
 * Lets the `superseded_by` of a memory follow its successor.
 *
 * @param follow gives the new value for the one that stands there; `null` where it stays
 */
export function setSuccessor(draft: PlanDraft, path: string, follow: (supersededBy: string) => string | null): void {
  const before = draft.read(path) ?? new Uint8Array();
  const { supersededBy } = readHeader(before, true);
  const value = supersededBy === null ? null : follow(supersededBy);
  if (value === null) return;
  const sidecar = sidecarAt(draft, path);
  editFields(draft, path, [{ key: 'superseded_by', value }], 'keep');
  if (sidecar === null || !hasBytesAt(before, sidecar.header.at, sidecar.header.inserted)) return;
  // So that a restore still takes away exactly what superseding wrote.
  const { at, inserted, removed } = sidecar.header;
  const original = replaceBytes(before, at, at + inserted.length, removed);
  const after = draft.read(path) ?? before;
  const isAsLeft = sha256(before) === sidecar.sha256;
  const renamed = {
    ...sidecar,
    sha256: isAsLeft ? sha256(after) : sidecar.sha256,
    header: spliceBetween(original, after),
  };
  draft.write(sidecarPathIn(draft, path) ?? sidecarOf(path), writeSidecar(renamed), 'keep');
}
