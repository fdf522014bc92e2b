import { HEAD_MAX_BYTES, HEAD_MAX_LINES } from './contract';
import type { Header } from './memory';

/** Of a file without the closing dashes. */
export const NEVER_CLOSED =
  'The header does not end: the line of three dashes that closes it is missing. The agent sees no description.';
/** Of a header that closes behind what the client reads, or of which no more was read here (contract §4). */
export const CLOSED_TOO_LATE = `The header does not end within ${HEAD_MAX_LINES} lines and ${HEAD_MAX_BYTES / 1024} KB: the agent sees no description.`;

/** A sentence or two about a header that the client does not read as it was meant; `null` where it is in order. */
export function describeFault(header: Header): string | null {
  switch (header.fault) {
    case null:
      return null;
    case 'broken':
      return `The header is not valid YAML. It is read line by line here; ${describeClientView(header)}`;
    case 'tagged':
      return 'The header names a language after its dashes. Nothing in it is read or run, here or by the agent.';
    case 'unclosed':
      return header.present ? CLOSED_TOO_LATE : NEVER_CLOSED;
  }
}

/** What the client makes of a description that is read here, as the end of a sentence. */
export function describeClientView({ description, clientDescription }: Header): string {
  if (clientDescription === null || clientDescription.trim() === '') return 'the agent sees no description.';
  return clientDescription.trim() === description?.trim()
    ? 'the agent still sees the description, but other programs may not.'
    : 'the agent sees another description.';
}
