import type { Memory } from '../../memory/memory';

const USAGE =
  /\b(?:usage|how to|cheat ?sheets?|commands?|flags?|options|syntax|parameters?|api|reference|examples?|tasks|guide|manual)\b|用法|使用方法|使用方式|指令|命令|參數|参数|使い方|コマンド|사용법|명령/iu;
/** Names of tools that are everyday words: they count only where the memory calls them a tool. */
const EVERYDAY = new Set(['agent', 'ask', 'edit', 'glob', 'monitor', 'read', 'search', 'skill', 'task', 'write']);
const MCP_PREFIX = /^mcp__(?<server>.+?)__.*$/;

/**
 * The tool in use whose usage note a memory is; `null` where it is none. It has to name the tool in its name or its file's
 * name, and speak of usage. Whether it warns besides is another matter: then it is of help all the same (contract §4).
 *
 * @param toolsInUse names as the client gives them (`Bash`, `mcp__github__create_issue`)
 */
export function usageNoteOf({ path, title, header }: Memory, toolsInUse: readonly string[]): string | null {
  const head = `${title} ${path.replace(/\.md$/, '')}`;
  const text = `${head} ${header.clientDescription ?? ''}`.replace(/[-_./]/g, ' ');
  if (!USAGE.test(text)) return null;
  return toolsInUse.find((tool) => namesTool(head, tool)) ?? null;
}

function namesTool(head: string, tool: string): boolean {
  const name = spaced(MCP_PREFIX.exec(tool)?.groups?.server ?? tool);
  if (name === '') return false;
  const words = ` ${spaced(head)} `;
  return EVERYDAY.has(name) ? words.includes(` ${name} tool `) : words.includes(` ${name} `);
}

/** Lower case, with one space for whatever is neither letter nor digit. */
function spaced(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
