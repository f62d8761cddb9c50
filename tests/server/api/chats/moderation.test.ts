import { afterAll, beforeAll, expect, test } from 'vitest';
import { message } from '../../../../domain/chats/message.ts';
import { question } from '../../../../domain/questions/question.ts';
import { DAY, HOUR, MINUTE } from '../../../../domain/time.ts';
import { erasePerson } from '../../../../server/api/erasure/erase-person.ts';
import { at } from '../../../support/conference.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';
import { PERSON_OF } from '../../../support/world-app.ts';
import { worldDocuments, worldPeople } from '../../../support/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ event: { sessionsPerUser: 9 }, people: worldPeople, documents: worldDocuments });
});
afterAll(() => app.stop());

let count = 0;
const say = (who: string, room: string, text: string, id = `said-by-${who}-${(count += 1)}`) =>
  app.call('POST', `/chats/rooms/${room}/messages`, who, { text, id });
const heard = async (room: string): Promise<string[]> =>
  (await app.ports.log.state(`room:${room}`)).all('messages').map(({ doc }) => (doc as { text: string }).text);
const iso = (instant: number): string => new Date(instant).toISOString();
const mute = (userId: string, until: number, who = 'olive') =>
  app.call('POST', `/admin/chats/mutes/${userId}`, who, { until: iso(until) });
const unmute = (userId: string, who = 'olive') => app.call('DELETE', `/admin/chats/mutes/${userId}`, who);
const ownMute = async (userId: string) =>
  (await app.ports.log.state(`u:${userId}`)).get('chat-mute', 'mute')?.doc as { until: number } | undefined;

/** Pushes as a device that wrote offline does; returns why it was rejected. */
async function pushed(who: string, document: object): Promise<string | undefined> {
  const answer = await app.call('POST', '/sync/mine/push', who, { rows: [{ newDocumentState: document }] });
  return (answer.body as { documents: { refusal?: { message: string } }[] }).documents[0]?.refusal?.message;
}
const offlineMessage = (room: string, text: string) =>
  message.document(
    `offline-${(count += 1)}-id`,
    { room, text, deleted: false },
    { changedAt: app.ports.now(), rev: app.ports.randomId(12) },
  );
const offlineQuestion = (text: string) =>
  question.document(
    `asked-${(count += 1)}-id`,
    { room: 'talk:forum', text, anonymous: true, withdrawn: false },
    { changedAt: app.ports.now(), rev: app.ports.randomId(12) },
  );

/** Returns a readable room of each kind. */
const roomsOf = async (who: string): Promise<string[]> => {
  const { rooms } = (await app.call('POST', '/attendee/chat/credentials', who, {})).body as {
    rooms: { id: string; kind: string }[];
  };
  return ['stage', 'talk', 'pair'].flatMap((kind) => rooms.find((room) => room.kind === kind)?.id ?? []);
};

test('a muted person of any role can neither write nor ask, online or offline, until the mute ends', async () => {
  const SENTENCE = 'The organisers have muted you until Mon 12 Jul, 13:30';
  for (const [role, who] of Object.entries(PERSON_OF)) {
    const rooms = await roomsOf(who);
    expect([role, rooms.length]).toEqual([role, ['attendee', 'speaker'].includes(role) ? 2 : 3]);
    app.advance(2 * MINUTE);
    for (const room of rooms) expect([role, room, (await say(who, room, 'Before')).status]).toEqual([role, room, 201]);
    const until = at('13:30');
    const answer = await mute(who, until);
    if (role === 'admin') continue;
    expect([role, answer]).toEqual([role, { status: 200, body: { user_id: who, until: iso(until) } }]);
    expect([role, await ownMute(who)]).toEqual([role, { id: 'mute', until }]);
    for (const room of rooms) {
      expect([role, (await say(who, room, 'Muted')).body]).toEqual([role, { code: 'not-allowed', message: SENTENCE }]);
      expect([role, await pushed(who, offlineMessage(room, 'Muted'))]).toEqual([role, SENTENCE]);
      expect([role, room, (await heard(room)).includes('Muted')]).toEqual([role, room, false]);
    }
    expect([role, await pushed(who, offlineQuestion('Muted?'))]).toEqual([role, SENTENCE]);
    expect(await app.call('POST', '/talks/forum/questions', who, { text: 'Muted?' })).toMatchObject({ status: 403 });
    expect([role, await unmute(who)]).toEqual([role, { status: 200, body: { user_id: who, until: null } }]);
    expect([role, await ownMute(who)]).toEqual([role, undefined]);
    for (const room of rooms) expect([role, room, (await say(who, room, 'After')).status]).toEqual([role, room, 201]);
    expect([role, await pushed(who, offlineQuestion('After?'))]).toEqual([role, undefined]);
  }
  expect(await mute('olive', at('13:30'))).toMatchObject({
    status: 409,
    body: { message: 'Organisers cannot be muted' },
  });
  const asked = (await app.ports.log.state('backstage:talk:forum')).all('questions');
  expect(asked.map(({ doc }) => (doc as { text: string }).text)).not.toContain('Muted?');
});

