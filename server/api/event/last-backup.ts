import type { Instant } from '../../../domain/time.ts';
import type { Ports } from '../../ports.ts';
import type { Stored, TableSpec } from '../../store/document-store.ts';
import { insertNew } from '../../store/insert-new.ts';

interface Done extends Stored {
  readonly at: Instant;
}
const DONE: TableSpec<Done, never> = { name: 'operations', indexes: {} };
const BACKUP = 'backup';

/** Returns when this server last wrote a backup; undefined if never. */
export const lastBackupAt = async ({ store }: Pick<Ports, 'store'>): Promise<Instant | undefined> =>
  (await (await store.table(DONE)).get(BACKUP))?.at;

export async function noteBackup({ store, now }: Pick<Ports, 'store' | 'now'>): Promise<void> {
  const done = await store.table(DONE);
  if (await insertNew(done, { id: BACKUP, rev: 1, at: now() })) return;
  const held = await done.get(BACKUP);
  if (held) await done.replace({ ...held, at: now() }, held.rev);
}
