import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PersonalNotice } from '../../../domain/notifications/notification.ts';
import { DAY, SECOND } from '../../../domain/time.ts';
import { noticesOf } from '../../../server/api/notifications/notification-store.ts';
import { ANNOUNCED } from '../../../server/api/notifications/announced-schedule.ts';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { allDocuments } from '../../../server/sync/documents.ts';
import { Projector } from '../../../server/log/projector.ts';
import { sweep } from '../../../server/log/compaction.ts';
import { systemTimers } from '../../../server/log/timers.ts';
import { at, testTalk } from '../../support/conference.ts';
import { type Device, type PushService, startPushService } from '../../support/push-service.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { changeTalk, isKeptInTable, removeTalk, subscribed } from './push-world.ts';
import { scopesToSweep } from '../../../server/api/sync/log-tables.ts';

const one = testTalk({ id: 'one', title: 'One', startsAt: at('15:00') });
const two = testTalk({ id: 'two', title: 'Two', startsAt: at('16:00') });
const three = testTalk({ id: 'three', title: 'Three', startsAt: at('17:00') });
let service: PushService;
let app: TestApp;
let device: Device;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({
    talks: [one, two, three],
    event: { sessionsPerUser: 5 },
    env: { PUSH_HOSTS: service.origin },
  });
  device = await subscribed('ada', service, app.ports);
  for (const [who, talk] of [
    ['ada', 'one'],
    ['ada', 'two'],
    ['ada', 'three'],
    ['grace', 'one'],
  ] as const) {
    await app.call('POST', `/schedule/add/${talk}`, who);
    await isKeptInTable(talk, who, app.ports);
  }
  await runDueWork(app.ports);
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

const work = async (seconds = 0): Promise<void> => {
  app.advance(seconds * SECOND);
  await runDueWork(app.ports);
};
const told = new Map<string, number>();
const noticesFor = async (who: string): Promise<PersonalNotice[]> =>
  (await allDocuments(noticesOf(who), app.ports)).toSorted((a, b) => a.sentAt - b.sentAt || a.id.localeCompare(b.id));
/** Returns this person's notices since the test began, as title and body. */
const news = async (who: string): Promise<[string, string][]> =>
  (await noticesFor(who)).slice(told.get(who)).map(({ title, body }) => [title, body]);

beforeEach(async () => {
  for (const talk of [one, two, three]) await changeTalk(talk, app.ports);
  await work(120);
  await work(120);
  device.taken.length = 0;
  for (const who of ['ada', 'grace', 'olive']) told.set(who, (await noticesFor(who)).length);
});

test('people who bookmarked a talk that moves are notified once, a minute later; other people are not', async () => {
  await changeTalk({ ...one, startsAt: at('15:30'), stageId: 'side' }, app.ports);
  await work();
  await work(59);
  expect(await news('ada')).toEqual([]);
  await work(1);
  await work(300);
  expect([await news('ada'), await news('grace'), await news('olive')]).toEqual([
    [['One', 'Moved from 15:00 to 15:30. Now on Side Stage']],
    [['One', 'Moved from 15:00 to 15:30. Now on Side Stage']],
    [],
  ]);
  expect(device.taken).toMatchObject([
    {
      urgency: 'high',
      message: {
        notification: {
          title: 'One',
          body: 'Moved from 15:00 to 15:30. Now on Side Stage',
          navigate: `${app.ports.publicUrl}/app/talk/one`,
        },
      },
    },
  ]);
});

test('changes within a minute become one notification about the talks that each person bookmarked', async () => {
  await changeTalk({ ...one, startsAt: at('15:10') }, app.ports);
  await work();
  await work(30);
  await changeTalk({ ...two, cancelled: true }, app.ports);
  await work(30);
  expect(await news('ada')).toEqual([
    ['2 talks on your schedule have changed', 'One: Moved from 15:00 to 15:10\nTwo: Cancelled'],
  ]);
  expect(await news('grace')).toEqual([['One', 'Moved from 15:00 to 15:10']]);
  expect(device.taken).toHaveLength(1);
});

