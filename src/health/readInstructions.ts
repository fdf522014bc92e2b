import { decodeText } from '../memory/decodeText';
import { FileError, type FileSystem } from '../store/fileSystem';
import type { InstructionFile } from './rule';

/** Where a workspace tells agents what to do, relative to its folder. */
const INSTRUCTION_PATHS = ['CLAUDE.md', 'CLAUDE.local.md', '.claude/CLAUDE.md', 'AGENTS.md'] as const;
/** Larger ones are no instructions that anybody reads. */
const MAX_BYTES = 1024 * 1024;

/**
 * The instruction files of a workspace folder. One that is missing, too large or can't be read is left out; one that a
 * link gives a second name (`AGENTS.md` → `CLAUDE.md`) comes once. Never throws `FileError`.
 *
 * @param folder absolute
 */
export async function readInstructions(fileSystem: FileSystem, folder: string): Promise<readonly InstructionFile[]> {
  const found: InstructionFile[] = [];
  const seen = new Set<string>();
  for (const path of INSTRUCTION_PATHS) {
    try {
      const real = await fileSystem.realPath(`${folder}/${path}`);
      if (seen.has(real)) continue;
      const bytes = await fileSystem.readFile(real, MAX_BYTES);
      seen.add(real);
      found.push({ path, text: decodeText(bytes) });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
  return found;
}
