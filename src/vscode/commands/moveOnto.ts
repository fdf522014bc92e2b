import type { Services } from '../services';
import type { MemoryNode, TreeNode } from '../tree/treeNode';
import { moveToPrivate, moveToTeamStore, movingOf } from './moveMemories';

/** Moves memories that were dropped on another store of their own memory directory; onto others nothing moves. */
export async function moveOnto(services: Services, target: TreeNode, nodes: readonly MemoryNode[]): Promise<void> {
  const directory = directoryOf(target);
  if (directory === null) return;
  for (const moving of movingOf(services, nodes)) {
    const { home } = moving;
    const team = services.sides.teamsOf(home).find((side) => side.directory === directory);
    if (team !== undefined) await moveToTeamStore(services, moving, team.team.folder);
    else if (home.store.directory === directory) await moveToPrivate(services, moving);
  }
}

function directoryOf(target: TreeNode): string | null {
  if (target.kind === 'side') return target.side.directory;
  return target.kind === 'memory' || target.kind === 'group' || target.kind === 'index' || target.kind === 'root'
    ? target.open.store.directory
    : null;
}
