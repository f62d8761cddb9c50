/** SHA-256 (FIPS 180-4) as pure arithmetic, so that whoever repeats a draw needs nothing but this folder. */

const BLOCK = 64;
const LENGTH_BYTES = 8;

/** The first 32 bits of the fractional parts of the roots of the first primes: square roots to begin with, cube roots for the rounds. */
const FIRST_PRIMES = primes(64);
const INITIAL: readonly number[] = FIRST_PRIMES.slice(0, 8).map((prime) => fraction(prime, 2n));
const ROUNDS: readonly number[] = FIRST_PRIMES.map((prime) => fraction(prime, 3n));

/** Of the UTF-8 bytes of a text, as eight unsigned 32-bit numbers. */
export function sha256(text: string): Uint32Array {
  const bytes = padded(utf8(text));
  const state = Uint32Array.from(INITIAL);
  for (let at = 0; at < bytes.byteLength; at += BLOCK) compress(state, new DataView(bytes.buffer, at, BLOCK));
  return state;
}

export const hex = (words: Uint32Array): string =>
  Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');

const utf8 = (text: string): number[] =>
  Array.from(encodeURIComponent(text.toWellFormed()).matchAll(/%(..)|./g), ([char, code]) =>
    code === undefined ? char.charCodeAt(0) : Number.parseInt(code, 16),
  );

function padded(message: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(bytes.length - LENGTH_BYTES, BigInt(message.length) * 8n);
  return bytes;
}

const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function schedule(block: DataView): Uint32Array {
  const words = new Uint32Array(BLOCK);
  const at = (index: number): number => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(i * 4);
  for (let i = 16; i < BLOCK; i += 1) {
    const low = rotated(at(i - 15), 7) ^ rotated(at(i - 15), 18) ^ (at(i - 15) >>> 3);
    const high = rotated(at(i - 2), 17) ^ rotated(at(i - 2), 19) ^ (at(i - 2) >>> 10);
    words[i] = at(i - 16) + low + at(i - 7) + high;
  }
  return words;
}

function compress(state: Uint32Array, block: DataView): void {
  const words = schedule(block);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < BLOCK; i += 1) {
    const mixed = (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g));
    const first = (h + mixed + (ROUNDS[i] ?? 0) + (words[i] ?? 0)) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = (state[index] ?? 0) + word;
  });
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

/** 32 bits behind the point of the root: the whole root of `value · 2^(32·degree)`, without what stands before the point. */
function fraction(value: number, degree: bigint): number {
  const target = BigInt(value) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return Number(low & 0xffff_ffffn);
}
