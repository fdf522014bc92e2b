import type { TreeItem } from 'vscode';
import type { Moment } from '../../memory/attention';
import type { IndexReport } from '../../memory/indexReport';
import type { Clock } from '../../store/clock';
import type { ReadConsolidationOf } from '../curation/consolidationReader';
import type { Health } from '../health/health';
import type { OpenStore } from '../openStore';
import { sideTooltip } from './sideItem';
import { storeTooltip } from './storeTooltip';
import { tooltipOf } from './tooltip';
import type { TreeNode } from './treeNode';

/** Milliseconds that a tooltip waits for the links of a large store before it shows without them. */
const LINKS_PATIENCE_MS = 800;

/** What is read only when the pointer rests on a row. */
export class RowTooltips {
  constructor(
    private readonly health: Health,
    private readonly clock: Clock,
    private readonly readConsolidationOf: ReadConsolidationOf,
  ) {}

  /** Gives the row its tooltip. @param reportOf what the index of a store says of its memories */
  async resolve(
    item: TreeItem,
    node: TreeNode,
    { now, periods }: Moment,
    reportOf: (open: OpenStore) => IndexReport,
  ): Promise<TreeItem> {
    if (node.kind === 'index' || node.kind === 'root') {
      const sentences = this.health.indexSentencesOf(node.open.store.directory);
      item.tooltip = storeTooltip(node.open, sentences, await this.readConsolidationOf(node.open));
    }
    if (node.kind === 'side') item.tooltip = sideTooltip(node.side);
    if (node.kind !== 'memory') return item;
    const { open, memory } = node;
    const patience = new Promise<null>((resolve) => this.clock.after(LINKS_PATIENCE_MS, () => resolve(null)));
    const links = await Promise.race([open.links.linksOf(memory.path), patience]);
    const findings = this.health.sentencesOf(open.store.directory, memory, { now, periods });
    const references = this.health.referencesOf(open.store.directory, memory);
    item.tooltip = tooltipOf({ memory, report: reportOf(open), links, findings, references, now });
    return item;
  }
}
