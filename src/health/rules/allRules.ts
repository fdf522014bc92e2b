import type { Rule } from '../rule';
import { cutDescription } from './cutDescription';
import { danglingEntry } from './danglingEntry';
import { secret } from './secret';
import { secretInIndex } from './secretInIndex';

/** Every rule but those of drift, which need the workspace. In the order of the alphabet. */
export const ALL_RULES: readonly Rule[] = [cutDescription, danglingEntry, secret, secretInIndex];
