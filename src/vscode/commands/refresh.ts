import type { Command } from './registerCommands';

export const refresh: Command = async ({ stores, sides }) => {
  await stores.relocate();
  await sides.finder.look(true);
};
