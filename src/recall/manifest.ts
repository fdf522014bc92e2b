import { dateAt } from '../memory/instant';
import type { Memory } from '../memory/memory';

/**
 * What a selector sees of a memory: `- [type] rel/path.md (ISO mtime): description`, without the parts that are absent.
 * The description is neither cut nor cleaned and may run over several lines (contract §4, §7; vectors `rec-descriptions`,
 * `rec-desc-chars`).
 */
export function manifestLine({ path, mtime, header }: Memory): string {
  const type = header.clientType === null ? '' : `[${header.clientType}] `;
  const date = dateAt(mtime);
  const time = date === null ? '' : ` (${date.toISOString()})`;
  const description = header.clientDescription === null ? '' : `: ${header.clientDescription}`;
  return `- ${type}${path}${time}${description}`;
}
