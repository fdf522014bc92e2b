import type { Command } from './registerCommands';

export const refresh: Command = async ({ stores }) => {
  await stores.relocate();
};
