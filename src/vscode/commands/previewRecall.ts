import type { Command } from './registerCommands';

/** Shows the recall view as it is. */
export const previewRecall: Command = async ({ recall }) => {
  await recall.show({ prompt: null, target: null, store: null });
};
