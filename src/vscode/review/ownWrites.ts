import type { ApplyResult } from '../../curation/apply';
import type { ChangeSet } from '../../curation/changeSet';

/** What is written, and how. */
export type AroundWrite = (
  changes: Pick<ChangeSet, 'directory' | 'changes'>,
  write: () => Promise<ApplyResult>,
) => Promise<ApplyResult>;

/** Every write of this window passes here, so that whoever tells of others' changes knows which were its own. */
export class OwnWrites {
  private around: AroundWrite = (_changes, write) => write();

  follow(around: AroundWrite): void {
    this.around = around;
  }

  readonly run: AroundWrite = (changes, write) => this.around(changes, write);
}
