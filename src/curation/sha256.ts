const BLOCK = 64;
const MASK = 0xffffffff;

/** SHA-256 in lower-case hexadecimal (FIPS 180-4): the pure rooms have no hash of a runtime. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = Uint32Array.from(INITIAL);
  const words = new Uint32Array(BLOCK);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
    mixBlock(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function mixBlock(state: Uint32Array, w: Uint32Array): void {
  for (let i = 16; i < BLOCK; i++) {
    const early = w[i - 15] ?? 0;
    const late = w[i - 2] ?? 0;
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[i] = (w[i - 16] ?? 0) + first + (w[i - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < BLOCK; i++) {
    const high = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + high + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + (w[i] ?? 0)) & MASK;
    const low = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) & MASK;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & MASK, c, b, a, (one + two) & MASK];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + word;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

const PRIMES = firstPrimes(BLOCK);
/** The first 32 bits of the fractions of the cube roots and of the square roots of the first primes. */
const ROUNDS = PRIMES.map((prime) => fractionBits(Math.cbrt(prime)));
const INITIAL = PRIMES.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)));

function fractionBits(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x100000000);
}

function firstPrimes(count: number): readonly number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
