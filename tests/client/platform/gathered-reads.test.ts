import 'fake-indexeddb/auto';
import { prepareQuery, getChangedDocumentsSince } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { openMine, type MineDatabase } from '../../../client/platform/mine.ts';
import { seededRandom } from '../../sync/seeded-random.ts';
import { change } from './mine-server.ts';

afterEach(() => void vi.restoreAllMocks());

const talks = Array.from({ length: 60 }, (_, index) => change(`talk-${index}`, index % 2 === 0, index + 1));

/** Of one database as it stands: all, some by their ids in any order, and all changes in pages of seven. */
async function read({ collection }: MineDatabase): Promise<unknown> {
  const instance = collection.storageInstance.originalStorageInstance;
  const all = { selector: { _deleted: { $eq: false } }, sort: [{ id: 'asc' as const }], skip: 0 };
  const { documents } = await instance.query(prepareQuery(instance.schema, all));
  const random = seededRandom(7);
  const ids = talks.filter(() => random.chance(0.8)).map(({ id }) => id);
  const byId = await instance.findDocumentsById(['agenda:nothing', ...ids.toReversed()], true);
  const pages = [];
  for (let since: unknown; ;) {
    const { documents: page, checkpoint } = await getChangedDocumentsSince(instance, 7, since);
    if (page.length === 0) break;
    pages.push(page);
    since = checkpoint;
  }
  return { documents, byId, pages };
}

test('what is read in one request is what RxDB reads row by row, what is deleted included', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const name = 'gathered-reads';
  const onBroken = (): void => undefined;
  const gathered = await openMine({ name, onBroken });
  for (const talk of talks.slice(0, 30)) await gathered.put(talk);
  await gathered.putMissing([...talks.slice(20), change('talk-0', false, 900)]);
  await gathered.collection.bulkRemove(talks.slice(5, 12).map(({ id }) => id));
  expect((await gathered.collection.findOne('agenda:talk-0').exec())?.rev).toBe(talks[0]?.rev);
  const together = await read(gathered);
  await gathered.close();
  const plain = await openMine({ name, onBroken, storage: getRxStorageDexie() });
  const rowByRow = await read(plain);
  await plain.close();
  expect(together).toEqual(rowByRow);
  expect((together as { documents: unknown[] }).documents).toHaveLength(53);
});
