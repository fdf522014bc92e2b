import { pickStore } from './pickStore';
import type { Command } from './registerCommands';
import { turnChange } from './turnChange';

/** Makes the change again that was taken back last. */
export const redo: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open !== undefined) await turnChange(services, open, 'redo');
};
