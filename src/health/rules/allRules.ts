import type { Rule } from '../rule';
import { contradiction } from './contradiction';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { derivable } from './derivable';
import { duplicateDescription } from './duplicateDescription';
import { duplicateName } from './duplicateName';
import { emptyFile } from './emptyFile';
import { headerBroken } from './headerBroken';
import { headerTooLong } from './headerTooLong';
import { longDescription } from './longDescription';
import { missingDescription } from './missingDescription';
import { missingFrontMatter } from './missingFrontMatter';
import { missingName } from './missingName';
import { missingStructure } from './missingStructure';
import { missingType } from './missingType';
import { modifiedAhead } from './modifiedAhead';
import { nearDuplicate } from './nearDuplicate';
import { relativeDate } from './relativeDate';
import { secret } from './secret';
import { secretInIndex } from './secretInIndex';
import { twoTypes } from './twoTypes';
import { unknownType } from './unknownType';
import { vagueDescription } from './vagueDescription';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [
  contradiction,
  cutDescription,
  danglingEntry,
  derivable,
  duplicateDescription,
  duplicateName,
  emptyFile,
  headerBroken,
  headerTooLong,
  longDescription,
  missingDescription,
  missingFrontMatter,
  missingName,
  missingStructure,
  missingType,
  modifiedAhead,
  nearDuplicate,
  relativeDate,
  secret,
  secretInIndex,
  twoTypes,
  unknownType,
  vagueDescription,
];
