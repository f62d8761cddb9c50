import { expect, test } from 'vitest';
import { EVERYBODY } from '../../../domain/notifications/audience.ts';
import { changesNotice, isAnnounced, type AnnouncedChange } from '../../../domain/notifications/change-notice.ts';
import {
  isDue,
  notificationRefusal,
  onItsWay,
  type PlannedNotification,
  published,
} from '../../../domain/notifications/notification.ts';
import { reminderNotice, roundsDue } from '../../../domain/notifications/reminder.ts';
import { talkGist } from '../../../domain/talks/talk-diff.ts';
import type { Talk } from '../../../domain/talks/talk.ts';
import { MINUTE } from '../../../domain/time.ts';
import { at, conference, keynote, lunch, mainStage, sideStage, testTalk } from '../../support/conference.ts';

const stages = [mainStage, sideStage];
const leads = (talk: Talk, now: number): number[] => roundsDue(talk, now).map(({ lead }) => lead);

test('a talk’s reminders are sent 30, 15, 6 and 2 minutes before it, and none after its start', () => {
  const before = (minutes: number): number => keynote.startsAt - minutes * MINUTE;
  expect([31, 30, 15, 6, 2, 0].map((minutes) => leads(keynote, before(minutes)))).toEqual([
    [],
    [30],
    [30, 15],
    [30, 15, 6],
    [30, 15, 6, 2],
    [],
  ]);
});

test('breaks and cancelled talks cause no reminder', () => {
  expect([
    leads(lunch, lunch.startsAt - MINUTE),
    leads({ ...keynote, cancelled: true }, keynote.startsAt - MINUTE),
  ]).toEqual([[], []]);
});

test('a reminder states the start in the event’s zone and the place, and links to the talk', () => {
  const now = keynote.startsAt - 6 * MINUTE + 400;
  expect(reminderNotice(keynote, { stages, zone: conference.zone, now })).toEqual({
    id: `reminder:keynote:${keynote.startsAt}`,
    kind: 'reminder',
    title: 'What we keep',
    body: 'Starts at 10:00, Main Stage',
    link: '/app/talk/keynote',
    sentAt: now,
  });
  const homeless = testTalk({ id: 'a b/c', stageId: null });
  expect(reminderNotice(homeless, { stages, zone: conference.zone, now: homeless.startsAt - 1 })).toMatchObject({
    body: 'Starts at 10:00',
    link: '/app/talk/a%20b%2Fc',
  });
});

test('a reminder tells people in the halls where to go, and remote ones to open the stream', () => {
  const body = (attendance: 'inPerson' | 'remote' | 'either' | undefined, talk: Talk) =>
    reminderNotice(talk, { stages, zone: conference.zone, now: talk.startsAt - MINUTE, attendance }).body;
  const streamed = { ...keynote, isStreamed: true };
  const homeless = testTalk({ id: 'x', stageId: null });
  expect([
    body('inPerson', streamed),
    body('remote', streamed),
    body('either', streamed),
    body(undefined, streamed),
    body('remote', { ...keynote, isStreamed: false }),
    body('inPerson', homeless),
  ]).toEqual([
    'It starts at 10:00 in Main Stage.',
    'It starts at 10:00. Open the stream.',
    'Starts at 10:00, Main Stage',
    'Starts at 10:00, Main Stage',
    'Starts at 10:00, Main Stage',
    'Starts at 10:00',
  ]);
});

test('a reminder of a talk in a room elsewhere says what to join, unless the person goes to the hall', () => {
  const body = (attendance: 'inPerson' | 'remote' | 'either' | undefined, talk: Talk) =>
    reminderNotice(talk, { stages, zone: conference.zone, now: talk.startsAt - MINUTE, attendance }).body;
  const zoom = { ...keynote, elsewhere: 'Zoom' };
  expect([
    body('remote', zoom),
    body('inPerson', zoom),
    body('either', zoom),
    body('either', { ...zoom, attendance: 'remote' }),
    body('remote', { ...zoom, attendance: 'inPerson' }),
    body(undefined, { ...zoom, stageId: null }),
    body('remote', { ...zoom, elsewhere: '' }),
  ]).toEqual([
    'It starts at 10:00. Join in Zoom.',
    'It starts at 10:00 in Main Stage.',
    'Starts at 10:00, Main Stage',
    'It starts at 10:00. Join in Zoom.',
    'It starts at 10:00 in Main Stage.',
    'It starts at 10:00. Join in Zoom.',
    'It starts at 10:00. Open the talk to join.',
  ]);
});

