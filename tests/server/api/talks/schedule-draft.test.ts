import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYBODY } from '../../../../domain/notifications/audience.ts';
import { MINUTE } from '../../../../domain/time.ts';
import type { DraftPlacement } from '../../../../domain/talks/schedule/schedule-draft.ts';
import type { Talk } from '../../../../domain/talks/talk.ts';
import { placeOf } from '../../../../domain/talks/talk-place.ts';
import { noticesOf, notifications } from '../../../../server/api/notifications/notification-store.ts';
import { scheduleDrafts } from '../../../../server/api/talks/schedule-draft.ts';
import { releaseChanges } from '../../../../server/api/talks/schedule-release.ts';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { allDocuments } from '../../../../server/sync/documents.ts';
import { talksOf } from '../../../../server/sync/stored-collections.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { dyingPorts, Killed } from '../../../support/dying-ports.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startPushService, type PushService } from '../../../support/push-service.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { isKeptInTable, subscribed } from '../../jobs/push-world.ts';

const ines: TestPerson = {
  person: testPerson({ id: 'ines', firstName: 'Ines', lastName: 'Prat' }),
  email: 'ines@example.org',
  ticketCode: '6INS-4',
  roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'],
};
const speaker = { id: 'grace', name: 'Grace Marlow' };
const first = testTalk({ id: 'first', speakers: [speaker] });
const second = testTalk({ id: 'second', startsAt: at('11:00') });
const third = testTalk({ id: 'third', startsAt: at('12:00'), stageId: 'side', speakers: [speaker] });

let service: PushService;
let app: TestApp;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({
    talks: [first, second, third],
    people: [ada, grace, olive, ines],
    event: { sessionsPerUser: 5 },
    env: { PUSH_HOSTS: service.origin },
  });
  await subscribed('ada', service, app.ports);
  for (const talk of ['first', 'second', 'third']) {
    await app.call('POST', `/schedule/add/${talk}`, 'ada');
    await isKeptInTable(talk, 'ada', app.ports);
  }
  await app.call('POST', '/schedule/add/second', 'grace');
  await isKeptInTable('second', 'grace', app.ports);
  await runDueWork(app.ports);
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

const standing = async (): Promise<Record<string, DraftPlacement>> => {
  const talks = await allDocuments(talksOf('live'), app.ports);
  return Object.fromEntries(
    talks.map((talk): [string, DraftPlacement] => [talk.id, talk.cancelled ? 'off' : placeOf(talk)]),
  );
};
const talkNow = async (id: string): Promise<Talk | undefined> =>
  (await allDocuments(talksOf('live'), app.ports)).find((talk) => talk.id === id);
const drafts = async () =>
  (await allDocuments(scheduleDrafts, app.ports)).map(({ id, was, to, by }) => ({ id, was, to, by }));
