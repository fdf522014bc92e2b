import { displayText } from '../memory/displayText';
import { redactSecrets } from '../memory/redact';
import type { CommandResult } from './output';

/** Units of a sentence on the standard error: some name several paths. */
const SENTENCE_UNITS = 2_000;
/** What JSON may hold as it is and a terminal may obey: controls beyond ASCII, and what turns the direction of text. */
const OBEYED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Writes a result: its text or its data to the standard output, what else should be known to the standard error. What a
 * terminal shows is kept in logs, so a mask stands for every secret, in the data too.
 *
 * @throws Error that says so in a sentence, where the standard output takes no more
 */
export async function present({ json, text, messages = [], failure }: CommandResult, asJson: boolean): Promise<void> {
  for (const line of asJson ? [] : messages) tell(line);
  if (failure !== undefined) tell(`memory-lens: ${failure}`);
  if (asJson) await print(toJson(json));
  else if (text !== '') await print(redactSecrets(text));
}

/** Data as JSON that no terminal obeys: it reads the same but for secrets, with escapes for what could steer one. */
export function toJson(data: unknown): string {
  return JSON.stringify(data, maskText, 2).replace(
    OBEYED,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function maskText(_: string, value: unknown): unknown {
  return typeof value === 'string' ? redactSecrets(value) : value;
}

/** One line to the standard error, whatever the text holds. */
export function tell(text: string): void {
  process.stderr.write(`${displayText(text, SENTENCE_UNITS)}\n`);
}

/** Text and a line end to the standard output. @throws as {@link present} */
export function print(text: string): Promise<void> {
  return new Promise((done, fail) => {
    process.stdout.write(`${text}\n`, (error) => {
      // A reader that closes the pipe early (`| head`) has what it wants.
      if (!error || codeOf(error) === 'EPIPE') done();
      else fail(new Error(`The standard output takes no more (${codeOf(error)}); what was asked for is done.`));
    });
  });
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message;
}

/** Leaves failures of the streams to those who write: without a listener each would end the process with a stack. */
export function keepStreamErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
