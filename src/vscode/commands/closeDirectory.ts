import type { Command } from './registerCommands';
import { isNode } from './rows';

/** Takes an opened directory out of the tree. Nothing of it is touched. */
export const closeDirectory: Command = async ({ sides }, row) => {
  if (isNode(row) && row.kind === 'side' && row.side.kind === 'directory')
    await sides.directories.remove(row.side.directory);
};
