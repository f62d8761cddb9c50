import { afterAll, beforeAll, expect, test } from 'vitest';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { pushMine } from '../../../../server/api/sync/push-mine.ts';
import { keynote } from '../../../support/conference.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { seen } from '../../../../domain/chats/read-receipt.ts';
import { push } from '../../sync/sync-client.ts';

const theo: TestPerson = {
  person: testPerson({ id: 'theo', firstName: 'Theo', lastName: 'Lind' }),
  email: 'theo@example.org',
  ticketCode: '7THE-5',
  roles: ['ROLE_ATTENDEE'],
};
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ people: [ada, grace, olive, theo], talks: [keynote] });
  for (const who of ['ada', 'grace', 'theo']) await app.call('POST', '/chats/consent', who, { consented: true });
});
afterAll(() => app.stop());

const say = (who: string, room: string, text: string, id?: string) =>
  app.call('POST', `/chats/rooms/${room}/messages`, who, { text, ...(id && { id }) });
const heard = async (who: string, room: string) =>
  ((await app.call('GET', `/chats/rooms/${room}/messages`, who)).body as { data?: { text: string }[] }).data?.map(
    ({ text }) => text,
  );
const report = (who: string, room: string, id: string) =>
  app.call('POST', `/chats/rooms/${room}/messages/${id}/report`, who, { reason: 'Rude' });
const reports = async () =>
  ((await app.call('GET', '/admin/chats/reports', 'olive')).body as { data: { message_id: string }[] }).data.map(
    ({ message_id }) => message_id,
  );
const pairsOf = async (who: string) => {
  const { rooms } = (await app.call('POST', '/attendee/chat/credentials', who, {})).body as {
    rooms: { id: string; kind: string; last_seq: number | null }[];
  };
  return rooms.filter(({ kind }) => kind === 'pair').map(({ id, last_seq }) => [id, last_seq]);
};

test('a room of two opens with an accepted request, closes with the connection, and opens again with its messages', async () => {
  await app.call('POST', '/connections/ada', 'theo');
  expect([await pairsOf('ada'), await pairsOf('theo'), (await say('theo', 'pair:ada~theo', 'Hello?')).status]).toEqual([
    [],
    [],
    404,
  ]);
  app.advance(1);
  await app.call('POST', '/connections/theo', 'ada');
  expect([(await say('theo', 'pair:ada~theo', 'Hello')).status, await heard('ada', 'pair:ada~theo')]).toEqual([
    201,
    ['Hello'],
  ]);
  expect([await pairsOf('ada'), await pairsOf('theo')]).toEqual([[['pair:ada~theo', 1]], [['pair:ada~theo', null]]]);
  app.advance(1);
  await app.call('DELETE', '/connections/theo', 'ada');
  expect([
    await pairsOf('ada'),
    await pairsOf('theo'),
    await heard('theo', 'pair:ada~theo'),
    (await say('theo', 'pair:ada~theo', 'Why?')).status,
  ]).toEqual([[], [], undefined, 404]);
  app.advance(1);
  await app.call('POST', '/connections/ada', 'theo');
  app.advance(1);
  await app.call('POST', '/connections/theo', 'ada');
  expect(await heard('ada', 'pair:ada~theo')).toEqual(['Hello']);
});

test("the id of another person's message reveals and deletes nothing", async () => {
  await say('ada', 'stage:main', 'Of Ada', 'taken-message-id');
  expect([await say('grace', 'stage:main', 'Of Grace', 'taken-message-id'), await heard('ada', 'stage:main')]).toEqual([
    { status: 409, body: { code: 'conflict', message: 'This message id is taken' } },
    ['Of Ada'],
  ]);
  const actor = { id: 'grace', roles: grace.roles, companyId: null, replayAccess: false };
  await pushMine(
    actor,
    [
      {
        id: 'message:taken-message-id',
        kind: 'message',
        ref: 'taken-message-id',
        value: { room: 'stage:main', deleted: true },
        changedAt: app.ports.now(),
        rev: 'rev-of-grace-1',
      },
    ],
    app.ports,
  );
  expect(await heard('ada', 'stage:main')).toEqual(['Of Ada']);
});

test('organisers read reports newest first', async () => {
  await say('ada', 'stage:side', 'First', 'reported-first');
  await say('ada', 'stage:side', 'Second', 'reported-second');
  expect((await report('grace', 'stage:side', 'reported-first')).status).toBe(204);
  app.advance(1000);
  expect((await report('grace', 'stage:side', 'reported-second')).status).toBe(204);
  expect(await reports()).toEqual(['reported-second', 'reported-first']);
});

