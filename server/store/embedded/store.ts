import { closeSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DeclaredTables } from '../declared-tables.ts';
import type { DumpLine, Store, Stored, Table, TableSpec } from '../document-store.ts';
import { copyPrefix, dumpEmbedded } from './dump.ts';
import { openEmbeddedFile, touchFile } from './file.ts';
import { EmbeddedLog } from './log.ts';
import { prepareTable } from './schema.ts';
import { EmbeddedTable } from './table.ts';
import { GroupCommit } from '../group-commit.ts';

/**
 * The store in one SQLite file of this process. A second server on the same file, a file of a newer program and
 * a foreign file throw `StoreRefused`.
 */
export async function openEmbeddedStore(file: string): Promise<Store> {
  const { database, walDescriptor } = openEmbeddedFile(file);
  await clearCopies(file);
  const queue = new GroupCommit(database, walDescriptor);
  const tables = new DeclaredTables();
  const log = await queue.write(() => new EmbeddedLog(database, queue));

  return {
    kind: 'embedded',
    log,
    table: <T extends Stored, I extends string>(spec: TableSpec<T, I>): Promise<Table<T, I>> =>
      tables.once(spec, () =>
        queue.write(() => {
          prepareTable(database, spec);
          return new EmbeddedTable(database, queue, spec);
        }),
      ),
    health: () => queue.prove(() => touchFile(database)),
    dump: (): AsyncIterable<DumpLine> => dumpEmbedded(database, queue, file),
    close: async () => {
      await queue.idle();
      if (!database.isOpen) return;
      closeSync(walDescriptor);
      database.close();
    },
  };
}

/** What a process left that was killed while it made a dump. The file is ours alone by now. */
async function clearCopies(file: string): Promise<void> {
  const left = (await readdir(dirname(file))).filter((name) => name.startsWith(copyPrefix(basename(file))));
  for (const name of left) await rm(join(dirname(file), name));
}
