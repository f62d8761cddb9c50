import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Op } from '../../../../domain/sync/log.ts';
import { auditTable } from '../../../../server/api/audit/audit-store.ts';
import { randomId } from '../../../../server/platform/random-id.ts';
import { openEmbeddedStore } from '../../../../server/store/embedded/store.ts';
import type { Store } from '../../../../server/store/document-store.ts';
import { migrations } from '../../../../server/open-ports.ts';
import { migrate } from '../../../../server/store/migrate.ts';
import { openSyncLog } from '../../../../server/log/sync-log.ts';
import { testTalk } from '../../../support/conference.ts';
import { bound } from '../../../support/watched-store.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';

// A store as an earlier release left it: the talks contain video addresses, and so does the log.
const SECRET = 'https://cdn.example.org/secret-';
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-streams-apart-'));
});
afterEach(() => rm(folder, { recursive: true }));

const filmed = (id: string, videos: object, edition: 'live' | 'replay' = 'live'): Op => ({
  c: 'talks',
  id,
  rev: `${id}-1`,
  doc: { ...testTalk({ id, edition }), videos },
});

async function fillOldStore(store: Store): Promise<string> {
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const append = (scope: string, mid: string, ops: readonly Op[], res?: object) =>
    log.append(scope, { mid, by: 'olive', decide: () => ({ ops, ...(res && { res }) }) });
  await append('pub', 'first', [
    filmed('keynote', { jw: `${SECRET}keynote` }),
    filmed('lunch', {}),
    filmed('tidied', { s3: `${SECRET}tidied` }),
  ]);
  await append('pub', 'second', [filmed('tidied', {})], {
    before: [{ ...testTalk({ id: 'tidied' }), videos: { s3: `${SECRET}tidied` } }],
  });
  await append('pub', 'third', [filmed('keynote', { jw: `${SECRET}keynote-2` })]);
  await append('replay', 'first', [filmed('again', { vimeo: `${SECRET}replay` }, 'replay')]);
  const { logId } = log;
  await log.close();
  return logId;
}

const textOf = async (store: Store, scope: string): Promise<string> =>
  JSON.stringify(await store.log.read(scope, 0, 1000));

async function migrated(): Promise<{ store: Store; logId: string }> {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const logId = await fillOldStore(store);
  expect([await textOf(store, 'pub'), await textOf(store, 'replay')].map((text) => text.includes(SECRET))).toEqual([
    true,
    true,
  ]);
  expect(await migrate({ store, now: Date.now, randomId, migrations })).toContain('1-streams-apart');
  return { store, logId };
}

test('the talks of an earlier release lose their video addresses to the organisers, and the log forgets that it held them', async () => {
  const { store, logId } = await migrated();
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const [pub, replay, adm] = await Promise.all(['pub', 'replay', 'adm'].map((scope) => log.state(scope)));
  expect(pub!.all('talks').map(({ id, rev, doc }) => [id, rev, doc])).toEqual(
    ['keynote', 'lunch', 'tidied'].map((id) => [id, `${id}-1`, testTalk({ id })]),
  );
  expect(replay!.all('talks').map(({ doc }) => doc)).toEqual([testTalk({ id: 'again', edition: 'replay' })]);
  expect(adm!.all('streams').map(({ doc }) => doc)).toEqual([
    { id: 'keynote', videos: { jw: `${SECRET}keynote-2` } },
    { id: 'again', videos: { vimeo: `${SECRET}replay` } },
  ]);
  expect([await textOf(store, 'pub'), await textOf(store, 'replay')].map((text) => text.includes(SECRET))).toEqual([
    false,
    false,
  ]);
  // A device with an older position starts over; one with a newer position reads on.
  expect([log.logId, await log.read('pub', 0), (await log.read('pub', 3)) === 'gone']).toEqual([logId, 'gone', false]);
  expect(await migrate({ store, now: Date.now, randomId, migrations })).toEqual([]);
  await log.close();
  await store.close();
});

test('undoing an earlier change brings no video back into the schedule', async () => {
  const { store } = await migrated();
  const audit = await auditTable({ store });
  const entry = await audit.get('pub:2');
  expect(entry?.changes).toEqual([
    {
      collection: 'talks',
      id: 'tidied',
      rev: 'tidied-1',
      before: testTalk({ id: 'tidied' }),
      after: testTalk({ id: 'tidied' }),
    },
  ]);
  await store.close();
});

test('a migration interrupted anywhere continues at the next start', async () => {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  await fillOldStore(store);
  let writes = 0;
  let allowed = 0;
  const unless =
    <A extends unknown[], R>(write: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      writes += 1;
      if (writes > allowed) throw new Error('the disk is full');
      return write(...args);
    };
  const log = bound(store.log);
  const failing: Store = {
    ...bound(store),
    kind: store.kind,
    log: {
      ...log,
      append: unless((entries) => log.append(entries)),
      truncate: unless((scope, before) => log.truncate(scope, before)),
    },
  };
  for (; allowed < 20; allowed += 1) {
    writes = 0;
    const done = await migrate({ store: failing, now: Date.now, randomId, migrations }).then(
      () => true,
      () => false,
    );
    if (done) break;
  }
  expect(allowed).toBeGreaterThan(1);
  const mended = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  expect((await mended.state('adm')).all('streams').length).toBe(2);
  expect([await textOf(store, 'pub'), await textOf(store, 'replay')].map((text) => text.includes(SECRET))).toEqual([
    false,
    false,
  ]);
  await mended.close();
  await store.close();
});

test('a talk of an earlier release that ends before it starts now lasts an hour, and an unreadable one is removed', async () => {
  const store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const bad: Op = {
    c: 'talks',
    id: 'backwards',
    rev: '1',
    doc: { ...testTalk({ id: 'backwards', minutes: -523_680 }), videos: {} },
  };
  const worse: Op = {
    c: 'talks',
    id: 'never',
    rev: '1',
    doc: { ...testTalk({ id: 'never', startsAt: 9e15 }), videos: {} },
  };
  await store.log.append([
    { s: 'pub', n: 1, mid: 'old', at: 1, by: 'server', ops: [bad, worse, filmed('keynote', {})] },
  ]);
  await migrate({ store, now: Date.now, randomId, migrations });
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  expect((await log.state('pub')).all('talks').map(({ doc }) => doc)).toEqual([
    testTalk({ id: 'backwards', minutes: 60 }),
    testTalk({ id: 'keynote' }),
  ]);
  await log.close();
});
