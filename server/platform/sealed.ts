import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [ALGORITHM, NONCE_BYTES, TAG_BYTES] = ['aes-256-gcm', 12, 16] as const;

interface Keyed {
  readonly keyedHash: (text: string) => string;
}

/** Key of this installation for one purpose, such as `import:1f3c`. */
const keyOf = (purpose: string, { keyedHash }: Keyed): Buffer =>
  Buffer.from(keyedHash(purpose), 'base64url').subarray(0, 32);

/** `bytes` encrypted for one purpose, as base64. */
export function sealed(bytes: Uint8Array, purpose: string, keys: Keyed): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(purpose, keys), nonce);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts text sealed for the same purpose. Throws if it was changed or sealed for another. */
export function opened(text: string, purpose: string, keys: Keyed): Buffer {
  const all = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(ALGORITHM, keyOf(purpose, keys), all.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
