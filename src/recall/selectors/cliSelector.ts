import type { ProgramResult, ProgramRunner } from '../../store/programRunner';
import type { SelectionRequest, SelectionResult, Selector } from '../recall';
import { isLocatedProgram, readCliOutput, wordsOfCli } from './cliOutput';
import { describeRequest } from './describeRequest';
import { failed, secondsInWords } from './modelResult';
import { ANSWER_SCHEMA } from './readAnswer';

export interface CliSettings {
  /** An absolute path, or a bare name that is looked up in PATH. */
  readonly program: string;
  readonly timeoutMs: number;
  /** A sentence: where a person sets which program it is. */
  readonly howToSetProgram: string;
}

/** The newest of the class that the client itself asks (contract §4). */
const MODEL = 'sonnet';
const MAX_OUTPUT_BYTES = 1_000_000;

/**
 * One answer and nothing else: no tools, no servers of tools, no session left behind, and of the person's settings,
 * hooks and instruction files none, so that these neither run nor colour the choice. (`--bare` would do the same, but
 * leaves out the login of a subscription, too.)
 */
function argumentsFor(system: string): readonly string[] {
  return [
    '-p',
    ...['--output-format', 'json'],
    ...['--json-schema', JSON.stringify(ANSWER_SCHEMA)],
    ...['--model', MODEL],
    ...['--system-prompt', system],
    ...['--tools', ''],
    ...['--setting-sources', ''],
    '--strict-mcp-config',
    '--no-session-persistence',
  ];
}

const ENVIRONMENT = {
  // It neither loads nor writes memory itself.
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  // Set where the editor was started by the agent; with it the agent refuses to run within itself.
  CLAUDECODE: null,
  // The editor's own, which would reach programs that the agent starts.
  ELECTRON_RUN_AS_NODE: null,
} as const;

/** Asks through the agent's own command line, for people with a subscription and no key. The prompt goes to its standard input. */
export function createCliSelector(settings: CliSettings, runner: ProgramRunner): Selector {
  return {
    id: 'cli',
    select: async (request) => {
      try {
        return await ask(request, settings, runner);
      } catch {
        return failed('The agent’s command line could not be asked. Try again.');
      }
    },
  };
}

async function ask(request: SelectionRequest, settings: CliSettings, runner: ProgramRunner): Promise<SelectionResult> {
  const { program, timeoutMs, howToSetProgram } = settings;
  if (!isLocatedProgram(program)) {
    return failed(
      `“${wordsOfCli(program)}” can’t be the agent’s command line: it is neither an absolute path nor a bare name to be found in PATH. ${howToSetProgram}`,
    );
  }
  const { system, user } = describeRequest(request);
  const result = await runner.run({
    program,
    args: argumentsFor(system),
    input: user,
    environment: ENVIRONMENT,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal: request.signal,
  });
  return result.kind === 'ended' ? readCliOutput(result) : describeFailure(result, settings);
}

function describeFailure(
  result: Exclude<ProgramResult, { kind: 'ended' }>,
  { program, timeoutMs, howToSetProgram }: CliSettings,
): SelectionResult {
  const name = wordsOfCli(program);
  switch (result.kind) {
    case 'cancelled':
      return result;
    case 'timeout':
      return failed(
        `The agent’s command line did not answer within ${secondsInWords(timeoutMs / 1000)}. Try again, or allow it more time.`,
      );
    case 'tooMuchOutput':
      return failed(
        `The agent’s command line wrote far more than an answer. Check that ${name} is the agent. ${howToSetProgram}`,
      );
    case 'notStarted':
      switch (result.reason) {
        case 'missing':
          return failed(
            `The agent’s command line is not there: no program ${name} was found. Install it, or tell where it is. ${howToSetProgram}`,
          );
        case 'denied':
          return failed(
            `The system does not let the agent’s command line run (${name}). Check that it is a program and may be run. ${howToSetProgram}`,
          );
        case 'other':
          return failed(
            `The agent’s command line could not be started (${name}). It has to be the program itself, not a script. ${howToSetProgram}`,
          );
        default:
          return result.reason satisfies never;
      }
    default:
      return result satisfies never;
  }
}
