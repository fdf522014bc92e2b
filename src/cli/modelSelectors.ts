import type { Selector } from '../recall/recall';
import { createAnthropicSelector, DEFAULT_ANTHROPIC_MODEL } from '../recall/selectors/anthropicSelector';
import { createCliSelector } from '../recall/selectors/cliSelector';
import { createNodeProgramRunner } from '../store/nodeProgramRunner';

const TIMEOUT_MS = 60_000;
const AGENT_PROGRAM = 'claude';

/**
 * A selector that asks a model. `anthropic` takes its key from `ANTHROPIC_API_KEY` and its address from
 * `ANTHROPIC_BASE_URL`; `cli` runs the agent's command line, as PATH finds it.
 */
export function createModelSelector(
  id: 'anthropic' | 'cli',
  env: Readonly<Record<string, string | undefined>>,
): Selector {
  if (id === 'cli') {
    return createCliSelector(
      {
        program: AGENT_PROGRAM,
        timeoutMs: TIMEOUT_MS,
        howToSetProgram: `It is looked for as ${AGENT_PROGRAM} in the folders of the variable PATH.`,
      },
      createNodeProgramRunner(),
    );
  }
  return createAnthropicSelector(
    {
      model: DEFAULT_ANTHROPIC_MODEL,
      baseUrl: given(env.ANTHROPIC_BASE_URL),
      timeoutMs: TIMEOUT_MS,
      howToSetKey: 'Set the variable ANTHROPIC_API_KEY to one.',
    },
    {
      readKey: async () => given(env.ANTHROPIC_API_KEY),
      loadApi: async () => (await import('../recall/selectors/sdkMessages')).sdkMessages,
    },
  );
}

function given(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
