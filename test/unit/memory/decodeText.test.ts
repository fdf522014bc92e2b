import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src/memory/decodeText';
import { headOf } from '../../../src/memory/head';
import { bytesOfText } from './bytes';

describe('decodeText', () => {
  it('takes off one byte order mark, and no more', () => {
    expect(decodeText(bytesOfText('\ufeffa'))).toBe('a');
    expect(decodeText(bytesOfText('\ufeff\ufeffa\ufeff'))).toBe('\ufeffa\ufeff');
    expect(decodeText(bytesOfText('\ufeff'))).toBe('');
    expect(decodeText(new Uint8Array())).toBe('');
  });

  it('decodes UTF-16LE with its mark alone', () => {
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x61, 0x00, 0x8c, 0x5b]))).toBe('a完');
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x61]))).toBe('\ufffd');
    expect(decodeText(Uint8Array.from([0x61, 0x00]))).toBe('a\u0000');
  });

  it('replaces what is no UTF-8', () => {
    expect(decodeText(Uint8Array.from([0x61, 0xff, 0xc3, 0x28]))).toBe('a\ufffd\ufffd(');
  });
});

describe('headOf', () => {
  const lines = (count: number) => 'r\n'.repeat(count);

  it('ends with line 30', () => {
    expect(headOf(bytesOfText(lines(30))).length).toBe(60);
    expect(headOf(bytesOfText(`${lines(30)}x`)).length).toBe(60);
    expect(headOf(bytesOfText(`${lines(29)}x`)).length).toBe(59);
    expect(headOf(new Uint8Array()).length).toBe(0);
  });

  it('ends at 65,536 bytes', () => {
    expect(headOf(bytesOfText('x'.repeat(65_535))).length).toBe(65_535);
    expect(headOf(bytesOfText('x'.repeat(70_000))).length).toBe(65_536);
    expect(headOf(bytesOfText(`a\n${'x'.repeat(65_600)}\n`)).length).toBe(65_536);
  });
});
