import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAT_PUSH_AFTER } from '../../../domain/limits/chats.ts';
import { seen } from '../../../domain/chats/read-receipt.ts';
import { MINUTE } from '../../../domain/time.ts';
import { keepSubscription, subscriptionsOf } from '../../../server/api/push/subscription-store.ts';
import { runDueWork } from '../../../server/jobs/scheduler.ts';
import { type Device, startPushService } from '../../support/push-service.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { worldDocuments, worldPeople } from '../../support/world.ts';
import { push } from '../sync/sync-client.ts';
import { subscribed } from './push-world.ts';

// Mira and Theo are connected, Olive and Rhea are another pair.
const ROOM = 'pair:mira~theo';
const service = await startPushService();
let app: TestApp;
let device: Device;
beforeAll(async () => {
  app = await startTestApp({
    event: { sessionsPerUser: 20 },
    env: { PUSH_HOSTS: service.origin },
    people: worldPeople,
    documents: worldDocuments,
  });
  device = await subscribed('theo', service, app.ports);
});
afterAll(async () => {
  await app.stop();
  await service[Symbol.asyncDispose]();
});

let count = 0;
const say = async (text: string, who = 'mira', room = ROOM): Promise<string> => {
  const { status, body } = await app.call('POST', `/chats/rooms/${room}/messages`, who, {
    text,
    id: `pushed-message-${(count += 1)}`,
  });
  expect([text, status]).toEqual([text, 201]);
  return (body as { id: string }).id;
};
/** Returns the pushes since the last call: title and body of each. */
const came = async (wait = CHAT_PUSH_AFTER): Promise<string[][]> => {
  app.advance(wait);
  await runDueWork(app.ports);
  return device.taken.splice(0).map(({ message }) => {
    const { title, body } = (message as { notification: { title: string; body: string } }).notification;
    return [title, body];
  });
};
const readAll = async (who = 'theo'): Promise<void> => {
  const { n } = await app.ports.log.state(`room:${ROOM}`);
  app.advance(1);
  await push(app, who, seen.document(ROOM, { seq: n }, { changedAt: app.ports.now(), rev: app.ports.randomId(12) }));
};

test('a recipient is notified once, with a link to the room, and not again until it is read', async () => {
  await say('Are you at the booth?');
  app.advance(CHAT_PUSH_AFTER);
  await runDueWork(app.ports);
  expect(device.taken.map(({ message }) => message)).toEqual([
    {
      web_push: 8030,
      mutable: true,
      notification: {
        title: 'Mira Stone',
        body: 'Are you at the booth?',
        navigate: `${app.ports.publicUrl}/app/chats?room=${encodeURIComponent(ROOM)}`,
        tag: `chat:${ROOM}`,
        renotify: false,
      },
    },
  ]);
  device.taken.splice(0);
  for (const text of ['Hello?', 'I am at the coffee bar']) await say(text);
  expect(await came(MINUTE)).toEqual([]);
  await readAll();
  await say('There you are');
  expect(await came()).toEqual([['Mira Stone', 'There you are']]);
  await readAll();
});

test('a person who is reading the room, or gets no message, is not notified', async () => {
  await say('Read at once');
  await readAll();
  expect(await came()).toEqual([]);
  await say('What I say myself', 'theo');
  await say('To everybody', 'mira', 'stage:main');
  await say('Between others', 'rhea', 'pair:olive~rhea');
  expect(await came()).toEqual([]);
});

test('a message that arrives twice is notified once, a deleted one is not, and the next one is', async () => {
  const id = await say('Twice');
  await app.call('POST', `/chats/rooms/${ROOM}/messages`, 'mira', { text: 'Twice', id });
  expect(await came()).toEqual([['Mira Stone', 'Twice']]);
  await readAll();
  const mistaken = await say('Not meant for you');
  app.advance(1);
  await app.call('DELETE', `/chats/rooms/${ROOM}/messages/${mistaken}`, 'mira');
  await say('This is');
  expect(await came()).toEqual([['Mira Stone', 'This is']]);
  await readAll();
});

test('a message of a person who was blocked meanwhile causes no notification', async () => {
  await say('Buy my book');
  app.advance(1);
  await app.call('POST', '/chats/blocks/mira', 'theo');
  expect(await came()).toEqual([]);
  app.advance(1);
  await app.call('DELETE', '/chats/blocks/mira', 'theo');
  await readAll();
  await say('Sorry');
  expect(await came()).toEqual([['Mira Stone', 'Sorry']]);
  await readAll();
});

test("a person who has not agreed to the chat's rules learns who wrote, but not the text", async () => {
  app.advance(1);
  await app.call('POST', '/chats/consent', 'theo', { consented: false });
  await say('Just between us');
  expect(await came()).toEqual([['Mira Stone', 'Wrote to you']]);
  app.advance(1);
  await app.call('POST', '/chats/consent', 'theo', { consented: true });
  await readAll();
});

test('a device that does not want message notifications gets none', async () => {
  const [{ endpoint, origin, p256dh, auth, sessionId } = {}] = await subscriptionsOf('theo', app.ports);
  const wish = (messages: boolean) =>
    keepSubscription(
      {
        personId: 'theo',
        sessionId: sessionId!,
        endpoint: endpoint!,
        origin: origin!,
        keys: { p256dh: p256dh!, auth: auth! },
        wants: { reminders: true, changes: true, news: true, messages },
      },
      app.ports,
    );
  await wish(false);
  await say('Unwanted');
  expect(await came()).toEqual([]);
  await readAll();
  await wish(true);
  await say('Wanted');
  expect(await came()).toEqual([['Mira Stone', 'Wanted']]);
  await readAll();
});
