import type { Rule } from '../rule';
import { budget } from './budget';
import { contradiction } from './contradiction';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { derivable } from './derivable';
import { duplicateDescription } from './duplicateDescription';
import { duplicateEntry } from './duplicateEntry';
import { duplicateName } from './duplicateName';
import { emptyFile } from './emptyFile';
import { headerBroken } from './headerBroken';
import { headerTooLong } from './headerTooLong';
import { longDescription } from './longDescription';
import { longEntry } from './longEntry';
import { missingDescription } from './missingDescription';
import { missingFrontMatter } from './missingFrontMatter';
import { missingName } from './missingName';
import { missingStructure } from './missingStructure';
import { missingType } from './missingType';
import { modifiedAhead } from './modifiedAhead';
import { nearDuplicate } from './nearDuplicate';
import { needsConfirmation } from './needsConfirmation';
import { orphan } from './orphan';
import { relativeDate } from './relativeDate';
import { secret } from './secret';
import { secretInIndex } from './secretInIndex';
import { staleHook } from './staleHook';
import { successorGone } from './successorGone';
import { supersededIndexed } from './supersededIndexed';
import { twoTypes } from './twoTypes';
import { unknownType } from './unknownType';
import { unreadable } from './unreadable';
import { vagueDescription } from './vagueDescription';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [
  budget,
  contradiction,
  cutDescription,
  danglingEntry,
  derivable,
  duplicateDescription,
  duplicateEntry,
  duplicateName,
  emptyFile,
  headerBroken,
  headerTooLong,
  longDescription,
  longEntry,
  missingDescription,
  missingFrontMatter,
  missingName,
  missingStructure,
  missingType,
  modifiedAhead,
  nearDuplicate,
  needsConfirmation,
  orphan,
  relativeDate,
  secret,
  secretInIndex,
  staleHook,
  successorGone,
  supersededIndexed,
  twoTypes,
  unknownType,
  unreadable,
  vagueDescription,
];
