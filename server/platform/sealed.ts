import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

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

interface SealKeys extends Keyed {
  /** The operator's key (SEAL_KEY); undefined if none is set. */
  readonly sealKey?: Buffer | undefined;
}

/** Marks a secret that only SEAL_KEY opens. */
const BY_OPERATOR = 'k:';

const withOperatorKey = (sealKey: Buffer, { keyedHash }: Keyed): Keyed => ({
  keyedHash: (text) => createHmac('sha256', sealKey).update(keyedHash(text)).digest('base64url'),
});

/**
 * Encrypts a secret of another system. With SEAL_KEY a copy of the store alone does not open it: the installation's own key is in
 * the store.
 */
export function sealedSecret(secret: string, purpose: string, keys: SealKeys): string {
  const bytes = Buffer.from(secret);
  const { sealKey } = keys;
  return sealKey ? BY_OPERATOR + sealed(bytes, purpose, withOperatorKey(sealKey, keys)) : sealed(bytes, purpose, keys);
}

/** Decrypts such a secret; undefined if SEAL_KEY is missing or another one. */
export function openedSecret(text: string, purpose: string, keys: SealKeys): string | undefined {
  const isOperators = text.startsWith(BY_OPERATOR);
  const { sealKey } = keys;
  if (text === '' || (isOperators && !sealKey)) return undefined;
  const by = isOperators && sealKey ? withOperatorKey(sealKey, keys) : keys;
  try {
    return opened(isOperators ? text.slice(BY_OPERATOR.length) : text, purpose, by).toString();
  } catch {
    return undefined;
  }
}
