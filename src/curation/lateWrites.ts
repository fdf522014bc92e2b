import { equalBytes, startsWith } from '../memory/bytes';
import type { FileStep } from './changeRecord';
import { type CurationDeps, DEFAULT_GRACE_MS, pause } from './curationDeps';
import { changeSurvives, hasLinesAdded } from './lines';
import type { Difference } from './prepare';
import { appendMissing, readIfThere } from './settle';

/** Shares of the grace after which the files are looked at. */
const LOOKS = [0.1, 0.4, 1];
/** Looks at a file that another program is just writing, which empties it first. */
const PATIENCE = 6;
const PATIENCE_MS = 8;
const LF = 0x0a;

interface Watched {
  readonly step: FileStep;
  /** Where the file lies that stood there before: a program that had it open writes into this one. */
  readonly old: string;
}

/**
 * Watches files that were exchanged for writes that another program had begun before. What it appended is carried over to
 * the new file, as if it had come a moment later; anything else means that the change can't stay.
 */
export class LateWrites {
  /** Sentences. */
  readonly notes = new Set<string>();
  private readonly watched: Watched[] = [];

  constructor(private readonly deps: CurationDeps) {}

  add(step: FileStep, old: string): void {
    this.watched.push({ step, old });
  }

  /** Returns the first file that another program wrote in a way that does not go together with the change. */
  async watch(): Promise<Difference | null> {
    const grace = this.deps.graceMs ?? DEFAULT_GRACE_MS;
    let waited = 0;
    for (const share of LOOKS) {
      await pause(this.deps.clock, share * grace - waited);
      waited = share * grace;
      for (const watched of this.watched) {
        const difference = (await this.lookAtOld(watched, share === 1)) ?? (await this.lookAtNew(watched.step));
        if (difference !== null) return difference;
      }
    }
    return null;
  }

  private async lookAtOld({ step, old: hidden }: Watched, last: boolean): Promise<Difference | null> {
    const { from, to } = step;
    if (from === null) return null;
    const old = await readIfThere(hidden, this.deps);
    if (old === null || equalBytes(old, from.bytes)) return null;
    if (to === null || !hasLinesAdded(from.bytes, old)) return { path: from.path, expected: from.bytes, seen: old };
    // A line that is not at its end yet is still being written.
    if (!last && old.at(-1) !== LF) return null;
    if ((await readIfThere(to.real, this.deps)) === null) return { path: to.path, expected: from.bytes, seen: null };
    // At each look again: what was carried over may have been overwritten.
    if (await appendMissing(to.real, old.subarray(from.bytes.length), this.deps)) {
      this.notes.add(`Lines that another program added to “${from.path}” at the same time were carried over.`);
    }
    return null;
  }

  /** What others did to the new file is fine as long as they knew it. */
  private async lookAtNew({ from, to }: FileStep): Promise<Difference | null> {
    if (to === null) return null;
    let seen: Uint8Array | null = null;
    for (let look = 0; look < PATIENCE; look++) {
      if (look > 0) await pause(this.deps.clock, PATIENCE_MS);
      seen = await readIfThere(to.real, this.deps);
      if (seen === null) continue;
      if (equalBytes(seen, to.bytes) || (to.bytes.length > 0 && startsWith(seen, to.bytes))) return null;
      if (changeSurvives(from?.bytes ?? new Uint8Array(), to.bytes, seen)) return null;
    }
    return { path: to.path, expected: from?.bytes ?? null, seen };
  }
}
