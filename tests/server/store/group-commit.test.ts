import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GroupCommit } from '../../../server/store/group-commit.ts';

let folder = '';
let database: DatabaseSync;
let wal = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plenary-queue-'));
  database = new DatabaseSync(join(folder, 'queue.db'));
  database.exec('PRAGMA journal_mode = WAL; CREATE TABLE seats (nr INTEGER PRIMARY KEY)');
  wal = openSync(join(folder, 'queue.db-wal'), 'r+');
});
afterEach(() => {
  closeSync(wal);
  database.close();
  rmSync(folder, { recursive: true });
});

const take = (nr: number): number => Number(database.prepare('INSERT INTO seats VALUES (?)').run(nr).changes);
const taken = (): unknown[] =>
  database
    .prepare('SELECT nr FROM seats ORDER BY nr')
    .all()
    .map(({ nr }) => nr);

test('simultaneous writes share a transaction, whoever makes them', async () => {
  const queue = new GroupCommit(database, wal);
  const commits: string[] = [];
  const asked = [1, 2, 3].map((nr) =>
    queue.write(() => {
      commits.push(database.isTransaction ? 'inside' : 'outside');
      return take(nr);
    }),
  );
  expect(taken()).toEqual([]);
  expect(await Promise.all(asked)).toEqual([1, 1, 1]);
  expect(commits).toEqual(['inside', 'inside', 'inside']);
  expect(taken()).toEqual([1, 2, 3]);
});

test('if the engine aborts a transaction, every write in it is refused, and later ones are not', async () => {
  const queue = new GroupCommit(database, wal);
  const outcomes = await Promise.allSettled([
    queue.write(() => take(1)),
    queue.write(() => {
      database.exec('ROLLBACK');
      throw new Error('the disk is full');
    }),
    queue.write(() => take(2)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(taken()).toEqual([]);
  expect(await queue.write(() => take(3))).toBe(1);
});

test('after the disk refused a sync, nothing is acknowledged or shown any more', async () => {
  const nowhere = openSync('/dev/null', 'r'); // Cannot be synced.
  const queue = new GroupCommit(database, nowhere);
  const trouble = {
    name: 'Unavailable',
    fact: 'the disk did not take the last writes: nothing is served until the server is started again',
  };
  const [written, read] = [
    queue.write(() => take(1)),
    new Promise((resolve) => {
      setImmediate(resolve);
    }).then(() => queue.seen(taken())),
  ];
  await expect(written).rejects.toMatchObject(trouble);
  await expect(read).rejects.toMatchObject(trouble);
  await expect(queue.write(() => take(2))).rejects.toMatchObject(trouble);
  await expect(queue.seen('anything')).rejects.toMatchObject(trouble);
  await queue.idle();
  closeSync(nowhere);
});

test('a hold stops transactions until every holder has released it', async () => {
  const queue = new GroupCommit(database, wal);
  const [first, second] = [queue.hold(), queue.hold()];
  const written = queue.write(() => take(1));
  first();
  first();
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(taken()).toEqual([]);
  second();
  expect(await written).toBe(1);
});
