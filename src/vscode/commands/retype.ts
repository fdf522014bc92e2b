import * as vscode from 'vscode';
import { askForType } from '../curation/askForMemory';
import { acceptsBesideTeam, acceptsScope } from '../curation/askScope';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { homeOf, scopeFolderOf } from '../side/memoryHome';
import type { MemoryNode } from '../tree/treeNode';
import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

export const retype: Command = async (services, row, rows) => {
  for (const { open, paths, nodes } of rowsByStore(services, row, rows)) {
    const current = new Set(nodes.map((node) => node.memory.header.type));
    const type = await askForType(
      open,
      vscode.l10n.t('Change Type'),
      current.size === 1 ? ([...current][0] ?? null) : null,
    );
    if (type === undefined) return;
    if (!(await acceptsType(services, open, nodes, type))) continue;
    await curate(services, open, { verb: 'retype', intent: { paths, type } });
  }
};

/** What is about the person is asked for where others read it; the team's feedback is shown beside new private one. */
async function acceptsType(
  services: Services,
  open: OpenStore,
  nodes: readonly MemoryNode[],
  type: string,
): Promise<boolean> {
  const home = homeOf(services, open);
  const changing = nodes.map(({ memory }) => memory).filter(({ header }) => header.type !== type);
  const [shared] = changing.map(({ path }) => scopeFolderOf(home, path)).filter((folder) => folder !== '');
  if (shared !== undefined && !(await acceptsScope(type, shared))) return false;
  if (type !== 'feedback') return true;
  const own = changing.filter(({ path }) => scopeFolderOf(home, path) === '');
  return acceptsBesideTeam(services, home.open, own);
}
