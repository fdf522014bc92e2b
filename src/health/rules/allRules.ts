import type { Rule } from '../rule';
import { contradiction } from './contradiction';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { derivable } from './derivable';
import { missingStructure } from './missingStructure';
import { nearDuplicate } from './nearDuplicate';
import { relativeDate } from './relativeDate';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [
  contradiction,
  cutDescription,
  danglingEntry,
  derivable,
  missingStructure,
  nearDuplicate,
  relativeDate,
];
