import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, MINUTE } from '../../../../domain/time.ts';
import { Projector } from '../../../../server/log/projector.ts';
import { pushMine } from '../../../../server/api/sync/push-mine.ts';
import { sweep } from '../../../../server/log/compaction.ts';
import { systemTimers } from '../../../../server/log/timers.ts';
import { keynote, testTalk } from '../../../support/conference.ts';
import { ada, grace, olive, testPerson, type TestPerson } from '../../../support/people.ts';
import { startTestApp, type TestApp, type WorldDocument } from '../../../support/test-app.ts';
import { scopesToSweep } from '../../../../server/api/sync/log-tables.ts';

const theo: TestPerson = {
  person: testPerson({ id: 'theo', firstName: 'Theo', lastName: 'Lind' }),
  email: 'theo@example.org',
  ticketCode: '7THE-5',
  roles: ['ROLE_ATTENDEE'],
};
const debate = testTalk({ id: 'debate', title: 'A debate', hasDiscussion: true });
const off = testTalk({ id: 'off', hasDiscussion: true, cancelled: true });

const connected = (one: string, other: string): WorldDocument[] =>
  [
    [one, other],
    [other, one],
  ].map(([from = '', to = '']) => {
    const doc = {
      id: `connection:${to}`,
      kind: 'connection',
      ref: to,
      value: { hasConnection: true, requested: false, accepted: true },
      changedAt: 1,
      rev: 'connected',
    };
    return { scope: `u:${from}`, c: 'mine', doc };
  });

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    people: [ada, grace, olive, theo],
    talks: [keynote, debate, off],
    documents: [...connected('ada', 'grace'), ...connected('ada', 'theo')],
  });
  for (const who of ['ada', 'grace', 'olive']) await app.call('POST', '/chats/consent', who, { consented: true });
});
afterAll(() => app.stop());

const say = (who: string, room: string, text: string, id?: string) =>
  app.call('POST', `/chats/rooms/${room}/messages`, who, { text, ...(id && { id }) });
interface Listed {
  data: { id: string; user_id: string; text: string; is_blocked: boolean }[];
}
const heard = async (who: string, room: string) =>
  ((await app.call('GET', `/chats/rooms/${room}/messages`, who)).body as Listed).data?.map(({ text }) => text);
const remove = async (who: string, room: string, id: string) =>
  (await app.call('DELETE', `/chats/rooms/${room}/messages/${id}`, who)).status;

test('a person has a room per stage, per talk with discussion, and per connection', async () => {
  expect(await app.call('POST', '/attendee/chat/credentials', 'ada', {})).toEqual({
    status: 200,
    body: {
      user_id: 'ada',
      hasConsented: true,
      rooms: [
        ['stage:main', 'stage', 'Main Stage', null],
        ['stage:side', 'stage', 'Side Stage', null],
        ['talk:debate', 'talk', 'A debate', null],
        ['pair:ada~grace', 'pair', 'Grace Marlow', 'grace'],
        ['pair:ada~theo', 'pair', 'Theo Lind', 'theo'],
      ].map(([id, kind, name, user_id]) => ({
        id,
        kind,
        name,
        scope: `room:${id}`,
        user_id,
        last_seq: null,
        last_at: null,
      })),
    },
  });
});

test("a device learns how much others have written in its rooms since it read them, but not of others' rooms", async () => {
  const room = 'stage:side';
  await say('ada', room, 'Is there tea?', 'unread-from-ada');
  await say('grace', room, 'At the gate', 'unread-from-grace');
  const count = async (who: string, seq: number) =>
    (
      await app.call('POST', '/chats/unread', who, {
        rooms: [room, 'talk:off', 'pair:grace~theo'].map((id) => ({ room: id, seq })),
      })
    ).body;
  const told = (unread: number, by: string, text: string, seq = 0) => ({
    rooms: [
      {
        room,
        seq,
        unread,
        gone_at: expect.any(Number),
        last: { user_id: by, text, created_at: expect.any(String) },
      },
    ],
  });
  expect(await count('ada', 0)).toEqual(told(1, 'grace', 'At the gate'));
  expect(await count('theo', 0)).toEqual(told(2, 'grace', 'At the gate'));
  await say('olive', room, 'And at the door', 'unread-from-olive');
  expect(await count('ada', 0)).toEqual(told(2, 'olive', 'And at the door'));
  expect(await count('ada', 10_000)).toEqual(told(0, 'olive', 'And at the door', 10_000));
  await app.call('POST', '/chats/blocks/olive', 'ada');
  expect(await count('ada', 0)).toEqual(told(1, 'grace', 'At the gate'));
  await app.call('DELETE', '/chats/blocks/olive', 'ada');
  const goneAt = async () => ((await count('ada', 0)) as { rooms: { gone_at: number }[] }).rooms[0]?.gone_at ?? NaN;
  const before = await goneAt();
  expect(await goneAt()).toBe(before);
  await remove('olive', room, 'unread-from-olive');
  // Tells an older copy of the room that it contains deleted messages.
  expect(await goneAt()).toBeGreaterThan(before);
  expect(await count('ada', 0)).toEqual(told(1, 'grace', 'At the gate'));
  await remove('ada', room, 'unread-from-ada');
  await remove('grace', room, 'unread-from-grace');
});

