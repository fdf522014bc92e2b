import { expect, it } from 'vitest';
import { journalDirectoryOf } from '../../../src/curation/journalPlace';

it.each([
  ['linux', '/home/d', {}, '/home/d/.local/state/memory-lens/journal'],
  ['linux', '/home/d', { XDG_STATE_HOME: '/s' }, '/s/memory-lens/journal'],
  ['linux', '/home/d', { XDG_STATE_HOME: 'relative' }, '/home/d/.local/state/memory-lens/journal'],
  ['linux', '', {}, null],
  ['darwin', '/Users/d', {}, '/Users/d/Library/Application Support/memory-lens/journal'],
  ['win32', 'C:\\Users\\d', {}, 'C:\\Users\\d\\AppData\\Local\\memory-lens\\journal'],
  ['win32', 'C:\\Users\\d', { LOCALAPPDATA: 'D:\\l' }, 'D:\\l\\memory-lens\\journal'],
] as const)('puts the journal of %s with home %j and %j at %j', (platform, home, env, expected) => {
  expect(journalDirectoryOf({ platform, home, env })).toBe(expected);
});