test('only organisers dismiss a report; its message stays, and the audit does not contain its text', async () => {
  const dismiss = (who: string) => app.call('DELETE', '/admin/chats/reports/reported-first~grace', who);
  expect((await dismiss('ada')).status).toBe(403);
  expect(await reports()).toContain('reported-first');
  expect([(await dismiss('olive')).status, (await dismiss('olive')).status]).toEqual([204, 204]);
  expect(await reports()).toEqual(['reported-second']);
  expect(await heard('ada', 'stage:side')).toContain('First');
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: { note: string }[] };
  expect(data.filter(({ note }) => note === 'dismissed a report of a message')).toMatchObject([
    { scope: 'adm', changes: [{ id: 'reported-first~grace', before: null, after: null }], undoable: false },
  ]);
});

test("a deleted message disappears from the partner's list, and later ones stay", async () => {
  const preview = async () =>
    (await app.ports.log.state('u:ada')).all('chats').map(({ doc }) => (doc as { text: string }).text);
  const takeBack = (id: string) => app.call('DELETE', `/chats/rooms/pair:ada~theo/messages/${id}`, 'theo');
  await say('theo', 'pair:ada~theo', 'First thought', 'first-thought');
  await say('theo', 'pair:ada~theo', 'Second thought', 'second-thought');
  expect(await preview()).toEqual(['Second thought']);
  app.advance(1);
  await takeBack('first-thought');
  expect(await preview()).toEqual(['Second thought']);
  await takeBack('second-thought');
  expect(await preview()).toEqual(['']);
});

test("of two devices' read positions the further one wins, in any order", async () => {
  const read = (seq: number) =>
    push(
      app,
      'ada',
      seen.document('pair:ada~theo', { seq }, { changedAt: app.ports.now(), rev: app.ports.randomId(12) }),
    );
  const place = async () =>
    ((await app.ports.log.state('u:ada')).get('mine', 'seen:pair:ada~theo')!.doc as { value: { seq: number } }).value
      .seq;
  const places: number[] = [];
  for (const seq of [2, 5, 3, 5, 6]) {
    app.advance(1);
    await read(seq);
    places.push(await place());
  }
  expect(places).toEqual([2, 5, 5, 5, 6]);
});

test('a person who quoted an erased person keeps their own text, without the quote', async () => {
  await say('grace', 'stage:main', 'Quoted words', 'quoted-words-1');
  const answer = await app.call('POST', '/chats/rooms/stage:main/messages', 'ada', {
    text: 'I agree',
    reply: 'quoted-words-1',
    id: 'answer-to-quoted',
  });
  expect(answer.body).toMatchObject({ reply: { user_id: 'grace', text: 'Quoted words' } });
  await erasePerson(
    'grace',
    { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false },
    app.ports,
  );
  const { doc } = (await app.ports.log.state('room:stage:main')).get('messages', 'answer-to-quoted')!;
  expect(doc).toEqual({
    id: 'answer-to-quoted',
    by: 'ada',
    text: 'I agree',
    at: app.ports.now(),
    seq: expect.any(Number),
  });
  const room = await app.ports.log.state('room:stage:main');
  expect(JSON.stringify(room.all('messages').map((held) => held.doc))).not.toContain('Quoted words');
});

test('an erased person leaves no message, no report and no trace in a room of two; they can still be unblocked', async () => {
  await say('theo', 'stage:side', 'Of Theo', 'of-theo-00001');
  await report('ada', 'stage:side', 'of-theo-00001');
  await app.call('POST', '/chats/blocks/theo', 'ada');
  const about = async () => [
    (await app.ports.log.state('u:ada')).all('chats').length,
    (await reports()).includes('of-theo-00001'),
    (await heard('ada', 'stage:side'))?.includes('Of Theo'),
  ];
  expect(await about()).toEqual([1, true, true]);
  await erasePerson(
    'theo',
    { id: 'olive', roles: ['ROLE_ATTENDEE', 'ROLE_ADMIN'], companyId: null, replayAccess: false },
    app.ports,
  );
  expect(await about()).toEqual([0, false, false]);
  app.advance(1);
  expect([
    await app.call('DELETE', '/chats/blocks/theo', 'ada'),
    (await app.call('POST', '/chats/blocks/theo', 'ada')).status,
  ]).toEqual([{ status: 200, body: { user_id: 'theo', blocked: false } }, 404]);
});
