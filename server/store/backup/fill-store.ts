import type { LogEntry } from '../../../domain/sync/log.ts';
import { type DumpLine, Duplicate, type Store, type Stored, type Table } from '../document-store.ts';
import { StoreRefused } from '../store-refused.ts';

/** Documents and entries that are on their way at once: enough to share transactions, few enough for memory. */
const AT_ONCE = 200;

/** Fills an empty store from a dump. Documents that `leaveOut` names do not come along. */
export async function fillStore(
  store: Store,
  lines: AsyncIterable<DumpLine>,
  leaveOut: (table: string, document: Stored) => boolean,
): Promise<void> {
  let filling: { readonly name: string; readonly table: Table<Stored, string> } | undefined;
  let documents: Stored[] = [];
  let entries: LogEntry[] = [];
  const settle = async (): Promise<void> => {
    if (filling) await insertAll(filling.table, documents);
    await appendAll(store, entries);
    documents = [];
    entries = [];
  };
  for await (const line of lines) {
    if (line[0] === 'table') {
      await settle();
      filling = { name: line[1], table: await store.table({ name: line[1], indexes: line[2] }) };
    } else if (line[0] === 'entry') {
      entries.push(line[1]);
    } else if (filling === undefined) {
      throw new StoreRefused('foreign', 'The backup is damaged: a document in it belongs to no table.');
    } else if (!leaveOut(filling.name, line[1])) {
      documents.push(line[1]);
    }
    if (documents.length + entries.length >= AT_ONCE) await settle();
  }
  await settle();
}

async function insertAll(table: Table<Stored, string>, documents: readonly Stored[]): Promise<void> {
  const outcomes = await Promise.allSettled(documents.map((document) => table.insert(document)));
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    throw outcome.reason instanceof Duplicate
      ? new StoreRefused('foreign', `The backup is damaged: ${outcome.reason.message}.`)
      : outcome.reason;
  }
}

async function appendAll(store: Store, entries: readonly LogEntry[]): Promise<void> {
  const outcome = await store.log.append(entries);
  if (outcome.ok) return;
  const twice = entries[outcome.committed];
  throw new StoreRefused('foreign', `The backup is damaged: entry ${twice?.n} of ${twice?.s} is in its log twice.`);
}
