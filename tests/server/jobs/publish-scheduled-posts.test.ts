import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../../domain/people/actor.ts';
import { isPostDue, type Post } from '../../../domain/posts/post.ts';
import type { Op } from '../../../domain/sync/log.ts';
import { posts } from '../../../server/api/posts/posts.ts';
import { publishScheduledPosts } from '../../../server/jobs/scheduler.ts';
import { randomId } from '../../../server/platform/random-id.ts';
import type { SyncLog } from '../../../server/ports.ts';
import type { Store } from '../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../server/store/embedded/store.ts';
import { editDrafted } from '../../../server/sync/draft-documents.ts';
import { openSyncLog } from '../../../server/log/sync-log.ts';
import { logTables } from '../../../server/api/sync/log-tables.ts';

const olive: Actor = { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false };
const party: Post = {
  id: 'party',
  body: '<p>Now!</p>',
  createdAt: 0,
  scheduleAt: 1000,
  publishAt: 1000,
  pinned: false,
  vimeoId: null,
  pictureUrl: null,
};

let folder: string;
let store: Store;
/** Two servers on one store. */
let here: SyncLog;
let there: SyncLog;
let now: number;

beforeEach(async () => {
  now = 0;
  folder = await mkdtemp(join(tmpdir(), 'plenary-publish-'));
  store = await openEmbeddedStore(join(folder, 'plenary.db'));
  const shared = new Proxy(store, {
    get: (target, name) => (name === 'kind' ? 'mongodb' : Reflect.get(target, name, target)),
  });
  [here, there] = [
    await openSyncLog({ tables: logTables, store: shared, now: () => now, randomId }),
    await openSyncLog({ tables: logTables, store: shared, now: () => now, randomId }),
  ];
});
afterEach(async () => {
  await here.close();
  await there.close();
  await store.close();
  await rm(folder, { recursive: true });
});

const ports = (log: SyncLog) => ({ log, randomId, now: () => now });
const edit = (log: SyncLog, change: (before: Post | undefined) => Post | null) =>
  editDrafted(posts, { actor: olive, id: 'party', change, waits: (post) => !isPostDue(post, now) }, ports(log));
/** Returns what devices received about the post, in order. */
const told = async (): Promise<string[]> =>
  (await store.log.read('pub', 0, 1000))
    .flatMap(({ ops }) => ops)
    .map(({ del, doc }: Op) => (del ? 'gone' : (doc as Post).body));
const drafts = async (): Promise<number> => (await here.state('adm')).all('posts').length;

test('a post is published at its time, once, by any number of servers', async () => {
  await edit(here, () => party);
  now = 999;
  await Promise.all([publishScheduledPosts(ports(here)), publishScheduledPosts(ports(there))]);
  expect([await told(), await drafts()]).toEqual([[], 1]);
  now = 1000;
  await Promise.all([here, there, here, there].map((log) => publishScheduledPosts(ports(log))));
  await publishScheduledPosts(ports(there));
  expect([await told(), await drafts()]).toEqual([['<p>Now!</p>'], 0]);
  expect((await there.state('pub')).get('posts', 'party')?.doc).toEqual(party);
});

test('if a server stops at any step, the next run continues, and the post is published once', async () => {
  for (const steps of [0, 1, 2, 3]) {
    const id = `party-${steps}`;
    await editDrafted(
      posts,
      { actor: olive, id, change: () => ({ ...party, id, body: id }), waits: () => true },
      ports(here),
    );
    now = 1000;
    let left = steps;
    const dying: SyncLog = Object.assign(Object.create(here) as SyncLog, {
      state: (scope: string) => here.state(scope),
      append: (...entry: Parameters<SyncLog['append']>) =>
        left-- > 0 ? here.append(...entry) : Promise.reject(new Error('power cut')),
    });
    const look = publishScheduledPosts(ports(dying));
    expect(
      await look.then(
        () => 'done',
        (error: Error) => error.message,
      ),
    ).toBe(steps < 3 ? 'power cut' : 'done');
    await publishScheduledPosts(ports(there));
    await publishScheduledPosts(ports(here));
    expect((await told()).filter((body) => body === id)).toEqual([id]);
    expect(await drafts()).toBe(0);
  }
});

test('a post that is postponed, changed or deleted at the last moment is never published in its old state', async () => {
  await edit(here, () => party);
  await edit(there, (before) => (before ? { ...before, scheduleAt: 2000, publishAt: 2000, body: 'later' } : null));
  now = 1000;
  await publishScheduledPosts(ports(here));
  expect(await told()).toEqual([]);
  now = 2000;
  await publishScheduledPosts(ports(here));
  expect(await told()).toEqual(['later']);
});

test('a published post can be postponed by any admin, and is published again', async () => {
  await edit(here, () => ({ ...party, scheduleAt: null, publishAt: 0 }));
  await edit(there, (before) => (before ? { ...before, scheduleAt: 1000, publishAt: 1000, body: 'again' } : null));
  expect([await told(), await drafts()]).toEqual([['<p>Now!</p>', 'gone'], 1]);
  now = 1000;
  await Promise.all([publishScheduledPosts(ports(here)), publishScheduledPosts(ports(there))]);
  expect([await told(), await drafts()]).toEqual([['<p>Now!</p>', 'gone', 'again'], 0]);
});

/** A server's log that runs `happens` before its call number `moment`. */
function interrupted(
  log: SyncLog,
  moment: number,
  happens: () => Promise<unknown>,
): { log: SyncLog; calls: () => number } {
  let calls = 0;
  const before = async (): Promise<void> => {
    if (calls++ === moment) await happens();
  };
  const state: SyncLog['state'] = async (scope) => {
    await before();
    return log.state(scope);
  };
  const append: SyncLog['append'] = async (...entry) => {
    await before();
    return log.append(...entry);
  };
  return { log: Object.assign(Object.create(log) as SyncLog, { state, append }), calls: () => calls };
}

const undisturbed = (due: number) => (due === 1000 ? [['<p>Now!</p>'], 0] : [[], 1]);
const outOrDraft = async () => [
  (await there.state('pub')).all('posts').map(({ doc }) => (doc as Post).body),
  await drafts(),
];

test.each([
  [
    'publishes it',
    (before: Post | undefined) => before && { ...before, scheduleAt: null, publishAt: 0, body: 'new' },
    [['new'], 0],
  ],
  [
    'puts it off',
    (before: Post | undefined) => before && { ...before, scheduleAt: 9000, publishAt: 9000, body: 'new' },
    [[], 1],
  ],
  ['throws it away', () => null, [[], 0]],
] as const)(
  'whenever somebody %s while the clock looks at it, their word is the last',
  async (_what, change, wanted) => {
    for (const due of [500, 1000]) {
      for (let moment = 0; ; moment += 1) {
        now = 0;
        await edit(here, () => party);
        now = due;
        // A post that is being published gives its editor a conflict, and the editor tries again.
        const word = () =>
          edit(there, (before) => (before ? (change(before) ?? null) : null)).catch(() =>
            edit(there, (before) => (before ? (change(before) ?? null) : null)),
          );
        const look = interrupted(here, moment, word);
        await publishScheduledPosts(ports(look.log));
        await publishScheduledPosts(ports(there));
        const done = look.calls() <= moment;
        expect({ due, moment, is: await outOrDraft() }).toEqual({ due, moment, is: done ? undisturbed(due) : wanted });
        for (const log of [here, there]) await edit(log, () => null);
        await publishScheduledPosts(ports(here));
        expect(await outOrDraft()).toEqual([[], 0]);
        if (done) break;
      }
    }
  },
);
