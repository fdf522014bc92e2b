import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChangeRecord, decodeRecord, encodeRecord, isForeignRecord } from '../../../src/curation/changeRecord';

const file = fc.record({
  real: fc.string(),
  path: fc.string(),
  bytes: fc.uint8Array({ maxLength: 50 }),
  mtime: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
  permissions: fc.option(fc.record({ mode: fc.nat(0o7777), owner: fc.nat(), group: fc.nat() })),
});
const record: fc.Arbitrary<ChangeRecord> = fc.record({
  id: fc.string(),
  directory: fc.string(),
  realDirectory: fc.string(),
  label: fc.string({ unit: 'grapheme' }),
  time: fc.nat(),
  role: fc.constantFrom<ChangeRecord['role']>({ kind: 'change' }, { kind: 'undo', of: 'x' }, { kind: 'redo', of: 'y' }),
  createdDirectories: fc.array(fc.string()),
  emptiedDirectories: fc.array(fc.string()),
  steps: fc.array(fc.record({ from: fc.option(file), to: fc.option(file) }), { maxLength: 4 }),
});
/** Without prototypes, which fast-check's records may lack, and with plain arrays of bytes. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_key, each: unknown) => (each instanceof Uint8Array ? [...each] : each)));

it('gives back what was written', () => {
  fc.assert(
    fc.property(record, (written) => {
      expect(plain(decodeRecord(encodeRecord(written)))).toEqual(plain(written));
    }),
  );
});

it('knows a torn record wherever it is cut, and one with a bit turned', () => {
  fc.assert(
    fc.property(
      record,
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.nat(7),
      (written, share, bit) => {
        const bytes = encodeRecord(written);
        const at = Math.floor(bytes.length * share);
        expect(decodeRecord(bytes.subarray(0, at))).toBeNull();
        const turned = bytes.slice();
        turned[at] = (turned[at] ?? 0) ^ (1 << bit);
        expect(decodeRecord(turned)).toBeNull();
        expect(decodeRecord(Uint8Array.from([...bytes, 10]))).toBeNull();
      },
    ),
  );
});

it('tells a record of another version from a torn one', () => {
  expect(isForeignRecord(new TextEncoder().encode('memory-lens change record 2 x\n'))).toBe(true);
  expect(isForeignRecord(new TextEncoder().encode('memory-lens change record 1 x\n'))).toBe(false);
  expect(isForeignRecord(new TextEncoder().encode('memory-lens cha'))).toBe(false);
});
