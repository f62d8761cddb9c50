import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, test } from 'vitest';
import type { LogEntry } from '../../../domain/sync/log.ts';
import { backupTo } from '../../../server/store/backup/backup-file.ts';
import type { LogStore, Store } from '../../../server/store/document-store.ts';
import { connectMongo } from '../../../server/store/mongo/place.ts';
import { isInUse, showPresence } from '../../../server/store/mongo/presence.ts';
import { openMongoStore } from '../../../server/store/mongo/store.ts';
import { restoreFrom } from '../../../server/store/backup/restore-store.ts';
import { openStore } from '../../../server/store/store-file.ts';
import { StoreRefused } from '../../../server/store/store-refused.ts';
import type { MongoServer } from '../../support/mongo-server.ts';
import { mongoFiles } from './mongo-files.ts';
import { storeContract } from './store-contract.ts';
import { ada, entry, type Guest, guests } from './store-contract-data.ts';

/** Contract of the MongoDB adapter on any server with its protocol; without one the tests are skipped. */
export function mongoAdapter(server: MongoServer | undefined): void {
  describe.runIf(server)(`the MongoDB adapter on ${server?.name}`, () => {
    const open = (name: string): Promise<Store> => openMongoStore(server!.uri(name));
    afterAll(() => server?.stop());
    storeContract({ open, concurrent: server?.concurrent ?? false, sortsByCodePoint: server?.sortsByCodePoint });

    describe('uploads', () => {
      mongoFiles(open);
    });

    test('an index that the documents do not allow stops the start', async () => {
      const name = `conflict${process.pid}`;
      const store = await open(name);
      const table = await store.table<Guest, 'byTeam'>({ name: 'guests', indexes: { byTeam: { fields: ['team'] } } });
      await table.insert(ada);
      await table.insert({ ...ada, id: 'ada2' });
      // Two guests already share the address.
      await expect(store.table(guests)).rejects.toMatchObject({ name: 'StoreRefused', reason: 'index-conflict' });
      await store.close();
    });

    test('another index with the same name stops the start', async () => {
      const uri = server!.uri(`foreign${process.pid}`);
      const client = await new MongoClient(uri).connect();
      await client.db().collection('guests').createIndex({ age: 1 }, { name: 'byEmail' });
      await client.close();
      const store = await openMongoStore(uri);
      const sentence =
        'MongoDB cannot make the indexes of guests (byEmail): ' +
        'one of the same name, but for other fields, is there: drop it and start again';
      await expect(store.table(guests)).rejects.toEqual(new StoreRefused('index-conflict', sentence));
      await store.close();
    });

    const byTeam = { name: 'guests', indexes: { byTeam: { fields: ['team'] } } } as const;
    const byTeamAndAge = { name: 'guests', indexes: { byTeam: { fields: ['team', 'age'] } } } as const;
    const byAge = { equals: ['analysts'], from: 30, limit: 9 } as const;

    test('a start that was killed between dropping and creating a changed index is completed at the next start', async () => {
      const name = `killed${process.pid}`;
      const before = await open(name);
      await (await before.table<Guest, 'byTeam'>(byTeam)).insert(ada);
      await before.close();
      const client = await new MongoClient(server!.uri(name)).connect();
      await client.db().collection('guests').dropIndex('byTeam');
      await client.close();
      for (let start = 0; start < 2; start += 1) {
        const store = await open(name);
        const table = await store.table<Guest, 'byTeam'>(byTeamAndAge);
        expect(await table.find('byTeam', byAge)).toEqual({ documents: [ada] });
        await store.close();
      }
    });

    test('servers that start at once with a changed index all open, and the index exists afterwards', async () => {
      const name = `changed${process.pid}`;
      const before = await open(name);
      await (await before.table<Guest, 'byTeam'>(byTeam)).insert(ada);
      await before.close();
      const stores = await Promise.all([open(name), open(name), open(name)]);
      const tables = await Promise.all(stores.map((store) => store.table<Guest, 'byTeam'>(byTeamAndAge)));
      for (const table of tables) expect(await table.find('byTeam', byAge)).toEqual({ documents: [ada] });
      for (const store of stores) await store.close();
      const client = await new MongoClient(server!.uri(name)).connect();
      const indexes = await client.db().collection('guests').indexes();
      await client.close();
      expect(indexes.find((index) => index.name === 'byTeam')?.key).toEqual({ team: 1, age: 1, _id: 1 });
    });

    test('a server that reports counts as alive whatever the clocks say; a killed one is forgotten', async () => {
      const uri = server!.uri(`presence${process.pid}`);
      const place = await connectMongo(uri);
      const rows = place.collection<{ _id: string; seenAt: number }>('plenary_servers');
      expect(await isInUse(place, 300)).toBe(false);
      const presence = await showPresence(place, { every: 50 });
      // Simulates a server whose clock is a day behind.
      await rows.updateOne({}, { $set: { seenAt: Date.now() - 86_400_000 } });
      expect(await isInUse(place, 10_000)).toBe(true);
      await presence.leave();
      await rows.insertOne({ _id: 'killed', seenAt: Date.now() + 86_400_000 });
      expect(await isInUse(place, 300)).toBe(false);
      expect(await rows.countDocuments()).toBe(0);
      await place.client.close();
    });

    test.runIf(server?.restores)(
      'a backup of the embedded store restores into MongoDB, over what is there, and back',
      async () => {
        const folder = mkdtempSync(join(tmpdir(), 'plenary-mongo-backup-'));
        const [first, second] = [join(folder, 'first'), join(folder, 'second')];
        const embedded = await openStore({ dataDir: first });
        await (await embedded.table(guests)).insert(ada);
        await embedded.log.append([entry('pub', 1, 'm1')]);
        await backupTo(join(folder, 'embedded.tar.gz'), { store: embedded, dataDir: first });
        await embedded.close();

        const mongodbUri = server!.uri(`restored${process.pid}`);
        const before = await openMongoStore(mongodbUri);
        await (await before.table(guests)).insert({ ...ada, team: 'before' });
        await expect(
          restoreFrom(join(folder, 'embedded.tar.gz'), { dataDir: first, mongodbUri }),
        ).rejects.toMatchObject({
          name: 'StoreRefused',
          reason: 'in-use',
        });
        await before.close();
        const { aside } = await restoreFrom(join(folder, 'embedded.tar.gz'), { dataDir: first, mongodbUri });
        expect(aside[0]).toMatch(/^the collections before_\w+… of the same database$/);

        const restored = await openMongoStore(mongodbUri);
        await expect((await restored.table(guests)).insert({ ...ada, id: 'other' })).rejects.toMatchObject({
          index: 'byEmail',
        });
        await backupTo(join(folder, 'mongodb.tar.gz'), { store: restored, dataDir: first });
        await restored.close();
        const old = await openMongoStore(mongodbUri, aside[0]!.split(/[ …]/)[2]);
        expect(await (await old.table(guests)).get('ada')).toEqual({ ...ada, team: 'before' });
        await old.close();

        await restoreFrom(join(folder, 'mongodb.tar.gz'), { dataDir: second });
        const back = await openStore({ dataDir: second });
        expect(await (await back.table(guests)).find('byTeam', { equals: [], limit: 9 })).toEqual({ documents: [ada] });
        expect(await back.log.read('pub', 0, 9)).toEqual([entry('pub', 1, 'm1')]);
        await back.close();
        rmSync(folder, { recursive: true });
      },
    );

    test('two servers on one database write one log without gaps, and notify each other', async () => {
      const name = `two${process.pid}`;
      const [first, second] = [await open(name), await open(name)];
      const heard: Promise<string>[] = [first, second].map(
        ({ log }) =>
          new Promise((resolve) => {
            log.onAppend(resolve);
          }),
      );
      const written: LogEntry[] = [entry('pub', 1, 'm1')];
      await second.log.append(written);
      for (let n = 2; n <= 10; n += 1) {
        const { log } = n % 2 ? first : second;
        // Each reads the other's entries before it appends, and has a conflict if it does not.
        expect(await log.read('pub', 0, 99)).toEqual(written);
        expect(await log.append([entry('pub', n - 1, `late${n}`)])).toEqual({
          ok: false,
          committed: 0,
          met: 'position',
        });
        written.push(entry('pub', n, `m${n}`));
        expect(await log.append(written.slice(-1))).toEqual({ ok: true });
      }
      expect(await second.log.append([entry('pub', 11, 'm9')])).toEqual({ ok: false, committed: 0, met: 'mutation' });
      expect(await Promise.all([first, second].map(({ log }) => log.read('pub', 0, 99)))).toEqual([written, written]);
      expect(await Promise.all(heard)).toEqual(['pub', 'pub']);
      await first.close();
      await second.close();
    });

    test('two servers that append to one scope write one log, with each mutation once', async () => {
      const name = `race${process.pid}`;
      const stores = [await open(name), await open(name)];
      const append = async (log: LogStore, mid: string): Promise<void> => {
        const last = (await log.read('pub', 0, 99)).at(-1)?.n ?? 0;
        const outcome = await log.append([entry('pub', last + 1, mid)]);
        if (!outcome.ok && outcome.met === 'position') await append(log, mid);
      };
      // Every third mutation is sent to both, as by a device that did not get the answer.
      const sent = Array.from({ length: 15 }, (_, i) =>
        (i % 3 ? [stores[i % 2]!] : stores).map((store) => append(store.log, `m${i}`)),
      ).flat();
      await Promise.all(sent);
      const entries = await stores[0]!.log.read('pub', 0, 99);
      expect(entries.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, i) => i + 1));
      expect(new Set(entries.map(({ mid }) => mid)).size).toBe(15);
      for (const store of stores) await store.close();
    });
  });
}
