import { afterAll, beforeAll, expect, test } from 'vitest';
import { ballot } from '../../../../domain/polls/ballot.ts';
import { vote } from '../../../../domain/questions/vote.ts';
import type { Actor } from '../../../../domain/people/actor.ts';
import { writeBallot } from '../../../../server/api/polls/write-ballot.ts';
import { writeVote } from '../../../../server/api/questions/write-vote.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldDocuments, worldPeople } from '../../../support/world.ts';
import { PERSON_OF } from '../../../support/world-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    now: at('14:10'),
    event: { sessionsPerUser: 9 },
    people: worldPeople,
    documents: worldDocuments.filter(({ doc }) => doc.id !== 'question-taken-out'),
  });
});
afterAll(() => app.stop());

const documents = async (scope: string, collection: string) =>
  (await app.ports.log.state(scope)).all(collection).map(({ doc }) => doc as Record<string, unknown>);
const change = (poll: string, body: unknown, who = 'grace') =>
  app.call('PATCH', `/talks/forum/polls/${poll}`, who, body);
const counts = (scope: string, poll: string) => async () => {
  app.advance(1000);
  const all = await documents(scope, 'poll-counts');
  return all
    .flatMap(({ poll: of, choice, count }) => (of === poll ? [[choice, count]] : []))
    .toSorted(([a], [b]) => Number(a) - Number(b));
};

test('a poll is prepared where only its hosts see it, answered once open, and shows the room its counts when they say so', async () => {
  const made = await app.call('POST', '/talks/forum/polls', 'grace', {
    text: 'Sail or motor?',
    options: ['Sail', 'Motor'],
  });
  expect(made).toMatchObject({ status: 201, body: { state: 'draft', counts: [0, 0] } });
  const { id } = made.body as { id: string };
  const listed = async (who: string) =>
    ((await app.call('GET', '/talks/forum/polls', who)).body as { data: { id: string; counts: unknown }[] }).data;
  expect((await listed('grace')).map((poll) => poll.id)).toContain(id);
  expect((await listed('ada')).map((poll) => poll.id)).toEqual(['poll-of-grace']);
  const answer = (who: string, choice: number) => app.call('POST', `/talks/forum/polls/${id}/ballot`, who, { choice });
  expect((await answer('ada', 0)).status).toBe(404);
  expect((await change(id, { state: 'open' }, 'ada')).status).toBe(403);

  await change(id, { state: 'open', pinned: true });
  expect((await change(id, { text: 'Row?' })).status).toBe(409);
  for (const [who, choice] of [
    ['ada', 0],
    ['ada', 1],
    ['mira', 1],
    ['rhea', 0],
  ] as const)
    await answer(who, choice);
  expect((await answer('theo', 2)).status).toBe(422);
  await expect.poll(counts('host:talk:forum', id)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect(await documents('room:talk:forum', 'poll-counts')).toEqual([]);
  expect((await listed('ada')).find((poll) => poll.id === id)).toMatchObject({ counts: null, choice: 1 });

  await change(id, { shows: true });
  await expect.poll(counts('room:talk:forum', id)).toEqual([
    [0, 1],
    [1, 2],
  ]);
  await change(id, { shows: false });
  await expect.poll(counts('room:talk:forum', id)).toEqual([]);
  await change(id, { state: 'closed' });
  expect(await answer('theo', 1)).toMatchObject({ status: 409, body: { message: 'This poll is closed' } });
});

test('only leaders of the talk see waiting questions, draft polls and hidden results', async () => {
  await app.call('PATCH', '/chats/rooms/talk:forum/rules', 'grace', { moderated: true });
  await app.call('POST', '/talks/forum/questions', 'mira', { text: 'A waiting question' });
  await app.call('POST', '/talks/forum/polls/poll-of-grace/ballot', 'ada', { choice: 0 });
  await expect.poll(counts('host:talk:forum', 'poll-of-grace')).toEqual([[0, 1]]);
  const { logId } = app.ports.log;
  const { n } = await app.ports.log.state('room:talk:forum');
  const paths = [
    ...['room', 'host'].flatMap((kind) => {
      const scope = encodeURIComponent(`${kind}:talk:forum`);
      return [`/sync/log/${scope}?logId=${logId}&after=0`, `/sync/snapshot/${scope}/${logId}-${n}`];
    }),
    '/talks/forum/questions',
    '/talks/forum/questions?state=waiting',
    '/talks/forum/polls',
  ];
  const SECRETS = ['A waiting question', 'Will you be back?', '"poll-of-grace~0"'];
  const seenBy = async (who: string): Promise<string[]> => {
    const token = await app.logInAs(who);
    const texts = await Promise.all(
      paths.map(async (path) =>
        (await app.request(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).text(),
      ),
    );
    return SECRETS.filter((secret) => texts.some((text) => text.includes(secret)));
  };
  const seen = Object.fromEntries(
    await Promise.all(Object.entries(PERSON_OF).map(async ([who, id]) => [who, await seenBy(id)] as const)),
  );
  expect(seen).toEqual({ attendee: [], speaker: SECRETS, member: [], other: [], replay: [], admin: SECRETS });
});

test('five hundred votes and answers at once count as five hundred', async () => {
  const person = (n: number): Actor => ({ id: `voter-${n}`, roles: [], companyId: null, replayAccess: false });
  const written = { changedAt: app.ports.now() };
  const room = 'talk:forum';
  const { ports } = app;
  await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const up = (isUp: boolean, rev: string) =>
        writeVote(
          person(n),
          vote.document('question-of-ada', { room, up: isUp }, { changedAt: written.changedAt, rev }),
          ports,
        );
      await Promise.all([up(true, `voted-${n}-1`), up(true, `voted-${n}-1`)]);
      const answer = ballot.document('poll-of-grace', { room, choice: n % 2 }, { ...written, rev: `answered-${n}` });
      await writeBallot(person(n), answer, ports);
    }),
  );
  const votes = async () => {
    app.advance(1000);
    return (await documents(`room:${room}`, 'question-votes')).map(({ id, count }) => [id, count]);
  };
  await expect.poll(votes).toEqual([['question-of-ada', 500]]);
  await expect.poll(counts(`host:${room}`, 'poll-of-grace')).toEqual([
    [0, 251],
    [1, 250],
  ]);
});

test('cheers add up in the room, one change a second however many cheer, without names', async () => {
  const before = (await app.ports.log.state('room:talk:forum')).n;
  const cheer = (who: string, type: string, count: number) =>
    app.call('POST', '/talks/forum/cheers', who, { type, count });
  expect(await cheer('ada', 'love', 3)).toEqual({ status: 202, body: { every: 1000 } });
  expect((await cheer('ada', 'love', 21)).status).toBe(422);
  await Promise.all(['ada', 'mira', 'theo', 'rhea'].map((who) => cheer(who, 'fire', 5)));
  await app.settled();
  expect(
    (await documents('room:talk:forum', 'cheers')).toSorted((a, b) => Number(a['total']) - Number(b['total'])),
  ).toEqual([
    { id: 'love', total: 3 },
    { id: 'fire', total: 20 },
  ]);
  expect((await app.ports.log.state('room:talk:forum')).n).toBe(before + 1);
});
