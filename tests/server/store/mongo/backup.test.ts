import { createECDH } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backupTo } from '../../../../server/store/backup/backup-file.ts';
import type { Store } from '../../../../server/store/document-store.ts';
import { restoreFrom } from '../../../../server/store/backup/restore-store.ts';
import { copyFromStore } from '../../../../server/store/stored-files.ts';
import { openStore } from '../../../../server/store/store-file.ts';
import { recount } from '../../../../server/log/counters/recount.ts';
import { startMongoJavaServer } from '../../../support/mongo-java-server.ts';
import { findMongoServer } from '../../../support/mongo-server.ts';
import { note } from '../../../support/notes.ts';
import { png } from '../../../support/png.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { startWorldApp } from '../../../support/world-app.ts';
import { worldPeople } from '../../../support/world.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';

const found = await findMongoServer({ insist: process.env['PLENARY_MONGO'] === 'required' });
if (!found?.restores) await found?.stop();
const mongo = found?.restores ? found : await startMongoJavaServer();
note(
  mongo
    ? `A whole event was restored into ${mongo.name}, and back.`
    : 'No event was restored into MongoDB: there is no server for it (FerretDB cannot rename all collections).',
);
const root = mkdtempSync(join(tmpdir(), 'plenary-event-backup-'));
afterAll(async () => {
  await mongo?.stop();
  rmSync(root, { recursive: true });
});

/** Returns everything in a store, by place; without the log's id, which a restore changes. */
async function contentOf(store: Store): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  let table = '';
  for await (const line of store.dump()) {
    if (line[0] === 'table') table = line[1];
    else if (line[0] === 'entry') content[`log ${line[1].s} ${line[1].n}`] = line[1];
    else content[`${table} ${line[1].id}`] = line[1];
  }
  delete content['meta log'];
  return content;
}

/** Returns all uploaded files, also those kept for undo, by path below the folder. */
function uploadsOf(folder: string): [string, string][] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return paths.map((path) => [relative(folder, path), readFileSync(path, 'base64')]);
}

/** The same for a store that holds uploads itself. */
async function uploadsIn(store: Store, folder: string): Promise<[string, string][]> {
  await copyFromStore(store.files!, folder);
  return uploadsOf(folder);
}

/** Creates an event in which every action that stores something was done once. */
async function writeEvent(dataDir: string): Promise<void> {
  await using world = await startWorldApp('live', { env: { DATA_DIR: dataDir } });
  const { call, upload } = world.app;
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'BTBZMqHH6r4Tts7J_aSIgg' };
  const statuses = [
    await upload('/profile/picture', 'ada', { bytes: await png() }),
    await call('POST', '/push/subscriptions', 'ada', {
      endpoint: 'https://web.push.apple.com/of-ada',
      expirationTime: null,
      keys,
    }),
    await call('POST', '/perks/claim/mug', 'ada', undefined, { 'idempotency-key': 'one-mug-for-ada' }),
    await call('POST', '/posts', 'olive', { body: '<p>Dinner is at eight.</p>' }),
    await call('POST', '/admin/tickets', 'olive', {
      email: 'new@example.org',
      first_name: 'Nora',
      last_name: 'Quill',
      code: '9NWX-7',
    }),
  ].map(({ status }) => Math.floor(status / 100));
  expect(statuses).toEqual([2, 2, 2, 2, 2]);
  await world.app.settled();
}

/** Returns the counts of a server on this data, whose sessions still work. */
async function countedOn(dataDir: string, env: Readonly<Record<string, string>>): Promise<unknown> {
  await using app = await startTestApp({ dataDir, env, people: worldPeople });
  const claims = await app.call('GET', '/perks/claims/by-user/me', 'ada');
  expect(claims).toMatchObject({ status: 200, body: { data: [{ id: 'mug:ada' }] } });
  const report = await recount(logTables, app.ports); // While the server runs.
  expect(report).toMatchObject({ people: worldPeople.length + 1 });
  return report;
}

test.runIf(mongo)(
  'an event with posts, perks, tickets, subscriptions and pictures goes from the embedded store to MongoDB and back whole',
  async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(root, name)) as [
      string,
      string,
      string,
    ];
    const mongodbUri = mongo!.uri(`event${process.pid}`);
    await writeEvent(first);
    const embedded = await openStore({ dataDir: first });
    const written = await contentOf(embedded);
    const tables = new Set(Object.keys(written).map((where) => where.split(' ')[0]));
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'accounts',
        'pushSubscriptions',
        'keyedCalls',
        'postPictures',
        'audit',
        'calendarFeeds',
        'syncDocuments',
        'log',
      ]),
    );
    await backupTo(join(root, 'embedded.tar.gz'), { store: embedded, dataDir: first });
    await embedded.close();

    await restoreFrom(join(root, 'embedded.tar.gz'), { dataDir: second, mongodbUri });
    const restored = await openStore({ dataDir: second, mongodbUri });
    expect(await contentOf(restored)).toEqual(written);
    const uploads = uploadsOf(join(first, 'uploads'));
    expect(uploads.length).toBeGreaterThan(0);
    expect(await uploadsIn(restored, join(root, 'copied'))).toEqual(uploads);
    expect(existsSync(join(second, 'uploads'))).toBe(false);
    await backupTo(join(root, 'mongodb.tar.gz'), { store: restored, dataDir: second });
    await restored.close();

    await restoreFrom(join(root, 'mongodb.tar.gz'), { dataDir: third });
    const back = await openStore({ dataDir: third });
    expect(await contentOf(back)).toEqual(written);
    await back.close();
    expect(uploadsOf(join(third, 'uploads'))).toEqual(uploads);

    expect(await countedOn(second, { MONGODB_URI: mongodbUri })).toEqual(await countedOn(third, {}));
  },
);
