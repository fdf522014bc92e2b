import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

/** The content still holds: the age starts again. */
export const confirmMemory: Command = async (services, row, rows) => {
  for (const { open, paths } of rowsByStore(services, row, rows)) {
    await curate(services, open, { verb: 'confirm', intent: { paths } });
  }
};
