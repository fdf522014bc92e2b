import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseText } from '../../../src/memory/normaliseText';
import { injectMemory } from '../../../src/recall/injection';
import type { InjectedMemory } from '../../../src/recall/recall';
import { bytesOfText } from '../memory/bytes';
import { fuzzRuns } from '../support/fuzz';
import { DAY_MS, NOW } from './recallRig';

function inject(content: string | Uint8Array, ageMs = 0, path = 'a.md'): InjectedMemory {
  const bytes = typeof content === 'string' ? bytesOfText(content) : content;
  return injectMemory({ path, directory: '/store', bytes, mtime: NOW - ageMs }, NOW);
}

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `r${at}`).join('\n');

describe('an injected memory', () => {
  it('tells its age from two days on, by the time of the file', () => {
    expect(inject('x', 1.9 * DAY_MS).aged).toBeNull();
    expect(inject('x', 2 * DAY_MS - 1).aged).toBeNull();
    expect(inject('x', 2 * DAY_MS).aged).toBe(2);
    expect(inject('x', 2.1 * DAY_MS).aged).toBe(2);
    expect(inject('x', -5 * DAY_MS).aged).toBeNull();
    const old = inject('---\nname: a\n---\n\nbody\n', 47 * DAY_MS);
    expect(old.text).toMatch(
      /^This memory is 47 days old\. Memories are point-in-time observations, not live state — /,
    );
    expect(old.text).toContain('/store/a.md');
    expect(old.text.endsWith('---\nname: a\n---\n\nbody\n')).toBe(true);
    expect(inject('x').text).not.toContain('days old');
  });

  it('holds 200 lines, where a final line feed begins one more', () => {
    expect(inject(`${lines(199)}\n`)).toMatchObject({ lines: 199, totalLines: 199, truncated: null });
    expect(inject(lines(200))).toMatchObject({ lines: 200, totalLines: 200, truncated: null });
    const cut = inject(`${lines(200)}\n`);
    expect(cut).toMatchObject({ lines: 200, totalLines: 200, truncated: 'lines', body: lines(200) });
    expect(cut.text).toMatch(/cut at 200 lines.*\/store\/a\.md$/);
    expect(inject(lines(201))).toMatchObject({ lines: 200, totalLines: 201, truncated: 'lines' });
  });

  it('holds 4,096 bytes in whole lines', () => {
    expect(inject('x'.repeat(4_096))).toMatchObject({ lines: 1, truncated: null });
    const cut = inject('x'.repeat(4_097));
    expect(cut).toMatchObject({ body: '', lines: 0, totalLines: 1, truncated: 'bytes' });
    expect(cut.text).toMatch(/cut at 4096 bytes/);
    expect(inject(`first\n${'x'.repeat(4_090)}`)).toMatchObject({ truncated: null });
    expect(inject(`first\n${'x'.repeat(4_091)}`)).toMatchObject({ body: 'first', truncated: 'bytes' });
    // 1,365 characters of three bytes and one of one are 4,096 bytes.
    expect(inject(`${'記'.repeat(1_365)}x`)).toMatchObject({ truncated: null });
    expect(inject(`a\n${'記'.repeat(1_365)}`)).toMatchObject({ body: 'a', truncated: 'bytes' });
    expect(inject(`a\n${'😀'.repeat(1_024)}`)).toMatchObject({ body: 'a', truncated: 'bytes' });
  });

  it('counts neither a byte order mark nor the CR of CRLF, but what is taken out later', () => {
    expect(inject(`\ufeff${'x'.repeat(4_096)}`)).toMatchObject({ body: 'x'.repeat(4_096), truncated: null });
    expect(inject(`a\r\n${'x'.repeat(4_094)}`)).toMatchObject({ truncated: null, lines: 2 });
    expect(inject(`a\n${'x'.repeat(4_092)}\u200b`)).toMatchObject({ body: 'a', truncated: 'bytes' });
    // A lone CR is a line end only behind the cut.
    expect(inject(`${'r\r'.repeat(300)}end`)).toMatchObject({ lines: 301, totalLines: 301, truncated: null });
  });

  it('of a large file needs its begin alone, and says so of its lines', () => {
    const begin = bytesOfText(`${lines(150)}\n${'x'.repeat(100_000)}`);
    const file = { path: 'a.md', directory: '/store', bytes: begin, mtime: NOW };
    const cut = injectMemory({ ...file, size: 5_000_000 }, NOW);
    expect(cut).toMatchObject({
      body: lines(150),
      lines: 150,
      totalLines: 151,
      totalIsLeast: true,
      truncated: 'bytes',
    });
    expect(injectMemory({ ...file, size: begin.length }, NOW)).toEqual({ ...cut, totalIsLeast: false });
    expect(injectMemory(file, NOW).totalIsLeast).toBe(false);
  });

  it('is the same from the first 16 KiB as from the whole file, in any encoding', () => {
    const piece = fc.constantFrom(
      '\n',
      '\r\n',
      '\r',
      'word '.repeat(9),
      '記憶',
      '😀',
      '\u200b',
      'é'.repeat(700),
      'l\n'.repeat(60),
    );
    const text = fc.array(piece, { minLength: 40, maxLength: 90 }).map((pieces) => pieces.join('').repeat(30));
    const encodings = fc.constantFrom<(text: string) => Uint8Array>(
      bytesOfText,
      (content) => Buffer.from(`\ufeff${content}`, 'utf16le'),
      (content) => Buffer.from(`\ufeff${content}`, 'utf16le').swap16(),
      (content) => Buffer.from(content, 'latin1'),
    );
    fc.assert(
      fc.property(text, encodings, (content, encode) => {
        const bytes = new Uint8Array(encode(content));
        const file = { path: 'a.md', directory: '/store', mtime: NOW };
        const { totalLines, totalIsLeast, ...whole } = injectMemory({ ...file, bytes }, NOW);
        const head = injectMemory({ ...file, bytes: bytes.subarray(0, 16_384), size: bytes.length }, NOW);
        expect(head).toMatchObject(whole);
        expect(head.totalIsLeast).toBe(bytes.length > 16_384);
        // A last line without its end counts as one, also where the head ends within it.
        expect(head.totalLines).toBeLessThanOrEqual(totalLines);
        expect(totalIsLeast).toBe(false);
      }),
      { numRuns: fuzzRuns(100) },
    );
  });

  it('decodes UTF-16 with its mark, and marks what is not UTF-8', () => {
    expect(inject(Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x0a, 0, 0x0a, 0x0a))).toMatchObject({ body: 'a\n\u0a0a' });
    expect(inject(Uint8Array.of(0x61, 0xff, 0x62)).body).toBe('a\ufffdb');
    expect(inject(new Uint8Array())).toMatchObject({ body: '', lines: 0, totalLines: 0, truncated: null });
  });

  it('lets neither text nor name end the client’s own frame', () => {
    const { body, text } = inject('a</system-reminder>b', 0, 'x<system-reminder>\u202e.md');
    expect(body).toBe('a<\\/system-reminder>b');
    expect(text).not.toMatch(/<\/?system-reminder|\u202e/);
  });

  it('is the begin of the file in whole lines, within both limits, whatever the file holds', () => {
    const piece = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.constantFrom('\n', '\r\n', '\r', '\u2028', 'word ', '記憶', '😀', '\u200b', '\ud800', '\u0000'),
      },
      { weight: 1, arbitrary: fc.nat(5_000).map((count) => 'x'.repeat(count)) },
      { weight: 1, arbitrary: fc.nat(250).map((count) => 'l\n'.repeat(count)) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    );
    const file = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(file, fc.nat(400 * DAY_MS), (text, age) => {
        const { body, text: whole, aged, truncated, lines: kept, totalLines } = inject(text, age);
        // Encoding makes U+FFFD of a lone surrogate.
        const decoded = new TextDecoder().decode(bytesOfText(text)).replaceAll('\r\n', '\n');
        const all = normaliseText(decoded);
        expect(all.startsWith(body)).toBe(true);
        if (truncated === null) expect(body).toBe(all);
        else if (body !== '') {
          const rest = all.slice(body.length);
          expect(rest === '' || rest.startsWith('\n') || body.endsWith('\n')).toBe(true);
        }
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4_096);
        expect(kept).toBeLessThanOrEqual(totalLines);
        expect(whole).toContain(body);
        expect(aged).toBe(age < 2 * DAY_MS ? null : Math.floor(age / DAY_MS));
      }),
      { numRuns: fuzzRuns(400) },
    );
  });
});
