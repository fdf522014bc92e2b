import type { HeaderFields } from './headerFields';
import { readLenientHeader } from './lenientHeader';
import { readPlainHeader } from './plainHeader';
import { readYamlHeader } from './yamlHeader';

/** The fields between the fences, and which of the three readers found them. */
export interface ContentFields {
  /** `plain` and `yaml`: valid, but for a key that stands twice. `lenient`: not valid YAML, read line by line. */
  readonly reader: 'plain' | 'yaml' | 'lenient';
  readonly fields: HeaderFields;
  /** A key stands twice in one map; the last counts. */
  readonly duplicateKey: boolean;
  /** An unquoted description is followed by ` #`. */
  readonly cutByComment: boolean;
}

/** Reads the text between the fences with the cheapest reader that is sure of it. Never throws. */
export function readContentFields(content: string): ContentFields {
  const plain = readPlainHeader(content);
  if (plain !== null && plain !== 'broken') {
    return { reader: 'plain', fields: plain, duplicateKey: false, cutByComment: false };
  }
  const yaml = plain === 'broken' ? null : readYamlHeader(content);
  if (yaml) return { reader: 'yaml', ...yaml };
  return { reader: 'lenient', fields: readLenientHeader(content), duplicateKey: false, cutByComment: false };
}
