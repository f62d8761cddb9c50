import { afterAll, beforeAll, expect, test } from 'vitest';
import { question, type Question } from '../../../../domain/questions/question.ts';
import { vote } from '../../../../domain/questions/vote.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { worldDocuments, worldPeople } from '../../../support/world.ts';
import { forum } from '../../../support/world-hosting.ts';
import { push } from '../../sync/sync-client.ts';

// Each test uses another talk.
const talks = ['open', 'moderated', 'own', 'votes', 'many', 'erased', 'crash'].map((id) => ({
  ...forum,
  id: `talk-${id}`,
}));
const agreed = worldDocuments.filter(({ doc }) => doc.id === 'consent:chat');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    now: at('14:10'),
    event: { sessionsPerUser: 9 },
    people: worldPeople,
    talks,
    documents: agreed.filter(({ scope }) => scope !== 'u:theo'),
  });
});
afterAll(() => app.stop());

let revisions = 0;
const rev = () => `revision-${(revisions += 1)}`;
const asked = (
  talk: string,
  id: string,
  text: string,
  more: Partial<{ anonymous: boolean; withdrawn: boolean }> = {},
) =>
  question.document(
    `${talk}-${id}`,
    { room: `talk:talk-${talk}`, text, anonymous: false, withdrawn: false, ...more },
    { changedAt: app.ports.now(), rev: rev() },
  );
/** Pushes as a device does; returns why documents were rejected. */
async function send(who: string, ...documents: unknown[]): Promise<unknown> {
  app.advance(60_000);
  const answer = (await push(app, who, ...documents)) as { documents: { refusal?: { message: string } }[] };
  return answer.documents[0]?.refusal?.message;
}
const inScope = async (scope: string, collection = 'questions') =>
  (await app.ports.log.state(scope)).all(collection).map(({ doc }) => doc as Question);
const texts = async (scope: string) => (await inScope(scope)).map(({ text }) => text).toSorted();
const host = (talk: string, id: string, body: unknown, who = 'grace') =>
  app.call('PATCH', `/talks/talk-${talk}/questions/${talk}-${id}`, who, body);

test('a question is in the room once, however often it arrives, and only after consent to the rules', async () => {
  const once = asked('open', 'question-1', 'How deep is it?');
  for (const _ of [1, 2]) await send('ada', once);
  await Promise.all([1, 2, 3].map(() => push(app, 'ada', once)));
  expect(await inScope('room:talk:talk-open')).toEqual([
    { id: 'open-question-1', by: 'ada', text: 'How deep is it?', at: expect.any(Number), state: 'open', pinned: false },
  ]);
  expect(await send('ada', asked('open', 'question-1', 'How wide is it?'))).toBe(
    'A question cannot be changed once it is asked',
  );
  expect(await send('mira', asked('open', 'question-1', 'Mine!'))).toBe('This question id is taken');
  expect(await send('theo', asked('open', 'question-2', 'May I?'))).toBe('Please agree to the rules of the chat first');
  expect(await texts('room:talk:talk-open')).toEqual(['How deep is it?']);
});

test('an anonymous question names no one, also not to hosts or in the audit', async () => {
  await send('mira', asked('open', 'question-3', 'Who pays you?', { anonymous: true }));
  expect((await inScope('room:talk:talk-open')).find(({ id }) => id === 'open-question-3')).toMatchObject({ by: null });
  expect(await host('open', 'question-3', { state: 'hidden' })).toMatchObject({ status: 200, body: { user_id: null } });
  expect(await inScope('host:talk:talk-open')).toMatchObject([{ id: 'open-question-3', by: null, state: 'hidden' }]);
  expect(await texts('room:talk:talk-open')).toEqual(['How deep is it?']);
  const audit = (await app.call('GET', '/admin/audit', 'olive')).body as { data: unknown[] };
  expect(JSON.stringify(audit.data[0])).toContain('Who pays you?');
  expect(JSON.stringify(audit.data[0])).not.toContain('mira');
});

test('if hosts approve questions, no one else sees one before that', async () => {
  await app.call('PATCH', '/chats/rooms/talk:talk-moderated/rules', 'grace', { moderated: true });
  await send('ada', asked('moderated', 'question-1', 'May I come in?'));
  expect([await texts('host:talk:talk-moderated'), await texts('room:talk:talk-moderated')]).toEqual([
    ['May I come in?'],
    [],
  ]);
  const waiting = '/talks/talk-moderated/questions?state=waiting';
  expect((await app.call('GET', waiting, 'grace')).body).toMatchObject({ data: [{ text: 'May I come in?' }] });
  expect(await app.call('GET', waiting, 'ada')).toMatchObject({ status: 403 });
  for (const scope of ['host:talk:talk-moderated', 'backstage:talk:talk-moderated'])
    expect([scope, (await app.call('GET', `/sync/digest/${scope}`, 'ada')).status]).toEqual([scope, 404]);
  expect((await app.call('GET', '/sync/digest/backstage:talk:talk-moderated', 'olive')).status).toBe(404);
  expect(await app.call('GET', '/sync/digest/host:talk:talk-moderated', 'grace')).toMatchObject({
    status: 200,
    body: { count: 1 },
  });

  expect(await host('moderated', 'question-1', { pinned: true })).toMatchObject({ status: 409 });
  expect(await host('moderated', 'question-1', { state: 'open' }, 'ada')).toMatchObject({ status: 403 });
  expect(await host('moderated', 'question-1', { state: 'open' })).toMatchObject({ status: 200 });
  expect([await texts('host:talk:talk-moderated'), await texts('room:talk:talk-moderated')]).toEqual([
    [],
    ['May I come in?'],
  ]);
});

