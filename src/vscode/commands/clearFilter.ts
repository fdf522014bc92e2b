import { showFilter } from './filterMemories';
import type { Command } from './registerCommands';

export const clearFilter: Command = (services) => showFilter(services, '');
