import { INDEX_NAME } from '../memory/contract';
import { type Finding, SEVERITIES } from './finding';

/** The index first, then file by file; inside a file by place, and the more severe of two at one place. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    rankOf(a) - rankOf(b) ||
    compareTexts(a.path, b.path) ||
    (a.range?.start ?? -1) - (b.range?.start ?? -1) ||
    SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
    compareTexts(a.rule, b.rule)
  );
}

function rankOf({ path }: Finding): number {
  return path === INDEX_NAME ? 0 : 1;
}

/** By code units, so that the order is the same on every machine. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