test('the talk is about one question at a time, and about none that is answered', async () => {
  await send('rhea', asked('moderated', 'question-2', 'And I?'));
  await host('moderated', 'question-2', { state: 'open', pinned: true });
  await host('moderated', 'question-1', { pinned: true });
  const pinned = async () =>
    (await inScope('room:talk:talk-moderated')).filter(({ pinned: isNow }) => isNow).map(({ id }) => id);
  expect(await pinned()).toEqual(['moderated-question-1']);
  expect(await host('moderated', 'question-1', { state: 'answered' })).toMatchObject({
    body: { state: 'answered', pinned: false },
  });
  expect(await pinned()).toEqual([]);
});

test('a question can be withdrawn by its author until it is answered', async () => {
  await send('ada', asked('own', 'question-1', 'Never mind?'));
  await send('ada', asked('own', 'question-2', 'And this?'));
  expect(await app.call('DELETE', '/talks/talk-own/questions/own-question-1', 'mira')).toMatchObject({ status: 403 });
  expect(await app.call('DELETE', '/talks/talk-own/questions/own-question-1', 'ada')).toMatchObject({ status: 204 });
  expect(await send('ada', asked('own', 'question-1', 'Never mind?'))).toBe('This question was taken back');
  await host('own', 'question-2', { state: 'answered' });
  expect(await send('ada', asked('own', 'question-2', '', { withdrawn: true }))).toBe(
    'It has been answered, so it cannot be taken back',
  );
  expect(await texts('room:talk:talk-own')).toEqual(['And this?']);
});

test('votes count once each, show only in the room of their talk, and are deleted with the question', async () => {
  await send('ada', asked('votes', 'question-1', 'How deep is it?'));
  const up = (isUp: boolean, room = 'talk:talk-votes') =>
    vote.document('votes-question-1', { room, up: isUp }, { changedAt: app.ports.now(), rev: rev() });
  const mine = up(true);
  for (const _ of [1, 2]) await send('mira', mine);
  await send('rhea', up(true));
  await send('grace', up(true));
  await send('grace', up(false));
  expect(await send('ada', up(true))).toBe('You cannot vote for your own question');
  expect(await send('theo', up(true, 'talk:talk-open'))).toBe('This question is not there any more');
  const counts = async () => {
    app.advance(1000);
    return (await inScope('room:talk:talk-votes', 'question-votes')).map((doc) => [
      doc.id,
      'count' in doc && doc.count,
    ]);
  };
  await expect.poll(counts).toEqual([['votes-question-1', 2]]);
  expect(await inScope('room:talk:talk-open', 'question-votes')).toEqual([]);
  expect((await app.call('GET', '/talks/talk-votes/questions', 'mira')).body).toMatchObject({
    data: [{ votes: 2, voted: true, is_own: false }],
  });
  await host('votes', 'question-1', { state: 'hidden' });
  await expect.poll(counts).toEqual([]);
  await host('votes', 'question-1', { state: 'open' });
  await expect.poll(counts).toEqual([['votes-question-1', 2]]);
});

test('no one asks more often than allowed, or after questions are closed', async () => {
  const ask = (id: number) => app.call('POST', '/talks/talk-many/questions', 'ada', { text: `Question ${id}?` });
  app.advance(60_000);
  expect([(await ask(1)).status, (await ask(2)).status, (await ask(3)).status]).toEqual([201, 201, 429]);
  for (let id = 3; id <= 10; id += 1) {
    app.advance(60_000);
    expect([id, (await ask(id)).status]).toEqual([id, 201]);
  }
  app.advance(60_000);
  expect(await ask(11)).toMatchObject({ status: 409 });
  await app.call('PATCH', '/chats/rooms/talk:talk-many/rules', 'grace', { closed: true });
  expect(await send('mira', asked('many', 'question-12', 'Me, too?'))).toBe('No more questions are taken here');
  expect(await texts('room:talk:talk-many')).toHaveLength(10);
});

test('what a crash left undone is corrected with the next change', async () => {
  await send('ada', asked('crash', 'question-1', 'Am I there?'));
  await app.ports.log.append('room:talk:talk-crash', {
    mid: 'cut off before',
    by: 'server',
    decide: () => ({ ops: [{ c: 'questions', id: 'crash-question-1', rev: 'not-yet', del: true }] }),
  });
  expect(await texts('room:talk:talk-crash')).toEqual([]);
  await send('mira', asked('crash', 'question-2', 'And I?'));
  expect(await texts('room:talk:talk-crash')).toEqual(['Am I there?', 'And I?']);
});

test("a person's questions, named or anonymous, are erased with them", async () => {
  await send(
    'rhea',
    asked('erased', 'question-1', 'With my name?'),
    asked('erased', 'question-2', 'Without?', { anonymous: true }),
  );
  await send('ada', asked('erased', 'question-3', 'And mine?'));
  expect(await texts('room:talk:talk-erased')).toHaveLength(3);
  const admin = { id: 'olive', roles: ['ROLE_ADMIN' as const], companyId: null, replayAccess: false };
  await erasePerson('rhea', admin, app.ports);
  expect(await texts('room:talk:talk-erased')).toEqual(['And mine?']);
  expect(await texts('backstage:talk:talk-erased')).toEqual(['And mine?']);
});
