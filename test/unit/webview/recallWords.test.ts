import { describe, expect, it } from 'vitest';
import { words } from '../../../src/webview/recall/words';

describe('the reasons of a memory', () => {
  it.each([
    [['a', 'b'], ['c'], 'why: “a”, “b”; from the editor: “c”'],
    [['a'], [], 'why: “a”'],
    [[], ['c'], 'why: from the editor: “c”'],
    [[], [], ''],
  ])('tell the prompt’s words %j from the editor’s %j', (prompt, editor, sentence) => {
    expect(words.why(prompt, editor)).toBe(sentence);
  });
});
