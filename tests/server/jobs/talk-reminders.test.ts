import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockTime } from '../../../domain/event/time-display.ts';
import type { PersonalNotice } from '../../../domain/notifications/notification.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { noticesOf } from '../../../server/api/notifications/notification-store.ts';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { allDocuments } from '../../../server/sync/documents.ts';
import { at, conference, testTalk } from '../../support/conference.ts';
import { type PushService, startPushService } from '../../support/push-service.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { changeTalk, isKeptInTable, subscribed } from './push-world.ts';

const talks = [
  testTalk({ id: 'first', title: 'First', startsAt: at('10:00') }),
  testTalk({ id: 'off', startsAt: at('12:00') }),
  testTalk({ id: 'dropped', startsAt: at('13:00') }),
  testTalk({ id: 'moving', startsAt: at('15:00') }),
  testTalk({ id: 'late', startsAt: at('17:00') }),
  testTalk({ id: 'missed', startsAt: at('18:00') }),
];
let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ talks, event: { sessionsPerUser: 5 }, env: { PUSH_HOSTS: service.origin } });
  await app.call('PATCH', '/settings', 'grace', { reminder_minutes: 30 });
  await app.call('PATCH', '/settings', 'olive', { reminder_minutes: 0 });
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

const keep = async (who: string, talk: string): Promise<void> => {
  await app.call('POST', `/schedule/add/${talk}`, who);
  await isKeptInTable(talk, who, app.ports);
};
const workAt = async (time: number): Promise<void> => {
  app.advance(time - app.ports.now());
  await runDueWork(app.ports);
};
const before = (talk: Talk, minutes: number): number => talk.startsAt - minutes * MINUTE;
const [first, off, dropped, moving, late, missed] = talks as [Talk, Talk, Talk, Talk, Talk, Talk];
const reminders = async (who: string, talk: string): Promise<PersonalNotice[]> =>
  (await allDocuments(noticesOf(who), app.ports)).filter(
    ({ kind, link }) => kind === 'reminder' && link === `/app/talk/${talk}`,
  );
const bodies = async (who: string, talk: string): Promise<string[]> =>
  (await reminders(who, talk)).map(({ body }) => body);

const bodyOf = ({ startsAt }: Talk): string => `Starts at ${clockTime(startsAt, conference.zone)}, Main Stage`;

test('people are reminded of bookmarked talks as long before as they chose, by default six minutes, or not at all', async () => {
  const device = await subscribed('ada', service, app.ports);
  for (const who of ['ada', 'grace', 'olive']) await keep(who, 'first');
  await workAt(before(first, 31));
  expect([await bodies('ada', 'first'), await bodies('grace', 'first'), await bodies('olive', 'first')]).toEqual([
    [],
    [],
    [],
  ]);
  await workAt(before(first, 30));
  expect([await bodies('ada', 'first'), await bodies('grace', 'first')]).toEqual([[], [bodyOf(first)]]);
  await workAt(before(first, 6) - 1);
  expect([await bodies('ada', 'first'), device.taken]).toEqual([[], []]);
  await workAt(before(first, 6));
  await workAt(before(first, 5));
  await workAt(before(first, 1));
  expect([await bodies('ada', 'first'), await bodies('grace', 'first'), await bodies('olive', 'first')]).toEqual([
    [bodyOf(first)],
    [bodyOf(first)],
    [],
  ]);
  expect(device.taken).toMatchObject([
    {
      ttl: 360,
      urgency: 'high',
      message: {
        notification: {
          title: 'First',
          body: bodyOf(first),
          navigate: `${app.ports.publicUrl}/app/talk/first`,
          tag: 'talk:first',
        },
      },
    },
  ]);
});

test('a reminder is in the list of notifications, unread', async () => {
  expect((await app.call('GET', '/push-notifications', 'ada')).body).toMatchObject({
    data: [{ id: `reminder:first:${first.startsAt}`, title: 'First', link: '/app/talk/first', unread: true }],
  });
});

test('people are not reminded of cancelled talks or talks they no longer bookmark', async () => {
  await keep('ada', 'off');
  await keep('ada', 'dropped');
  await keep('grace', 'dropped');
  await changeTalk({ ...off, cancelled: true }, app.ports);
  app.advance(1); // With equal times, the first choice would win.
  await app.call('DELETE', '/schedule/remove/dropped', 'ada');
  await workAt(before(off, 6));
  await workAt(before(dropped, 6));
  expect([await bodies('ada', 'off'), await bodies('ada', 'dropped')]).toEqual([[], []]);
  expect(await bodies('grace', 'dropped')).toEqual([bodyOf(dropped)]);
});

test('a talk that moves after its reminder causes another reminder', async () => {
  await keep('ada', 'moving');
  await workAt(before(moving, 6));
  await changeTalk({ ...moving, startsAt: at('16:00') }, app.ports);
  await workAt(at('15:00'));
  await workAt(at('15:54'));
  await workAt(at('15:55'));
  expect((await reminders('ada', 'moving')).map(({ id }) => id).toSorted()).toEqual([
    `reminder:moving:${moving.startsAt}`,
    `reminder:moving:${at('16:00')}`,
  ]);
});

test('people who bookmark a talk, or turn reminders on, in its last minutes are reminded two minutes before it', async () => {
  await workAt(before(late, 4));
  await keep('ada', 'late');
  await keep('olive', 'late');
  await app.call('PATCH', '/settings', 'olive', { reminder_minutes: 15 });
  await workAt(before(late, 3));
  expect([await bodies('ada', 'late'), await bodies('olive', 'late')]).toEqual([[], []]);
  await workAt(before(late, 2));
  expect([await bodies('ada', 'late'), await bodies('olive', 'late')]).toEqual([[bodyOf(late)], [bodyOf(late)]]);
});

test('a server that was down at the time reminds late, but not of talks that have begun', async () => {
  await keep('ada', 'missed');
  await workAt(before(missed, 1) - 1);
  expect(await bodies('ada', 'missed')).toEqual([bodyOf(missed)]);
  await changeTalk({ ...missed, startsAt: at('19:00') }, app.ports);
  await workAt(at('19:00'));
  expect(await bodies('ada', 'missed')).toHaveLength(1);
});
