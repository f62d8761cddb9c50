import type { Store, Stored, TableSpec } from './document-store.ts';
import { insertNew } from './insert-new.ts';

interface Secret extends Stored {
  readonly value: string;
}
const SECRETS: TableSpec<Secret, never> = { name: 'secrets', indexes: {} };

/**
 * Returns a secret of this installation. Created once and kept in the store, so that all servers share it and backups
 * contain it. If another server creates it at the same time, returns that one.
 */
export async function storedSecret(store: Store, id: string, make: () => Promise<string>): Promise<string> {
  const secrets = await store.table(SECRETS);
  const kept = await secrets.get(id);
  if (kept) return kept.value;
  const fresh: Secret = { id, rev: 1, value: await make() };
  await insertNew(secrets, fresh);
  return (await secrets.get(id))?.value ?? fresh.value;
}
