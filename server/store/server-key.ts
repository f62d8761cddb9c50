import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from './document-store.ts';
import { storedSecret } from './secrets.ts';

/** Returns a function that computes an HMAC (base64url) with the installation's key. */
export async function keyedHash(store: Store): Promise<(text: string) => string> {
  const value = await storedSecret(store, 'server-key', async () => randomBytes(32).toString('base64url'));
  const key = Buffer.from(value, 'base64url');
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
