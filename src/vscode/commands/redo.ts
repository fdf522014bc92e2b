import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

/** Makes the change again that was taken back last. */
export const redo: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open !== undefined) await services.curator.redo(open);
};
