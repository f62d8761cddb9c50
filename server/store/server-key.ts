import { createHmac, randomBytes } from 'node:crypto';
import type { Store, Stored, TableSpec } from './document-store.ts';
import { insertNew } from './insert-new.ts';

interface Secret extends Stored {
  readonly value: string;
}
const SECRETS: TableSpec<Secret, never> = { name: 'secrets', indexes: {} };
const KEY_ID = 'server-key';

/** The installation's own key, made once and kept with the data, so that every process and every restore has the same. */
export async function keyedHash(store: Store): Promise<(text: string) => string> {
  const secrets = await store.table(SECRETS);
  const fresh: Secret = { id: KEY_ID, rev: 1, value: randomBytes(32).toString('base64url') };
  // Where another process makes it at the same moment, its key is ours.
  if (!(await secrets.get(KEY_ID))) await insertNew(secrets, fresh);
  const { value } = (await secrets.get(KEY_ID)) ?? fresh;
  const key = Buffer.from(value, 'base64url');
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
