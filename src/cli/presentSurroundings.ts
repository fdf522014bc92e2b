import type { Location } from '../location/location';
import { ageInDays, ageInWords } from '../memory/age';
import { displayText } from '../memory/displayText';
import { dateAt } from '../memory/instant';
import { describeLock, describeNext } from '../store/describeConsolidation';
import type { StoreGlance } from '../store/storeGlance';
import { formatTable } from './output';
import { teamsData, teamsText } from './presentTeams';
import { sizeInWords } from './sizeInWords';
import type { AgentRow, AgentState, ProjectRow, Surroundings } from './surroundings';

const PATH_UNITS = 1_000;
/** Days of the logs that a terminal shows. */
const SHOWN_DAYS = 14;

/** What `--json` tells of the stores around a project. Times are ISO 8601. @param now milliseconds since the epoch */
export function surroundingsData(location: Location, surroundings: Surroundings, now: number): object {
  const { teams, agents, logs, consolidation, projects } = surroundings;
  return {
    enabled: location.enabled,
    reason: location.reason,
    mounted: location.mounted,
    teams: teamsData(teams),
    agents: agents.map(({ glance, ...store }) => ({ ...store, ...glanceData(glance, now) })),
    logs,
    consolidation: consolidation && {
      ...consolidation,
      last: isoOf(consolidation.last),
      dueAt: isoOf(consolidation.dueAt),
      lastText: describeLock(consolidation, now),
      nextText: describeNext(consolidation, now),
    },
    projects: projects.map(({ memories, size, newest, problem, ...project }) => ({
      ...project,
      ...glanceData({ memories, size, newest, problem }, now),
    })),
  };
}

function glanceData(glance: StoreGlance | null, now: number): object {
  const newest = glance?.newest ?? null;
  return {
    memories: glance?.memories ?? null,
    size: glance?.size ?? null,
    newest: isoOf(newest),
    newestAgeDays: newest === null ? null : ageInDays(newest, now),
    problem: glance?.problem ?? null,
  };
}

function isoOf(time: number | null): string | null {
  return time === null ? null : (dateAt(time)?.toISOString() ?? null);
}

/** The same for people, a part for each kind of store. @param now as of {@link surroundingsData} */
export function surroundingsText(location: Location, surroundings: Surroundings, now: number): string {
  const { teams, agents, consolidation, projects } = surroundings;
  const parts: readonly (readonly [string, string])[] = [
    ['Team stores', teamsText(teams)],
    ['Subagents', agents.length === 0 ? 'None has a memory, and none asks for one.' : agentTable(agents, now)],
    ['Team stores of a session', mountedText(location)],
    ['Daily logs', logText(surroundings)],
    [
      'Consolidation',
      consolidation === null
        ? 'There is no memory directory.'
        : `${describeLock(consolidation, now)}\n${describeNext(consolidation, now)}`,
    ],
    ['All projects', projects.length === 0 ? 'None has a memory directory.' : projectTable(projects, now)],
  ];
  return parts.map(([title, text]) => `${title}\n${text}`).join('\n\n');
}

const STATE_WORDS: Readonly<Record<AgentState, string>> = {
  ready: 'in use',
  asked: 'asked for, none yet',
  gone: 'no agent asks for it',
};

function agentTable(agents: readonly AgentRow[], now: number): string {
  const rows = agents.map(({ agent, scope, state, glance, refusal, directory }) => [
    displayText(agent, 40),
    scope,
    STATE_WORDS[state],
    ...glanceCells(glance, now),
    displayText(refusal === null ? directory : `${directory} (${refusal})`, PATH_UNITS),
  ]);
  return formatTable(['agent', 'scope', 'state', 'memories', 'size', 'newest', 'directory'], rows);
}

function glanceCells(glance: StoreGlance | null, now: number): readonly string[] {
  if (glance === null) return ['–', '–', '–'];
  const { memories, size, newest } = glance;
  return [String(memories), sizeInWords(size), newest === null ? '–' : ageInWords(ageInDays(newest, now))];
}

function mountedText({ mounted }: Location): string {
  if (mounted.kind === 'none') return 'None is declared.';
  if (mounted.kind === 'invalid') return displayText(mounted.why, PATH_UNITS);
  const rows = mounted.stores.map(({ mount, scope, writable }) => [
    `team/${displayText(mount, 60)}`,
    scope,
    writable ? 'read and write' : 'read only',
  ]);
  return formatTable(['folder', 'scope', 'mode'], rows);
}

function logText({ logs }: Surroundings): string {
  const days = logs.flatMap(({ months }) => months.flatMap(({ days }) => days));
  if (days.length === 0) return 'There are none.';
  const rows = days
    .slice(0, SHOWN_DAYS)
    .map(({ date, entries, path }) => [date, entries === null ? 'can’t be read' : String(entries), path]);
  const more = days.length - rows.length;
  return formatTable(['day', 'entries', 'file'], rows) + (more > 0 ? `\n… and ${more} earlier days` : '');
}

function projectTable(projects: readonly ProjectRow[], now: number): string {
  const rows = projects.map((project) => [
    displayText(project.slug, 60),
    ...glanceCells(project, now),
    displayText(remarksOf(project).join('; '), PATH_UNITS),
  ]);
  return formatTable(['project’s folder', 'memories', 'size', 'newest', 'path'], rows);
}

function remarksOf({ paths, existing, twins, isOwn, problem }: ProjectRow): readonly string[] {
  const shown = existing[0] ?? paths[0];
  return [
    ...(problem === null ? [] : [problem]),
    shown === undefined ? 'unknown: no session names it' : shown,
    ...(isOwn ? ['this project'] : []),
    ...(paths.length > 0 && existing.length === 0 ? ['no longer exists'] : []),
    ...(paths.length > 1 ? [`its folder is shared with ${paths.filter((path) => path !== shown).join(', ')}`] : []),
    ...twins.map(({ slug, why }) =>
      why === 'worktree' ? `a worktree of the project of ${slug}` : `the same project as ${slug}, spelt otherwise`,
    ),
  ];
}
