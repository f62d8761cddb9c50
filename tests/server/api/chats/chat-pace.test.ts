import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from '../../../../domain/time.ts';
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
    message: 'Nobody writes in this room any more',
  });
  expect((await say('olive', 'stage:side', 'That was it')).status).toBe(201);
  await lay({ closed: false });
});

test('an answer quotes the beginning of what the room holds, and nothing that is not there', async () => {
  const said = (await say('ada', 'stage:side', 'x'.repeat(100))).body as { id: string };
  const answer = await app.call('POST', '/chats/rooms/stage:side/messages', 'grace', { text: 'Yes', reply: said.id });
  expect(answer.body).toMatchObject({ reply: { id: said.id, user_id: 'ada', text: `${'x'.repeat(80)}…` } });
  const nothing = await app.call('POST', '/chats/rooms/stage:side/messages', 'grace', {
    text: 'No',
    reply: 'not-there',
  });
  expect(nothing.body).toMatchObject({ text: 'No', reply: null });
});
