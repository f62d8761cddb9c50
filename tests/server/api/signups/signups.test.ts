import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueWork } from '../../../../server/jobs/scheduler.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { signup } from '../../../../domain/signups/signup.ts';
import type { TalkPlaces } from '../../../../domain/signups/place.ts';
import { at, testTalk } from '../../../support/conference.ts';
import { grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { push } from '../../sync/sync-client.ts';

const crowd = Array.from({ length: 40 }, (_, index): TestPerson => {
  const id = `guest-${index}`;
  return {
    person: testPerson({ id, firstName: 'Guest', lastName: String(index) }),
    email: `${id}@example.org`,
    ticketCode: `3ABC-${index}`,
    roles: ['ROLE_ATTENDEE'],
  };
});
const ids = crowd.map(({ person }) => person.id);
const talkOf = (id: string, given = {}) =>
  testTalk({ id, title: `Knots ${id}`, startsAt: at('15:00'), speakers: [{ id: 'grace', name: 'Grace' }], ...given });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: [...crowd, grace, olive],
    talks: [
      talkOf('race', { capacity: 10 }),
      talkOf('words', { capacity: 1 }),
      talkOf('grows', { capacity: 1 }),
      talkOf('open'),
      talkOf('begun', { capacity: 5, startsAt: at('08:30') }),
    ],
  });
});
afterAll(() => app.stop());

const line = async (talkId: string): Promise<[string, string][]> => {
  const { body } = await app.call('GET', `/talks/signups/${talkId}?count=100`, 'grace');
  return (body as { data: { user_id: string; state: string }[] }).data.map((turn) => [turn.user_id, turn.state]);
};
const placed = async (talkId: string): Promise<string[]> =>
  (await line(talkId)).filter(([, state]) => state === 'place').map(([who]) => who);
const told = async (who: string): Promise<string[]> =>
  (await app.ports.log.state(`u:${who}`)).all('notices').map(({ id }) => id);
const answered = async (who: string, talkId: string): Promise<unknown> =>
  ((await app.ports.log.state(`u:${who}`)).get('places', talkId)?.doc as { state: string } | undefined)?.state;
const shown = async (talkId: string): Promise<unknown> => {
  const held = (await app.ports.log.state('pub')).get('talk-places', talkId)?.doc as TalkPlaces | undefined;
  return held && { taken: held.taken, waiting: held.waiting, turns: held.line.length };
};
const say = (who: string, talkId: string, wanted: boolean, rev: string, changedAt = app.ports.now()) =>
  push(app, who, signup.document(talkId, { wanted }, { changedAt, rev }));

test('of forty people who sign up at once for ten places, ten get one and thirty wait in order; each who leaves lets in the next, who is notified once', async () => {
  await Promise.all(
    ids.map((who, index) =>
      index % 2 ? say(who, 'race', true, `comes-${who}`) : app.call('POST', '/talks/places/race', who),
    ),
  );
  const first = await placed('race');
  const waiting = (await line('race')).filter(([, state]) => state === 'waiting').map(([who]) => who);
  expect([first.length, waiting.length, new Set([...first, ...waiting]).size]).toEqual([10, 30, 40]);
  await runDueWork(app.ports);
  expect(await shown('race')).toEqual({ taken: 10, waiting: 30, turns: 30 });
  expect(await app.call('GET', '/talks/places/race', waiting[4])).toEqual({
    status: 200,
    body: { talk_id: 'race', capacity: 10, taken: 10, waiting: 30, state: 'waiting', number: 15, position: 5 },
  });

  // Four people with a place and two on the waitlist leave at once, some twice, while a job runs.
  app.advance(1000);
  const leavers = [...first.slice(0, 4), waiting[1]!, waiting[2]!];
  await Promise.all([
    ...leavers.flatMap((who) => [
      app.call('DELETE', '/talks/places/race', who),
      say(who, 'race', false, `goes-${who}`),
    ]),
    runDueWork(app.ports),
  ]);
  await Promise.all([runDueWork(app.ports), runDueWork(app.ports)]);
  const next = waiting.filter((who) => !leavers.includes(who)).slice(0, 4);
  expect((await placed('race')).toSorted()).toEqual([...first.slice(4), ...next].toSorted());
  expect(await shown('race')).toEqual({ taken: 10, waiting: 24, turns: 24 });
  const notices = new Map(await Promise.all(ids.map(async (who) => [who, (await told(who)).length] as const)));
  expect(notices).toEqual(new Map(ids.map((who) => [who, next.includes(who) ? 1 : 0])));
  expect(await Promise.all(next.map((who) => answered(who, 'race')))).toEqual(next.map(() => 'place'));
  expect(await Promise.all(leavers.map((who) => answered(who, 'race')))).toEqual(leavers.map(() => undefined));
});

