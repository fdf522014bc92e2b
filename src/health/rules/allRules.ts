import type { Rule } from '../rule';
import { budget } from './budget';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { duplicateEntry } from './duplicateEntry';
import { longEntry } from './longEntry';
import { needsConfirmation } from './needsConfirmation';
import { orphan } from './orphan';
import { staleHook } from './staleHook';
import { successorGone } from './successorGone';
import { supersededIndexed } from './supersededIndexed';
import { unreadable } from './unreadable';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [
  budget,
  cutDescription,
  danglingEntry,
  duplicateEntry,
  longEntry,
  needsConfirmation,
  orphan,
  staleHook,
  successorGone,
  supersededIndexed,
  unreadable,
];
