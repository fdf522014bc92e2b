import type { Command } from './registerCommands';

export const showLog: Command = async ({ log }) => log.show();
