import { CLIENT_FENCE } from '../../memory/clientHeader';
import { closeHeader } from '../../memory/closeHeader';
import { readHeader } from '../../memory/frontMatter';
import { closesPastHead, headOf } from '../../memory/head';
import { describeFault, NEVER_CLOSED } from '../../memory/headerFaults';
import { type Header, isKnownType } from '../../memory/memory';
import { type HeaderRepair, repairHeader } from '../../memory/repairHeader';
import { lineAt, type TextRange } from '../../memory/textLines';
import type { Finding, Fix } from '../finding';
import { bytesEdit } from '../fixes';
import { firstLine } from '../headerRanges';
import { editFix, type FindingParts, findingIn, keepingFix, quoted } from '../memoryFindings';
import type { MemoryText } from '../memoryText';
import { isCurrent, type MemoryRule } from '../rule';

/** A header that the client does not read, or not as it was meant (contract §3, §7). */
export const headerBroken: MemoryRule = {
  kind: 'memory',
  id: 'header-broken',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    if (!isCurrent(memory.memory)) return [];
    const parts = partsOf(memory, memory.memory.header);
    return parts === null
      ? []
      : [findingIn(memory, 'header-broken', 'warning', { range: firstLine(memory), ...parts })];
  },
};

function partsOf(memory: MemoryText, header: Header): (Omit<FindingParts, 'range'> & Partial<FindingParts>) | null {
  switch (header.fault) {
    case 'broken':
      return brokenParts(memory, header);
    case 'tagged':
      return { message: describeFault(header) ?? '', fixes: untagFixes(memory) };
    case 'unclosed':
      // One that closes too late has a rule of its own.
      return closesPastHead(memory.bytes) ? null : { message: NEVER_CLOSED, fixes: closeFixes(memory) };
    case null:
      return endsForClient(memory, header)
        ? {
            message:
              'Three dashes inside the header end it for the agent, so that it does not see what the header says.',
            fixes: fixesOf(memory, header),
          }
        : null;
  }
}

/** Points at the line that the fix would change, else at the begin. */
function brokenParts(memory: MemoryText, header: Header): Omit<FindingParts, 'range'> & Partial<FindingParts> {
  const fixes = fixesOf(memory, header);
  const range = changedLine(memory, fixes);
  const message = [describeFault(header), describeRead(header)].join(' ');
  return range === null ? { message, fixes } : { message, fixes, range };
}

function changedLine(memory: MemoryText, [fix]: readonly Fix[]): TextRange | null {
  const edit = fix?.remedy.kind === 'edits' ? fix.remedy.files[0]?.edits[0] : undefined;
  if (edit === undefined) return null;
  let at = 0;
  while (at < edit.expected.length && edit.expected[at] === edit.text[at]) at++;
  const { lines, text } = memory;
  const line = lines[lineAt(lines, edit.start + at)];
  if (line === undefined) return null;
  const start = line.start + Math.max(0, text.slice(line.start, line.end).search(/\S/));
  return { start, end: Math.max(start, line.end) };
}

/** The client closes a header at the first three dashes, wherever they stand (contract §7; vector `rec-inner-dashes`). */
function endsForClient(memory: MemoryText, header: Header): boolean {
  if (!header.present || isSeen(header)) return false;
  return memory.headerText.includes(CLIENT_FENCE);
}

/** Whether the client reads what is read here. */
function isSeen({ description, clientDescription, type, clientType }: Header): boolean {
  const isSame = description === clientDescription || (description ?? '').trim() === (clientDescription ?? '').trim();
  return isSame && (clientType === type || !isKnownType(type));
}

function describeRead({ name, description }: Header): string {
  const read = [
    ...(name === null ? [] : [`the name ${quoted(name)}`]),
    ...(description === null ? [] : [`the description ${quoted(description)}`]),
  ];
  return read.length === 0 ? 'Neither a name nor a description was found in it.' : `Read was ${read.join(' and ')}.`;
}

function fixesOf(memory: MemoryText, header: Header): readonly Fix[] {
  const repair = repairHeader(memory.bytes);
  if (repair === null) return [];
  const after = readHeader(headOf(repair.bytes), false);
  if (after.fault !== null || !isSeen(after)) return [];
  const plain = repair.exact && after.description === header.description;
  return keepingFix(memory, titleOf(repair), bytesEdit(memory, repair.bytes), plain);
}

/** Where the header begins is clear, where it ends is a guess. */
function closeFixes(memory: MemoryText): readonly Fix[] {
  const closed = closeHeader(memory.bytes);
  return closed === null ? [] : editFix(memory, 'Close the header', bytesEdit(memory, closed));
}

const YAML_TAG = /^---[ \t]{0,9}ya?ml(?=[ \t]{0,9}[\r\n])/i;

/** A tag that names what the header is anyhow. Any other may be the reason why nothing reads it. */
function untagFixes(memory: MemoryText): readonly Fix[] {
  const tag = YAML_TAG.exec(memory.text)?.[0];
  if (tag === undefined) return [];
  const bytes = memory.exact.toBytes(CLIENT_FENCE + memory.text.slice(tag.length));
  const { present, fault } = readHeader(headOf(bytes), false);
  if (!present || fault !== null) return [];
  return editFix(memory, 'Take the language away, so that the header is read', bytesEdit(memory, bytes));
}

function titleOf({ quoted: keys, dropped }: HeaderRepair): string {
  const [key, ...others] = keys;
  if (key !== undefined)
    return others.length === 0 ? `Quote ${nameOf(key)}` : `Quote the values of ${keys.length} fields`;
  const [repeated] = dropped;
  if (repeated !== undefined) return `Keep the last “${repeated}” alone, which is the one that counts`;
  return 'Write spaces for the tabs';
}

function nameOf(key: string): string {
  return key === 'name' || key === 'description' || key === 'type' ? `the ${key}` : `the value of “${key}”`;
}