test('a talk moved twice within the minute is announced once, and one moved back not at all', async () => {
  await changeTalk({ ...one, startsAt: at('15:10') }, app.ports);
  await changeTalk({ ...two, startsAt: at('16:10') }, app.ports);
  await work();
  await changeTalk({ ...one, startsAt: at('15:20') }, app.ports);
  await changeTalk(two, app.ports);
  await work(60);
  await work(120);
  expect(await news('ada')).toEqual([['One', 'Moved from 15:00 to 15:20']]);
});

test('a talk removed from the schedule is announced as cancelled, and again when it returns', async () => {
  await removeTalk('three', app.ports);
  await work();
  await work(60);
  expect(await news('ada')).toEqual([['Three', 'Cancelled']]);
  await changeTalk({ ...two, cancelled: true }, app.ports);
  await work();
  await work(60);
  await changeTalk(two, app.ports);
  await work();
  await work(60);
  expect((await news('ada')).slice(1)).toEqual([
    ['Two', 'Cancelled'],
    ['Two', 'Back in the schedule'],
  ]);
});

test('a talk that is removed and restored is announced again', async () => {
  await removeTalk('three', app.ports);
  await work();
  await work(60);
  await changeTalk({ ...three, startsAt: at('17:30') }, app.ports);
  await work();
  await work(60);
  expect(await news('ada')).toEqual([
    ['Three', 'Cancelled'],
    ['Three', 'Back in the schedule. Moved from 17:00 to 17:30'],
  ]);
});

test('a talk that becomes a break is announced once as cancelled, then forgotten', async () => {
  await changeTalk({ ...one, kind: 'break', stageId: null }, app.ports);
  await work();
  await work(60);
  expect(await news('ada')).toEqual([['One', 'Cancelled']]);
  const { n } = await app.ports.log.state(ANNOUNCED);
  for (let minute = 0; minute < 5; minute += 1) await work(60);
  expect((await app.ports.log.state(ANNOUNCED)).n).toBe(n);
  await changeTalk(one, app.ports);
  await work();
  await work(60);
  expect((await news('ada')).slice(1)).toEqual([['One', 'Back in the schedule']]);
});

test('a new title, a new text and a new length are not announced', async () => {
  await changeTalk({ ...one, title: 'One and only', description: 'More about it', minutes: 30 }, app.ports);
  await work();
  await work(120);
  expect([await news('ada'), device.taken]).toEqual([[], []]);
});

test('a person who removes a bookmark within the minute is not notified', async () => {
  await changeTalk({ ...one, startsAt: at('15:45') }, app.ports);
  await work();
  await app.call('DELETE', '/schedule/remove/one', 'grace');
  await work(60);
  expect([(await news('ada')).length, await news('grace')]).toEqual([1, []]);
});

test('an organiser’s change over the API is announced like any other', async () => {
  expect((await app.call('PATCH', '/talks/two', 'olive', { start_time: '2027-07-12T16:20:00+02:00' })).status).toBe(
    200,
  );
  await work();
  await work(60);
  expect(await news('ada')).toEqual([['Two', 'Moved from 16:00 to 16:20']]);
});

test('a clock that is set back does not delay announcements', async () => {
  await changeTalk({ ...one, startsAt: at('15:05') }, app.ports);
  await work(3600);
  app.advance(-3600 * SECOND);
  await work();
  expect(await news('ada')).toEqual([['One', 'Moved from 15:00 to 15:05']]);
});

test('announcements older than a month are removed from the log, and new changes are announced', async () => {
  const { log, store, now, randomId } = app.ports;
  const noted = async (): Promise<number> => (await store.log.read(ANNOUNCED, 0, 1000)).length;
  expect(await noted()).toBeGreaterThan(10);
  app.advance(31 * DAY);
  const projector = new Projector({ log, entries: store.log, projections: [], now, randomId, timers: systemTimers });
  await sweep({
    log,
    projector,
    more: () => scopesToSweep(log, { store }),
    goOn: () => true,
  });
  await projector.close();
  expect(await noted()).toBeLessThan(3);
  await changeTalk({ ...one, startsAt: one.startsAt + 60 * DAY }, app.ports);
  await work();
  await work(60);
  expect(await news('ada')).toEqual([['One', 'Moved from Mon 12 Jul 15:00 to Fri 10 Sept 15:00']]);
});
