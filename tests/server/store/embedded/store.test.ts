import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { openEmbeddedStore } from '../../../../server/store/embedded/store.ts';
import { StoreRefused } from '../../../../server/store/store-refused.ts';
import { storeContract } from '../store-contract.ts';
import { ada, entry, grace, guests } from '../store-contract-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'plenary-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string): string => join(folder, name, 'plenary.db');

describe('the embedded store', () => {
  storeContract({ open: (name) => openEmbeddedStore(fileOf(name)), concurrent: true });

  test('a second server on the same file is refused in one sentence, and the first continues', async () => {
    const first = await openEmbeddedStore(fileOf('second'));
    const refusal = new StoreRefused(
      'in-use',
      `Another Plenary server uses ${fileOf('second')}: stop it first, or give this one its own DATA_DIR.`,
    );
    await expect(openEmbeddedStore(fileOf('second'))).rejects.toEqual(refusal);
    const table = await first.table(guests);
    await table.insert(ada);
    expect(await table.get('ada')).toEqual(ada);
    await first.close();
    await (await openEmbeddedStore(fileOf('second'))).close();
  });

  test('a row that is not being written is read at once while others wait for the disk; one being written is not', async () => {
    const store = await openEmbeddedStore(fileOf('at-hand'));
    const table = await store.table(guests);
    for (const guest of [ada, grace]) await table.insert(guest);
    for (const { id } of [ada, grace]) await table.get(id);
    const order: string[] = [];
    const noted = <T>(name: string, read: Promise<T>): Promise<T> => read.finally(() => order.push(name));
    const written = noted('written', table.replace({ ...grace, age: 99 }, grace.rev));
    await setImmediate(); // Committed, but not on the disk yet.
    const [other, own] = await Promise.all([
      noted('other', table.get('ada')),
      noted('own', table.get('grace')),
      written,
    ]);
    expect([other, own]).toEqual([ada, { ...grace, age: 99, rev: grace.rev + 1 }]);
    expect(order[0]).toBe('other');
    await store.close();
  });

  test('a file of a newer version is refused and not changed', async () => {
    await (await openEmbeddedStore(fileOf('newer'))).close();
    const newer = new DatabaseSync(fileOf('newer'));
    newer.exec('PRAGMA user_version = 2');
    newer.close();
    const before = readFileSync(fileOf('newer'));
    const sentence = `${fileOf('newer')} was written by a newer Plenary (format 2, this one reads up to 1): please update.`;
    await expect(openEmbeddedStore(fileOf('newer'))).rejects.toEqual(new StoreRefused('too-new', sentence));
    expect(readFileSync(fileOf('newer')).equals(before)).toBe(true);
  });

  test('a file of another program is refused and not changed', async () => {
    const texts = join(folder, 'texts.db');
    writeFileSync(texts, 'Dear diary, today I was almost taken for a database. '.repeat(50));
    await expect(openEmbeddedStore(texts)).rejects.toEqual(
      new StoreRefused('foreign', `${texts} is not a Plenary store.`),
    );
    const photos = join(folder, 'photos.db');
    const other = new DatabaseSync(photos);
    other.exec('CREATE TABLE photos (id)');
    other.close();
    await expect(openEmbeddedStore(photos)).rejects.toMatchObject({ reason: 'foreign' });
  });

  test.each([
    ['cut off to nothing', (file: string) => truncateSync(file)],
    ['gone, with its write-ahead log left behind', (file: string) => renameSync(file, `${file}-wal`)],
    [
      'a database with nothing in it',
      (file: string) => {
        rmSync(file);
        const blank = new DatabaseSync(file);
        blank.exec('PRAGMA user_version = 1');
        blank.close();
      },
    ],
  ])('a file that was ours and is %s is not filled anew', async (what, lose) => {
    const file = fileOf(what.slice(0, 8).trim());
    await (await openEmbeddedStore(file)).close();
    await (await openEmbeddedStore(file)).close();
    lose(file);
    const held = (): (number | undefined)[] =>
      [file, `${file}-wal`].map((part) => (existsSync(part) ? statSync(part).size : undefined));
    const before = held();
    const sentence =
      `${file} is empty, so what it held is lost. Remove it, with its -wal and -shm, and restore a backup with npm ` +
      'run restore -- FILE; without one the server begins anew.';
    await expect(openEmbeddedStore(file)).rejects.toEqual(new StoreRefused('emptied', sentence));
    expect(held().slice(0, 1)).toEqual(before.slice(0, 1));
  });

  test("only the server's own user can read the file", async () => {
    const store = await openEmbeddedStore(fileOf('private'));
    await (await store.table(guests)).insert(ada);
    const files = readdirSync(join(folder, 'private'));
    expect(files.toSorted()).toEqual(['plenary.db', 'plenary.db-wal']);
    for (const name of files) expect(statSync(join(folder, 'private', name)).mode & 0o077).toBe(0);
    await store.close();
  });

  test('a dump made during writes is of one moment', async () => {
    const store = await openEmbeddedStore(fileOf('busy'));
    const table = await store.table(guests);
    const enough = new AbortController();
    const written = (async () => {
      for (let n = 1; !enough.signal.aborted; n += 1) {
        await Promise.all([
          store.log.append([entry('pub', n, `m${n}`)]),
          table.insert({ ...ada, id: `g${n}`, email: `g${n}@example.org` }),
        ]);
      }
    })();
    while ((await store.log.read('pub', 100, 1)).length === 0) await setImmediate();
    const seen = { document: 0, entry: 0, table: 0 };
    for await (const [kind] of store.dump()) seen[kind] += 1;
    enough.abort();
    await written;
    expect(seen.entry).toBeGreaterThan(100);
    expect(seen).toEqual({ table: 1, document: seen.entry, entry: seen.entry });
    expect(readdirSync(join(folder, 'busy')).toSorted()).toEqual(['plenary.db', 'plenary.db-wal']);
    await store.close();
  });

  test('a copy that a killed process left is removed at the next start', async () => {
    await (await openEmbeddedStore(fileOf('left'))).close();
    writeFileSync(`${fileOf('left')}.copy-1-2`, 'people');
    await (await openEmbeddedStore(fileOf('left'))).close();
    expect(readdirSync(join(folder, 'left'))).toEqual(['plenary.db']);
  });

  test('no one reads data that is not on the disk yet', async () => {
    const store = await openEmbeddedStore(fileOf('unseen'));
    const table = await store.table(guests);
    const settled: string[] = [];
    const written = Promise.all([store.log.append([entry('pub', 1, 'm1')]), table.insert(grace)]).then(() =>
      settled.push('written'),
    );
    // Committed in this turn's immediates but not on the disk yet: the engine already shows the rows.
    await setImmediate();
    const reads = [
      store.log.read('pub', 0, 9),
      table.getMany(['grace']),
      table.find('byTeam', { equals: [], limit: 9 }).then(({ documents }) => documents),
    ];
    const seen = Promise.all(reads).then((found) => {
      settled.push('read');
      return found.map(({ length }) => length);
    });
    await written;
    expect(await seen).toEqual([1, 1, 1]);
    expect(settled).toEqual(['written', 'read']);
    await store.close();
  });

  test('a process killed during writes loses nothing that it acknowledged, and its file opens at once', async () => {
    const file = fileOf('killed');
    const acknowledged: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const child = spawn(
        process.execPath,
        [fileURLToPath(new URL('../writer-process.ts', import.meta.url)), file, String(round)],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const ended = once(child, 'exit');
      for await (const id of createInterface({ input: child.stdout })) {
        acknowledged.push(id);
        if (acknowledged.length % 400 === 0) child.kill('SIGKILL');
      }
      await ended;
    }
    const store = await openEmbeddedStore(file);
    const table = await store.table(guests);
    expect(acknowledged.length).toBeGreaterThanOrEqual(1_600);
    expect((await table.getMany(acknowledged)).length).toBe(acknowledged.length);
    for (let writer = 0; writer < 8; writer += 1) {
      const entries = await store.log.read(`writer${writer}`, 0, 100_000);
      expect(entries.map(({ n }) => n)).toEqual(Array.from(entries, (_, i) => i + 1));
      const mids = new Set(entries.map(({ mid }) => mid));
      expect(acknowledged.filter((id) => id.startsWith(`writer${writer}-`) && !mids.has(id))).toEqual([]);
    }
    await store.close();
  });
});
