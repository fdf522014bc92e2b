import type { ListedChange } from '../../curation/seen/seenStore';

/** What somebody else did to a memory, as a row tells it. */
export interface ReviewedChange extends ListedChange {
  /** Of the memory, also of one that is gone; its path where no name is known. */
  readonly title: string;
}
