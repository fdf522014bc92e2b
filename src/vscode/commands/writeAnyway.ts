import { goOnAnyway } from '../curation/waitingWrites';
import type { Command } from './registerCommands';

/** Lets go on what waits for the agent to end a consolidation. */
export const writeAnyway: Command = async () => goOnAnyway();
