import { describe, expect, it } from 'vitest';
import { usageNoteOf } from '../../../../src/recall/selectors/usageNotes';
import { composeMemory } from '../../../support/recallSet';

function toolOf(name: string, description: string, tools: readonly string[], path = 'reference_x.md') {
  return usageNoteOf(composeMemory({ path, name, type: 'reference', description }, 0), tools);
}

describe('usageNoteOf', () => {
  it('is the tool whose usage the memory explains', () => {
    expect(toolOf('Playwright usage', 'Flags', ['Bash', 'Playwright'])).toBe('Playwright');
    expect(toolOf('Builds', 'Commands and flags', ['gradle'], 'reference_gradle_builds.md')).toBe('gradle');
    expect(toolOf('Maven 用法', '常用命令', ['maven'])).toBe('maven');
    expect(toolOf('GitHub', 'How to search issues', ['mcp__github__search_issues'])).toBe('mcp__github__search_issues');
  });

  it('is none for what only mentions the tool, for another tool, or for what is no usage note', () => {
    expect(toolOf('Release steps', 'How to tag; Playwright runs last', ['Playwright'])).toBeNull();
    expect(toolOf('Playwright usage', 'Flags', ['Bash'])).toBeNull();
    expect(toolOf('Playwright on the runner', 'Paused until June', ['Playwright'])).toBeNull();
    expect(toolOf('Playwright usage', 'Flags', ['', '***'])).toBeNull();
  });

  it('takes an everyday word for a tool only where it is called one', () => {
    expect(toolOf('Edit history commands', 'Flags', ['Edit'])).toBeNull();
    expect(toolOf('Edit tool usage', 'Flags', ['Edit'])).toBe('Edit');
  });
});
