import type { Command } from './registerCommands';

/** Shows what was remembered although memory is switched off. */
export const showAnyway: Command = ({ stores }) => stores.showAnyway();
