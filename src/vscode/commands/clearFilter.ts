import type { Command } from './registerCommands';

export const clearFilter: Command = ({ filter }) => filter.apply('');
