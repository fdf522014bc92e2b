import type { Rule } from '../rule';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { duplicateDescription } from './duplicateDescription';
import { duplicateName } from './duplicateName';
import { emptyFile } from './emptyFile';
import { headerBroken } from './headerBroken';
import { headerTooLong } from './headerTooLong';
import { longDescription } from './longDescription';
import { missingDescription } from './missingDescription';
import { missingFrontMatter } from './missingFrontMatter';
import { missingName } from './missingName';
import { missingType } from './missingType';
import { modifiedAhead } from './modifiedAhead';
import { secret } from './secret';
import { secretInIndex } from './secretInIndex';
import { twoTypes } from './twoTypes';
import { unknownType } from './unknownType';
import { vagueDescription } from './vagueDescription';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [
  cutDescription,
  danglingEntry,
  duplicateDescription,
  duplicateName,
  emptyFile,
  headerBroken,
  headerTooLong,
  longDescription,
  missingDescription,
  missingFrontMatter,
  missingName,
  missingType,
  modifiedAhead,
  secret,
  secretInIndex,
  twoTypes,
  unknownType,
  vagueDescription,
];