test('a change that arrives late, twice or out of order does not undo later ones', async () => {
  const [one, two] = [ids[0]!, ids[1]!];
  const [early, late] = [app.ports.now() - 60_000, app.ports.now() - 1000];
  // Given up on one device after another device, which was offline and arrives last, had requested it.
  await say(one, 'words', false, 'gives-back-1', late);
  await say(one, 'words', true, 'wanted-before', early);
  expect(await line('words')).toEqual([]);
  await say(two, 'words', true, 'wanted-twice', late);
  await Promise.all([say(two, 'words', true, 'wanted-twice', late), say(two, 'words', true, 'wanted-twice', late)]);
  await say(one, 'words', true, 'wanted-after-all', app.ports.now());
  expect(await line('words')).toEqual([
    [two, 'place'],
    [one, 'waiting'],
  ]);
});

test('a larger room lets waiting people in, an erased person releases their place, and both are notified once', async () => {
  const [one, two, three, four] = [ids[5]!, ids[6]!, ids[7]!, ids[8]!];
  for (const who of [one, two, three, four]) await app.call('POST', '/talks/places/grows', who);
  expect(await placed('grows')).toEqual([one]);
  await app.call('PATCH', '/talks/grows', 'olive', { capacity: 2 });
  expect(await placed('grows')).toEqual([one, two]);
  await erasePerson(one, { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, app.ports);
  await runDueWork(app.ports);
  await runDueWork(app.ports);
  expect(await line('grows')).toEqual([
    [two, 'place'],
    [three, 'place'],
    [four, 'waiting'],
  ]);
  const { body } = await app.call('GET', '/talks/single/grows', four);
  expect((body as { capacity: number }).capacity).toBe(2);
  const ofTalk = async (who: string) => (await told(who)).filter((id) => id.startsWith('place:grows:'));
  expect(await Promise.all([two, three, four].map(ofTalk))).toEqual([['place:grows:2'], ['place:grows:3'], []]);
});

test('no one signs up for a talk without sign-up or one that has begun, and only door staff read the list', async () => {
  const why = async (...asked: Parameters<TestApp['call']>) => {
    const { status, body } = await app.call(...asked);
    return [status, (body as { message: string }).message];
  };
  expect(await why('POST', '/talks/places/open', ids[0])).toEqual([403, 'This talk needs no sign-up: just come']);
  expect(await why('POST', '/talks/places/begun', ids[0])).toEqual([403, 'Sign-up is closed: this talk has begun']);
  expect(await why('POST', '/talks/places/nowhere', ids[0])).toEqual([404, 'This talk is not on the schedule']);
  expect((await app.call('GET', '/talks/signups/race', 'olive')).status).toBe(200);
  expect(await why('GET', '/talks/signups/race', ids[0])).toEqual([
    403,
    'Who signed up for a talk is for its speakers and organisers',
  ]);
  expect(await why('PATCH', '/talks/open', 'olive', { capacity: 0 })).toEqual([
    422,
    'A talk has 1 to 100000 places, or as many as like',
  ]);
});

test('a speaker or an admin marks a room as full, the later of the two wins, and everyone sees it', async () => {
  const hall = async () => (await app.ports.log.state('pub')).get('halls', 'open')?.doc as { full: boolean };
  expect(await app.call('POST', '/talks/hall/open', ids[0], { full: true })).toEqual({
    status: 403,
    body: { code: 'not-allowed', message: 'Whether a room is full, its speakers and organisers say' },
  });
  expect(await app.call('POST', '/talks/hall/open', 'grace', { full: true })).toEqual({
    status: 200,
    body: { talk_id: 'open', full: true },
  });
  expect(await hall()).toMatchObject({ full: true });
  app.advance(1000);
  await app.call('POST', '/talks/hall/open', 'olive', { full: false });
  expect(await hall()).toMatchObject({ full: false });
});