test('a muted person can read, delete own messages and vote, and can write again when the mute ends', async () => {
  app.advance(MINUTE);
  await say('mira', 'stage:main', 'To take back', 'mira-takes-back');
  await mute('mira', app.ports.now() + 10 * MINUTE);
  expect((await app.call('GET', '/chats/rooms/stage:main/messages', 'mira')).status).toBe(200);
  expect((await app.call('DELETE', '/chats/rooms/stage:main/messages/mira-takes-back', 'mira')).status).toBe(204);
  expect((await app.call('POST', '/talks/forum/questions/question-of-ada/vote', 'mira')).status).toBeLessThan(300);
  expect((await say('mira', 'stage:main', 'Too early')).status).toBe(403);
  app.advance(10 * MINUTE);
  expect((await say('mira', 'stage:main', 'In time')).status).toBe(201);
});

test('only organisers mute, and only existing people and into the future', async () => {
  for (const who of ['ada', 'grace', 'mira', 'theo', 'rhea'])
    expect([who, (await mute('theo', app.ports.now() + DAY, who)).status, (await unmute('theo', who)).status]).toEqual([
      who,
      403,
      403,
    ]);
  expect([
    (await mute('theo', app.ports.now())).status,
    (await mute('nobody', app.ports.now() + DAY)).status,
    (await unmute('nobody')).status,
  ]).toEqual([422, 404, 404]);
});

test('a mute is in the audit with its person, can be undone there, and is deleted with an erased person', async () => {
  const entries = async () =>
    (
      (await app.call('GET', '/admin/audit?collection=chat-mutes&thing=theo', 'olive')).body as {
        data: { id: string; changes: { after: { name: string } | null }[]; undoable: boolean }[];
      }
    ).data;
  await mute('theo', app.ports.now() + HOUR);
  const [newest] = await entries();
  expect(newest).toMatchObject({ undoable: true, changes: [{ after: { name: 'Theo Lind', by: 'olive' } }] });
  expect((await say('theo', 'stage:main', 'Muted')).status).toBe(403);
  expect((await app.call('POST', `/admin/audit/${newest?.id}/undo`, 'olive')).status).toBe(204);
  expect(await ownMute('theo')).toBeUndefined();
  expect((await say('theo', 'stage:main', 'Heard again')).status).toBe(201);

  await mute('theo', app.ports.now() + HOUR);
  await app.settled();
  const held = async () => (await app.ports.log.state('adm')).get('chat-mutes', 'theo') !== undefined;
  expect(await held()).toBe(true);
  const admin = { id: 'olive', roles: ['ROLE_ADMIN' as const], companyId: null, replayAccess: false };
  await erasePerson('theo', admin, app.ports);
  expect([await held(), await ownMute('theo'), JSON.stringify(await entries()).includes('Theo')]).toEqual([
    false,
    undefined,
    false,
  ]);
});

test('a mute that a crash did not deliver reaches the person’s devices with their next attempt', async () => {
  await mute('rhea', app.ports.now() + HOUR);
  await app.ports.log.append('u:rhea', {
    mid: 'cut off before',
    by: 'server',
    decide: () => ({ ops: [{ c: 'chat-mute', id: 'mute', rev: 'not-yet', del: true }] }),
  });
  expect(await ownMute('rhea')).toBeUndefined();
  expect((await say('rhea', 'stage:main', 'Hello?')).status).toBe(403);
  expect(await ownMute('rhea')).toBeDefined();
  await unmute('rhea');
});

