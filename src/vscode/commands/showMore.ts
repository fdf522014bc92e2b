import type { Command } from './registerCommands';
import { isNode } from './rows';

export const showMore: Command = async ({ tree }, row) => {
  if (isNode(row) && row.kind === 'more') tree.showMore(row);
};
