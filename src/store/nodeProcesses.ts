import { systemCodeOf } from './nodeErrors';

/** Programs on this machine, for telling a lock of a dead one from that of a living one. */
export function createNodeProcesses(): { readonly ownId: number; isRunning(id: number): boolean } {
  return {
    ownId: process.pid,
    isRunning: (id) => {
      try {
        process.kill(id, 0);
        return true;
      } catch (error) {
        // A program of somebody else may not be signalled, but is there.
        return systemCodeOf(error) === 'EPERM';
      }
    },
  };
}
