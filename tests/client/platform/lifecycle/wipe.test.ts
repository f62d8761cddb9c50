import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { openCatalog } from '../../../../client/platform/replica/catalog-db.ts';
import { openJournal } from '../../../../client/platform/outbox/outbox-journal.ts';
import { personKey } from '../../../../domain/people/person-key.ts';
import { lockOutbox, takeExpiredLocks, unlockOutbox } from '../../../../client/platform/session/locked-outbox.ts';
import { dropOthers, dropSealed, finishWipes, wipePerson } from '../../../../client/platform/lifecycle/wipe.ts';
import { DAY } from '../../../../domain/time.ts';
import { freshLocalStorage } from '../../../support/local-storage.ts';
import { change } from '../mine-server.ts';

let storage: Storage;

beforeEach(async () => {
  storage = freshLocalStorage();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});

/** Creates databases and keys as an engine leaves them. */
async function leaveTraces(personId: string): Promise<void> {
  const key = personKey(personId);
  const catalog = openCatalog(key);
  await catalog.replace({ position: { s: 'pub', logId: 'log', n: 1, generation: 'log-1', buckets: {} }, segments: [] });
  catalog.close();
  for (const name of [`plenary-device-${key}`, `rxdb-dexie-plenary-mine-${key}--0--mine`]) {
    const database = new Dexie(name);
    database.version(1).stores({ rows: 'id' });
    await database.open();
    database.close();
  }
  openJournal(personId).add(change('keynote', true, 1));
  storage.setItem(`plenary.had.${key}`, 'true');
}

const traces = async (personId: string): Promise<string[]> =>
  [...(await Dexie.getDatabaseNames()), ...Object.keys(storage)]
    .filter((name) => name.includes(personKey(personId)))
    .toSorted();

test('a log-out removes everything of the person and nothing of others', async () => {
  await leaveTraces('ada');
  await leaveTraces('grace');
  const others = await traces('grace');
  expect((await traces('ada')).length).toBe(5);
  await wipePerson('ada', 'drop');
  expect(await traces('ada')).toEqual([]);
  expect(await traces('grace')).toEqual(others);
});

test('only changes to be sent later stay', async () => {
  await leaveTraces('ada');
  await wipePerson('ada', 'keep');
  expect((await traces('ada')).map((name) => name.split('.')[1])).toEqual(['journal']);
  expect(openJournal('ada').entries()).toEqual([change('keynote', true, 1)]);
});

test('a log-out that was cut short is finished by the next start', async () => {
  await leaveTraces('ada');
  storage.setItem('plenary.wipe', JSON.stringify([personKey('ada')]));
  await finishWipes();
  expect((await traces('ada')).filter((name) => !name.startsWith('plenary.'))).toEqual([]);
  expect(storage.getItem('plenary.wipe')).toBeNull();
});

test('the next person finds only the locked changes of the person before', async () => {
  await leaveTraces('ada');
  await leaveTraces('grace');
  await dropOthers('grace');
  expect((await traces('ada')).filter((name) => !name.includes('journal'))).toEqual([
    `rxdb-dexie-plenary-mine-${personKey('ada')}--0--mine`,
  ]);
  expect((await traces('grace')).length).toBe(5);
});

test('locked changes wait for their owner for 30 days', async () => {
  await leaveTraces('ada');
  lockOutbox('ada', 0);
  expect(takeExpiredLocks(30 * DAY)).toEqual([]);
  const expired = takeExpiredLocks(30 * DAY + 1);
  expect(expired).toEqual([personKey('ada')]);
  await dropSealed(expired);
  expect(await traces('ada')).toEqual([]);
});

test('an owner who returned in time keeps them', () => {
  lockOutbox('ada', 0);
  unlockOutbox('ada');
  expect(takeExpiredLocks(90 * DAY)).toEqual([]);
});
