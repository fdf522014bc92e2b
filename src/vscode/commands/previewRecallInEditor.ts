import type { Command } from './registerCommands';

/** Opens the recall view as a tab beside the editor. */
export const previewRecallInEditor: Command = async ({ recall }) => {
  await recall.openInEditor();
};