const change = (before: Talk, after: Talk | null): AnnouncedChange => ({
  talkId: before.id,
  before: talkGist(before),
  after: after && talkGist(after),
});
const now = at('09:00');
const telling = { id: 'changes:7', zone: conference.zone, stages, now };
const second = testTalk({ id: 'second', title: 'After that', startsAt: at('11:00') });

test('people are notified of a talk that moves, changes stage, is cancelled, removed or restored, and of nothing else', () => {
  const told = (after: Partial<Talk>): boolean => isAnnounced(change(keynote, { ...keynote, ...after }), now);
  expect([
    told({ startsAt: at('11:00') }),
    told({ stageId: 'side' }),
    told({ cancelled: true }),
    isAnnounced(change(keynote, null), now),
    isAnnounced(change({ ...keynote, cancelled: true }, keynote), now),
  ]).toEqual([true, true, true, true, true]);
  expect([told({ title: 'Another title' }), told({ minutes: 30 }), told({ description: 'More' }), told({})]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a talk that was over is not announced, unless it takes place again', () => {
  expect(isAnnounced(change(keynote, { ...keynote, stageId: 'side' }), at('12:00'))).toBe(false);
  expect(isAnnounced(change(keynote, { ...keynote, startsAt: at('15:00') }), at('12:00'))).toBe(true);
});

test('one change is announced under the name of its talk, in whole sentences', () => {
  expect(
    changesNotice(
      [change(keynote, { ...keynote, startsAt: at('11:30'), stageId: 'side', title: 'What we kept' })],
      telling,
    ),
  ).toEqual({
    id: 'changes:7',
    kind: 'changes',
    title: 'What we kept',
    body: 'Moved from 10:00 to 11:30. Now on Side Stage',
    link: '/app/talk/keynote',
    sentAt: now,
  });
});

test('several changes are one notice, in the order of the day', () => {
  expect(
    changesNotice(
      [change(second, { ...second, cancelled: true }), change(keynote, { ...keynote, startsAt: at('10:15') })],
      telling,
    ),
  ).toEqual({
    id: 'changes:7',
    kind: 'changes',
    title: '2 talks on your schedule have changed',
    body: 'What we keep: Moved from 10:00 to 10:15\nAfter that: Cancelled',
    link: '/app/schedule?type=My%20Schedule',
    sentAt: now,
  });
});

const doors: PlannedNotification = {
  id: 'doors',
  title: 'Doors',
  body: '',
  link: '',
  audience: EVERYBODY,
  sendAt: at('09:30'),
  state: 'planned',
  sentAt: null,
  pushes: 0,
};

test('a notice reaches people at its time, not before', () => {
  expect([published(doors), isDue(doors, at('09:29')), isDue(doors, at('09:30'))]).toEqual([undefined, false, true]);
  const out = onItsWay(doors, at('09:30'));
  expect([out, isDue(out, at('09:31'))]).toEqual([
    { ...doors, state: 'sending', sentAt: at('09:30'), pushes: 1 },
    false,
  ]);
  expect(published(out)).toEqual({ id: 'doors', title: 'Doors', body: '', link: '', sentAt: at('09:30') });
});

test('if sent early, its time becomes now; if sent again, its time stays', () => {
  const early = onItsWay(doors, at('09:10'));
  expect(early).toMatchObject({ sendAt: at('09:10'), sentAt: at('09:10'), pushes: 1 });
  expect(onItsWay({ ...early, state: 'sent' }, at('09:40'))).toMatchObject({
    sendAt: at('09:10'),
    sentAt: at('09:10'),
    pushes: 2,
  });
});

test('the time of a sent notice cannot be changed', () => {
  const out = onItsWay(doors, at('09:30'));
  expect([
    notificationRefusal(doors, { send_at: at('12:00') }),
    notificationRefusal(out, { title: 'New' }),
    notificationRefusal(out, { send_at: out.sendAt }),
  ]).toEqual([undefined, undefined, undefined]);
  expect(notificationRefusal(out, { send_at: at('12:00') })).toEqual({
    code: 'conflict',
    message: 'This has been sent already',
    data: [{ field: 'send_at', message: 'This has been sent already' }],
  });
});