test('everyone in a room reads its messages, newest first, and no one else does', async () => {
  expect(await say('ada', 'talk:debate', ' First \n', 'debate-message-1')).toEqual({
    status: 201,
    body: {
      id: 'debate-message-1',
      room: 'talk:debate',
      user_id: 'ada',
      text: 'First',
      created_at: '2027-07-12T07:00:00.000Z',
      seq: 1,
      is_blocked: false,
      reply: null,
    },
  });
  await say('olive', 'talk:debate', 'Second');
  expect(await heard('grace', 'talk:debate')).toEqual(['Second', 'First']);
  expect((await say('ada', 'pair:ada~grace', 'Between us', 'between-us-1')).status).toBe(201);
  expect(await heard('grace', 'pair:ada~grace')).toEqual(['Between us']);
  for (const who of ['olive', 'theo'])
    expect((await app.call('GET', '/chats/rooms/pair:ada~grace/messages', who)).status).toBe(404);
  expect((await say('olive', 'pair:ada~grace', 'Let me in')).status).toBe(404);
  for (const room of [
    'talk:keynote',
    'talk:off',
    'talk:nowhere',
    'stage:nowhere',
    'pair:ada~olive',
    'pair:ada~ada',
    'lobby',
    'room:stage:main',
  ]) {
    expect([room, (await say('ada', room, 'Hello?')).status, await heard('ada', room)]).toEqual([room, 404, undefined]);
  }
});

test('the partner in a room of two sees in their own scope that there is something to read', async () => {
  await say('ada', 'pair:ada~grace', 'Are you there?', 'are-you-there');
  const { body } = await app.call('POST', '/attendee/chat/credentials', 'grace', {});
  const [room] = (body as { rooms: { kind: string }[] }).rooms.filter(({ kind }) => kind === 'pair');
  expect(room).toMatchObject({
    id: 'pair:ada~grace',
    user_id: 'ada',
    last_seq: 2,
    last_at: '2027-07-12T07:00:00.000Z',
  });
});

test('those who may read a room can also read it by sync', async () => {
  const digest = async (who: string, scope: string) =>
    (await app.call('GET', `/sync/digest/${scope}`, who, undefined, { 'x-plenary-protocol': '1' })).status;
  await say('ada', 'pair:ada~grace', 'Seen by sync');
  expect(
    await Promise.all([
      digest('grace', 'room:pair:ada~grace'),
      digest('ada', 'room:talk:debate'),
      digest('olive', 'room:pair:ada~grace'),
      digest('ada', 'room:talk:off'),
      digest('ada', 'room:'),
    ]),
  ).toEqual([200, 200, 404, 404, 404]);
});

