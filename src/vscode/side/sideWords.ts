import * as vscode from 'vscode';
import type { AgentScope } from '../../location/agentDefinitions';
import { ageInDays, ageInWords } from '../../memory/age';
import { displayText } from '../../memory/displayText';
import { DESCRIPTION_UNITS, NAME_UNITS, sizeWords } from '../tree/words';
import { flagsOf, nameProject, type ProjectFlag } from './projectName';
import type { AgentSide, ProjectSide, SideStore, TeamSide } from './sideStore';

const { t } = vscode.l10n;

/** What a store beside the project's own is called. */
export function sideTitle(side: SideStore): string {
  switch (side.kind) {
    case 'team':
      return side.team.mount === null ? t('Team') : t('Team: {0}', displayText(side.team.mount, NAME_UNITS));
    case 'agent':
      return t('Agent: {0} ({1})', displayText(side.agent.agent, NAME_UNITS), scopeWord(side.agent.scope));
    case 'project':
      return displayText(nameProject(side).name, NAME_UNITS);
    case 'directory':
      return displayText(lastPart(side.directory), NAME_UNITS);
  }
}

/**
 * What stands behind its name.
 *
 * @param count memories that the open store holds; `null` while it is not open
 * @param now milliseconds since the epoch
 */
export function sideDescription(side: SideStore, count: number | null, now: number): string {
  const parts = partsOf(side, count, now).filter((part) => part !== '');
  return displayText(parts.join(' · '), DESCRIPTION_UNITS);
}

function partsOf(side: SideStore, count: number | null, now: number): readonly string[] {
  switch (side.kind) {
    case 'team':
      return teamParts(side, count);
    case 'agent':
      return agentParts(side, count);
    case 'project':
      return projectParts(side, count, now);
    case 'directory':
      return [count === null ? '' : String(count), t('opened directory')];
  }
}

function teamParts({ team, location }: TeamSide, count: number | null): readonly string[] {
  if (team.problem !== null) return [t('not opened: {0}', team.problem)];
  if (!team.exists) return [t('no such folder yet'), team.isWritable ? '' : t('read-only')];
  const isRead = team.isRead && location.enabled;
  return [
    String(count ?? team.memories),
    isRead ? '' : notRead(location.enabled),
    team.isWritable ? '' : t('read-only'),
  ];
}

function notRead(isOn: boolean): string {
  return isOn ? t('the agent does not read it') : t('not read: memory is switched off');
}

function agentParts(
  { agent, count: found, folderName, leadsOutside, location }: AgentSide,
  count: number | null,
): readonly string[] {
  const place = [agent.startedIn === '' ? '' : t('in {0}', agent.startedIn), folderName ?? ''];
  const off = location.enabled ? '' : notRead(false);
  if (!agent.exists) return [t('no memory yet'), ...place, off];
  if (leadsOutside) return [t('leads out of the project: not opened'), ...place];
  const refused = agent.refusal === null ? '' : t('its index is not read');
  const gone = agent.definition === null ? t('no such agent asks for it any more') : '';
  return [String(count ?? found), refused, gone, ...place, off];
}

function projectParts(side: ProjectSide, count: number | null, now: number): readonly string[] {
  const { measure, place } = side;
  const flags = flagsOf(side).map(flagWords);
  const slug = place !== null && nameProject(side).isSlug ? t('path unknown') : '';
  if (measure === null) return [count === null ? '' : memories(count), ...flags, slug];
  if (measure.problem !== null) return [measure.problem, ...flags];
  const newest = measure.newest === null ? '' : t('newest {0}', ageInWords(ageInDays(measure.newest, now)));
  return [...flags, memories(count ?? measure.memories), sizeWords(measure.size), newest, slug];
}

function flagWords(flag: ProjectFlag): string {
  switch (flag) {
    case 'gone':
      return t('its folder is gone');
    case 'shared':
      return t('two projects share it');
    case 'twin':
      return t('its project has another store');
  }
}

function memories(count: number): string {
  return count === 1 ? t('1 memory') : t('{0} memories', count);
}

function scopeWord(scope: AgentScope): string {
  return { user: t('user'), project: t('project'), local: t('local') }[scope];
}

/** All there is to say, each a name and a value of others. */
export function sideFacts(side: SideStore): readonly (readonly [string, string])[] {
  const facts: [string, string][] = [];
  switch (side.kind) {
    case 'team':
      facts.push([side.team.isRead ? t('Read') : t('Not read'), side.team.sentence]);
      if (!side.location.enabled) facts.push([t('Off'), side.location.reason]);
      break;
    case 'agent':
      facts.push(...agentFacts(side));
      break;
    case 'project':
      facts.push(...projectFacts(side));
      break;
    case 'directory':
      facts.push([t('Opened'), t('by you, in this workspace')]);
  }
  facts.push([t('Directory'), side.directory]);
  return facts;
}

function agentFacts({ agent, leadsOutside, location }: AgentSide): [string, string][] {
  const facts: [string, string][] = [];
  if (!agent.exists) facts.push([t('Memory'), t('The agent asks for memory, and has remembered nothing yet.')]);
  if (leadsOutside) facts.push([t('Not opened'), t('The directory leads out of the project by a link.')]);
  if (agent.refusal !== null) facts.push([t('Not read'), agent.refusal]);
  const gone = t('No agent of this name asks for this memory any more.');
  facts.push([t('Agent'), agent.definition ?? gone]);
  if (agent.startedIn !== '') facts.push([t('Started in'), agent.startedIn]);
  if (!location.enabled) facts.push([t('Off'), location.reason]);
  return facts;
}

function projectFacts(side: ProjectSide): [string, string][] {
  const { place, slug, aliases } = side;
  const facts: [string, string][] = [];
  const existing = new Set(place?.existing ?? []);
  for (const path of place?.paths ?? []) facts.push([existing.has(path) ? t('Path') : t('Path that is gone'), path]);
  if (place?.paths.length === 0) facts.push([t('Path'), t('unknown: no session file tells it')]);
  facts.push([t('Slug'), slug]);
  for (const alias of aliases) facts.push([t('The same directory'), alias]);
  for (const twin of place?.twins ?? [])
    facts.push([
      t('Another store of this project'),
      twin.why === 'worktree' ? t('{0} (a worktree)', twin.slug) : t('{0} (another spelling)', twin.slug),
    ]);
  return facts;
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
