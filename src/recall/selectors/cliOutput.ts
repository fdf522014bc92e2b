import type { ProgramResult } from '../../store/programRunner';
import type { SelectionResult } from '../recall';
import { countOf, isRecord, tokensOf } from './jsonValues';
import { answered, failed } from './modelResult';
import { modelWords } from './modelWords';
import { namesIn, parseJson, readAnswer } from './readAnswer';

const SHOWN_UNITS = 200;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/]|\\\\)/;
const NOT_LOGGED_IN = /not logged in|\/login\b|invalid api key|authenticat|oauth token/i;
const TOO_OLD = /unknown option|unrecognized option/i;
const LIMIT = /(?:usage|session|weekly|rate) limit|hit your limit|limit reached/i;

/** Whether a program is named so that no folder can slip in another: by an absolute path, or by a bare name. */
export function isLocatedProgram(program: string): boolean {
  if (program === '' || program.includes('\0')) return false;
  return ABSOLUTE.test(program) || (!/[\\/]/.test(program) && program !== '.' && program !== '..');
}

/** Text of the person's settings or of the program, to stand in a sentence. */
export function wordsOfCli(text: string): string {
  return modelWords(text, SHOWN_UNITS);
}

/**
 * What the agent's command line answered with `--output-format json`: one object with the answer in `structured_output` (where
 * the program knows schemas) or as text in `result`.
 */
export function readCliOutput({
  exitCode,
  output,
  errorOutput,
}: Extract<ProgramResult, { kind: 'ended' }>): SelectionResult {
  const envelope = envelopeIn(parseJson(output.trim()));
  if (envelope === null) {
    return exitCode === 0
      ? failed(
          'The agent’s command line answered with something that is no JSON. Check that its path leads to the agent.',
        )
      : failed(sentenceFor(exitCode, `${errorOutput}\n${output}`));
  }
  const result = typeof envelope.result === 'string' ? envelope.result : '';
  if (envelope.stop_reason === 'refusal') {
    return failed('The model declined to answer. Word the prompt anew, or choose another selector.');
  }
  const isError = envelope.is_error === true || exitCode !== 0;
  if (isError) return failed(sentenceFor(exitCode, result === '' ? errorOutput : result));
  const names = namesIn(envelope.structured_output) ?? readAnswer(result);
  return answered(names, modelIn(envelope), isRecord(envelope.usage) ? tokensOf(envelope.usage) : null);
}

function sentenceFor(exitCode: number | null, words: string): string {
  if (NOT_LOGGED_IN.test(words)) {
    return 'The agent’s command line is not logged in. Run it in a terminal, log in with /login, then try again.';
  }
  if (TOO_OLD.test(words)) return 'The agent’s command line is too old for this. Update it, then try again.';
  const theirs = wordsOfCli(words);
  if (LIMIT.test(words)) return `The limit of the subscription is reached. Try again later. (${theirs})`;
  const how =
    exitCode === null ? 'was ended by the system' : exitCode === 0 ? 'failed' : `failed with code ${exitCode}`;
  return `The agent’s command line ${how}${theirs === '' ? '.' : `: ${theirs}`}`;
}

/** The object of the result; where the program lists its messages, the last that is one. */
function envelopeIn(parsed: unknown): Record<string, unknown> | null {
  const isResult = (value: unknown): value is Record<string, unknown> => isRecord(value) && value.type === 'result';
  if (Array.isArray(parsed)) return parsed.findLast(isResult) ?? null;
  return isResult(parsed) ? parsed : null;
}

/** The one that answered: the program may have asked a smaller one about something else. */
function modelIn({ modelUsage }: Record<string, unknown>): string | null {
  if (!isRecord(modelUsage)) return null;
  const tokens = (name: string): number => {
    const used = modelUsage[name];
    return isRecord(used) ? countOf(used.outputTokens) : 0;
  };
  return Object.keys(modelUsage).sort((left, right) => tokens(right) - tokens(left))[0] ?? null;
}
