import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const [ALGORITHM, NONCE_BYTES, TAG_BYTES] = ['aes-256-gcm', 12, 16] as const;

interface Keyed {
  readonly keyedHash: (text: string) => string;
}

/** Returns the key for one purpose, such as `import:1f3c`. Derived from the installation's key. */
const keyOf = (purpose: string, { keyedHash }: Keyed): Buffer =>
  Buffer.from(keyedHash(purpose), 'base64url').subarray(0, 32);

/** Encrypts bytes for one purpose. Returns base64. */
export function sealed(bytes: Uint8Array, purpose: string, keys: Keyed): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(purpose, keys), nonce);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts text that was encrypted for this purpose. Throws if it was changed or encrypted for another purpose. */
export function opened(text: string, purpose: string, keys: Keyed): Buffer {
  const all = Buffer.from(text, 'base64');
  const decipher = createDecipheriv(ALGORITHM, keyOf(purpose, keys), all.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(all.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(all.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
