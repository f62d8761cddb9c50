import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { migrations as allMigrations } from '../../../server/open-ports.ts';
import { keepBeforeUpdate } from '../../../server/store/backup/keep-before-update.ts';
import { migrate, type Migration } from '../../../server/store/migrate.ts';
import { restoreFrom } from '../../../server/store/backup/restore-store.ts';
import { openStore } from '../../../server/store/store-file.ts';
import { StoreRefused } from '../../../server/store/store-refused.ts';
import { ada, entry, guests } from './store-contract-data.ts';

let folder = '';
let store: Store;
let now = 1_800_000_000_000;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plenary-migrations-'));
  store = await openEmbeddedStore(join(folder, 'plenary.db'));
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let ran: string[] = [];
const step = (id: string, run: Migration['run'] = async () => {}): Migration => ({
  id,
  run: async (given) => {
    ran.push(id);
    await run(given);
  },
});
const apply = (migrations: readonly Migration[], holder = 'this-server'): Promise<readonly string[]> => {
  ran = [];
  return migrate({ store, now: () => now, randomId: () => holder, migrations });
};

test('migrations run in order, each once, and later ones are added', async () => {
  expect(await apply([step('1-a'), step('2-b')])).toEqual(['1-a', '2-b']);
  expect(ran).toEqual(['1-a', '2-b']);
  expect(await apply([step('1-a'), step('2-b'), step('3-c')])).toEqual(['3-c']);
  expect(await apply([step('1-a'), step('2-b'), step('3-c')])).toEqual([]);
  expect(ran).toEqual([]);
});

test('a failed migration stops the start, and runs at the next one, after those that are done', async () => {
  const broken = step('2-b', () => Promise.reject(new Error('the disk is full')));
  await expect(apply([step('1-a'), broken, step('3-c')])).rejects.toThrow('the disk is full');
  expect(ran).toEqual(['1-a', '2-b']);
  expect(await apply([step('1-a'), step('2-b'), step('3-c')])).toEqual(['2-b', '3-c']);
});

test('a migration writes through the store like all other code', async () => {
  const table = await store.table(guests);
  await table.insert(ada);
  await apply([
    step('1-teams', async (given) => {
      const rows = await given.table(guests);
      const { documents } = await rows.find('byTeam', { equals: ['analysts'], limit: 100 });
      for (const guest of documents) await rows.replace({ ...guest, team: 'engines' }, guest.rev);
    }),
  ]);
  expect(await table.get('ada')).toEqual({ ...ada, team: 'engines', rev: 2 });
});

test('of several servers that start at once, one runs the migrations and the others wait', async () => {
  const migrations = [
    step(
      '1-a',
      () =>
        new Promise((resolve) => {
          setTimeout(resolve, 20);
        }),
    ),
    step('2-b'),
  ];
  const all = await Promise.all(['first', 'second', 'third'].map((holder) => apply(migrations, holder)));
  expect(all.toSorted((a, b) => b.length - a.length)).toEqual([['1-a', '2-b'], [], []]);
  expect(ran.toSorted()).toEqual(['1-a', '2-b']);
});

test('another server takes over when the lease of a crashed one has expired', async () => {
  const leases = await store.table<{ id: string; rev: number; holder: string; until: number }, never>({
    name: 'leases',
    indexes: {},
  });
  await leases.insert({ id: 'migrations', rev: 0, holder: 'the dead server', until: now + 60_000 });
  const waiting = apply([step('1-a')]);
  // However long the wait, nothing happens before the lease has expired.
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(ran).toEqual([]);
  now += 60_000;
  expect(await waiting).toEqual(['1-a']);
  expect(await leases.get('migrations')).toBeUndefined();
});

test('the migrations of this version have unique names', async () => {
  const ids = allMigrations.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await migrate({ store, now: () => now, randomId: () => 'this-server', migrations: allMigrations })).toEqual(
    ids,
  );
});

test('the store is backed up before the first missing migration, and only then', async () => {
  const kept: string[] = [];
  const keep = async (id: string): Promise<void> => void kept.push(`${id} after ${ran.join()}`);
  const withKeep = (migrations: readonly Migration[]): Promise<readonly string[]> => {
    ran = [];
    return migrate({ store, now: () => now, randomId: () => 'this-server', migrations, keep });
  };
  await withKeep([step('1-a'), step('2-b')]);
  await withKeep([step('1-a'), step('2-b')]);
  await withKeep([step('1-a'), step('2-b'), step('3-c')]);
  expect(kept).toEqual(['1-a after ', '3-c after ']);
});

test('a version that lacks a migration of the store is refused in one sentence and changes nothing', async () => {
  await apply([step('1-a'), step('2-b')]);
  await expect(apply([step('1-a')])).rejects.toEqual(
    new StoreRefused(
      'too-new',
      'This store was changed by a newer Plenary (2-b): update this one, or restore the backup made before.',
    ),
  );
  expect(ran).toEqual([]);
  expect(await apply([step('1-a'), step('2-b')])).toEqual([]);
});

test('the backup before an update can be restored, the newest three are kept, and an empty store gets none', async () => {
  expect(await keepBeforeUpdate({ store, dataDir: folder }, '1-a')).toBeUndefined();
  await (await store.table(guests)).insert(ada);
  await store.log.append([entry('pub', 1, 'm1')]);
  const files: string[] = [];
  for (const id of ['1-a', '2-b', '3-c', '4-d'])
    files.push((await keepBeforeUpdate({ store, dataDir: folder }, id)) ?? '');
  const there = readdirSync(join(folder, 'before-update')).map((name) => join(folder, 'before-update', name));
  expect(there.toSorted()).toEqual(files.slice(1));
  const dataDir = join(folder, 'restored');
  await restoreFrom(files[1] ?? '', { dataDir });
  const restored = await openStore({ dataDir });
  expect(await (await restored.table(guests)).get('ada')).toEqual(ada);
  await restored.close();
});
