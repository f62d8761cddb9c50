import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { speakerCardOf } from '../../../../domain/people/speaker-card.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { accountTable, BLANK_ACCOUNT } from '../../../../server/api/accounts/account-store.ts';
import { putPeopleApart } from '../../../../server/api/people/put-people-apart.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';
import { putTicketsApart } from '../../../../server/api/tickets/put-tickets-apart.ts';
import { ticketTable } from '../../../../server/api/tickets/ticket-row.ts';
import { openSyncLog } from '../../../../server/log/sync-log.ts';
import { randomId } from '../../../../server/platform/random-id.ts';
import type { Store } from '../../../../server/store/document-store.ts';
import { openMongoStore } from '../../../../server/store/mongo/store.ts';
import { testTalk } from '../../../support/conference.ts';
import { nextWrite } from '../../../support/dying-store.ts';
import { findMongoForOne } from '../../../support/mongo-java-server.ts';
import { note } from '../../../support/notes.ts';
import { testPerson } from '../../../support/people.ts';

const mongo = await findMongoForOne();
note(
  mongo
    ? `The migrations of 0.3 were killed at their writes on ${mongo.name}.`
    : 'The migrations of 0.3 on MongoDB were not tried: there is no server for it.',
);
afterAll(() => mongo?.stop());

const PEOPLE = 12;
const personOf = (index: number) => testPerson({ id: `person-${index}`, firstName: `Ada ${index}`, lastName: 'Verne' });

/** Fills a store as the release before left it: people in `pub`, tickets in the columns of accounts. */
async function fill(store: Store): Promise<void> {
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const people = Array.from({ length: PEOPLE }, (_, index) => personOf(index));
  const talk = testTalk({ id: 'keynote', speakers: [{ id: 'person-1', name: 'Ada 1 Verne' }] });
  const ops: Op[] = [
    ...people.map((doc): Op => ({ c: 'people', id: doc.id, rev: `first-${doc.id}`, doc })),
    { c: 'talks', id: talk.id, rev: 'first', doc: talk },
  ];
  await log.append('pub', { mid: randomId(), by: 'server', decide: () => ({ ops }) });
  await log.close();
  const accounts = await accountTable({ store });
  for (const index of [0, 1, 2])
    await accounts.insert({
      ...BLANK_ACCOUNT,
      id: `person-${index}`,
      rev: 1,
      email: `ada${index}@example.org`,
      address: `ada${index}@example.org`,
      roles: ['ROLE_ATTENDEE'],
      replayAccess: false,
      ticket: index === 2 ? '' : `hash-${index}`,
      ticketType: index === 2 ? '' : 'Attendee',
      ticketFailures: 0,
      isDemo: false,
    });
}

/** Where everybody and every ticket is. */
async function placed(store: Store) {
  const log = await openSyncLog({ tables: logTables, store, now: Date.now, randomId });
  const [dir, pub] = [await log.state('dir'), await log.state('pub')];
  const idsIn = (state: typeof dir): string[] =>
    state
      .all('people')
      .map(({ id, rev }) => `${id} ${rev}`)
      .toSorted();
  const { documents } = await (await ticketTable({ store })).find('bySource', { equals: ['hand'], limit: 100 });
  const found = {
    dir: idsIn(dir),
    pub: idsIn(pub),
    cards: pub.all('speakers').map(({ doc }) => doc),
    tickets: documents.map(({ personId, typeId, state, codeHash }) => ({ personId, typeId, state, codeHash })),
  };
  await log.close();
  return found;
}

/** Runs the migrations in a process of their own. Returns whether it was killed. */
async function migrate(uri: string, nth: number): Promise<boolean> {
  const script = fileURLToPath(new URL('migrating-process.ts', import.meta.url));
  const child = spawn(process.execPath, [script, uri, String(nth)], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([0, null]).toContain(code);
  return signal === 'SIGKILL';
}

describe.runIf(mongo)(`the migrations of 0.3 on ${mongo?.name}`, () => {
  test('killed by SIGKILL at any write, they go on at the next start, and nobody and no ticket is lost or there twice', async () => {
    const moved = {
      dir: Array.from({ length: PEOPLE }, (_, index) => `person-${index} first-person-${index}`).toSorted(),
      pub: [],
      cards: [speakerCardOf(personOf(1))],
      tickets: [0, 1].map((index) => ({
        personId: `person-${index}`,
        typeId: 'Attendee',
        state: 'valid',
        codeHash: `hash-${index}`,
      })),
    };
    for (let nth = 1, isKilled = true; isKilled; nth = nextWrite(nth)) {
      const uri = mongo!.uri(`migrations${process.pid}x${nth}`);
      const store = await openMongoStore(uri);
      await fill(store);
      isKilled = await migrate(uri, nth);
      expect(isKilled || nth > 6).toBe(true);
      const { dir, pub } = await placed(store);
      const everybody = new Set([...dir, ...pub].map((line) => line.split(' ')[0]));
      expect({ nth, people: everybody.size }).toEqual({ nth, people: PEOPLE });
      await putTicketsApart(store);
      await putPeopleApart(store);
      expect({ nth, ...(await placed(store)) }).toEqual({ nth, ...moved });
      await store.close();
    }
  });
});
