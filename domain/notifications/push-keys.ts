import * as v from 'valibot';

/** The curve P-256 (FIPS 186): y² = x³ − 3x + b modulo p. */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8_aa3a93e7_b3ebbd55_769886bc_651d06b0_cc53b0f6_3bce3c3e_27d2604bn;
const COORDINATE_BYTES = 32;
const POINT_BYTES = 1 + 2 * COORDINATE_BYTES;
const UNCOMPRESSED = 4;
const AUTH_BYTES = 16;

/** Decodes base64url of exactly `count` bytes, with or without padding. */
function bytesOf(text: string, count: number): Uint8Array | undefined {
  const bare = text.replace(/=+$/, '');
  if (!/^[\w-]+$/.test(bare) || bare.length !== Math.ceil((count * 4) / 3)) return undefined;
  const digits = Array.from(bare, (digit) => ALPHABET.indexOf(digit));
  return Uint8Array.from({ length: count }, (_, index) => byteAt(digits, index));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function byteAt(digits: readonly number[], index: number): number {
  const bit = index * 8;
  const first = Math.floor(bit / 6);
  const pair = ((digits[first] ?? 0) << 6) | (digits[first + 1] ?? 0);
  return (pair >> (4 - (bit % 6))) & 0xff;
}

const numberOf = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** Whether this is a valid public key: an uncompressed point that lies on the curve. */
export function isPushKey(p256dh: string): boolean {
  const bytes = bytesOf(p256dh, POINT_BYTES);
  if (bytes?.[0] !== UNCOMPRESSED) return false;
  const [x, y] = [numberOf(bytes.subarray(1, 1 + COORDINATE_BYTES)), numberOf(bytes.subarray(1 + COORDINATE_BYTES))];
  return x < P && y < P && (y * y - (x * x * x - 3n * x + B)) % P === 0n;
}

export const isPushSecret = (auth: string): boolean => bytesOf(auth, AUTH_BYTES) !== undefined;

/** Maximum number of characters of a key in base64url with padding. */
const KEY_LENGTH_MAX = 100;
const key = (message: string, check: (text: string) => boolean) =>
  v.pipe(
    v.string(message),
    v.maxLength(KEY_LENGTH_MAX, message),
    v.check(check, message),
    v.transform((text) => text.replace(/=+$/, '')),
  );

/** The keys of a browser's subscription. */
export const PushKeys = v.object({
  p256dh: key('Not a key of a browser', isPushKey),
  auth: key('Not a secret of a browser', isPushSecret),
});
export type PushKeys = v.InferOutput<typeof PushKeys>;
