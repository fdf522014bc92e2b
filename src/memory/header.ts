import type { ClientHeader } from './clientHeader';
import { type HeaderFields, nestedFirst, nestedFirstList, topFirst } from './headerFields';
import type { Header } from './memory';

/** The header of a file that has none. */
export const NO_HEADER: Header = {
  present: false,
  valid: null,
  fault: null,
  name: null,
  description: null,
  type: null,
  modified: null,
  originSessionId: null,
  status: null,
  supersededBy: null,
  supersededAt: null,
  condition: null,
  confirmedAt: null,
  quote: null,
  source: null,
  cutByComment: false,
  clientDescription: null,
  clientType: null,
};

export interface HeaderReading {
  readonly valid: boolean | null;
  readonly fault: Header['fault'];
  readonly cutByComment: boolean;
}

/** Gives the fields of a header their meaning. Every field but name and description is taken from `metadata` first. */
export function headerOf(fields: HeaderFields, reading: HeaderReading, client: ClientHeader): Header {
  return {
    present: true,
    valid: reading.valid,
    fault: reading.fault,
    name: topFirst(fields, 'name'),
    description: topFirst(fields, 'description'),
    type: nestedFirst(fields, 'type'),
    modified: nestedFirst(fields, 'modified'),
    originSessionId: nestedFirst(fields, 'originSessionId'),
    status: nestedFirst(fields, 'status'),
    supersededBy: nestedFirstList(fields, 'superseded_by'),
    supersededAt: nestedFirst(fields, 'superseded_at'),
    condition: nestedFirst(fields, 'condition'),
    confirmedAt: nestedFirst(fields, 'confirmed_at'),
    quote: nestedFirst(fields, 'quote'),
    source: nestedFirst(fields, 'source'),
    cutByComment: reading.cutByComment,
    clientDescription: client.clientDescription,
    clientType: client.clientType,
  };
}
