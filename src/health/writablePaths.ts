import type { PlanNote } from '../curation/changeSet';
import { INDEX_NAME } from '../memory/contract';
import type { Finding, Fix } from './finding';
import { shownPath } from './shownPath';

/** Paths that a note names; of more it gives the number. */
const NAMED_PATHS = 3;

/** Leaves out of *Fix all* what can't be written, so that the rest is made, and remembers it. Each path is asked for once. */
export class WritablePaths {
  private readonly asked = new Map<string, boolean>();

  constructor(private readonly isWritable: ((path: string) => Promise<boolean>) | undefined) {}

  /** The findings, without those whose plain fix would write such a file. */
  async keep(findings: readonly Finding[]): Promise<readonly Finding[]> {
    const kept: Finding[] = [];
    for (const finding of findings) {
      const fix = finding.fixes.find(({ plain }) => plain);
      if (fix !== undefined && (await this.canMake(fix))) kept.push(finding);
    }
    return kept;
  }

  notes(): readonly PlanNote[] {
    const left = [...this.asked].flatMap(([path, isWritable]) => (isWritable ? [] : [`“${shownPath(path)}”`]));
    if (left.length === 0) return [];
    const others = left.length - NAMED_PATHS;
    const named = left.slice(0, NAMED_PATHS).join(', ') + (others > 0 ? ` and ${others} more` : '');
    return [{ severity: 'info', text: `Left as they are, because they are links or can’t be written: ${named}.` }];
  }

  private async canMake({ remedy }: Fix): Promise<boolean> {
    // Of the verbs of curation, Fix all knows the repair of the index alone.
    const paths = remedy.kind === 'edits' ? remedy.files.map(({ path }) => path) : [INDEX_NAME];
    let can = true;
    for (const path of paths) can = (await this.ask(path)) && can;
    return can;
  }

  private async ask(path: string): Promise<boolean> {
    const known = this.asked.get(path) ?? (await this.isWritable?.(path)) ?? true;
    this.asked.set(path, known);
    return known;
  }
}
