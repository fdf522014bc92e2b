import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

/** Puts superseded memories back in force, with the bytes, the place, the entry and the age that they had. */
export const restoreMemory: Command = async (services, row, rows) => {
  for (const { open, paths } of rowsByStore(services, row, rows)) {
    await curate(services, open, { verb: 'restore', intent: { paths } });
  }
};