const later = (talk: Talk, minutes: number) => ({ ...placeOf(talk), startsAt: talk.startsAt + minutes * MINUTE });
const move = (talk: Talk, minutes: number) => ({ id: talk.id, was: placeOf(talk), to: later(talk, minutes) });
const draft = (who: string, ...changes: object[]) => app.call('POST', '/admin/schedule/draft', who, { changes });
const release = (body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/admin/schedule/release', 'olive', body, headers);
const undo = (id: string) => app.call('POST', `/admin/audit/${encodeURIComponent(id)}/undo`, 'olive');
const audited = async (): Promise<number> =>
  ((await app.call('GET', '/admin/audit', 'olive')).body as { pagination: { total: number } }).pagination.total;
const length = async (): Promise<number> => (await app.ports.log.state('pub')).n;

test('organisers share one draft: the later change of a talk wins, and attendees do not see it', async () => {
  const [before, entries] = [await standing(), await audited()];
  expect((await draft('olive', move(first, 15), move(second, 30))).status).toBe(200);
  expect((await draft('ines', move(second, 45))).status).toBe(200);
  expect(await drafts()).toEqual([
    { id: 'first', was: placeOf(first), to: later(first, 15), by: 'olive' },
    { id: 'second', was: placeOf(second), to: later(second, 45), by: 'ines' },
  ]);
  expect([await standing(), await audited()]).toEqual([before, entries]);
  // Moved back to its current place, the draft is not a change any more.
  await draft('ines', move(second, 0));
  expect((await drafts()).map(({ id }) => id)).toEqual(['first']);
  expect((await app.call('DELETE', '/admin/schedule/draft', 'ines', {})).body).toEqual({ discarded: 1 });
  expect(await drafts()).toEqual([]);
  expect((await app.call('POST', '/admin/schedule/draft', 'ada', { changes: [move(first, 15)] })).status).toBe(403);
});

test('an invalid place is refused with the name of its talk, and nothing is stored', async () => {
  const nowhere = { id: 'first', was: placeOf(first), to: { ...placeOf(first), stageId: 'attic' } };
  const refused = (field: string, message: string) => ({ code: 'invalid', message, data: [{ field, message }] });
  expect(await draft('olive', move(second, 10), nowhere)).toEqual({
    status: 422,
    body: refused('first', 'This stage does not exist'),
  });
  expect(await draft('olive', { ...move(first, 15), to: { ...placeOf(first), startsAt: at('10:00', 9) } })).toEqual({
    status: 422,
    body: refused('first', 'The event is from 2027-07-12 to 2027-07-13; this talk would be outside of it'),
  });
  expect((await draft('olive', { id: 'unheard-of', was: null, to: null })).status).toBe(404);
  expect(await drafts()).toEqual([]);
});

test('a release is one step for everyone, one audit entry, and undone as one; its talks leave the draft', async () => {
  await draft('olive', move(first, 15), move(second, 30), { id: 'third', was: placeOf(third), to: 'off' });
  const [before, n, entries] = [await standing(), await length(), await audited()];
  const released = await release({ ids: ['first', 'second', 'third'] });
  const { audit, ...counts } = released.body as { audit: string };
  expect(counts).toEqual({ talks: 3, told: 2 });
  expect([(await length()) - n, (await audited()) - entries, await drafts()]).toEqual([1, 1, []]);
  expect(await standing()).toEqual({ first: later(first, 15), second: later(second, 30), third: 'off' });
  expect((await undo(audit)).status).toBe(204);
  expect(await standing()).toEqual(before);
  // Undone within the minute in which changes are collected: no notice is sent.
  app.advance(2 * MINUTE);
  await runDueWork(app.ports);
  expect((await allDocuments(noticesOf('ada'), app.ports)).filter(({ kind }) => kind === 'changes')).toEqual([]);
});

test('a talk that was moved meanwhile refuses the whole release by its name', async () => {
  await draft('olive', move(first, 15), move(second, 30));
  await app.call('PATCH', '/talks/first', 'ines', { length: 50 });
  await app.call('PATCH', '/talks/second', 'ines', { title: 'Renamed meanwhile' });
  const [before, n] = [await standing(), await length()];
  const message = 'Somebody has changed where or when this is since it was drafted';
  expect(await release({ ids: ['first', 'second'] })).toEqual({
    status: 409,
    body: { code: 'conflict', message, data: [{ field: 'first', message }] },
  });
  expect([await standing(), await length()]).toEqual([before, n]);
  expect((await release({ ids: ['second'] })).status).toBe(200);
  expect((await drafts()).map(({ id }) => id)).toEqual(['first']);
  expect((await talkNow('second'))?.title).toBe('Renamed meanwhile');
  expect((await release({ ids: ['second'] })).status).toBe(404);
  await app.call('DELETE', '/admin/schedule/draft', 'olive', {});
  await app.call('PATCH', '/talks/first', 'olive', { length: 45 });
  await app.call('PATCH', '/talks/second', 'olive', { start_time: '2027-07-12T11:00:00+02:00' });
});

test('a new talk waits in the organisers’ pool, and a talk that loses its place returns there with all its data', async () => {
  const fields = { title: 'Ask Ana anything', speakers: ['grace'], description: 'Questions.' };
  await draft('olive', { id: 'ask-ana', was: null, to: null, talk: fields });
  expect((await app.call('DELETE', '/admin/schedule/draft', 'olive', {})).body).toEqual({ discarded: 0 });
  const place = { startsAt: at('15:00'), minutes: 30, stageId: 'side' };
  await draft('ines', { id: 'ask-ana', was: null, to: place });
  expect(await talkNow('ask-ana')).toBeUndefined();
  await release({ ids: ['ask-ana'] });
  const released = await talkNow('ask-ana');
  expect(released).toMatchObject({ title: 'Ask Ana anything', speakers: [speaker], ...place });
  expect(await drafts()).toEqual([]);
  await draft('olive', { id: 'ask-ana', was: place, to: null });
  const out = await release({ ids: ['ask-ana'] });
  expect(await talkNow('ask-ana')).toBeUndefined();
  expect((await allDocuments(scheduleDrafts, app.ports)).map(({ id, talk }) => [id, talk])).toEqual([
    ['ask-ana', released],
  ]);
  expect((await undo((out.body as { audit: string }).audit)).status).toBe(204);
  expect(await talkNow('ask-ana')).toEqual(released);
  await release({ ids: ['ask-ana'] });
  expect((await app.call('DELETE', '/admin/schedule/draft', 'olive', { ids: ['ask-ana'] })).body).toEqual({
    discarded: 1,
  });
  expect(await drafts()).toEqual([]);
});

test('a forecast gives the effect of a release in numbers, without names', async () => {
  const forecast = (body: object) => app.call('POST', '/admin/schedule/forecast', 'olive', body);
  expect(
    await forecast({ changes: [{ ...move(third, -60), to: { ...placeOf(third), startsAt: at('11:10') } }] }),
  ).toEqual({
    status: 200,
    body: {
      people: 1,
      devices: 1,
      same: 0,
      lost: 0,
      gained: 1,
      gone: 0,
      pairs: [{ a: 'second', b: 'third', people: 1 }],
    },
  });
  expect((await forecast({ changes: [move(second, 10)] })).body).toEqual({
    people: 2,
    devices: 1,
    same: 2,
    lost: 0,
    gained: 0,
    gone: 0,
    pairs: [],
  });
  expect((await forecast({ changes: [{ id: 'second', was: placeOf(second), to: 'off' }] })).body).toMatchObject({
    gone: 2,
  });
  expect((await forecast({ ids: [] })).body).toMatchObject({ people: 0, devices: 0 });
  expect((await forecast({})).status).toBe(422);
});

test('a release sends its announcement to everyone, and speakers a mail about their talks', async () => {
  const mails = app.outbox.length;
  const announce = { title: 'The morning starts later', body: 'Coffee is ready.' };
  const { body } = await release({ changes: [move(first, 15), move(second, 15)], announce, tell_speakers: true });
  await runDueWork(app.ports);
  await app.settled();
  expect((await allDocuments(notifications, app.ports)).map(({ title }) => title)).toEqual([announce.title]);
  expect(app.outbox.slice(mails).map(({ to, text }) => [to, text])).toEqual([
    [
      'grace@example.org',
      'The Test Days schedule has changed (times are in Europe/Madrid):\n\n' +
        `Talk first: Moved from 10:00 to 10:15\n\n${app.ports.publicUrl}/app/schedule`,
    ],
  ]);
  expect((await undo((body as { audit: string }).audit)).status).toBe(204);
});

test('a server killed before any of its writes: people see all of a release or none, and are notified once', async () => {
  app.advance(10 * MINUTE);
  await runDueWork(app.ports);
  const admin = { ...olive.person, email: olive.email, roles: olive.roles };
  let kills = 0;
  for (let nth = 1; ; nth += 1) {
    const [one, other] = [(await talkNow('first'))!, (await talkNow('second'))!];
    const by = nth % 2 ? 5 : -5;
    await draft('olive', move(one, by), move(other, by));
    const told = (await allDocuments(noticesOf('ada'), app.ports)).filter(({ kind }) => kind === 'changes').length;
    const input = {
      ids: ['first', 'second'],
      announce: { title: `Release ${nth}`, body: '', link: '', audience: EVERYBODY },
      tell_speakers: false,
    };
    const call = { input, key: `release-${nth}` };
    const dying = dyingPorts(app.ports, nth);
    const died = await releaseChanges(admin as never, call, dying.ports).then(
      () => false,
      (error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        return true;
      },
    );
    kills += Number(died);
    const seen = await standing();
    const moved = [first, second]
      .map(({ id }) => seen[id])
      .map((place, index) => place && JSON.stringify(place) === JSON.stringify(later([one, other][index]!, by)));
    expect([nth, moved[0]]).toEqual([nth, moved[1]]);
    // The client got no answer and retries.
    expect((await releaseChanges(admin as never, call, app.ports)).talks).toBe(2);
    app.advance(MINUTE);
    await runDueWork(app.ports);
    app.advance(2 * MINUTE);
    await runDueWork(app.ports);
    expect({ nth, first: (await talkNow('first'))?.startsAt, drafts: await drafts() }).toEqual({
      nth,
      first: one.startsAt + by * MINUTE,
      drafts: [],
    });
    const heard = (await allDocuments(noticesOf('ada'), app.ports)).filter(({ kind }) => kind === 'changes').length;
    expect([nth, heard - told]).toEqual([nth, 1]);
    const announced = (await allDocuments(notifications, app.ports)).filter(({ title }) => title === `Release ${nth}`);
    expect([nth, announced.length]).toEqual([nth, 1]);
    if (!died) break;
  }
  expect(kills).toBeGreaterThan(2);
});
