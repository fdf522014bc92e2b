import * as vscode from 'vscode';
import type { ChangeSet, WriteChange } from '../../curation/changeSet';
import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import type { Services } from '../services';
import { decide } from './decision';

const { t } = vscode.l10n;

/** Files that are shown at once: each is two documents. */
const MAX_SHOWN = 100;

/** Two versions of a file, by the path that they are shown under. */
export interface Compared {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
}

/** Shows how files would change, and asks. @param verb the button that accepts */
export function acceptsDiff(services: Services, { changes }: ChangeSet, verb: string): Promise<boolean> {
  const writes = changes.filter((change): change is WriteChange => change.kind === 'write');
  return acceptsCompared(services, writes, question(writes), verb);
}

/** Shows versions side by side, and asks while they are seen. @param verb the button that accepts */
export async function acceptsCompared(
  { texts }: Services,
  files: readonly Compared[],
  asked: string,
  verb: string,
): Promise<boolean> {
  const [first] = files;
  if (first === undefined) return true;
  const close =
    files.length === 1
      ? await texts.compare(first.path, first.before, first.after, t('{0}: as it is ↔ as it would be', first.path))
      : await texts.compareAll(files.slice(0, MAX_SHOWN), t('As it is ↔ as it would be'));
  const decision = await decide(asked, verb);
  if (decision !== 'left') await close();
  return decision === 'accepted';
}

function question(writes: readonly WriteChange[]): string {
  const [first] = writes;
  if (first !== undefined && writes.length === 1)
    return first.path === INDEX_NAME
      ? t('The index would change as shown.')
      : t('“{0}” would change as shown.', displayText(first.path, 120));
  if (writes.length <= MAX_SHOWN) return t('{0} files would change as shown.', writes.length);
  return t('{0} files would change; the first {1} are shown.', writes.length, MAX_SHOWN);
}
