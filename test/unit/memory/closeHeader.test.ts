import { describe, expect, it } from 'vitest';
import { closeHeader } from '../../../src/memory/closeHeader';
import { bytesOfText } from './bytes';

function close(text: string): string | null {
  const closed = closeHeader(bytesOfText(text));
  return closed && new TextDecoder('utf-8', { ignoreBOM: true }).decode(closed);
}

describe('closeHeader', () => {
  it.each([
    ['---\nname: a\ntype: user\n\nWords.\n', '---\nname: a\ntype: user\n---\n\nWords.\n'],
    ['---\nname: a\nWords: and more\n\nb', '---\nname: a\nWords: and more\n---\n\nb'],
    ['---\nname: a\n# Heading\n\nWords.\n', '---\nname: a\n---\n# Heading\n\nWords.\n'],
    ['---\nname: a\nWords.\n', '---\nname: a\n---\nWords.\n'],
    [
      '\ufeff---\r\nname: a\r\nmetadata:\r\n  type: user\r\n\r\nb',
      '\ufeff---\r\nname: a\r\nmetadata:\r\n  type: user\r\n---\r\n\r\nb',
    ],
    ['---\nname: 甲', '---\nname: 甲\n---\n'],
  ])('puts the dashes behind the last field of %j', (before, after) => {
    expect(close(before)).toBe(after);
  });

  it.each(['---\n\nWords.\n', '---\nname: a\n---\n', 'name: a\n', '---\nname: a: b\n\nWords.\n', ''])(
    'leaves %j alone',
    (text) => {
      expect(close(text)).toBeNull();
    },
  );
});
