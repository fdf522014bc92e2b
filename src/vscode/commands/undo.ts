import { pickStore } from './pickStore';
import type { Command } from './registerCommands';
import { turnChange } from './turnChange';

/** Takes back the latest change of a store. */
export const undo: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open !== undefined) await turnChange(services, open, 'undo');
};
