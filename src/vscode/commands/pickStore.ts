import * as vscode from 'vscode';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import type { SideStore } from '../side/sideStore';
import { isNode } from './rows';

/** The store of a row, else the only one, else the one that the person picks; `undefined` where there is none. */
export async function pickStore(
  services: Services,
  row: unknown,
  placeHolder = vscode.l10n.t('Whose memory?'),
): Promise<OpenStore | undefined> {
  if (isNode(row) && 'open' in row) return row.open;
  if (isNode(row) && row.kind === 'side') return readSide(services, row.side);
  const { stores } = services.stores;
  if (stores.length < 2) return stores[0];
  const items = stores.map((open) => ({
    label: plainLabel(open.folderNames.join(', ')),
    detail: plainLabel(open.store.directory),
    open,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.open;
}

/** A store beside the projects' own, opened and read. */
export async function readSide({ sides }: Pick<Services, 'sides'>, side: SideStore): Promise<OpenStore> {
  const open = sides.stores.open(side);
  if (open.store.snapshot.state === 'loading') await open.store.refresh();
  return open;
}
