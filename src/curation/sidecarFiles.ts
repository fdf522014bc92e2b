import type { PlanDraft } from './planDraft';
import { isSidecarPath, readSidecar, type Sidecar, sidecarPathsOf } from './sidecar';

/** Path of the sidecar that a superseded memory has; `null` where it has none. */
export function sidecarPathIn(draft: PlanDraft, path: string): string | null {
  return sidecarPathsOf(path).find((sidecar) => draft.read(sidecar) !== null) ?? null;
}

/** The sidecar of a superseded memory; `null` where there is none that can be read. */
export function sidecarAt(draft: PlanDraft, path: string): Sidecar | null {
  const found = sidecarPathIn(draft, path);
  const bytes = found === null ? null : draft.read(found);
  return bytes === null ? null : readSidecar(bytes);
}

/** All sidecars that the plan was handed or has written, the last one superseded first. */
export function sidecarsIn(draft: PlanDraft): readonly Sidecar[] {
  return [...draft.paths()]
    .filter(isSidecarPath)
    .flatMap((path) => readSidecar(draft.read(path) ?? new Uint8Array()) ?? [])
    .sort(compareLastFirst);
}

type Turn = Pick<Sidecar, 'supersededAt' | 'turn'>;

/** The last one that left an index is the first one back: each finds the neighbours that it had. */
export function compareLastFirst(a: Turn | null, b: Turn | null): number {
  const [first, second] = [a?.supersededAt ?? '', b?.supersededAt ?? ''];
  if (first !== second) return first < second ? 1 : -1;
  return (b?.turn ?? 0) - (a?.turn ?? 0);
}
