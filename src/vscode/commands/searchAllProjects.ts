import { ProjectSearch } from '../side/projectSearch';
import { openPlainly } from './openMemory';
import type { Command } from './registerCommands';

/** Looks for memories of all projects while one types, and opens the one that is chosen. */
export const searchAllProjects: Command = async (services) => {
  const search = new ProjectSearch(services, (file, isKept) =>
    openPlainly(file, { preview: !isKept, preserveFocus: false }),
  );
  search.show();
};
