import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MINUTE, SECOND } from '../../../../domain/time.ts';
import { startTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const who of ['ada', 'grace', 'olive']) await app.call('POST', '/chats/consent', who, { consented: true });
});
afterAll(() => app.stop());

const say = (who: string, room: string, text: string) =>
  app.call('POST', `/chats/rooms/${room}/messages`, who, { text });

test('a slow room takes a message of each person now and then, a closed one none; organisers are not held up', async () => {
  const lay = (rules: object) => app.call('PATCH', '/chats/rooms/stage:side/rules', 'olive', rules);
  expect((await lay({ slow: 10 })).status).toBe(200);
  expect([
    (await say('ada', 'stage:side', 'One')).status,
    (await say('ada', 'stage:side', 'Two, at once')).status,
    (await say('grace', 'stage:side', 'Somebody else')).status,
    (await say('olive', 'stage:side', 'Welcome')).status,
    (await say('olive', 'stage:side', 'To all of you')).status,
  ]).toEqual([201, 429, 201, 201, 201]);
  app.advance(10 * SECOND);
  expect((await say('ada', 'stage:side', 'Two, later')).status).toBe(201);
  await lay({ slow: 0, closed: true });
  expect((await say('ada', 'stage:side', 'Three')).body).toMatchObject({
    code: 'not-allowed',
    message: 'This room is closed for writing',
  });
  expect((await say('olive', 'stage:side', 'That was it')).status).toBe(201);
  await lay({ closed: false });
});

test('a reply quotes the beginning of a message in the room, and nothing else', async () => {
  const said = (await say('ada', 'stage:side', 'x'.repeat(100))).body as { id: string };
  const answer = await app.call('POST', '/chats/rooms/stage:side/messages', 'grace', { text: 'Yes', reply: said.id });
  expect(answer.body).toMatchObject({ reply: { id: said.id, user_id: 'ada', text: `${'x'.repeat(80)}…` } });
  const nothing = await app.call('POST', '/chats/rooms/stage:side/messages', 'grace', {
    text: 'No',
    reply: 'not-there',
  });
  expect(nothing.body).toMatchObject({ text: 'No', reply: null });
});

/** Opens this many streams that receive the room but never read. */
async function crowd(size: number): Promise<ServerResponse[]> {
  const responses = Array.from({ length: size }, () => new ServerResponse(new IncomingMessage(new Socket())));
  for (const [index, response] of responses.entries()) {
    const who = `listener-${index}`;
    await app.ports.streams.join({ sessionId: who, personId: who, scopes: ['room:stage:main'] }, response);
  }
  return responses;
}

test('a large room slows down automatically, announces it with the next message, and speeds up when it empties', async () => {
  const everybody = await crowd(1000);
  const pace = async () =>
    (await app.ports.log.state('room:stage:main')).get('room-pace', 'pace')?.doc as { slow: number } | undefined;
  expect(await pace()).toBeUndefined();
  expect((await say('ada', 'stage:main', 'One')).status).toBe(201);
  expect(await pace()).toEqual({ id: 'pace', slow: 10, at: app.ports.now() });
  expect((await say('ada', 'stage:main', 'Two, at once')).status).toBe(429);
  expect([
    (await say('olive', 'stage:main', 'Hello')).status,
    (await say('olive', 'stage:main', 'all')).status,
  ]).toEqual([201, 201]);
  app.advance(10 * SECOND);
  expect((await say('ada', 'stage:main', 'Two, later')).status).toBe(201);
  for (const response of everybody.slice(10)) response.emit('close');
  app.advance(MINUTE);
  expect([(await say('ada', 'stage:main', 'Three')).status, (await say('ada', 'stage:main', 'Four')).status]).toEqual([
    201, 201,
  ]);
  expect(await pace()).toMatchObject({ slow: 0 });
  for (const response of everybody) response.emit('close');
});

test('a room takes twenty-five messages at once and five a second; organisers are exempt', async () => {
  app.advance(MINUTE);
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, index) => say(index % 2 === 0 ? 'ada' : 'grace', 'stage:main', `At once ${index}`)),
  );
  expect(all.filter(({ status }) => status === 201)).toHaveLength(25);
  expect(all.find(({ status }) => status === 429)?.body).toEqual({
    code: 'too-many',
    message: 'Many are writing here at once. Please wait a moment.',
  });
  expect((await say('olive', 'stage:main', 'One after the other, please')).status).toBe(201);
  expect((await say('ada', 'stage:side', 'There is room elsewhere')).status).toBe(201);
  app.advance(5 * SECOND);
  expect((await say('grace', 'stage:main', 'Thank you')).status).toBe(201);
});
