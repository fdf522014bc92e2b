import { UsageError } from './output';

const INPUT_MAX_BYTES = 1024 * 1024;

/**
 * The text of an option (`--body`, `--prompt`): as given, for `-` all that the standard input holds; `null` without it.
 *
 * @throws UsageError where that is too long, or not UTF-8: the agent could not read it
 */
export async function readTextOption(
  option: string | undefined,
  input: AsyncIterable<Uint8Array>,
): Promise<string | null> {
  if (option === undefined) return null;
  if (option !== '-') return option;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of input) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > INPUT_MAX_BYTES) throw new UsageError(`The standard input holds more than ${INPUT_MAX_BYTES} bytes.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks, length));
  } catch {
    throw new UsageError('The standard input is not UTF-8.');
  }
}
