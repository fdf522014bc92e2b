import { type FieldValue, fieldText, type HeaderFields } from './headerFields';
import { isKnownType, type KnownType } from './memory';
import { readPlainHeader } from './plainHeader';
import { readYamlHeader } from './yamlHeader';

/** What the client's manifest says of a memory beside its path and time (contract §4). */
export interface ClientHeader {
  readonly clientDescription: string | null;
  readonly clientType: KnownType | null;
}

const NOTHING: ClientHeader = { clientDescription: null, clientType: null };

/** The client's view of fields that it reads as we do. */
export function clientViewOf(fields: HeaderFields): ClientHeader {
  const type = fieldText(fields.metadata.get('type')) ?? fieldText(fields.top.get('type'));
  return {
    clientDescription: clientText(fields.top.get('description')),
    clientType: isKnownType(type) ? type : null,
  };
}

/** Every client up to 2.1.332 closes a header at the first three dashes, wherever they stand (vector `rec-inner-dashes`). */
export const CLIENT_FENCE = '---';

/**
 * The client's view of a whole head. The rules are those that the recorded manifests show (test/fixtures/vectors,
 * client 2.1.332): the header ends at the first `---`, also inside a line or a value; a key that stands twice keeps
 * its last value; tabs may indent; a header that is not valid YAML is read a second time with the values quoted that
 * hold a character with a meaning in YAML; if that fails too, there is neither description nor type.
 */
export function readClientHeader(head: string): ClientHeader {
  const opening = /^---\s*\n/.exec(head);
  if (opening === null) return NOTHING;
  const start = opening[0].length;
  const end = head.indexOf(CLIENT_FENCE, start);
  if (end < 0) return NOTHING;
  const content = head.slice(start, end).replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
  const fields = readFields(content) ?? readFields(quoteOddValues(content));
  return fields === null ? NOTHING : clientViewOf(fields);
}

/** The client's second look at a header that is known not to be valid YAML. */
export function readClientHeaderAgain(content: string): ClientHeader {
  const fields = readFields(quoteOddValues(content));
  return fields === null ? NOTHING : clientViewOf(fields);
}

function readFields(content: string): HeaderFields | null {
  const plain = readPlainHeader(content) ?? readYamlHeader(content)?.fields ?? null;
  return plain === 'broken' ? null : plain;
}

const TOP_LEVEL_LINE = /^([A-Za-z_-]+):\s+(.+)$/;
/** Which values the second reading quotes. Neither a `- ` or `? ` at the start nor a quote is among them (vector `rec-yaml`). */
const ODD_VALUE = /[[\]{}*&#!|>%@`]|: /;

function quoteOddValues(content: string): string {
  return content.split('\n').map(quoteOddValue).join('\n');
}

function quoteOddValue(line: string): string {
  const match = TOP_LEVEL_LINE.exec(line);
  const key = match?.[1];
  const value = match?.[2];
  if (key === undefined || value === undefined || !ODD_VALUE.test(value)) return line;
  const quoted = value.length > 1 && (isAround('"', value) || isAround("'", value));
  return quoted ? line : `${key}: "${value.replace(/["\\]/g, '\\$&')}"`;
}

function isAround(quote: string, value: string): boolean {
  return value.startsWith(quote) && value.endsWith(quote);
}

/** A description counts if it is text of at least one character: no number, truth value, null, list or map (vector `rec-descriptions`). */
function clientText(value: FieldValue | undefined): string | null {
  if (value === undefined || value.text === '') return null;
  switch (value.style) {
    case 'plain':
      return isCoreText(value.text) ? value.text : null;
    case 'quoted':
    case 'block':
      return value.text;
    default:
      return null;
  }
}

const CORE_WORD = /^(?:null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const CORE_NUMBER = /^(?:0o[0-7]+|0x[\dA-Fa-f]+|[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?)$/;
/** No longer plain scalar is anything but text; it keeps the patterns off long lines. */
const LONGEST_CORE_VALUE = 64;

/** Whether YAML's core schema takes a plain scalar for text (YAML 1.2.2, 10.3.2). */
function isCoreText(text: string): boolean {
  if (text.length > LONGEST_CORE_VALUE) return true;
  return text !== '~' && !CORE_WORD.test(text) && !CORE_NUMBER.test(text);
}
