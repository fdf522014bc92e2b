import type { NotAskedReason, NotPulledReason } from '../../recall/recall';

/** Every sentence of the recall view. */

const number = new Intl.NumberFormat('en');
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

function count(amount: number, one: string, many: string): string {
  return `${number.format(amount)} ${amount === 1 ? one : many}`;
}

export const REASONS: Readonly<Record<NotPulledReason, string>> = {
  superseded: 'superseded',
  skippedFolder: 'in a folder that the agent skips',
  pastNewest: 'past the 200 newest',
  noDescription: 'no description that the agent can read',
  headerTooLong: 'its header is longer than 30 lines',
  belowCut: 'below the cut',
  usageNote: 'usage note of a tool in use',
  inContext: 'already in context',
  sessionFull: 'the session has no room for more',
  unreadable: 'the file can’t be read',
  notAsked: 'the agent would not look for memories',
};

export const NOT_ASKED: Readonly<Record<NotAskedReason, string>> = {
  oneWord: 'The agent looks for memories only when a prompt has a space or a line break inside. This one pulls none.',
  noCandidates: 'There are no memories to choose from.',
  allInContext: 'Every memory is in context already: the agent pulls each only once in a session.',
  sessionFull: 'The session has no room for more memories.',
};

export const words = {
  heading: 'Recall Preview',
  prompt: 'Prompt',
  promptPlaceholder: 'What would you ask the agent? For example: fix the discount in checkout, then run the tests',
  store: 'Memory of',
  selector: 'Chosen by',
  ask: 'Ask the Model',
  askCost: (tokens: number) => `sends ~${count(tokens, 'token', 'tokens')}`,
  showRequest: 'Show what is sent',
  setUp: { anthropic: 'Set API Key…', languageModel: 'Choose Model…', cli: 'Set Path…' },
  asking: (who: string) => `Asking ${who}…`,
  cancel: 'Cancel',
  context: 'Context',
  contextNone: 'No file of the project is open.',
  contextFile: (path: string, language: string) => (language === '' ? path : `${path} (${language})`),
  contextSelection: (lines: number) => `Selection, ${count(lines, 'line', 'lines')}`,
  contextProblems: (problems: number) => count(problems, 'problem', 'problems'),
  pin: 'Pin',
  pinned: 'Pinned',
  pinHelp: 'Keep this context while you move to other editors',
  tools: 'Tools in use',
  toolsPlaceholder: 'Bash, Playwright',
  sessionStart: 'Loaded at session start',
  sessionLines: (lines: number, counted: number, tokens: number) =>
    `MEMORY.md: ${number.format(lines)} of ${count(counted, 'line', 'lines')}, ~${count(tokens, 'token', 'tokens')}`,
  sessionCut: (line: number) => `Nothing from line ${number.format(line)} on is loaded.`,
  sessionBackfilled: 'There is no MEMORY.md yet: the agent writes this one first.',
  sessionNone: 'Nothing: there is no MEMORY.md.',
  sessionShow: 'Show as the agent sees it',
  pulled: 'This prompt would pull',
  estimate: 'Offline estimate: the agent’s model may choose otherwise.',
  chosenBy: (model: string) => `Chosen by ${model}.`,
  chosenByModel: 'Chosen by the model.',
  outdated: 'The memories or the context have changed since: ask again.',
  usage: (input: number, output: number) => `${number.format(input)} tokens read, ${number.format(output)} written.`,
  pulledSummary: (pulled: number, candidates: number, tokens: number) =>
    `${number.format(pulled)} of 5, from ${count(candidates, 'candidate', 'candidates')}, ~${count(tokens, 'token', 'tokens')}`,
  promptEmpty: 'Write a prompt to see which memories it would pull.',
  pulledDropped: 'Nothing of the answer can be pulled: see below.',
  pulledNone: 'Nothing is close enough. That can be right: an unrelated memory would only distract the agent.',
  loading: 'Reading the memories…',
  missing: 'The agent remembers nothing about this project yet.',
  noStore: 'Open a folder to see what the agent remembers about it.',
  why: (found: readonly string[]) => `why: ${found.map((word) => `“${word}”`).join(', ')}`,
  warns: 'warns',
  untyped: 'untyped',
  injected: (aged: boolean, lines: number, total: number) =>
    `What is injected: ${aged ? 'age notice, ' : ''}${number.format(lines)} of ${count(total, 'line', 'lines')}`,
  cutByLines: 'cut at 200 lines',
  cutByBytes: 'cut at 4,096 bytes',
  openLabel: (title: string) => `Open ${title}`,
  supersede: 'Supersede',
  confirm: 'Confirm',
  editDescription: 'Edit Description',
  toContext: 'Already Read',
  toContextHelp: 'Count it as read in this session: the agent pulls a memory only once',
  fromContext: 'Not Read Yet',
  near: 'Close, but not pulled',
  nearNone: 'No other memory has anything in common with the prompt.',
  nearAll: 'Every memory is pulled.',
  nearMore: (rest: number) => `Show more, with the reasons (${number.format(rest)} left)`,
  notChosen: 'not chosen',
  nothingShared: 'nothing in common with the prompt',
  usageNoteOf: (tool: string) => `usage note of ${tool}, which is in use`,
  dropped: 'Answered, but not taken',
  droppedMore: (rest: number) => `… and ${number.format(rest)} more`,
  compare: 'Compare',
  compareSummary: (both: number) => `offline and model: ${number.format(both)} in common`,
  compareBoth: 'Both',
  compareOffline: 'Offline estimate alone',
  compareModel: 'Model alone',
  compareNone: 'none',
  targetFound: (title: string, place: number) =>
    `Its own description finds “${title}”: place ${number.format(place)} of those pulled.`,
  targetOneWord: 'As a prompt these words have no space inside: then the agent would not look for memories at all.',
  targetMissed: (title: string, reason: string) => `Its own description does not find “${title}”: ${reason}.`,
  announce: (titles: readonly string[]) =>
    titles.length === 0
      ? 'This prompt would pull nothing.'
      : `This prompt would pull ${count(titles.length, 'memory', 'memories')}: ${listed.format(titles)}.`,
} as const;
