import { describe, expect, it } from 'vitest';
import { setModified, touchModified } from '../../../src/memory/touchModified';
import { bytesOfText } from './bytes';

const NOW = Date.UTC(2026, 10, 30, 6, 46, 18, 364);
const STAMP = '2026-11-30T06:46:18.364Z';
const touch = (text: string) => new TextDecoder().decode(touchModified(bytesOfText(text), NOW));

describe('touchModified', () => {
  it('renews the time where the header has one', () => {
    expect(touch('---\nmodified: 2020\n---\nb')).toBe(`---\nmodified: ${STAMP}\n---\nb`);
    expect(touch('---\nmetadata: \n  modified: 2020-01-01T00:00:00.000Z\n  x: y\n---\n')).toBe(
      `---\nmetadata: \n  modified: ${STAMP}\n  x: y\n---\n`,
    );
    expect(touch('---\nmodified:\nname: a: b\n---\n')).toBe(`---\nmodified: ${STAMP}\nname: a: b\n---\n`);
  });

  it('sets it where the header carries a session', () => {
    expect(touch('---\nname: a\nmetadata: \n  originSessionId: s\n---\n')).toBe(
      `---\nname: a\nmetadata: \n  originSessionId: s\n  modified: ${STAMP}\n---\n`,
    );
    expect(touch('---\r\noriginSessionId: s\r\ntype: user\r\n---\r\n')).toBe(
      `---\r\noriginSessionId: s\r\ntype: user\r\nmodified: ${STAMP}\r\n---\r\n`,
    );
    expect(touch('---\noriginSessionId: s\nmetadata:\n  type: user\n---\n')).toBe(
      `---\noriginSessionId: s\nmetadata:\n  type: user\n  modified: ${STAMP}\n---\n`,
    );
  });

  it('leaves any other file as it is', () => {
    for (const text of [
      '',
      'body\n',
      '---\nname: a\n---\n',
      '---\noriginSessionId:\n---\n',
      '---\nmodified: 2020\n',
      '---js\nmodified: 2020\n---\n',
      '---\nmodified: &m x\ny: *m\n---\n',
    ]) {
      const bytes = bytesOfText(text);
      expect(touchModified(bytes, NOW), text).toBe(bytes);
    }
    const bytes = bytesOfText('---\nmodified: x\n---\n');
    for (const now of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) expect(touchModified(bytes, now)).toBe(bytes);
    const wide = Uint8Array.from([0xff, 0xfe, 0x2d, 0]);
    expect(touchModified(wide, NOW)).toBe(wide);
  });
});

describe('setModified', () => {
  it('sets the time in any header, or says why not', () => {
    expect(setModified(bytesOfText('---\nname: a\n---\n'), STAMP)).toEqual(
      bytesOfText(`---\nname: a\nmodified: ${STAMP}\n---\n`),
    );
    expect(setModified(bytesOfText('---\nname: a\n'), STAMP)).toHaveProperty('refused');
  });
});
