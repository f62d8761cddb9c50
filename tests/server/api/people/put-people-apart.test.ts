import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { blankPerson } from '../../../../domain/people/person.ts';
import { speakerCardOf } from '../../../../domain/people/speaker-card.ts';
import type { Op } from '../../../../domain/sync/log.ts';
import { putPeopleApart } from '../../../../server/api/people/put-people-apart.ts';
import { takeInPeople } from '../../../../server/api/people/take-in-people.ts';
import { logTables } from '../../../../server/api/sync/log-tables.ts';
import { followed, WEBHOOK_SCOPE } from '../../../../server/api/webhooks/delivery-state.ts';
import { openSyncLog } from '../../../../server/log/sync-log.ts';
import { migrations } from '../../../../server/open-ports.ts';
import { randomId } from '../../../../server/platform/random-id.ts';
import type { SyncLog } from '../../../../server/ports.ts';
import type { Store } from '../../../../server/store/document-store.ts';
import { openEmbeddedStore } from '../../../../server/store/embedded/store.ts';
import { testTalk } from '../../../support/conference.ts';
import { dyingStore } from '../../../support/dying-store.ts';
import { testPerson } from '../../../support/people.ts';
import { bound } from '../../../support/watched-store.ts';

// A store as an earlier release left it: people are in `pub`.
let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plenary-people-apart-'));
  store = await openEmbeddedStore(join(folder, 'plenary.db'));
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

const openLog = (): Promise<SyncLog> => openSyncLog({ tables: logTables, store, now: Date.now, randomId });

const personOf = (index: number, jobPosition = 'Skipper') =>
  testPerson({ id: `person-${index}`, firstName: `Ada ${index}`, lastName: 'Verne', jobPosition });
const personOp = (index: number, rev = `first-${index}`, jobPosition?: string): Op => ({
  c: 'people',
  id: `person-${index}`,
  rev,
  doc: personOf(index, jobPosition),
});
const speakerOf = (index: number) => ({ id: `person-${index}`, name: `Ada ${index} Verne` });

const append = (log: SyncLog, scope: string, ops: readonly Op[]) =>
  log.append(scope, { mid: randomId(), by: 'server', decide: () => ({ ops }) });

async function fillOldStore(count: number): Promise<void> {
  const log = await openLog();
  await append(log, 'pub', [
    ...Array.from({ length: count }, (_, index) => personOp(index)),
    { c: 'people', id: 'unreadable', rev: 'odd', doc: { id: 'unreadable', focus: 'red' } },
    { c: 'talks', id: 'keynote', rev: 'first', doc: testTalk({ id: 'keynote', speakers: [speakerOf(1)] }) },
  ]);
  await append(log, 'replay', [
    {
      c: 'talks',
      id: 'again',
      rev: 'first',
      doc: testTalk({ id: 'again', edition: 'replay', speakers: [speakerOf(2)] }),
    },
  ]);
  await log.close();
}

/** Everybody by where they are, with their revisions, and the cards of speakers. */
async function places(): Promise<{ readonly dir: string[]; readonly pub: string[]; readonly cards: unknown[] }> {
  const log = await openLog();
  const [dir, pub] = [await log.state('dir'), await log.state('pub')];
  const namesIn = (state: typeof dir): string[] => state.all('people').map(({ id, rev }) => `${id} ${rev}`);
  const found = {
    dir: namesIn(dir).toSorted(),
    pub: namesIn(pub).toSorted(),
    cards: pub.all('speakers').map(({ doc }) => doc),
  };
  await log.close();
  return found;
}

const moved = (count: number) => ({
  dir: Array.from({ length: count }, (_, index) => `person-${index} first-${index}`).toSorted(),
  pub: [],
  cards: [1, 2].map((index) => speakerCardOf(personOf(index))),
});

test('people move to a scope of their own with their revisions, and the programme keeps the cards of its speakers', async () => {
  expect(migrations.map(({ run }) => run)).toContain(putPeopleApart);
  await fillOldStore(1203);
  expect((await places()).pub).toHaveLength(1204);
  await putPeopleApart(store);
  expect(await places()).toEqual(moved(1203));
  const lengths = async (): Promise<number[]> => {
    const log = await openLog();
    const all = [(await log.state('pub')).n, (await log.state('dir')).n];
    await log.close();
    return all;
  };
  const before = await lengths();
  await putPeopleApart(store);
  expect(await lengths()).toEqual(before);
});

test('a move that is killed at any write continues at the next start, and never loses or doubles anybody', async () => {
  await fillOldStore(520);
  for (let nth = 1; ; nth += 1) {
    const dying = dyingStore();
    const watched = dying.watch(store);
    dying.dieAt(nth);
    await putPeopleApart({ ...bound(watched), kind: store.kind }).catch(() => undefined);
    const hasDied = dying.revive();
    const { dir, pub } = await places();
    const everybody = new Set([...dir, ...pub].map((line) => line.split(' ')[0]));
    for (let index = 0; index < 520; index += 1) expect(everybody).toContain(`person-${index}`);
    if (!hasDied) break;
  }
  expect(await places()).toEqual(moved(520));
});

test('what a server of the version before writes during the move is kept', async () => {
  await fillOldStore(3);
  const old = await openLog();
  const log = await openLog();
  await takeInPeople(log, { isNewer: true, isCopied: true });
  await append(old, 'pub', [personOp(1, 'second', 'Captain'), personOp(3)]);
  await log.close();
  await old.close();
  await putPeopleApart(store);
  const { dir, pub, cards } = await places();
  expect({ dir, pub }).toEqual({
    dir: ['person-0 first-0', 'person-1 second', 'person-2 first-2', 'person-3 first-3'],
    pub: [],
  });
  expect(cards).toContainEqual(speakerCardOf(personOf(1, 'Captain')));
});

test('a person whom an early version stored without later fields comes along', async () => {
  const log = await openLog();
  await append(log, 'pub', [{ c: 'people', id: 'early', rev: 'first', doc: { id: 'early', firstName: 'Early' } }]);
  await log.close();
  await putPeopleApart(store);
  const after = await openLog();
  expect((await after.state('dir')).get('people', 'early')?.doc).toEqual({
    ...blankPerson('early'),
    firstName: 'Early',
  });
  await after.close();
});

test('whom a server of the version before adds after the move comes along, and replaces nobody', async () => {
  await fillOldStore(2);
  await putPeopleApart(store);
  const log = await openLog();
  await append(log, 'pub', [personOp(1, 'blank', ''), personOp(7)]);
  await takeInPeople(log);
  await log.close();
  expect(await places()).toMatchObject({ dir: ['person-0 first-0', 'person-1 first-1', 'person-7 first-7'], pub: [] });
});

test('webhooks follow people from the move on, and no server tells of people who moved', async () => {
  await fillOldStore(2);
  const log = await openLog();
  await append(log, WEBHOOK_SCOPE, [{ c: followed.name, id: 'people', rev: 'n1', doc: { id: 'people', n: 1 } }]);
  await log.close();
  await putPeopleApart(store);
  await putPeopleApart(store);
  const after = await openLog();
  const cursors = (await after.state(WEBHOOK_SCOPE)).all(followed.name).map(({ doc }) => doc);
  expect(cursors).toEqual(
    expect.arrayContaining([
      { id: 'people', n: Number.MAX_SAFE_INTEGER },
      { id: 'people:dir', n: 0 },
    ]),
  );
  await after.close();
});