const pinOf = async (room: string) =>
  (await app.ports.log.state(`room:${room}`)).get('pins', 'pin')?.doc as
    | { messageId: string; text: string }
    | undefined;
const pin = async (who: string, room: string, id: string, method = 'POST') =>
  (await app.call(method, `/chats/rooms/${room}/messages/${id}/pin`, who)).status;

test("a room's leader pins one message for everyone, a reader cannot", async () => {
  app.advance(2 * MINUTE);
  for (const id of ['pin-me-first', 'pin-me-second']) await say('ada', 'talk:forum', `Text of ${id}`, id);
  for (const who of ['ada', 'mira', 'rhea'])
    expect([who, await pin(who, 'talk:forum', 'pin-me-first')]).toEqual([who, 403]);
  expect(await pinOf('talk:forum')).toBeUndefined();
  expect(await pin('grace', 'talk:forum', 'pin-me-first')).toBe(204);
  expect(await pinOf('talk:forum')).toEqual({
    id: 'pin',
    messageId: 'pin-me-first',
    author: 'ada',
    text: 'Text of pin-me-first',
    by: 'grace',
    at: app.ports.now(),
  });
  expect(await pin('olive', 'talk:forum', 'pin-me-second')).toBe(204);
  expect(await pin('grace', 'talk:forum', 'pin-me-first', 'DELETE')).toBe(204);
  expect((await pinOf('talk:forum'))?.messageId).toBe('pin-me-second');
  expect(await pin('grace', 'talk:forum', 'pin-me-second', 'DELETE')).toBe(204);
  expect(await pinOf('talk:forum')).toBeUndefined();
  expect([
    await pin('grace', 'talk:forum', 'not-there-at-all'),
    await pin('grace', 'stage:main', 'grace-to-report'),
    await pin('rhea', 'pair:olive~rhea', 'between-olive-and-rhea'),
    await pin('olive', 'pair:olive~rhea', 'between-olive-and-rhea'),
    await pin('mira', 'pair:olive~rhea', 'between-olive-and-rhea'),
  ]).toEqual([404, 403, 403, 403, 404]);
});

test('a pinned message that is deleted, moderated or expired is unpinned', async () => {
  const takeAway: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['taken back', (id) => app.call('DELETE', `/chats/rooms/talk:forum/messages/${id}`, 'mira')],
    ['taken out', (id) => app.call('DELETE', `/chats/rooms/talk:forum/messages/${id}`, 'grace')],
    [
      'forgotten',
      () =>
        erasePerson('mira', { id: 'olive', roles: ['ROLE_ADMIN'], companyId: null, replayAccess: false }, app.ports),
    ],
  ];
  for (const [how, away] of takeAway) {
    app.advance(MINUTE);
    const id = `pinned-${how.replace(' ', '-')}`;
    expect([how, (await say('mira', 'talk:forum', how, id)).status]).toEqual([how, 201]);
    await pin('grace', 'talk:forum', id);
    expect([how, (await pinOf('talk:forum'))?.messageId]).toEqual([how, id]);
    await away(id);
    expect([how, await pinOf('talk:forum')]).toEqual([how, undefined]);
  }
});

test("speakers delete others' messages in the room of their own talk, audited, and nowhere else", async () => {
  app.advance(MINUTE);
  const remove = async (who: string, room: string, id: string) =>
    (await app.call('DELETE', `/chats/rooms/${room}/messages/${id}`, who)).status;
  await say('ada', 'talk:forum', 'Rude', 'rude-in-forum');
  await say('ada', 'stage:main', 'Rude', 'rude-at-stage');
  expect([
    await remove('rhea', 'talk:forum', 'rude-in-forum'),
    await remove('grace', 'stage:main', 'rude-at-stage'),
  ]).toEqual([403, 403]);
  expect(await remove('grace', 'talk:forum', 'rude-in-forum')).toBe(204);
  expect([(await heard('talk:forum')).includes('Rude'), (await heard('stage:main')).includes('Rude')]).toEqual([
    false,
    true,
  ]);
  const { data } = (await app.call('GET', '/admin/audit', 'olive')).body as { data: object[] };
  expect(data).toContainEqual(
    expect.objectContaining({ by: 'grace', scope: 'room:talk:forum', note: 'deleted a message' }),
  );
});
