import { readContentFields } from '../memory/contentFields';
import { decodePart } from '../memory/decodeText';
import { asUtf8, locateFrontMatter } from '../memory/frontMatter';
import { topFirst } from '../memory/headerFields';
import { FileError, type FileSystem } from '../store/fileSystem';

/** Where a subagent keeps its memory (contract §5). */
export const AGENT_SCOPES = ['user', 'project', 'local'] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];

/** A file that defines a subagent. */
export interface AgentDefinition {
  /** As its header names it, else the file's stem. */
  readonly name: string;
  /** The `memory:` field; `null` where it asks for none, or names no scope. */
  readonly memory: AgentScope | null;
  /** Absolute. */
  readonly path: string;
}

/** Bytes of a definition that are read: its header is at the top, its prompt may be long. */
const HEAD_MAX_BYTES = 65_536;
const HEAD_MAX_LINES = 200;
const MAX_DEFINITIONS = 1_000;
/** Folders that are looked into: one that leads to a disk’s root must not make the look read the disk. */
const MAX_FOLDERS = 200;

/** The subagents that the files of a folder (`.claude/agents`) define, by name. None where it can't be read. */
export async function readAgentDefinitions(
  folder: string,
  fileSystem: FileSystem,
): Promise<readonly AgentDefinition[]> {
  const paths = await definitionsBelow(folder, fileSystem);
  const heads = await fileSystem.readHeads(paths, HEAD_MAX_LINES, HEAD_MAX_BYTES);
  return paths.flatMap((path, i): readonly AgentDefinition[] => {
    const head = heads[i];
    return head === undefined || head instanceof FileError ? [] : [readDefinition(path, head.bytes)];
  });
}

function readDefinition(path: string, head: Uint8Array): AgentDefinition {
  const stem = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
  const bytes = asUtf8(head);
  const { state, contentStart, contentEnd } = locateFrontMatter(bytes);
  if (state !== 'closed') return { name: stem, memory: null, path };
  const { fields } = readContentFields(decodePart(bytes, contentStart, contentEnd));
  const name = topFirst(fields, 'name')?.trim() ?? '';
  const memory = topFirst(fields, 'memory')?.trim();
  return { name: name === '' ? stem : name, memory: AGENT_SCOPES.find((scope) => scope === memory) ?? null, path };
}

/** Definitions may lie in folders of their own; links are not followed. */
async function definitionsBelow(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  const found: string[] = [];
  const queue = [folder];
  let folders = 0;
  for (let next = queue.shift(); next !== undefined && found.length < MAX_DEFINITIONS; next = queue.shift()) {
    folders += 1;
    if (folders > MAX_FOLDERS) break;
    const entries = await fileSystem.list(next).catch((error: unknown) => {
      if (error instanceof FileError) return [];
      throw error;
    });
    for (const { name, kind, undecodable } of entries) {
      if (undecodable === true || name.startsWith('.')) continue;
      if (kind === 'directory') queue.push(`${next}/${name}`);
      else if (kind === 'file' && name.endsWith('.md')) found.push(`${next}/${name}`);
    }
  }
  return found.sort();
}