test('a stream contains the requested rooms, except those closed to the person', async () => {
  const token = await app.logInAs('grace');
  const stop = new AbortController();
  const answer = await app.request('/api/sync/stream?room=stage:side&room=pair:ada~grace&room=pair:ada~theo', {
    headers: { authorization: `Bearer ${token}`, 'x-plenary-protocol': '1' },
    signal: stop.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  while (!read.includes('positions')) read += (await reader.read()).value ?? '';
  expect(
    Object.keys(JSON.parse(/"positions":(\{[^}]*\})/.exec(read)?.[1] ?? '{}')).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(['dir', 'pub', 'room:pair:ada~grace', 'room:stage:side', 'u:grace']);
  await say('ada', 'stage:side', 'To all streams');
  while (!read.includes('To all streams')) read += (await reader.read()).value ?? '';
  stop.abort();
  const many = Array.from({ length: 6 }, (_, index) => `room=stage:${index}`).join('&');
  expect(
    (await app.call('GET', `/sync/stream?${many}`, 'grace', undefined, { 'x-plenary-protocol': '1' })).status,
  ).toBe(422);
});

test('no one writes before they agreed to the rules, and consent can be withdrawn', async () => {
  expect(await say('theo', 'stage:main', 'Hi')).toMatchObject({
    status: 403,
    body: { code: 'not-allowed', message: 'Please agree to the rules of the chat first' },
  });
  await app.call('POST', '/chats/consent', 'theo', { consented: true });
  expect((await say('theo', 'stage:main', 'Hi')).status).toBe(201);
  app.advance(1);
  expect(await app.call('POST', '/chats/consent', 'theo', { consented: false })).toEqual({
    status: 200,
    body: { hasConsented: false },
  });
  expect((await say('theo', 'stage:main', 'Hi again')).status).toBe(403);
  app.advance(1);
  await app.call('POST', '/chats/consent', 'theo', { consented: true });
});

test('a message can be deleted by its author, by an organiser with an audit entry, and by no one else', async () => {
  await say('ada', 'stage:side', 'Mine', 'mine-to-delete');
  await say('ada', 'stage:side', 'Rude', 'rude-message');
  app.advance(1);
  expect([
    await remove('theo', 'stage:side', 'mine-to-delete'),
    await remove('ada', 'stage:side', 'mine-to-delete'),
    await remove('ada', 'stage:side', 'mine-to-delete'),
  ]).toEqual([403, 204, 404]);
  expect([
    await remove('olive', 'stage:side', 'rude-message'),
    await remove('olive', 'stage:side', 'no-such-one'),
  ]).toEqual([204, 404]);
  expect(await heard('theo', 'stage:side')).toEqual(['To all streams']);
  const audit = (await app.call('GET', '/admin/audit', 'olive')).body as { data: unknown[] };
  expect(audit.data).toContainEqual(
    expect.objectContaining({
      by: 'olive',
      scope: 'room:stage:side',
      note: 'deleted a message',
      changes: [
        expect.objectContaining({
          collection: 'messages',
          id: 'rude-message',
          before: expect.objectContaining({ by: 'ada', text: 'Rude' }),
          after: null,
        }),
      ],
    }),
  );
  // Sending it again does not restore it.
  expect((await say('ada', 'stage:side', 'Rude', 'rude-message')).status).toBe(410);
  expect(await heard('theo', 'stage:side')).toEqual(['To all streams']);
});

test('a reported message between two people is shown to organisers, who may delete it and nothing else there', async () => {
  await say('ada', 'pair:ada~grace', 'Buy now', 'buy-now-message');
  await say('ada', 'pair:ada~grace', 'Hello', 'friendly-message');
  const report = async (who: string, id: string) =>
    (await app.call('POST', `/chats/rooms/pair:ada~grace/messages/${id}/report`, who, { reason: 'Advertising' }))
      .status;
  expect(await remove('olive', 'pair:ada~grace', 'buy-now-message')).toBe(404);
  expect([
    await report('grace', 'buy-now-message'),
    await report('theo', 'buy-now-message'),
    await report('ada', 'buy-now-message'),
    await report('grace', 'no-such-message'),
  ]).toEqual([204, 404, 422, 404]);
  app.advance(1);
  expect(await report('grace', 'buy-now-message')).toBe(409);
  const { data } = (await app.call('GET', '/admin/chats/reports', 'olive')).body as { data: object[] };
  expect(data).toEqual([
    expect.objectContaining({
      room: 'pair:ada~grace',
      message_id: 'buy-now-message',
      text: 'Buy now',
      author_id: 'ada',
      reporter_id: 'grace',
      reason: 'Advertising',
    }),
  ]);
  expect([
    await remove('olive', 'pair:ada~grace', 'friendly-message'),
    await remove('olive', 'pair:ada~grace', 'buy-now-message'),
  ]).toEqual([404, 204]);
});

test('a blocked person cannot write to the one who blocked them, whose lists mark their other messages', async () => {
  const block = (who: string, userId: string) => app.call('POST', `/chats/blocks/${userId}`, who);
  expect((await say('theo', 'pair:ada~theo', 'Hello')).status).toBe(201);
  await say('theo', 'stage:main', 'Loud');
  expect(await block('ada', 'theo')).toEqual({ status: 200, body: { user_id: 'theo', blocked: true } });
  expect([(await block('ada', 'ada')).status, (await block('ada', 'nobody')).status]).toEqual([422, 404]);
  expect([
    (await say('theo', 'pair:ada~theo', 'Why?')).body,
    (await say('ada', 'pair:ada~theo', 'Because')).body,
  ]).toEqual([
    { code: 'not-allowed', message: 'You cannot write to this person' },
    { code: 'not-allowed', message: 'You have blocked this person. Unblock them to write to them.' },
  ]);
  const marked = async (who: string) =>
    ((await app.call('GET', '/chats/rooms/stage:main/messages', who)).body as Listed).data
      .filter(({ text }) => text === 'Loud')
      .map(({ is_blocked }) => is_blocked);
  expect([await marked('ada'), await marked('grace')]).toEqual([[true], [false]]);
  app.advance(1);
  await app.call('DELETE', '/chats/blocks/theo', 'ada');
  expect((await say('theo', 'pair:ada~theo', 'Thanks')).status).toBe(201);
});

test('messages written without network arrive once, in order of arrival, however often they are sent', async () => {
  const actor = { id: 'grace', roles: grace.roles, companyId: null, replayAccess: false };
  const row = (text: string, value: object = {}, changedAt = app.ports.now()) => ({
    id: `message:offline-${text}`,
    kind: 'message' as const,
    ref: `offline-${text}`,
    value: { room: 'pair:ada~grace', text, ...value },
    changedAt,
    rev: app.ports.randomId(12),
  });
  const rows = ['one', 'two', 'three'].map((text) => row(text));
  const pushes = await Promise.all([0, 1, 2].map(() => pushMine(actor, rows, app.ports)));
  expect(pushes).toEqual([[], [], []]);
  const texts = (await heard('ada', 'pair:ada~grace'))?.filter((text) => ['one', 'two', 'three'].includes(text));
  expect(texts).toEqual(['three', 'two', 'one']);
  const [changed] = await pushMine(
    actor,
    [{ ...row('one', {}, app.ports.now() + 0), value: { room: 'pair:ada~grace', text: 'uno' } }],
    app.ports,
  );
  expect(changed?.refusal?.message).toBe('A message cannot be changed once it is sent');
  app.advance(1);
  expect(await pushMine(actor, [row('one', { deleted: true })], app.ports)).toEqual([]);
  expect(await heard('ada', 'pair:ada~grace')).not.toContain('one');
});

test('no one floods a room: thirty messages a minute, repeats not counted', async () => {
  app.advance(2 * MINUTE);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => say('olive', 'stage:main', `Message ${index}`, `flood-id-${index}`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  expect(answers.filter(({ status }) => status !== 201)).toEqual(
    Array.from({ length: 10 }, () => ({
      status: 429,
      body: { code: 'too-many', message: 'You are writing very fast. Please wait a moment.' },
    })),
  );
  const sent = answers.find(({ status }) => status === 201)?.body as { id: string; text: string };
  expect((await say('olive', 'stage:main', sent.text, sent.id)).status).toBe(201);
  app.advance(MINUTE);
  expect((await say('olive', 'stage:main', 'Calm')).status).toBe(201);
});

test('a room holds the last five thousand messages', async () => {
  const before = (await heard('ada', 'talk:debate'))?.length ?? 0;
  const ops = Array.from({ length: 5000 - before }, (_, index) => {
    const id = `more-message-${index}`;
    return { c: 'messages', id, rev: id, doc: { id, by: 'grace', text: id, at: 1, seq: before + 1 } };
  });
  await app.ports.log.append('room:talk:debate', { mid: 'fill-the-room', by: 'server', decide: () => ({ ops }) });
  const held = async () => {
    const state = await app.ports.log.state('room:talk:debate');
    return [state.all('messages').length, state.get('messages', 'debate-message-1') !== undefined];
  };
  expect(await held()).toEqual([5000, true]);
  await say('grace', 'talk:debate', 'One more');
  expect(await held()).toEqual([5000, false]);
});

test('after thirty days a deleted message is also removed from the log', async () => {
  const { log, store, now, randomId } = app.ports;
  const said = async () => JSON.stringify((await store.log.read('room:stage:side', 0, 1000)).map(({ ops }) => ops));
  expect(await said()).toContain('Rude');
  app.advance(31 * DAY);
  const projector = new Projector({ log, entries: store.log, projections: [], now, randomId, timers: systemTimers });
  await sweep({ log, projector, more: () => scopesToSweep(log, { store }), goOn: () => true });
  await projector.close();
  expect(await said()).not.toContain('Rude');
});
