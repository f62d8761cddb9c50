import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIdentity } from '../../../server/log/log-registry.ts';
import type { DumpLine, Store } from '../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { storeFile } from '../../../server/store/store-file.ts';
import { ada, entry, grace, guests, lin } from './store-contract-data.ts';

/** A DATA_DIR with guests, a log and a photo. */
export async function fillDataDir(dataDir: string): Promise<Store> {
  const store = await openEmbeddedStore(storeFile(dataDir));
  const table = await store.table(guests);
  for (const guest of [ada, grace, lin]) await table.insert(guest);
  await store.log.append([entry('pub', 1, 'm1'), entry('pub', 2, 'm2'), entry('u:ada', 7, 'm1')]);
  await logIdentity(store, () => 'the first log');
  mkdirSync(join(dataDir, 'uploads', 'people'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads', 'people', 'ada.jpg'), Buffer.from([0xff, 0xd8, 0, 1, 2, 3]));
  writeFileSync(join(dataDir, 'vapid.json'), '{"publicKey":"p"}\n');
  return store;
}

export async function linesOf(store: Store): Promise<DumpLine[]> {
  const lines: DumpLine[] = [];
  for await (const line of store.dump()) lines.push(line);
  return lines;
}
